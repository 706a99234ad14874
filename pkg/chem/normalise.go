package chem

import "unicode/utf8"

// Codes of the normalised text. ASCII stands for itself; everything else that a formula
// may hold is mapped to ASCII (subscripts, dashes, dots, spaces) or to one of these.
const (
	codeSup    = 0x80 // superscript digit d is codeSup+d
	codePlus   = 0x8A // superscript +
	codeMinus  = 0x8B // superscript -
	codeDelta  = 0x90
	codeGreek  = 0x91 // any other small Greek letter
	codeEither = 0x92 // ±
	codeNone   = 0
)

// normalise fills p.b with codes and p.at with the offset in s of each; false if s holds a
// character that no formula has.
func (p *parser) normalise(s string) bool {
	var m markup
	for i := 0; i < len(s); {
		c, width := s[i], 1
		if c >= utf8.RuneSelf {
			var r rune
			r, width = utf8.DecodeRuneInString(s[i:])
			if c = codeOf(r); c == codeNone {
				if !p.fraction(r, i) {
					return false
				}
				i += width
				continue
			}
		}
		code, ok := m.next(c)
		if !ok || code != codeNone && !p.put(code, i) {
			return false
		}
		i += width
	}
	p.at[p.n] = uint16(len(s))
	return m.closed()
}

func (p *parser) put(code byte, at int) bool {
	if p.n == MaxFormulaLen {
		return false
	}
	p.b[p.n], p.at[p.n] = code, uint16(at)
	p.n++
	return true
}

// markup follows _2, _{2}, ^2-, ^{2-} and ^(2-) through the text: the marks vanish, and
// what is raised turns into superscript codes.
type markup struct {
	mark byte // '_' or '^' just read, or inside its braces
	end  byte // the bracket that closes it
	full bool // something stands between the braces
}

// next translates one code; codeNone means that it was a mark.
func (m *markup) next(c byte) (byte, bool) {
	switch {
	case c == '_' || c == '^':
		ok := m.mark == 0
		m.mark, m.full = c, false
		return codeNone, ok
	case m.mark == 0:
		return c, true
	case m.end == 0 && (c == '{' || c == '(' && m.mark == '^'):
		m.end = '}'
		if c == '(' {
			m.end = ')'
		}
		return codeNone, true
	case m.end != 0 && c == m.end:
		ok := m.full
		*m = markup{}
		return codeNone, ok
	}
	m.full = true
	if m.mark == '^' {
		return m.raise(c)
	}
	if m.end == 0 {
		m.mark = 0
	}
	return c, true
}

// raise translates a raised digit or sign. Without braces a sign ends the raised text,
// and so does the symbol behind a mass number.
func (m *markup) raise(c byte) (byte, bool) {
	switch {
	case isDigit(c):
		return c - '0' + codeSup, true
	case c == '+' || c == '-':
		if m.end == 0 {
			m.mark = 0
		}
		if c == '+' {
			return codePlus, true
		}
		return codeMinus, true
	case m.end != 0:
		return c, false
	}
	m.mark = 0
	return c, true
}

func (m *markup) closed() bool { return m.end == 0 && m.mark != '_' }

// fraction spells ½ and its like as a decimal; all its digits stand at offset i.
func (p *parser) fraction(r rune, i int) bool {
	decimal := ""
	switch r {
	case '½':
		decimal = "0.5"
	case '¼':
		decimal = "0.25"
	case '¾':
		decimal = "0.75"
	default:
		return false
	}
	if p.n > 0 && isDigit(p.b[p.n-1]) { // 1½
		decimal = decimal[1:]
	}
	if p.n+len(decimal) > MaxFormulaLen {
		return false
	}
	for k := range len(decimal) {
		p.b[p.n], p.at[p.n] = decimal[k], uint16(i)
		p.n++
	}
	return true
}

func codeOf(r rune) byte {
	switch {
	case r >= '₀' && r <= '₉':
		return byte(r-'₀') + '0'
	case r >= '⁴' && r <= '⁹':
		return byte(r-'⁰') + codeSup
	case r == 'δ':
		return codeDelta
	case r >= 'α' && r <= 'ω':
		return codeGreek
	case r >= 0x2000 && r <= 0x200A: // the spaces of typography
		return ' '
	}
	switch r {
	case '⁰', '¹', '²', '³':
		return codeSup + lowSup(r)
	case '⁺':
		return codePlus
	case '⁻', '¯':
		return codeMinus
	case '₊':
		return '+'
	case '±':
		return codeEither
	case '₋', '−', '‐', '‑', '‒', '–', '—', '﹣', '-':
		return '-'
	case '·', '•', '∙', '⋅', '×', '∗', '・', '‧', '●':
		return '*'
	case '\u00a0', '\u202f', '\u205f', '\u3000':
		return ' '
	case 'ₓ':
		return 'x'
	case 'ₙ':
		return 'n'
	case 'ᵧ':
		return 'y'
	case 'ₘ':
		return 'm'
	case '≡':
		return '='
	}
	return codeNone
}

func lowSup(r rune) byte {
	switch r {
	case '¹':
		return 1
	case '²':
		return 2
	case '³':
		return 3
	}
	return 0
}
