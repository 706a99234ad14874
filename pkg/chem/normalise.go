package chem

import "unicode/utf8"

// Codes of the normalised text. ASCII stands for itself; everything else that a formula
// may hold is mapped to ASCII (subscripts, dashes, dots, spaces) or to one of these.
const (
	codeSup   = 0x80 // superscript digit d is codeSup+d
	codePlus  = 0x8A // superscript +
	codeMinus = 0x8B // superscript -
	codeDelta = 0x90
	codeGreek = 0x91 // any other small Greek letter
	codeNone  = 0
)

// normalise fills p.b with codes and p.at with the offset in s of each; false if s holds a
// character that no formula has.
func (p *parser) normalise(s string) bool {
	sup := false // inside ^{...}, or ^ and digits
	closer := byte(0)
	for i := 0; i < len(s); {
		c, width := s[i], 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, width = utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError {
				return false
			}
			if c = codeOf(r); c == codeNone {
				if !p.fraction(r, i) {
					return false
				}
				i += width
				continue
			}
		}
		at := i
		i += width
		switch {
		case c == '_' || c == '^':
			sup = c == '^'
			closer = 0
			if i < len(s) && (s[i] == '{' || sup && s[i] == '(') {
				closer = s[i] + 2 // } follows { by two
				if s[i] == '(' {
					closer = ')'
				}
				i++
			} else if !sup {
				continue
			}
			if i == len(s) {
				return false
			}
			continue
		case closer != 0 && c == closer:
			closer, sup = 0, false
			continue
		case sup:
			if isDigit(c) {
				c += codeSup - '0'
			} else if c == '+' || c == '-' {
				if c += codePlus - '+'; c != codePlus {
					c = codeMinus
				}
				sup = closer != 0
			} else if closer != 0 {
				return false
			} else {
				sup = false
			}
		}
		if p.n == MaxFormulaLen {
			return false
		}
		p.b[p.n], p.at[p.n] = c, uint16(at)
		p.n++
	}
	p.at[p.n] = uint16(len(s))
	return closer == 0
}

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
		return '~'
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
