package ner

import (
	"strings"
	"unicode/utf8"

	"assay/pkg/chem"
)

// maxFormula is the longest stretch looked at, in bytes, and maxTries how often
// parts of one stretch are tried.
const (
	maxFormula = 120
	maxTries   = 12
)

// formula looks for a formula or an element symbol at i and adds it. It
// returns how far the text is dealt with.
func (s *scratch) formula(text string, i, covered int) int {
	if !mayStartFormula(text, i) || partOfFormula(text, i) {
		return covered
	}
	end := formulaEnd(text, i)
	if c := text[i]; (c == '(' || c == '[') && closing(text, i, end) >= end-1 {
		return covered // (NaOH): the brackets are punctuation
	}
	if stop := spacedFormula(text, i, end); stop > end {
		s.found = append(s.found, candidate{i, stop, rankFormula})
		return stop
	}
	if i >= s.stretch {
		s.stretch, s.tries = end, 0
	}
	for stop := end; stop > i && s.tries < maxTries; stop = shorter(text, i, stop) {
		s.tries++
		if wordAt(text, stop) || numbered(text[i:stop]) || !chem.IsFormula(text[i:stop]) {
			continue
		}
		if _, ok := chem.LookupElement(text[i:stop]); ok {
			if !isElement(text, i, stop) {
				if grown := codesAfter(text, stop, len(text)); grown > stop && stop-i > 1 {
					s.found = append(s.found, candidate{i, grown, rankName}) // Pd/CB
					return grown
				}
				return covered
			}
			s.found = append(s.found, candidate{i, stop, rankElement})
			return stop
		}
		if s.ratio(text, i, stop) {
			return stop
		}
		s.found = append(s.found, candidate{i, stop, rankFormula})
		return stop
	}
	return covered
}

// numbered recognises labels of samples: C-3, Ar-5.
func numbered(s string) bool {
	dash := strings.LastIndexByte(s, '-')
	if dash < 1 || dash == len(s)-1 {
		return false
	}
	return strings.Trim(s[dash+1:], "0123456789.") == ""
}

// spacedFormula returns the end of a formula whose subscripts were cut off by
// typesetting, as in "V 2 O 5"; end, where its first piece ends, if there is
// none. Two numbers at least must stand alone, so that "KOH 5 N" is none.
func spacedFormula(text string, i, end int) int {
	best, numbers, at := end, 0, end
	for piece := 0; piece < 16 && at+1 < len(text) && text[at] == ' '; piece++ {
		stop := at + 1
		for stop < len(text) && stop-at < 24 && text[stop] > ' ' && text[stop] != ',' && text[stop] != ';' {
			stop++
		}
		switch c := text[at+1]; {
		case c-'0' < 10 && (piece == 0 || stop-at <= 6):
			numbers++
		case piece == 0 || c-'A' >= 26 && c != '(' && c != ')':
			return best
		}
		at = trimPunctuation(text, at, stop)
		if numbers >= 2 && chem.IsFormula(text[i:at]) {
			best = at
		}
		if at < stop {
			break
		}
	}
	return best
}

// partOfFormula says whether what starts at i belongs to a formula before it
// that could not be read: the water of "Ln(NO3)3*6H2O", the group of "M(OH)2".
func partOfFormula(text string, i int) bool {
	if i == 0 {
		return false
	}
	switch text[i-1] {
	case '(', '[':
		return i > 1 && wordByte(text[i-2])
	case '*', ')', ']':
		return true
	case '.':
		return text[i]-'0' < 10
	}
	return strings.HasSuffix(text[:i], "·") || strings.HasSuffix(text[:i], "•")
}

// closing returns the place of the bracket that closes the one at i, end if
// there is none before.
func closing(text string, i, end int) int {
	depth := 0
	for ; i < end; i++ {
		switch text[i] {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return end
}

// ratio splits Si/Al = 50 and "Zn/Co molar ratio" into their parts, each
// an entity of its own. It returns false if the text is no ratio.
func (s *scratch) ratio(text string, start, end int) bool {
	if !strings.ContainsAny(text[start:end], "/:") {
		return false
	}
	switch next := nextWord(text, end); next {
	case "=", "molar", "ratio", "ratios", "atomic", "mole":
	default:
		return false
	}
	from := len(s.found)
	for at := start; at <= end; {
		stop := at
		for stop < end && text[stop] != '/' && text[stop] != ':' {
			stop++
		}
		part := text[at:stop]
		switch _, ok := chem.LookupElement(part); {
		case ok:
			s.found = append(s.found, candidate{at, stop, rankElement})
		case chem.IsFormula(part):
			s.found = append(s.found, candidate{at, stop, rankFormula})
		default:
			s.found = s.found[:from]
			return false
		}
		at = stop + 1
	}
	return true
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
	for i < len(text) && i-start <= maxFormula {
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

// isElement says whether an element symbol is one here and not a word, an
// initial, a company's Co. or part of a code such as Li-TFSI.
func isElement(text string, start, end int) bool {
	if wordBefore(text, start) || end-start < 2 || chem.IsSymbolWord(text[start:end]) {
		return false
	}
	if start > 1 && (text[start-1] == '-' || text[start-1] == '/' || text[start-1] == '@') && wordBefore(text, start-1) {
		return false
	}
	if text[start:end] == "Co" && isCompany(text, start, end) {
		return false
	}
	if w := nextWord(text, end); strings.HasPrefix(w, "Kα") || strings.HasPrefix(w, "Kβ") || w == "Ka" {
		return false // X-ray lines
	}
	if end+1 < len(text) && (text[end] == '-' || text[end] == '/' || text[end] == '@') {
		return joinedWord(text[end+1 : wordEnd(text, end+1)])
	}
	return true
}

// isCompany recognises Co. as in "Sinopharm Co., Ltd".
func isCompany(text string, start, end int) bool {
	switch nextWord(text, end) {
	case ".", "Ltd", "LTD", "Inc", "Limited":
		return true
	}
	w, at := previousWord(text, start)
	return w != "" && w[0]-'A' < 26 && len(w) > 3 && !startsSentence(text, at)
}

// joinedWord lists what is joined to an element by a hyphen and leaves it an
// element.
func joinedWord(w string) bool {
	switch w {
	case "doped", "based", "containing", "loaded", "coated", "rich", "free", "modified", "supported", "substituted", "ion",
		"ions", "plated", "filled", "exchanged", "foil", "wire", "K", "Kα":
		return true
	}
	return false
}
