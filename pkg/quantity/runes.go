package quantity

import (
	"unicode"
	"unicode/utf8"
)

// foldRune decodes the rune at i and maps the look-alikes of typesetting to
// one of them: spaces, dashes, dots in products, micro, degree, ohm, ångström.
func foldRune(s string, i int) (rune, int) {
	if c := s[i]; c < utf8.RuneSelf {
		if c == '*' {
			return '·', 1
		}
		return rune(c), 1
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	switch r {
	case '\u00a0', '\u2002', '\u2003', '\u2004', '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u202f', '\u205f', '\u3000':
		return ' ', n
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d':
		return '-', n
	case '\u22c5', '\u2219', '\u2022', '\u2027', '\u30fb', '\u2024':
		return '·', n
	case '\u00b5':
		return 'μ', n
	case '\u00ba', '\u02da', '\u2070', '\u2218', '\u1d52':
		return '°', n
	case '\u2126':
		return 'Ω', n
	case '\u212b':
		return 'Å', n
	case '\u212a':
		return 'K', n
	case '\u2215', '\u2044':
		return '/', n
	case '\u2715', '\u2a2f', '\u2a09':
		return '×', n
	case '\uff05':
		return '%', n
	case '\u223c', '\uff5e':
		return '~', n
	}
	return r, n
}

// peek is foldRune that returns 0, 0 at the end of the text.
func peek(s string, i int) (rune, int) {
	if i >= len(s) {
		return 0, 0
	}
	return foldRune(s, i)
}

// before returns the folded rune that ends at i, and where it starts.
func before(s string, i int) (rune, int) {
	if i <= 0 {
		return 0, 0
	}
	if c := s[i-1]; c < utf8.RuneSelf {
		return rune(c), i - 1
	}
	_, n := utf8.DecodeLastRuneInString(s[:i])
	r, _ := foldRune(s, i-n)
	return r, i - n
}

func isDigit(c byte) bool { return c-'0' < 10 }

func digitAt(s string, i int) bool { return i < len(s) && isDigit(s[i]) }

// wordRune says whether a unit or number that touches r is part of a longer
// word: letters, digits, subscripts and superscripts.
func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9' || r == '_'
	}
	if _, ok := superscript(r); ok {
		return true
	}
	return r != '°' && (unicode.IsLetter(r) || unicode.IsDigit(r) || subscript(r))
}

func letter(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z'
	}
	return unicode.IsLetter(r)
}

func upper(r rune) bool { return r >= 'A' && r <= 'Z' }

func subscript(r rune) bool { return r >= '\u2080' && r <= '\u208e' }

// superscript returns the digit that a superscript digit shows, or '-' or '+'.
func superscript(r rune) (byte, bool) {
	switch {
	case r == '\u00b9':
		return '1', true
	case r == '\u00b2' || r == '\u00b3':
		return byte(r-'\u00b2') + '2', true
	case r >= '\u2074' && r <= '\u2079':
		return byte(r-'\u2070') + '0', true
	case r == '\u207a':
		return '+', true
	case r == '\u207b':
		return '-', true
	}
	return 0, false
}

// superscriptAt is superscript of the unfolded rune at i; a raised zero, which
// folds to a degree sign, is a digit here.
func superscriptAt(s string, i int) (byte, int, bool) {
	if i >= len(s) || s[i] < utf8.RuneSelf {
		return 0, 0, false
	}
	r, n := utf8.DecodeRuneInString(s[i:])
	if r == '\u2070' {
		return '0', n, true
	}
	d, ok := superscript(r)
	return d, n, ok
}

// vulgar returns the value of a vulgar fraction such as ½, 0 for other runes.
func vulgar(r rune) float64 {
	switch r {
	case '½':
		return 1. / 2
	case '¼':
		return 1. / 4
	case '¾':
		return 3. / 4
	case '⅓':
		return 1. / 3
	case '⅔':
		return 2. / 3
	case '⅕':
		return 1. / 5
	case '⅖':
		return 2. / 5
	case '⅗':
		return 3. / 5
	case '⅘':
		return 4. / 5
	case '⅙':
		return 1. / 6
	case '⅛':
		return 1. / 8
	case '⅜':
		return 3. / 8
	case '⅝':
		return 5. / 8
	case '⅞':
		return 7. / 8
	}
	return 0
}
