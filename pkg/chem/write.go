package chem

import (
	"bytes"
	"strconv"
	"strings"
)

// Plain writes the formula in one fixed style: ASCII digits and brackets as they stand, "·"
// before water and other adducts, charges as ^2-, isotopes as ^13C, no blanks, no crystal-form
// prefix. Two
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
			dst = f.appendCoefficient(dst, p)
		}
		dst = f.appendTokens(dst, p.first, p.last)
		dst = appendIon(dst, int(p.charge))
	}
	return string(dst)
}

// appendCoefficient puts brackets round sums, behind a slash, and round the
// n of "n Bu" or "n Pr", which would read as an isomer.
func (f *Formula) appendCoefficient(dst []byte, p part) []byte {
	text := f.appendAmount(nil, p.coef)
	a := f.amts[p.coef]
	first := f.toks[p.first]
	lone := a.n == 1 && !bytes.ContainsAny(text, "+-±") && first.kind != tokGroup && (first.kind != tokElement || first.id != 59)
	if p.sep != '/' && (a.n == 0 || lone) {
		return append(dst, text...)
	}
	dst = append(dst, '(')
	dst = append(dst, text...)
	return append(dst, ')')
}

func (f *Formula) appendTokens(dst []byte, first, last uint8) []byte {
	for i := first; i < last; i++ {
		t := f.toks[i]
		switch t.kind {
		case tokElement:
			if t.mate != 0 { // an isotope
				dst = append(dst, '^')
				dst = strconv.AppendInt(dst, int64(t.mate), 10)
			}
			dst = append(dst, symbolOf(t.id)...)
		case tokGroup:
			if t.mate != 0 {
				dst = append(dst, t.mate)
			}
			dst = append(dst, groups[t.id].abbr...)
		case tokMark:
			if t.id <= 8 {
				dst = append(append(append(dst, '('), strings.ToUpper(romans[t.id-1])...), ')')
				continue
			}
			dst = append(dst, t.id)
		default:
			dst = append(dst, t.id)
		}
		switch a := f.amts[t.amt]; {
		case t.amt == 0 || t.kind == tokOpen:
		case a.kind == amtUnknown || a.kind == amtLinear && (a.start > t.end || f.blankBehind(i, last)): // "B n" is no benzyl
			dst = append(dst, '(')
			dst = f.appendAmount(dst, t.amt)
			dst = append(dst, ')')
		default:
			dst = f.appendAmount(dst, t.amt)
		}
	}
	return dst
}

// blankBehind: without its blank, the n of "O n Pr" would belong to a propyl.
func (f *Formula) blankBehind(i, last uint8) bool {
	return i+1 < last && f.toks[i+1].start > f.amts[f.toks[i].amt].end
}

func (f *Formula) appendAmount(dst []byte, i uint8) []byte {
	a := f.amts[i]
	if a.kind == amtExact {
		if !a.con.IsInt() && strings.Contains(f.src[a.start:a.end], "/") && a.con.num > a.con.den {
			return appendFraction(dst, a.con) // as 5.5 it could read as 5 and crystal water
		}
		dst = a.con.append(dst)
		if a.con.IsInt() && strings.Contains(f.src[a.start:a.end], ".") {
			dst = append(dst, ".0"...) // Ni1.1H2.0O holds no crystal water
		}
		return dst
	}
	for _, r := range f.src[a.start:a.end] {
		switch c := codeOf(r); {
		case c == ' ' || strings.ContainsRune(" ^_{}()", r): // blanks and the marks around raised text
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
	f, err := parseFormula(s, symbols)
	if err != nil {
		return Composition{}, err
	}
	c, ok := f.Composition()
	if !ok {
		return c, &SyntaxError{Text: s, Reason: "indefinite composition"}
	}
	return c, nil
}
