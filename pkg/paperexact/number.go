package paperexact

import (
	"bytes"
	"math"
	"slices"
	"strconv"
)

// formatValue writes a perturbed value: whole numbers below a million as
// integers, others with four significant digits (%.4g).
func formatValue(v float64) string {
	if v == math.Trunc(v) && math.Abs(v) < 1e6 {
		return strconv.FormatInt(int64(v), 10)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// appendFloat writes a finite float as repr does: the shortest digits that read
// back, a decimal place at least, an exponent below 1e-4 and from 1e16.
func appendFloat(dst []byte, v float64) []byte {
	if a := math.Abs(v); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, v, 'e', -1, 64)
	}
	from := len(dst)
	dst = strconv.AppendFloat(dst, v, 'f', -1, 64)
	if bytes.IndexByte(dst[from:], '.') >= 0 {
		return dst
	}
	return append(dst, '.', '0')
}

// roundCount is round(v): to the nearest whole number, half to even.
func roundCount(v float64) int { return int(math.RoundToEven(v)) }

// share is round(part/whole, 6), 0 for an empty whole. Like Python it rounds the
// exact binary value, not its product with a million.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(float64(part)/float64(whole), 'f', 6, 64), 64)
	return rounded
}

// splitQuantity reads a quantity by the pattern
//
//	^([\d,]+(?:\.\d+)?)\s*(.+)$
//
// and returns the number, the blanks behind it and the unit. The pattern gives
// back what it has taken until a unit remains, so "1.5" is 1 with the unit
// ".5".
func splitQuantity(text []rune) (number, blanks, unit []rune, ok bool) {
	whole := 0
	for whole < len(text) && (isDigit(text[whole]) || text[whole] == ',') {
		whole++
	}
	fraction := 0
	if whole > 0 && whole < len(text) && text[whole] == '.' {
		for whole+1+fraction < len(text) && isDigit(text[whole+1+fraction]) {
			fraction++
		}
	}
	// Giving back one digit is enough: what then fails, fails with more.
	for _, try := range [...]struct {
		end int
		ok  bool
	}{
		{whole + 1 + fraction, fraction > 0},
		{whole + fraction, fraction > 1},
		{whole, whole > 0},
		{whole - 1, whole > 1},
	} {
		if !try.ok {
			continue
		}
		rest := text[try.end:]
		if gap, stop, ok := splitUnit(rest); ok {
			return text[:try.end], rest[:gap], rest[gap:stop], true
		}
	}
	return nil, nil, nil, false
}

// splitUnit matches \s*(.+)$ at the start of rest: the unit lies between gap and
// stop. No dot is a line feed, but one may follow the end.
func splitUnit(rest []rune) (gap, stop int, ok bool) {
	stop = len(rest)
	if stop > 0 && rest[stop-1] == '\n' {
		stop--
	}
	if stop == 0 {
		return 0, 0, false
	}
	for gap < stop-1 && isSpace(rest[gap]) {
		gap++
	}
	return gap, stop, !slices.Contains(rest[gap:stop], '\n')
}

// parseNumber is float() of the number without its commas. ok is false where
// Python would raise an error, or does when the value is multiplied.
func parseNumber(number []rune) (v float64, ok bool) {
	var digits []byte
	for _, r := range number {
		switch r {
		case ',':
		case '.':
			digits = append(digits, '.')
		default:
			digits = append(digits, '0'+byte(digitValue(r)))
		}
	}
	v, err := strconv.ParseFloat(string(digits), 64)
	return v, err == nil && v < math.MaxFloat64/1000
}

// digitValue is the value of a decimal digit of any script. The digits of a
// script follow each other in order, and so do scripts without a gap.
func digitValue(r rune) int {
	if r < 0x80 {
		return int(r - '0')
	}
	n := 0
	for isDigit(r - rune(n) - 1) {
		n++
	}
	return n % 10
}
