package quantity

import "strings"

// maxTerms bounds the terms of a ratio and the sizes of a body.
const maxTerms = 8

// connect reads what is joined to the first number: a tolerance, the end of a
// range, the terms of a ratio, the sizes of a body. It sets Form, last,
// NumStart and NumEnd.
func (u *Units) connect(text string, q *Quantity, floor int) {
	q.NumStart, q.NumEnd = q.first.start, q.first.end
	at := skipSpace(text, q.first.end)
	r, n := peek(text, at)
	switch {
	case r == '±' || r == '+':
		q.tolerance(text, at, floor)
	case r == '-' || r == '~' || r == '‐':
		q.dashed(text, at, at+n, floor)
	case r == 't' && at > q.first.end && hasWord(text, at, "to"):
		q.rangeTo(text, skipSpace(text, at+2), floor)
	case r == ':' || r == '∶':
		q.terms(text, Ratio, ":∶")
	case r == 'x' || r == '×' || r == 'X' || r == '·':
		q.terms(text, Dimensions, "x×X·")
	}
	q.scaleWord(text)
}

// tolerance reads ± 2, +-2 or +/- 2 at i.
func (q *Quantity) tolerance(text string, i, floor int) {
	at := i
	for _, sign := range []string{"±", "+-", "+/-", "+−", "+/−"} {
		if strings.HasPrefix(text[i:], sign) {
			at = i + len(sign)
			break
		}
	}
	if at == i {
		return
	}
	at = skipSpace(text, at)
	n := numberAt(text, at, true)
	if n.end == at {
		return
	}
	q.Form, q.NumEnd = PlusMinus, n.end
	if n.pow != 0 && q.first.pow == 0 && n.exp < n.expEnd {
		q.share(text, n.pow)
	}
	q.bracketed(text, floor)
}

// dashed reads the end of a range behind the dash from i to end. There are
// spaces on both sides of the dash or on none.
func (q *Quantity) dashed(text string, i, end, floor int) {
	at := skipSpace(text, end)
	if (i > q.first.end) != (at > end) {
		return
	}
	q.rangeTo(text, at, floor)
}

// rangeTo reads the second number of a range at i.
func (q *Quantity) rangeTo(text string, i, floor int) {
	l := lead{start: i, digits: i}
	if r, n := peek(text, i); r == '-' {
		l.digits, l.negative = i+n, true
	}
	if r, n := peek(text, l.digits); r == '~' || r == '≈' {
		l = lead{start: l.digits + n, digits: l.digits + n}
	}
	if !numberStarts(text, l.digits) {
		return
	}
	n := signed(text, l, true)
	if n.end == l.digits {
		return
	}
	if r, size := peek(text, n.end); r == '-' && numberStarts(text, n.end+size) {
		return // 7440-02-0 and the like
	}
	q.last, q.Form, q.NumEnd = n, Range, n.end
	if n.exp < n.expEnd && n.style&tenItself == 0 && q.first.exp == q.first.expEnd {
		q.share(text, n.pow)
		q.last.exp, q.last.expEnd, q.last.end = 0, 0, n.mantEnd
	}
	q.bracketed(text, floor)
}

func numberStarts(text string, i int) bool {
	return digitAt(text, i) || i < len(text) && text[i] == '.' && digitAt(text, i+1) || i < len(text) && text[i] >= 0xc2 && vulgarAt(text, i)
}

// share gives the power of ten that is written once to the first number too.
func (q *Quantity) share(text string, pow int) {
	q.first = q.first.scaled(text, pow)
	if q.Form == PlusMinus {
		q.last = q.first
	}
}

// bracketed reads the power of ten behind "(3.5±0.2)".
func (q *Quantity) bracketed(text string, floor int) {
	r, open := before(text, q.first.start)
	if r != '(' || open < floor || q.NumEnd >= len(text) || text[q.NumEnd] != ')' {
		return
	}
	i := timesTen(text, q.NumEnd+1)
	var n number
	if i == 0 || !n.exponentAt(text, i, true) {
		return
	}
	q.last = q.last.scaled(text, n.pow)
	q.share(text, n.pow)
	q.NumStart, q.NumEnd = open, max(n.expEnd, n.end)
}

