package quantity

import (
	"slices"
	"strings"
)

// maxFactors is the number of units that one unit expression may hold.
const maxFactors = 4

// product is a unit expression: units of the table with exponents. Unused
// places have exponent 0.
type product [maxFactors]factor

type factor struct {
	unit int16
	exp  int8
}

func (p *product) factors() int {
	n := 0
	for n < maxFactors && p[n].exp != 0 {
		n++
	}
	return n
}

// key reduces a product to basic units, like ones together, in the order of
// the table, so that equal products are equal arrays.
func (u *Units) key(p product) product {
	for range 3 { // g/mL -> g/cm3 -> g, cm
		next, changed := u.reduce(p)
		if !changed {
			break
		}
		p = next
	}
	slices.SortFunc(p[:p.factors()], func(a, b factor) int { return int(a.unit) - int(b.unit) })
	return p
}

// reduce replaces the units that are made of others. A product of too many
// units stays as it is.
func (u *Units) reduce(p product) (out product, changed bool) {
	n := 0
	for _, f := range p[:p.factors()] {
		parts := product{f}
		if e := u.expanded[f.unit]; e[0].exp != 0 {
			parts, changed = e, true
			for k := range parts {
				parts[k].exp *= f.exp
			}
		}
		for _, part := range parts[:parts.factors()] {
			k := 0
			for k < n && out[k].unit != part.unit {
				k++
			}
			switch {
			case k < n:
				out[k].exp += part.exp
			case n == maxFactors:
				return p, false
			default:
				out[n] = part
				n++
			}
		}
	}
	kept := 0
	for _, f := range out[:n] {
		if f.exp != 0 {
			out[kept] = f
			kept++
		}
	}
	clear(out[kept:])
	return out, changed
}

// unitAt reads the unit expression at i. Its end is i if there is none.
func (u *Units) unitAt(text string, i int) (*Unit, int) {
	if r, _ := peek(text, i); r == 0 || r == ' ' {
		return nil, i
	}
	p, end := u.product(text, i, len(text))
	if thing := perThing(text, end); end > i && thing > end {
		return &u.derived, thing
	}
	switch {
	case end == i:
		return nil, i
	case p[0].exp == 1 && p.factors() == 1:
		return &u.units[p[0].unit], end
	}
	if row := u.products[u.key(p)]; row != 0 {
		return &u.units[row-1], end
	}
	return &u.derived, end
}

// product reads factors for as long as they make sense. Its first spelling is
// at most limit bytes long.
func (u *Units) product(text string, i, limit int) (p product, end int) {
	n, end := 0, i
	sign := int8(1)
	for at := i; n < maxFactors; {
		f, stop, glued := u.factor(text, at, limit, sign)
		if stop == at {
			break
		}
		limit = len(text)
		p[n], n, end = f, n+1, stop
		if glued { // "mLg-1": the next factor follows without a separator
			at, sign = stop, 1
			continue
		}
		var joined bool
		if at, sign, joined = u.separator(text, stop); !joined {
			break
		}
	}
	return p, end
}

// factor reads one unit with its exponent. glued says that another factor must
// follow at once.
func (u *Units) factor(text string, i, limit int, sign int8) (f factor, end int, glued bool) {
	var buf [6]match
	found := u.trie.walk(text, i, limit, &buf)
	for k := len(found) - 1; k >= 0; k-- {
		m := found[k]
		if k > 0 && text[m.end-1] == '.' && found[k-1].end == m.end-1 && endsSentence(text, i, m.end) {
			continue // the point of "30 min." is the full stop
		}
		f = factor{int16(m.unit), sign}
		last, _ := before(text, m.end)
		if exp, stop := u.exponent(text, m.end); exp != 0 && letter(last) {
			f.exp *= exp
			return f, stop, false
		}
		if boundary(text, m.end) {
			return f, m.end, false
		}
	}
	for k := len(found) - 1; k >= 0; k-- {
		if next := found[k].end; u.exponentiated(text, next) && next-i < 5 {
			return factor{int16(found[k].unit), sign}, next, true
		}
	}
	return f, i, false
}

// endsSentence says whether the point that ends a unit is a full stop: always,
// unless the unit has other points and the sentence goes on (s.c.c.m. of Ar).
func endsSentence(text string, start, end int) bool {
	if strings.IndexByte(text[start:end-1], '.') < 0 {
		return true
	}
	r, _ := peek(text, skipSpace(text, end))
	return r == 0 || r == '\n' || upper(r)
}

// exponentiated says whether a unit with a negative exponent stands at i.
func (u *Units) exponentiated(text string, i int) bool {
	if r, _ := peek(text, i); !letter(r) {
		return false
	}
	var buf [6]match
	for _, m := range u.trie.walk(text, i, len(text), &buf) {
		if exp, _ := u.exponent(text, m.end); exp < 0 {
			return true
		}
	}
	return false
}

