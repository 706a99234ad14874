package quantity

import (
	"math"
	"strconv"
	"strings"
)

// Rewrite returns the text of the quantity with other values, in its Unit:
// decimals, decimal mark, separators, spacing, the spelling of a power of ten
// and the unit stay as they are. high is only used where Form is Range, Ratio
// or Dimensions. Values are rounded to the decimals of the original unless
// that would change them by more than a twentieth; Round tells the outcome.
// text is the text that was scanned. Values that are not finite leave the
// quantity as it is.
func (q Quantity) Rewrite(text string, low, high float64) string {
	if !finite(low) || !finite(high) {
		return text[q.Start:q.End]
	}
	var buf [128]byte
	out := append(buf[:0], text[q.Start:q.first.start]...)
	out, _ = q.first.write(out, text, low, q.Form == Range)
	if !q.two() {
		return string(append(out, text[q.first.end:q.End]...))
	}
	out = append(out, text[q.first.end:q.last.start]...)
	out, _ = q.last.write(out, text, high, false)
	return string(append(out, text[q.last.end:q.End]...))
}

// Round returns the values that Rewrite would write, in Unit.
func (q Quantity) Round(text string, low, high float64) (float64, float64) {
	if !finite(low) || !finite(high) {
		return q.Low, q.High
	}
	var buf [128]byte
	_, low = q.first.write(buf[:0], text, low, q.Form == Range)
	if !q.two() {
		return low, low
	}
	_, high = q.last.write(buf[:0], text, high, false)
	return low, high
}

// two says whether Low and High are written as two numbers.
func (q *Quantity) two() bool {
	return q.Form == Range || q.Form == Ratio || q.Form == Dimensions
}

// write appends v in the style of the number and returns the value it reads
// as. beforeDash says that a range dash may follow.
func (n *number) write(dst []byte, text string, v float64, beforeDash bool) ([]byte, float64) {
	if v == n.value {
		return append(dst, text[n.start:n.end]...), v
	}
	dst = n.sign(dst, text, v)
	if n.style&tenItself != 0 && v > 0 {
		return n.powerOfTen(dst, text, v)
	}
	pow := n.newPower(math.Abs(v))
	mantissa, digits := n.mantissa(text, math.Abs(v), pow)
	if beforeDash && string(mantissa) == "10" {
		mantissa = append(mantissa, '.', '0') // so that 10-5 is not read as a power of ten
	}
	dst = append(dst, mantissa...)
	if n.written() {
		dst = append(dst, text[n.mantEnd:n.exp]...)
		dst = n.exponent(dst, text, pow)
		dst = append(dst, text[n.expEnd:n.end]...)
	}
	return dst, math.Copysign(parse(digits, pow), v)
}

// written says whether the number has a mantissa and an exponent of its own.
func (n *number) written() bool { return n.exp < n.expEnd && n.style&tenItself == 0 }

// sign appends the sign: the one that stands there if it still fits.
func (n *number) sign(dst []byte, text string, v float64) []byte {
	written := text[n.start:n.mant]
	minus := n.value < 0
	switch {
	case v < 0 && minus, v >= 0 && !minus:
		return append(dst, written...)
	case v < 0:
		return append(dst, '-')
	}
	return dst
}

// powerOfTen writes the power of ten nearest to v, for numbers that are
// nothing else.
func (n *number) powerOfTen(dst []byte, text string, v float64) ([]byte, float64) {
	pow := int(math.Round(math.Log10(v)))
	if n.style&^tenItself == bare && pow >= 0 {
		pow = -1 // 10-3 has room for negative exponents only
	}
	dst = append(dst, text[n.mant:n.exp]...)
	dst = n.exponent(dst, text, pow)
	return append(dst, text[n.expEnd:n.end]...), parse([]byte("1"), pow)
}

