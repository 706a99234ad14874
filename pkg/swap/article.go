package swap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/domain"
)

// withArticle makes the indefinite article before an edit agree with the
// replacement: "a furnace" -> "an oven". The edit then takes in the article. An
// article that does not agree with the original either is left as it is, since
// the author reads the words another way ("a FeCl3", said "a ferric chloride").
func withArticle(text string, e edit) edit {
	start, article := articleBefore(text, int(e.start))
	if article == "" {
		return e
	}
	vowel := len(article) == 2
	if vowelSound(text[e.start:e.end]) != vowel && readByLetter(firstWord(e.repl)) || vowelSound(e.repl) == vowel {
		return e
	}
	other := article[:1]
	if !vowel {
		other += "n"
	}
	e.repl = other + text[start+len(article):e.start] + e.repl
	e.start = int32(start)
	return e
}

// articleBefore finds "a" or "an" as the word before byte i, one space away.
func articleBefore(text string, i int) (start int, article string) {
	if i < 2 || text[i-1] != ' ' {
		return 0, ""
	}
	for _, n := range [...]int{1, 2} {
		start = i - 1 - n
		if start < 0 {
			break
		}
		word := text[start : i-1]
		if word != "a" && word != "A" && word != "an" && word != "An" {
			continue
		}
		if r, _ := utf8.DecodeLastRuneInString(text[:start]); start == 0 || !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '-' && r != '.' {
			return start, word
		}
	}
	return 0, ""
}

// vowelSound tells whether a phrase, read aloud, starts with a vowel: numbers
// by their name, abbreviations and formulas by their first letter's name.
func vowelSound(phrase string) bool {
	first, _ := utf8.DecodeRuneInString(phrase)
	if '0' <= first && first <= '9' {
		return numberVowel(phrase)
	}
	if unicode.Is(unicode.Greek, first) { // an alpha, a beta
		return strings.ContainsRune("αεηιουω", first)
	}
	if readByLetter(firstWord(phrase)) {
		return strings.ContainsRune("AEFHILMNORSX", first)
	}
	return domain.Article(phrase) == "an"
}

func firstWord(phrase string) string {
	if i := strings.IndexAny(phrase, " -"); i > 0 {
		return phrase[:i]
	}
	return phrase
}

// readByLetter tells whether a word is an abbreviation or a formula: it has a
// digit, or a capital after its first letter, or is one or two letters long
// with a capital first.
func readByLetter(word string) bool {
	first, n := utf8.DecodeRuneInString(word)
	if !unicode.IsUpper(first) {
		return false
	}
	if len(word) <= 2 {
		return true
	}
	return strings.ContainsFunc(word[n:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) })
}

// numberVowel knows eight, eighty, eleven and eighteen, and the thousands of
// them.
func numberVowel(number string) bool {
	n := 0
	for n < len(number) && '0' <= number[n] && number[n] <= '9' {
		n++
	}
	if number[0] == '8' {
		return true
	}
	return n%3 == 2 && (number[:2] == "11" || number[:2] == "18")
}
