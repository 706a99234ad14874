package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// A termIndex maps folded noun phrases to entries of a table. Abbreviations are
// kept in a map of their own since their case counts (GC is not Gc). Terms
// without an entry of their own are in it too, so that a wash bottle is not
// taken for a bottle.
type termIndex struct {
	terms, abbreviations map[string]int
}

// noRule is what terms map to that are recognised and nothing more.
const noRule = -1

func newTermIndex(terms int) termIndex {
	return termIndex{make(map[string]int, terms), make(map[string]int, terms/10)}
}

// add enters a term. The function names the entries that are there already.
func (x *termIndex) add(t *table, r row, term string, entry int, name func(int) string) error {
	m, key := x.slot(term)
	if old, ok := m[key]; ok {
		switch old {
		case entry:
			return t.errorf(r, "term %q stands twice", term)
		case noRule:
			return t.errorf(r, "term %q is only recognised already", term)
		}
		return t.errorf(r, "term %q belongs to %q already", term, name(old))
	}
	m[key] = entry
	return nil
}

// slot returns where a term stands.
func (x *termIndex) slot(term string) (m map[string]int, key string) {
	if isAbbreviation(term) {
		return x.abbreviations, foldTerm(term, false)
	}
	return x.terms, foldTerm(term, true)
}

// take enters a term unless it is there already.
func (x *termIndex) take(term string, entry int) bool {
	m, key := x.slot(term)
	if _, taken := m[key]; taken || key == "" {
		return false
	}
	m[key] = entry
	return true
}

// A termMatch is the entry that a mention's head names, and where.
type termMatch struct {
	entry, start, end int
	plural            bool
}

// find looks for the longest term that ends the head of a mention, whole words
// only. What follows the head (with, of, a bracket, a comma, a type number) is
// passed over; a bracket is looked into if the head gives nothing.
func (x *termIndex) find(mention string) (termMatch, bool) {
	end := cutAt(mention, " with ", " of ", " for ", " in ", " at ", " from ", " equipped ")
	if m, ok := x.inHead(mention, 0, end); ok {
		return m, true
	}
	// Brackets and commas may be part of a name: 1,10-phenanthroline, Fe(CN)6.
	for _, stops := range [...][]string{{" (", ", ", ";"}, {"(", ")", ","}, {" pH "}} {
		next := cutAt(mention[:end], stops...)
		if next == end {
			continue
		}
		end = next
		if m, ok := x.inHead(mention, 0, end); ok {
			return m, true
		}
	}
	if open := strings.IndexByte(mention, '('); open >= 0 {
		start := open + 1
		return x.inHead(mention, start, start+cutAt(mention[start:], "(", ")", ",", ";", " with ", " of "))
	}
	return termMatch{}, false
}

// cutAt returns where the first of the stops begins, but not at the start.
func cutAt(mention string, stops ...string) int {
	end := len(mention)
	for _, stop := range stops {
		if i := strings.Index(mention[:end], stop); i > 0 {
			end = i
		}
	}
	return end
}

// inHead looks for the longest term that ends mention[start:end].
func (x *termIndex) inHead(mention string, start, end int) (termMatch, bool) {
	words := wordSpans(mention, start, end)
	for len(words) > 0 {
		for i := range words {
			from, to := words[i][0], words[len(words)-1][1]
			if entry, plural, ok := x.lookup(mention[from:to]); ok {
				return termMatch{entry, from, to, plural}, true
			}
		}
		last := words[len(words)-1]
		if !isNumbering(mention[last[0]:last[1]]) {
			break
		}
		words = words[:len(words)-1]
	}
	return termMatch{}, false
}

// isNumbering tells whether a word only numbers what stands before it: Buffer
// A, Solution II, FTIR 380.
func isNumbering(word string) bool {
	return strings.ContainsAny(word, "0123456789") || len(word) == 1 && 'A' <= word[0] && word[0] <= 'Z' || strings.Trim(word, "IVX") == ""
}

// wordSpans cuts at white space and hyphens.
func wordSpans(s string, start, end int) [][2]int {
	var words [][2]int
	from := -1
	for i, r := range s[start:end] {
		i += start
		switch {
		case from < 0 && signAt(s[:end], i, r):
			from = i
		case isGap(r):
			if from >= 0 {
				words = append(words, [2]int{from, i})
			}
			from = -1
		case from < 0:
			from = i
		}
	}
	if from >= 0 {
		words = append(words, [2]int{from, end})
	}
	return words
}

// signAt tells whether a minus sign stands at i: no letter before it, a digit
// behind it (a -80 °C freezer).
func signAt(s string, i int, r rune) bool {
	if r != '-' && r != '\u2212' {
		return false
	}
	next := i + utf8.RuneLen(r)
	return (i == 0 || s[i-1] == ' ') && next < len(s) && s[next]-'0' < 10
}

// isGap tells whether words are parted at r: white space or a hyphen.
func isGap(r rune) bool {
	return r == '-' || r == '\u2010' || r == '\u2011' || r == '\u2212' || unicode.IsSpace(r)
}

// isMark tells whether r is a sign that says nothing of what a term means.
func isMark(r rune) bool { return r == '®' || r == '™' || r == '\u00ad' }

func (x *termIndex) lookup(term string) (entry int, plural, ok bool) {
	if isAbbreviation(term) {
		key := foldTerm(term, false)
		if entry, ok = x.abbreviations[key]; ok {
			return entry, false, true
		}
	} else if stem, cut := strings.CutSuffix(term, "s"); cut && isAbbreviation(stem) { // "XRDs"
		if entry, ok = x.abbreviations[foldTerm(stem, false)]; ok {
			return entry, true, true
		}
	}
	if entry, ok = x.terms[foldTerm(term, true)]; ok {
		return entry, false, true
	}
	low := strings.ToLower(term)
	if single := Singularise(low); single != low {
		entry, ok = x.terms[foldTerm(single, true)]
		return entry, ok, ok
	}
	return 0, false, false
}

// isAbbreviation tells whether a term is written in capitals throughout: it has
// two at least and no small letter beyond a first one (pXRD, µCT).
func isAbbreviation(term string) bool {
	upper := 0
	for i, r := range term {
		switch {
		case unicode.IsUpper(r):
			upper++
		case unicode.IsLower(r) && i > 0:
			return false
		}
	}
	return upper > 1
}

// foldTerm joins the words of a term by single spaces and, if lower, drops case.
func foldTerm(term string, lower bool) string {
	if folded(term, lower) {
		return term
	}
	var b strings.Builder
	b.Grow(len(term))
	gap := false
	for _, r := range term {
		if isGap(r) {
			gap = b.Len() > 0
			continue
		}
		if isMark(r) {
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		if lower {
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// folded tells whether foldTerm has nothing to do, as with most terms of a pack.
func folded(term string, lower bool) bool {
	for i := range len(term) {
		c := term[i]
		if c >= utf8.RuneSelf || c < ' ' || c == '-' || lower && 'A' <= c && c <= 'Z' {
			return false
		}
		if c == ' ' && (i == 0 || i == len(term)-1 || term[i-1] == ' ') {
			return false
		}
	}
	return true
}
