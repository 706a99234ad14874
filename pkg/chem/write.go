package chem

import "strings"

// Plain writes the formula in one fixed style: ASCII digits and brackets as they stand, "·"
// before water and other adducts, charges as ^2-, no blanks, no crystal-form prefix. Two
// texts that differ only in typography have the same Plain.
func (f *Formula) Plain() string {
	dst := make([]byte, 0, len(f.src)+4)
	for i, p := range f.parts {
		switch {
		case p.sep == 0:
		case p.sep == '*':
			dst = append(dst, "·"...)
		case p.sep == ':' && f.parts[i-1].sep == ':':
			dst = append(dst, ',')
		default:
			dst = append(dst, p.sep)
		}
		if p.coef != 0 {
			dst = f.appendCoefficient(dst, p.coef)
		}
		dst = f.appendTokens(dst, p.first, p.last)
		dst = appendIon(dst, int(p.charge))
	}
	return string(dst)
}

func (f *Formula) appendCoefficient(dst []byte, i uint8) []byte {
	a := f.amts[i]
	if a.n == 0 || a.con.num == 0 && a.n == 1 {
		return f.appendAmount(dst, i)
	}
	dst = append(dst, '(')
	dst = append(dst, strings.Trim(string(f.appendAmount(nil, i)), "()")...)
	return append(dst, ')')
}

func (f *Formula) appendTokens(dst []byte, first, last uint8) []byte {
	for i := first; i < last; i++ {
		t := f.toks[i]
		switch t.kind {
		case tokElement:
			dst = append(dst, symbolOf(t.id)...)
		case tokGroup:
			if t.mate != 0 {
				dst = append(dst, t.mate)
			}
			dst = append(dst, groups[t.id].abbr...)
		default:
			dst = append(dst, t.id)
		}
		if t.amt != 0 && t.kind != tokOpen {
			dst = f.appendAmount(dst, t.amt)
		}
	}
	return dst
}

func (f *Formula) appendAmount(dst []byte, i uint8) []byte {
	a := f.amts[i]
	if a.kind == amtExact {
		return a.con.append(dst)
	}
	for _, r := range f.src[a.start:a.end] {
		switch c := codeOf(r); {
		case r == ' ':
		case r < 0x80 || r == 'δ' || r == '±' || c == codeNone:
			dst = append(dst, string(r)...)
		default:
			dst = append(dst, c)
		}
	}
	return dst
}

// appendIon writes a charge as ^2-, ^+ or nothing.
func appendIon(dst []byte, charge int) []byte {
	if charge == 0 {
		return dst
	}
	dst = append(dst, '^')
	if n := abs(int64(charge)); n > 1 {
		dst = append(dst, byte('0'+n%10))
	}
	if charge < 0 {
		return append(dst, '-')
	}
	return append(dst, '+')
}

// ParseHill reads a formula as data bases write it, in Hill or any other order (CHN, HKO,
// ClH4N), without asking whether a chemist would: in running text such words are mostly
// acronyms, so use it only on what is known to be a formula.
func ParseHill(s string) (Composition, error) {
	f, err := parseFormula(s, true)
	if err != nil {
		return Composition{}, err
	}
	c, ok := f.Composition()
	if !ok {
		return c, &SyntaxError{Text: s, Reason: "indefinite composition"}
	}
	return c, nil
}
