package quantity

import (
	"math"
	"strconv"
)

// number is one number of a text, with what Rewrite needs to write another
// value in the same style.
type number struct {
	start, end       int // sign to exponent
	mant, mantEnd    int // digits with their separators
	exp, expEnd      int // digits of the exponent with its sign; empty if there is none
	group, groupEnd  int // the first thousands separator; empty if there is none
	value            float64
	pow              int // power of ten, whether written at the number or shared
	decimals, digits int // digits after and before the decimal mark
	point            byte
	style            style
}

type style uint8

const (
	plain    style = iota
	caret          // ×10^-3, 1e-3: exponent digits as they are
	raised         // ×10⁻³
	bare           // x 10-3, and 1 x 108, where only the type size told the exponent
	fraction       // 1/2, ½, 1 1/2
)

// maxDigits bounds the length of a number; longer digit strings are none.
const maxDigits = 32

// numberAt reads an unsigned number whose first digit, decimal point or vulgar
// fraction stands at i. Its end is i if none is there.
func numberAt(text string, i int, power bool) number {
	n := number{start: i, end: i, mant: i}
	var buf [maxDigits + 8]byte
	digits := buf[:0]
	at := i
	for digitAt(text, at) && len(digits) <= maxDigits {
		digits = append(digits, text[at])
		at++
	}
	n.digits = len(digits)
	if len(digits) > 0 && len(digits) <= 3 {
		at = n.groups(text, at, &digits)
	}
	at = n.fractionPart(text, at, &digits)
	if len(digits) == 0 {
		return n.vulgarAt(text, i, at)
	}
	if len(digits) > maxDigits {
		return n
	}
	n.mantEnd, n.end = at, at
	if power {
		n.power(text)
	}
	n.value = parse(digits, n.pow)
	if n.style == plain && n.point == 0 && n.group == n.groupEnd {
		return n.vulgarAt(text, i, at)
	}
	return n
}

// parse reads digits (with a point) times ten to pow.
func parse(digits []byte, pow int) float64 {
	var buf [maxDigits + 24]byte
	b := append(buf[:0], digits...)
	if pow != 0 {
		b = strconv.AppendInt(append(b, 'e'), int64(pow), 10)
	}
	v, _ := strconv.ParseFloat(string(b), 64) // a value out of range is ±Inf, which Scan refuses
	return v
}

// groups reads thousands separators: 10,000 or 1.000.000 or 10 000.
func (n *number) groups(text string, at int, digits *[]byte) int {
	sep, size := peek(text, at)
	if sep != ',' && sep != ' ' && sep != '.' && sep != '\'' && sep != '’' || text[n.mant] == '0' {
		return at
	}
	mark := text[at : at+size]
	stop, count := at, 0
	for len(*digits) <= maxDigits && stop+size <= len(text) && text[stop:stop+size] == mark && threeDigits(text, stop+size) {
		*digits = append(*digits, text[stop+size:stop+size+3]...)
		stop, count = stop+size+3, count+1
	}
	// One dot is a decimal point. An ordinary space is a separator only before
	// round numbers, since "2 100 mL" may be two numbers.
	if count == 0 || sep == '.' && count < 2 || mark == " " && text[stop-2:stop] != "00" {
		*digits = (*digits)[:n.digits]
		return at
	}
	n.digits += 3 * count
	n.group, n.groupEnd = at, at+size
	return stop
}

func threeDigits(text string, i int) bool {
	return digitAt(text, i) && digitAt(text, i+1) && digitAt(text, i+2) && !digitAt(text, i+3)
}

