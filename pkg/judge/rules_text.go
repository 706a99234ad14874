package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is a stretch of text, in bytes.
type sentence struct{ start, end int }

// sentences cuts a text at full stops, semicolons and line ends. A stop ends
// a sentence only before white space and a capital, so that decimals and
// abbreviations do not.
func sentences(text string) []sentence {
	var list []sentence
	start := 0
	cut := func(end int) {
		if strings.TrimSpace(text[start:end]) != "" {
			list = append(list, sentence{start, end})
		}
		start = end
	}
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\n', ';':
			cut(i + 1)
		case '.', '!', '?':
			rest := strings.TrimLeftFunc(text[i+1:], unicode.IsSpace)
			next, _ := utf8.DecodeRuneInString(rest)
			if len(rest) < len(text)-i-1 && unicode.IsUpper(next) {
				cut(i + 1)
			}
		}
	}
	cut(len(text))
	return list
}

// sentenceAt returns the sentence that holds byte pos.
func (d *document) sentenceAt(pos int) sentence {
	lo, hi := 0, len(d.sentences)
	for lo < hi {
		mid := (lo + hi) / 2
		if d.sentences[mid].end <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo == len(d.sentences) {
		return sentence{0, len(d.text)}
	}
	return d.sentences[lo]
}

// word is a run of letters with inner hyphens, in bytes of the text.
type word struct {
	start, end int
	folded     string // lower case
}

// wordsOf lists the words of a text.
func wordsOf(text string) []word {
	var list []word
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(c) {
			i += size
			continue
		}
		end := i + size
		for end < len(text) {
			c, size := utf8.DecodeRuneInString(text[end:])
			hyphen := c == '-' && end+1 < len(text) && isASCIILetter(text[end+1])
			if !unicode.IsLetter(c) && !hyphen {
				break
			}
			end += size
		}
		list = append(list, word{i, end, strings.ToLower(text[i:end])})
		i = end
	}
	return list
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// longestPhrase returns how many of the words from i on, at most five, make
// up a phrase that known accepts, and that phrase. Words of a phrase are
// joined by single spaces in the text's own order; 0 means none.
func longestPhrase(text string, words []word, i int, known func(phrase string) bool) (n int, phrase string) {
	var b strings.Builder
	for j := i; j < len(words) && j < i+5; j++ {
		if j > i {
			if gap := text[words[j-1].end:words[j].start]; gap != " " && gap != "\u00a0" {
				break
			}
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(words[j].folded, "-", " "))
		if known(b.String()) {
			n, phrase = j-i+1, b.String()
		}
	}
	return n, phrase
}
