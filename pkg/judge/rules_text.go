package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is a stretch of text, in bytes.
type sentence struct{ start, end int }

// longest is the length in bytes at which a sentence without a stop is cut at
// its next white space: checks read a sentence once per fault looked for, so a
// table pasted in as one line would cost the square of its length.
const longest = 1024

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
		case ' ':
			if i-start > longest {
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

// phrases is a dictionary of phrases of one to five words.
type phrases[V any] struct {
	values map[string]V
	first  map[string]bool // the words that phrases begin with
}

func newPhrases[V any]() phrases[V] { return phrases[V]{map[string]V{}, map[string]bool{}} }

// foldPhrase makes spellings comparable: lower case, a space for a hyphen.
func foldPhrase(s string) string { return strings.ReplaceAll(strings.ToLower(s), "-", " ") }

func (p phrases[V]) set(phrase string, v V) {
	key := foldPhrase(phrase)
	first, _, _ := strings.Cut(key, " ")
	p.values[key], p.first[first] = v, true
}

func (p phrases[V]) get(phrase string) (V, bool) {
	v, ok := p.values[foldPhrase(phrase)]
	return v, ok
}

// at returns the longest phrase that the words from i on make up, the number
// of those words (0 for none) and the value.
func (p phrases[V]) at(text string, words []word, i int) (phrase string, n int, value V) {
	first, _, _ := strings.Cut(words[i].folded, "-")
	if !p.first[first] {
		return "", 0, value
	}
	var b strings.Builder
	for j := i; j < len(words) && j < i+5; j++ {
		if j > i {
			if gap := text[words[j-1].end:words[j].start]; gap != " " && gap != "\u00a0" {
				break
			}
			b.WriteByte(' ')
		}
		b.WriteString(strings.ReplaceAll(words[j].folded, "-", " "))
		if v, ok := p.values[b.String()]; ok {
			phrase, n, value = b.String(), j-i+1, v
		}
	}
	return phrase, n, value
}