// fractionPart reads a decimal point or comma with the digits behind it.
func (n *number) fractionPart(text string, at int, digits *[]byte) int {
	if at >= len(text) || text[at] != '.' && text[at] != ',' || !digitAt(text, at+1) {
		return at
	}
	mark := text[at]
	if mark == ',' && (n.group < n.groupEnd || n.mant > 0 && text[n.mant-1] == ',') || n.group < n.groupEnd && text[n.group] == mark {
		return at
	}
	stop := at + 1
	for digitAt(text, stop) {
		stop++
	}
	count := stop - at - 1
	if len(*digits)+count > maxDigits {
		*digits = append(*digits, make([]byte, maxDigits)...) // too long to be a number
		return stop
	}
	if mark == ',' && (count > 4 || stop < len(text) && text[stop] == ',' && digitAt(text, stop+1)) {
		return at // a list of numbers: 1,2,3
	}
	*digits = append(append(*digits, '.'), text[at+1:stop]...)
	n.point, n.decimals = mark, count
	return stop
}

// vulgarAt reads the fraction of "½", "1½", "1 ½", "1/2" and "1 1/2"; i is
// where the number starts, at where its whole part ends.
func (n number) vulgarAt(text string, i, at int) number {
	next := at
	if at > i {
		next = skipSpace(text, at)
	}
	if r, size := peek(text, next); vulgar(r) != 0 {
		n.value += vulgar(r)
		n.mantEnd, n.end, n.style = next+size, next+size, fraction
		return n
	}
	if at == i {
		return n
	}
	if next > at {
		if v, end := slashed(text, next); end > next && v < 1 {
			n.value += v
			n.mantEnd, n.end, n.style = end, end, fraction
		}
	} else if v, end := slashed(text, i); end > i && v < 1 {
		n.value = v
		n.mantEnd, n.end, n.style = end, end, fraction
	}
	return n
}

// slashed reads a fraction of small numbers, such as 3/4.
func slashed(text string, i int) (float64, int) {
	at := i
	var part [2]int
	for k := range part {
		first := at
		for digitAt(text, at) && at-first < 2 {
			part[k] = part[k]*10 + int(text[at]-'0')
			at++
		}
		if at == first || text[first] == '0' {
			return 0, i
		}
		if k == 0 {
			r, n := peek(text, at)
			if r != '/' {
				return 0, i
			}
			at += n
		}
	}
	if r, n := peek(text, at); wordRune(r) && !letter(r) || (r == '/' || r == '.' || r == ',') && digitAt(text, at+n) {
		return 0, i
	}
	return float64(part[0]) / float64(part[1]), at
}

// power reads the power of ten behind the mantissa, or the exponent of a
// mantissa that is the ten itself (10^-3, 10⁻³).
func (n *number) power(text string) {
	at := n.mantEnd
	if at < len(text) && text[at]|0x20 == 'e' && n.exponentDigits(text, at+1, caret, false) {
		if r, _ := peek(text, n.expEnd); !wordRune(r) || !n.unsignedPower(text) {
			n.end = n.expEnd
			return
		}
		n.exp, n.expEnd, n.pow, n.style = 0, 0, 0, plain
		return
	}
	if text[n.mant:at] == "10" && n.exponentAt(text, at, false) {
		n.style |= tenItself
		n.end = max(n.expEnd, n.end)
		n.pow-- // the mantissa is 10
		return
	}
	if i := timesTen(text, at); i > 0 && n.exponentAt(text, i, true) {
		n.end = max(n.expEnd, n.end)
	}
}

// tenItself is a flag beside the style: there is no mantissa but the ten.
const tenItself style = 1 << 6

// timesTen reads " x 10" and returns where the exponent must start, 0 if there
// is no such thing.
func timesTen(text string, i int) int {
	at := skipSpace(text, i)
	r, n := peek(text, at)
	switch r {
	case '×', 'x', 'X', '·', 'х':
	default:
		return 0
	}
	at = skipSpace(text, at+n)
	if len(text)-at < 3 || text[at:at+2] != "10" {
		return 0
	}
	return at + 2
}

