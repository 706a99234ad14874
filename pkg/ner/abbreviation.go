package ner

import (
	"strings"
	"unicode/utf8"
)

// Abbreviation is a short form that a text defines, as in "graphene oxide
// (GO)" or "GO (graphene oxide)". Offsets are bytes of the defining place.
type Abbreviation struct {
	Short, Long                              string
	ShortStart, ShortEnd, LongStart, LongEnd int
}

const (
	maxShort = 12 // bytes of a short form
	maxWords = 8  // words of a long form
)

// Abbreviations finds the definitions of a text in order. The letters of the
// short form must occur in the long form in their order, the first of them at
// the start of its first word (the method of Schwartz and Hearst, 2003).
func Abbreviations(text string) []Abbreviation {
	var found []Abbreviation
	for i := 0; i < len(text); {
		open := strings.IndexByte(text[i:], '(')
		if open < 0 {
			break
		}
		open += i
		i = open + 1
		if a, ok := definition(text, open); ok {
			found = append(found, a)
		}
	}
	return found
}

// definition reads the definition whose bracket opens at open.
func definition(text string, open int) (a Abbreviation, ok bool) {
	before := open
	if before > 0 && blank(text[before-1]) {
		before--
	}
	if before == 0 {
		return a, false
	}
	end := open + 1
	for end < len(text) && end-open < 100 && text[end] != ')' && text[end] != '(' && text[end] != '\n' {
		end++
	}
	if end >= len(text) || text[end] == '\n' {
		return a, false
	}
	// "graphene oxide (GO)"; "(GO, 2 g)" and "(GO; Aldrich)" count too
	stop := open + 1
	for stop < end && shortByte(text[stop]) {
		stop++
	}
	if isShort(text[open+1:stop]) && (stop == end || text[stop] == ',' || text[stop] == ';') {
		if start := longStart(text, before, text[open+1:stop]); start >= 0 {
			return Abbreviation{text[open+1 : stop], text[start:before], open + 1, stop, start, before}, true
		}
	}
	// "GO (graphene oxide)"
	start := before
	for start > 0 && before-start <= maxShort && shortByte(text[start-1]) {
		start--
	}
	if text[end] != ')' || !isShort(text[start:before]) {
		return a, false
	}
	if s := longStart(text, end, text[start:before]); s == open+1 {
		return Abbreviation{text[start:before], text[s:end], start, before, s, end}, true
	}
	return a, false
}

func shortByte(c byte) bool { return wordByte(c) || c == '-' }

// isShort says whether s looks like a short form: two capitals or more, few
// letters.
func isShort(s string) bool {
	if len(s) < 2 || len(s) > maxShort || s[0] == '-' {
		return false
	}
	capitals := 0
	for i := 0; i < len(s); i++ {
		if s[i]-'A' < 26 {
			capitals++
		}
	}
	return capitals >= 2 && strings.Trim(s, "IVX") != ""
}

// longStart returns where the long form of short starts that ends at end, -1
// if the words before do not fit.
func longStart(text string, end int, short string) int {
	s := strings.TrimSuffix(short, "s")
	k := len(s) - 1
	words := 0
	for at := end - 1; at >= 0; at-- {
		c := text[at]
		if c == ';' || c == '\n' || at+1 < end && blank(text[at+1]) && (c == '.' || c == ',' || c == ')' || c == ':') {
			return -1 // another phrase
		}
		wordStart := !wordBefore(text, at)
		if wordStart && wordByte(c) {
			if words++; words > min(maxWords, 2*len(s)) {
				return -1
			}
		}
		for k >= 0 && !wordByte(s[k]) {
			k--
		}
		if !wordByte(c) || c|0x20 != s[k]|0x20 || k == 0 && !wordStart {
			continue
		}
		if k--; k < 0 {
			for at > 0 && (wordBefore(text, at) || text[at-1] == '-') {
				_, n := utf8.DecodeLastRuneInString(text[:at])
				at -= n
			}
			if text[at:end] == short {
				return -1
			}
			return at
		}
	}
	return -1
}