// terms reads the further numbers of 1:2:1 or 2 x 3 x 4.
func (q *Quantity) terms(text string, form Form, marks string) {
	for count := 1; ; count++ {
		at := skipSpace(text, q.NumEnd)
		r, n := peek(text, at)
		if r == 0 || !strings.ContainsRune(marks, r) {
			break
		}
		next := skipSpace(text, at+n)
		if !numberStarts(text, next) || form == Ratio && (at > q.NumEnd) != (next > at+n) {
			break
		}
		last := numberAt(text, next, form != Dimensions)
		if last.end == next {
			break
		}
		q.NumEnd = last.end
		if count < maxTerms {
			q.last, q.Form = last, form
		}
	}
}

// scaleWord reads the million of "10 to 20 million".
func (q *Quantity) scaleWord(text string) {
	if q.NumEnd >= len(text) || text[q.NumEnd] != ' ' || q.Form == Ratio || q.Form == Dimensions {
		return
	}
	at := q.NumEnd + 1
	for _, w := range [...]struct {
		word string
		pow  int
	}{{"thousand", 3}, {"million", 6}, {"billion", 9}} {
		if hasWord(text, at, w.word) {
			q.last = q.last.scaled(text, w.pow)
			q.share(text, w.pow)
			q.NumEnd = at + len(w.word)
			return
		}
	}
}

// tenToThe recognises 10-3, where the hyphen may be the minus of an exponent.
func (q *Quantity) tenToThe(text string) bool {
	return text[q.first.start:q.first.end] == "10" && q.last.start > q.first.end &&
		q.last.start-q.first.end <= len("−") && text[q.first.end] != ' ' &&
		q.last.decimals == 0 && q.last.value > 0 && q.last.value < 10 && q.last.style == plain
}

// ratioPhrase finds the words that say what a ratio is of: v/v, (w/w), by
// weight, in volume, molar ratio.
func ratioPhrase(text string, i int) (int, int) {
	if from, to := basis(text, i); to > from {
		return from, to
	}
	for _, prep := range []string{"by", "in"} {
		if hasWord(text, i, prep) {
			at := skipSpace(text, i+len(prep))
			for _, w := range []string{"volume", "weight", "mass", "mole", "moles", "vol", "wt"} {
				if hasWord(text, at, w) {
					return i, at + len(w)
				}
			}
		}
	}
	at := i
	for _, w := range []string{"molar", "mole", "mol", "M", "weight", "mass", "volume", "volumetric", "atomic", "wt", "vol"} {
		if hasWord(text, at, w) {
			at = skipSpace(text, at+len(w))
			break
		}
	}
	for _, w := range []string{"ratio", "ratios"} {
		if hasWord(text, at, w) {
			return i, at + len(w)
		}
	}
	return i, i
}

// basis reads v/v, w/w, wt/vol and the like at i, bracketed or not. The span
// holds the brackets.
func basis(text string, i int) (int, int) {
	at := i
	if at < len(text) && text[at] == '(' {
		at++
	}
	inner := at
	for part := 0; part < 2; part++ {
		start := at
		for at < len(text) && text[at]|0x20 >= 'a' && text[at]|0x20 <= 'z' && at-start < 4 {
			at++
		}
		switch strings.ToLower(text[start:at]) {
		case "v", "w", "m", "wt", "vol", "mol", "mass":
		default:
			return i, i
		}
		if part == 0 {
			if at >= len(text) || text[at] != '/' && text[at] != ':' {
				return i, i
			}
			at++
		}
	}
	if inner > i {
		if at >= len(text) || text[at] != ')' {
			return i, i
		}
		return i, at + 1
	}
	if r, _ := peek(text, at); wordRune(r) {
		return i, i
	}
	return i, at
}
