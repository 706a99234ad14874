package paperexact

import "unicode"

// folded is a text to search for ignoring case: \b, the text, \b.
type folded []rune

func newFolded(text []rune) folded {
	f := make(folded, len(text))
	for i, r := range text {
		f[i] = fold(r)
	}
	return f
}

// fold maps characters that match each other under re.IGNORECASE to one of
// them. That is simple lower case, and beyond it the lower-case letters that
// share a capital: a dotless i is an i, micro is mu, but ß is not ss.
func fold(r rune) rune {
	if r < 0x80 {
		if 'A' <= r && r <= 'Z' {
			r |= 0x20
		}
		return r
	}
	r = unicode.ToLower(r)
	switch r {
	case 'ı':
		return 'i'
	case 'ſ':
		return 's'
	case 'µ': // micro sign
		return 'μ'
	case '\u0345', '\u1fbe':
		return 'ι'
	case '\u1fd3':
		return 'ΐ'
	case '\u1fe3':
		return 'ΰ'
	case 'ϐ':
		return 'β'
	case 'ϵ':
		return 'ε'
	case 'ϑ':
		return 'θ'
	case 'ϰ':
		return 'κ'
	case 'ϖ':
		return 'π'
	case 'ϱ':
		return 'ρ'
	case 'ς':
		return 'σ'
	case 'ϕ':
		return 'φ'
	case '\u1c80':
		return 'в'
	case '\u1c81':
		return 'д'
	case '\u1c82':
		return 'о'
	case '\u1c83':
		return 'с'
	case '\u1c84', '\u1c85':
		return 'т'
	case '\u1c86':
		return 'ъ'
	case '\u1c87':
		return 'ѣ'
	case '\u1c88':
		return '\ua64b'
	case 'ẛ':
		return 'ṡ'
	case '\ufb05':
		return '\ufb06'
	}
	return r
}

// find returns the first match at or after from, or -1.
func (f folded) find(text []rune, from int) int {
	if len(f) == 0 {
		return -1
	}
	for i := from; i+len(f) <= len(text); i++ {
		if fold(text[i]) == f[0] && f.matches(text[i:]) && boundaryAt(text, i) && boundaryAt(text, i+len(f)) {
			return i
		}
	}
	return -1
}

func (f folded) matches(text []rune) bool {
	for i, r := range f {
		if fold(text[i]) != r {
			return false
		}
	}
	return true
}

// replace puts what with makes of each match in its place. It returns the text
// itself and first = -1 where nothing matches, else a new text and the place of
// the first match.
func (f folded) replace(text []rune, with func(match []rune) []rune) (_ []rune, first int) {
	if first = f.find(text, 0); first < 0 {
		return text, -1
	}
	changed := make([]rune, 0, len(text)+64)
	done := 0
	for i := first; i >= 0; i = f.find(text, done) {
		changed = append(changed, text[done:i]...)
		changed = append(changed, with(text[i:i+len(f)])...)
		done = i + len(f)
	}
	return append(changed, text[done:]...), first
}
