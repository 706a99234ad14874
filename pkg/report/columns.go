package report

import (
	"unicode"

	"golang.org/x/text/width"
)

// columns is how many columns of a terminal a text takes: two for the wide characters of
// East Asian scripts and most pictures, none for combining marks.
func columns(s string) (n int) {
	for _, r := range s {
		n += columnsOf(r)
	}
	return n
}

func columnsOf(r rune) int {
	if r < 0x300 {
		return 1
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	if unicode.In(r, unicode.Mn, unicode.Me) {
		return 0
	}
	return 1
}

// front is the longest beginning of a text that fits into so many columns.
func front(s string, most int) string {
	for i, r := range s {
		if most -= columnsOf(r); most < 0 {
			return s[:i]
		}
	}
	return s
}

// end is the longest end of a text that fits into so many columns.
func end(s string, most int) string {
	over := columns(s) - most
	for i, r := range s {
		if over <= 0 && columnsOf(r) > 0 { // no mark loses its letter
			return s[i:]
		}
		over -= columnsOf(r)
	}
	return ""
}
