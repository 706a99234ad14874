package ner

import (
	"unicode/utf8"

	"assay/pkg/chem"
)

// formula looks for a formula or an element symbol at i and adds it. It
// returns how far the text is dealt with.
func (s *scratch) formula(text string, i, covered int) int {
	if !mayStartFormula(text, i) {
		return covered
	}
	end := formulaEnd(text, i)
	for stop := end; stop > i; stop = shorter(text, i, stop) {
		if stop-i > chem.MaxFormulaLen || !chem.IsFormula(text[i:stop]) || wordAt(text, stop) {
			continue
		}
		if _, ok := chem.LookupElement(text[i:stop]); ok {
			if isElement(text, i, stop) {
				s.found = append(s.found, candidate{i, stop, rankElement})
				return stop
			}
			return covered
		}
		s.found = append(s.found, candidate{i, stop, rankFormula})
		return stop
	}
	return covered
}

// mayStartFormula is a cheap first look: a capital, a bracket, or a digit,
// variable or prefix with such behind it.
func mayStartFormula(text string, i int) bool {
	c := text[i]
	switch {
	case c-'A' < 26:
		return true
	case c == '(' || c == '[':
		return i+1 < len(text) && (text[i+1]-'A' < 26 || text[i+1] == '(' || text[i+1] == '[' || text[i+1]-'0' < 10)
	case c >= utf8.RuneSelf:
		return true
	}
	for n := 0; i < len(text) && n < 6; n++ {
		if text[i]-'A' < 26 || text[i] == '(' {
			return true
		}
		if text[i] == ' ' {
			return false
		}
		i++
	}
	return false
}

// formulaEnd returns the end of the stretch that may be a formula: no white
// space, balanced brackets, no closing punctuation.
func formulaEnd(text string, i int) int {
	start, depth := i, 0
loop:
	for i < len(text) && i-start <= chem.MaxFormulaLen {
		switch c := text[i]; {
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth == 0 {
				break loop
			}
			depth--
		case c <= ' ' || c == ';' || c == '"' || c == '=' || c == '<' || c == '>' || c == '?' || c == '!' || c == '%' || c == '&':
			break loop
		}
		i++
	}
	return trimPunctuation(text, start, i)
}

func trimPunctuation(text string, start, end int) int {
	for end > start {
		switch text[end-1] {
		case '.', ',', ':', '-', '/', '*', '\'', '|', '(', '[', '{':
			end--
			continue
		}
		return end
	}
	return end
}

// shorter cuts the stretch at its last joint: a dash, slash, comma, colon or
// opening bracket. It returns start if there is none.
func shorter(text string, start, end int) int {
	for end--; end > start; end-- {
		switch text[end] {
		case '-', '/', ',', ':', '(', '[', '@', '+', '.', '*', '|', '~', 0xe2, 0xc2:
			return trimPunctuation(text, start, end)
		}
	}
	return start
}

// isElement says whether an element symbol is one here and not a word or an
// initial.
func isElement(text string, start, end int) bool {
	if wordBefore(text, start) {
		return false
	}
	if chem.IsSymbolWord(text[start:end]) {
		return false
	}
	return end-start > 1
}
