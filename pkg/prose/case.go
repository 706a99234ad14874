package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clause returns a sentence of a text as it may stand behind a few words of
// introduction: without a connective at its head, and with a small letter where
// only the start of a sentence asked for a capital. That is known of words with
// which sentences usually begin and of those that the text writes small
// elsewhere; names and symbols keep their capital.
func Clause(sentence, text string) string {
	links := linksOf(sentence, Span{0, len(sentence)})
	if len(links) > 0 && links[0].Cut.Start == 0 && !strings.Contains(links[0].Instead, ";") {
		return sentence[links[0].Cut.End-len(links[0].Instead):] // what follows a connective has its own letter
	}
	word := firstWord(sentence)
	c, size := utf8.DecodeRuneInString(sentence)
	if word == "I" || size == 0 || !plainWord(word[min(size, len(word)):]) {
		return sentence
	}
	small := string(unicode.ToLower(c)) + sentence[size:]
	if starters[word] || commonWord(word) || holdsWord(text, small[:len(word)+len(small)-len(sentence)]) {
		return small
	}
	return sentence
}

// commonEndings are those of words that are hardly ever names: adverbs, adjectives,
// abstract nouns, and compounds of these.
var commonEndings = [...]string{"ing", "ly", "ive", "ous", "ical", "tion", "tions", "ment", "ments", "ity", "ities", "ness", "able", "ible", "ors", "-based", "-time", "-scale"}

func commonWord(word string) bool {
	for _, end := range commonEndings {
		if len(word) > len(end)+2 && strings.HasSuffix(word, end) {
			return true
		}
	}
	return false
}

// holdsWord reports whether a text holds a word, spelt like that.
func holdsWord(text, word string) bool {
	for from := 0; word != ""; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(word):])
		if !unicode.IsLetter(before) && !unicode.IsLetter(after) && before != '-' && after != '-' {
			return true
		}
		from = at + len(word)
	}
	return false
}