// exponentAt reads the exponent behind the "10" that ends at i. Whether digits
// without any mark ("108", "10-3") may be an exponent is the caller's to say.
func (n *number) exponentAt(text string, i int, unmarked bool) bool {
	if _, _, ok := superscriptAt(text, i); ok {
		return n.raisedDigits(text, i)
	}
	r, size := peek(text, i)
	switch {
	case r == '^':
		at := i + size
		if at < len(text) && (text[at] == '(' || text[at] == '{') {
			if n.exponentDigits(text, at+1, caret, false) && n.expEnd < len(text) && (text[n.expEnd] == ')' || text[n.expEnd] == '}') {
				n.end = n.expEnd + 1
				return true
			}
			n.exp, n.expEnd, n.pow, n.style = 0, 0, 0, plain
			return false
		}
		return n.exponentDigits(text, at, caret, false)
	case r == '·' && i+2 < len(text) && text[i:i+2] == "**":
		return n.exponentDigits(text, i+2, caret, false)
	case !unmarked && text[i:min(i+3, len(text))] != "−":
		return false // "10-3" may be a range; with a true minus sign it is not
	case r == '-':
		return n.exponentDigits(text, i, bare, true)
	}
	return unmarked && digitAt(text, i) && text[i] != '0' && n.exponentDigits(text, i, bare, false)
}

// exponentDigits reads [sign] one or two digits at i.
func (n *number) exponentDigits(text string, i int, how style, spaced bool) bool {
	at, sign := i, 1
	if r, size := peek(text, at); r == '-' || r == '+' {
		at += size
		if r == '-' {
			sign = -1
		}
		if spaced {
			at = skipSpace(text, at)
		}
	}
	first, v := at, 0
	for digitAt(text, at) && at-first < 3 {
		v = v*10 + int(text[at]-'0')
		at++
	}
	if at == first || at-first > 2 {
		return false
	}
	if at < len(text) && (text[at] == '.' || text[at] == ',') && digitAt(text, at+1) {
		return false
	}
	n.exp, n.expEnd, n.pow, n.style = i, at, sign*v, how
	return true
}

// raisedDigits reads ⁻³ at i.
func (n *number) raisedDigits(text string, i int) bool {
	at, sign, v, count := i, 1, 0, 0
	for {
		d, size, ok := superscriptAt(text, at)
		if !ok {
			break
		}
		at += size
		switch {
		case d == '-' && count == 0:
			sign = -1
		case d == '+' && count == 0:
		case isDigit(d) && count < 2:
			v, count = v*10+int(d-'0'), count+1
		default:
			return false
		}
	}
	if count == 0 {
		return false
	}
	n.exp, n.expEnd, n.pow, n.style = i, at, sign*v, raised
	return true
}

// power10 makes the number 10-3 a power of ten; the dash stands at i.
func (n *number) power10(text string, i int) {
	if n.exponentDigits(text, i, bare, false) {
		n.style |= tenItself
		n.end = n.expEnd
		n.value = parse([]byte("1"), n.pow)
		n.pow--
	}
}

// unsignedPower says whether the exponent is digits without any sign.
func (n *number) unsignedPower(text string) bool {
	return n.exp < n.expEnd && isDigit(text[n.exp])
}

// scaled is the number times ten to a power that is written elsewhere.
func (n number) scaled(text string, pow int) number {
	negative := n.value < 0
	n.pow += pow
	n.exp, n.expEnd = 0, 0
	n.value = n.read(text)
	if negative {
		n.value = -n.value
	}
	return n
}

// read evaluates the mantissa again with the present power.
func (n *number) read(text string) float64 {
	if n.style == fraction {
		return math.Abs(n.value) * math.Pow10(n.pow)
	}
	var buf [maxDigits + 8]byte
	b := buf[:0]
	for i := n.mant; i < n.mantEnd; i++ {
		switch c := text[i]; {
		case isDigit(c):
			b = append(b, c)
		case c == n.point && i == n.mantEnd-n.decimals-1:
			b = append(b, '.')
		}
	}
	return parse(b, n.pow)
}

func finite(v float64) bool { return !math.IsInf(v, 0) && !math.IsNaN(v) }
