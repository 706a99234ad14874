package ner

import (
	"slices"
	"strings"
)

// Codes such as SLFO4 or GO mean the same wherever a text has them, although
// the model sees one mention at a time.

const (
	maxCodes = 64 // codes that are looked for in one text
	maxCode  = 24 // bytes of one
)

// codes adds to the spans of the model the mentions of codes that it took for
// chemicals elsewhere in the text.
func (w *working) codes(text string) []Span {
	known := w.known[:0]
	for _, s := range w.spans {
		if s.Type != typeChemical || s.End-s.Start > maxCode || len(known) == maxCodes {
			continue
		}
		if code := text[s.Start:s.End]; looksCoded(code) && !slices.Contains(known, code) {
			known = append(known, code)
		}
	}
	w.known = known
	model := len(w.spans)
	for _, code := range known {
		for at := 0; ; {
			i := strings.Index(text[at:], code)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(code)
			if alone(text, start, at) && free(w.spans[:model], start, at) {
				w.spans = append(w.spans, Span{typeChemical, start, at})
			}
		}
	}
	if len(w.spans) == model {
		return w.spans
	}
	slices.SortFunc(w.spans, func(a, b Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return b.End - a.End
	})
	end := 0
	return slices.DeleteFunc(w.spans, func(s Span) bool {
		if s.Start < end {
			return true
		}
		end = s.End
		return false
	})
}

// looksCoded says whether a mention is no plain word: it has a digit, or a
// capital behind its first letter.
func looksCoded(s string) bool {
	if len(s) < 2 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if s[i]-'0' < 10 || i > 0 && s[i]-'A' < 26 && s[i-1] != ' ' && s[i-1] != '-' {
			return true
		}
	}
	return false
}

// alone says whether text[start:end] is no part of a longer word, hyphens
// included.
func alone(text string, start, end int) bool {
	if wordBefore(text, start) || wordAt(text, end) {
		return false
	}
	return (start == 0 || text[start-1] != '-') && (end == len(text) || text[end] != '-')
}

// free says whether no span reaches into start to end.
func free(spans []Span, start, end int) bool {
	i, _ := slices.BinarySearchFunc(spans, start, func(s Span, at int) int { return s.Start - at })
	return (i == 0 || spans[i-1].End <= start) && (i == len(spans) || spans[i].Start >= end)
}