// boundary says whether a unit may end at i: not inside a word, and not before
// a bracketed number ("2 M(3)").
func boundary(text string, i int) bool {
	last, _ := before(text, i)
	next, _ := peek(text, i)
	if next == '°' {
		return false
	}
	return !wordRune(next) || !wordRune(last) && !letter(next)
}

// separator reads what stands between two factors. After "/" and "per" the
// next factor divides; after a space or a dot it must carry its own exponent.
func (u *Units) separator(text string, i int) (at int, sign int8, ok bool) {
	r, n := peek(text, i)
	switch r {
	case '/':
		return u.afterSlash(text, i+n)
	case '·', '.':
		if u.exponentiated(text, i+n) {
			return i + n, 1, true
		}
	case ' ':
		rest := i + n
		switch {
		case u.exponentiated(text, rest):
			return rest, 1, true
		case rest < len(text) && text[rest] == '/':
			return u.afterSlash(text, rest+1)
		case hasWord(text, rest, "per"):
			return skipSpace(text, rest+len("per")), -1, true
		}
		if r, n := peek(text, rest); r == '·' && u.exponentiated(text, skipSpace(text, rest+n)) {
			return skipSpace(text, rest+n), 1, true
		}
	}
	return i, 1, false
}

// perThing returns the end of the noun behind a slash that starts at i, as in
// 25 µL/well; i if there is none.
func perThing(text string, i int) int {
	if i >= len(text) || text[i] != '/' {
		return i
	}
	for _, w := range []string{"step", "cycle", "well", "tube", "plate", "reaction", "sample", "batch", "pulse", "shot", "layer"} {
		if hasWord(text, i+1, w) {
			return i + 1 + len(w)
		}
	}
	return i
}

// afterSlash accepts one space behind the slash, but no number: in "1.2 g/10
// mL" there are two quantities.
func (u *Units) afterSlash(text string, i int) (int, int8, bool) {
	i = skipSpace(text, i)
	return i, -1, !digitAt(text, i)
}

// exponent reads 2, -1, −1, ^-1, ^{-1}, ^(-1), ⁻¹ and "- 1" at i; 0 if none is
// there.
func (u *Units) exponent(text string, i int) (exp int8, end int) {
	if d, n, ok := superscriptAt(text, i); ok {
		return superExponent(text, i, d, n)
	}
	at, closing, caret := i, byte(0), false
	if at < len(text) && text[at] == '^' {
		at, caret = at+1, true
		if at < len(text) && (text[at] == '(' || text[at] == '{') {
			closing = ')'
			if text[at] == '{' {
				closing = '}'
			}
			at++
		}
	}
	exp = 1
	if r, n := peek(text, at); r == '-' {
		exp, at = -1, at+n
		if !caret {
			at = skipSpace(text, at)
		}
	} else if !caret && (at == 0 || !letterBefore(text, at)) {
		return 0, i
	}
	if !digitAt(text, at) || digitAt(text, at+1) || text[at] == '0' {
		return 0, i
	}
	exp *= int8(text[at] - '0')
	at++
	if closing != 0 {
		if at >= len(text) || text[at] != closing {
			return 0, i
		}
		return exp, at + 1
	}
	if caret {
		return exp, at
	}
	if exp > 3 || exp < -4 || !u.endsExponent(text, at, exp) {
		return 0, i
	}
	return exp, at
}

// endsExponent rejects digits that begin a number or word of their own: "5
// min-2 h", "mL-1.5", "cm2O".
func (u *Units) endsExponent(text string, i int, exp int8) bool {
	r, n := peek(text, i)
	if (r == '.' || r == ',') && digitAt(text, i+n) || wordRune(r) {
		return false
	}
	if exp > 0 || r != ' ' {
		return true
	}
	var buf [6]match
	for _, m := range u.trie.walk(text, i+n, len(text), &buf) {
		if e, _ := u.exponent(text, m.end); e == 0 && boundary(text, m.end) {
			return false
		}
	}
	return true
}

func superExponent(text string, i int, d byte, n int) (int8, int) {
	sign, at := int8(1), i
	if d == '-' || d == '+' {
		if d == '-' {
			sign = -1
		}
		at += n
		var ok bool
		if d, n, ok = superscriptAt(text, at); !ok {
			return 0, i
		}
	}
	if d < '1' || d > '9' {
		return 0, i
	}
	return sign * int8(d-'0'), at + n
}

func letterBefore(text string, i int) bool {
	r, _ := before(text, i)
	return letter(r)
}

// skipSpace skips one space of any kind.
func skipSpace(text string, i int) int {
	if r, n := peek(text, i); r == ' ' {
		return i + n
	}
	return i
}

// hasWord says whether the word w stands at i, whole.
func hasWord(text string, i int, w string) bool {
	if len(text)-i < len(w) || text[i:i+len(w)] != w {
		return false
	}
	r, _ := peek(text, i+len(w))
	return !wordRune(r)
}