// newPower returns the power of ten to write v with: the old one if the
// exponent is written elsewhere, else the one that leaves the mantissa as many
// digits before its point as it had.
func (n *number) newPower(v float64) int {
	switch {
	case n.style&tenItself != 0:
		return 0
	case !n.written() || v == 0:
		return n.pow
	}
	pow := int(math.Floor(math.Log10(v))) - max(n.digits, 1) + 1
	if n.style == bare && n.pow > 0 {
		pow = max(pow, 1) // "2 x 100" would be two hundred
	} else if n.style == bare {
		pow = min(pow, -1)
	}
	return min(max(pow, -99), 99)
}

// mantissa writes v / 10^pow with the decimals of the original, or more if
// they would not do. digits is the same in the notation of Go.
func (n *number) mantissa(text string, v float64, pow int) (written, digits []byte) {
	m := v
	if pow > 0 {
		m = v / math.Pow10(pow)
	} else if pow < 0 {
		m = v * math.Pow10(-pow)
	}
	decimals := n.decimals
	for ; ; decimals++ {
		digits = strconv.AppendFloat(nil, m, 'f', decimals, 64)
		r, _ := strconv.ParseFloat(string(digits), 64)
		if math.Abs(r-m) <= m/20 || decimals > 20 {
			break
		}
	}
	whole, frac, _ := strings.Cut(string(digits), ".")
	mark := n.point
	if mark == 0 {
		mark = '.'
	}
	if mark == ',' && len(frac) == 3 && whole != "0" && len(whole) <= 3 || mark == ',' && len(frac) > 4 {
		mark = '.' // 1,250 would be a thousand, and so would a list be read
	}
	written = n.grouped(text, whole, mark)
	if frac != "" {
		written = append(append(written, mark), frac...)
	}
	return written, digits
}

// grouped writes the digits before the point, with thousands separators if
// the number had them.
func (n *number) grouped(text, whole string, mark byte) []byte {
	sep := text[n.group:n.groupEnd]
	first := len(whole) % 3
	switch {
	case sep == "" || len(whole) <= 3, sep == string(mark),
		sep == "." && len(whole) <= 6, sep == " " && !strings.HasSuffix(whole, "00"):
		return []byte(whole)
	}
	out := []byte(whole[:first])
	for i := first; i < len(whole); i += 3 {
		if i > 0 {
			out = append(out, sep...)
		}
		out = append(out, whole[i:i+3]...)
	}
	return out
}

// exponent writes pow in the style of the exponent: its minus sign, a written
// plus sign, raised digits, leading zeros.
func (n *number) exponent(dst []byte, text string, pow int) []byte {
	old := text[n.exp:n.expEnd]
	if n.style&^tenItself == raised {
		return appendRaised(dst, pow)
	}
	digits := strings.TrimLeft(old, "+-−‐‑‒–—﹣－ \u00a0\u2009\u202f")
	switch sign := old[:len(old)-len(digits)]; {
	case pow < 0 && n.negativePower(old):
		dst = append(dst, sign...)
	case pow < 0:
		dst = append(dst, '-')
	case strings.HasPrefix(sign, "+"), sign != "" && text[n.exp-1]|0x20 == 'e':
		dst = append(dst, '+') // 5E+2M can be read, 5E2M cannot
	}
	pow = max(pow, -pow)
	if len(digits) == 2 && digits[0] == '0' && pow < 10 {
		dst = append(dst, '0')
	}
	return strconv.AppendInt(dst, int64(pow), 10)
}

func (n *number) negativePower(written string) bool {
	r, _ := peek(written, 0)
	return r == '-'
}

func appendRaised(dst []byte, pow int) []byte {
	for _, c := range strconv.Itoa(pow) {
		switch c {
		case '-':
			c = '⁻'
		case '1':
			c = '¹'
		case '2', '3':
			c = '²' + c - '2'
		default:
			c = '⁰' + c - '0'
		}
		dst = append(dst, string(c)...)
	}
	return dst
}
