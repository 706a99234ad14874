package swap

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is a stretch of text and the entities in it.
type sentence struct {
	start, end  int // bytes
	first, last int // spans[first:last] start in it
}

// sentences cuts the text once. A sentence ends at a line break, and at a full
// stop, question or exclamation mark or semicolon that white space follows,
// unless an abbreviation stands before the stop, the next word goes on in small
// letters or digits, or the semicolon stands in brackets.
func (r *Reading) sentences() []sentence {
	if r.sents != nil {
		return r.sents
	}
	text, spans := r.doc.Text, r.doc.Spans
	sents := r.memo().sents[:0]
	start, span := 0, 0
	for start < len(text) {
		end := sentenceEnd(text, start)
		s := sentence{start: start, end: end, first: span}
		for span < len(spans) && spans[span].Start < end {
			span++
		}
		s.last = span
		sents = append(sents, s)
		start = end
	}
	r.lent.sents, r.sents = sents, sents
	return sents
}

// mayEnd marks the characters that sentenceEnd has to look at.
var mayEnd = [256]bool{'\n': true, ';': true, '!': true, '?': true, '.': true}

// sentenceEnd returns the byte after the sentence that starts at i.
func sentenceEnd(text string, i int) int {
	start := i
	for i < len(text) {
		c := text[i]
		i++
		if !mayEnd[c] {
			continue
		}
		switch c {
		case '\n':
			return i
		case ';', '!', '?':
			if i < len(text) && text[i] == ' ' && (c != ';' || !inBrackets(text[max(start, i-60):i])) {
				return i
			}
		case '.':
			if stopEnds(text, i) {
				return i
			}
		}
	}
	return i
}

// stopEnds tells whether the full stop before byte i ends a sentence.
func stopEnds(text string, i int) bool {
	next := strings.TrimLeft(text[i:], " \t\u00a0\u2009")
	if len(next) == len(text)-i {
		return next == ""
	}
	r, _ := utf8.DecodeRuneInString(next)
	if unicode.IsLower(r) || unicode.IsDigit(r) {
		return false
	}
	return !abbreviated(text[:i-1])
}

// abbreviated tells whether a text ends in a word whose full stop is part of
// it, or in the number of a list item.
func abbreviated(text string) bool {
	i := strings.LastIndexAny(text, " (\n")
	word := text[i+1:]
	if numbersItem(text) {
		return true
	}
	switch strings.ToLower(word) {
	case "ca", "e.g", "i.e", "vs", "approx", "fig", "eq", "ref", "no", "cf", "al", "co", "ltd", "inc", "corp", "st", "dr", "aq", "sat", "satd", "conc", "equiv", "anh", "s.c.c.m":
		return true
	}
	return false
}

// numbersItem tells whether a text ends in the number of a list item.
func numbersItem(text string) bool {
	i := len(text)
	for i > 0 && isDigit(text[i-1]) {
		i--
	}
	return i < len(text) && (i == 0 || text[i-1] == '\n')
}

// sentenceOf returns the sentence in which byte i lies.
func (r *Reading) sentenceOf(i int) sentence {
	sents := r.sentences()
	low, high := 0, len(sents)
	for high-low > 1 {
		mid := (low + high) / 2
		if sents[mid].start <= i {
			low = mid
		} else {
			high = mid
		}
	}
	return sents[low]
}
