package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clause returns a sentence as it may stand behind a few words of introduction:
// without a connective at its head, and with a small letter where only the
// start of a sentence asked for a capital. Names and symbols keep theirs; of a
// word that may be either, the capital stays.
func Clause(sentence string) string {
	whole := Span{0, len(sentence)}
	if links := linksOf(sentence, whole); len(links) > 0 && links[0].Cut.Start == 0 && !strings.Contains(links[0].Instead, ";") {
		sentence = links[0].Instead + sentence[links[0].Cut.End:]
	}
	word := firstWord(sentence)
	c, size := utf8.DecodeRuneInString(sentence)
	usual := starters[word] && word != "I" || strings.HasSuffix(word, "ing") || strings.HasSuffix(word, "ly")
	if !usual || !plainWord(word[size:]) {
		return sentence
	}
	return string(unicode.ToLower(c)) + sentence[size:]
}
