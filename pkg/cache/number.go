package cache

import (
	"fmt"
	"strconv"
	"strings"
)

// appendNumber writes a JSON number in its one canonical spelling, without going
// through binary floating point, so that no digit is lost: 1.0, 10e-1 and 1 are all 1,
// -0 is 0, and a twenty digit integer stays what it is. Numbers from 1e-6 up to 1e21
// are written plainly, others as d.ddde±x.
func appendNumber(dst []byte, s string) ([]byte, error) {
	digits, point, negative, err := splitNumber(s)
	if err != nil {
		return dst, err
	}
	if digits == "" {
		return append(dst, '0'), nil
	}
	if negative {
		dst = append(dst, '-')
	}
	switch {
	case point > 21 || point <= -6:
		dst = append(dst, digits[0])
		if len(digits) > 1 {
			dst = append(append(dst, '.'), digits[1:]...)
		}
		dst = append(dst, 'e')
		if point > 0 {
			dst = append(dst, '+')
		}
		return strconv.AppendInt(dst, int64(point-1), 10), nil
	case point <= 0:
		dst = append(append(dst, "0."...), strings.Repeat("0", -point)...)
		return append(dst, digits...), nil
	case point >= len(digits):
		return append(append(dst, digits...), strings.Repeat("0", point-len(digits))...), nil
	}
	return append(append(append(dst, digits[:point]...), '.'), digits[point:]...), nil
}

// splitNumber takes a decimal number apart: its significant digits without zeros at
// either end (empty for zero), and where the decimal point stands, counted from the
// first of them.
func splitNumber(s string) (digits string, point int, negative bool, err error) {
	rest, negative := strings.CutPrefix(s, "-")
	mantissa, exponent := rest, 0
	if at := strings.IndexAny(rest, "eE"); at >= 0 {
		mantissa = rest[:at]
		exponent, err = strconv.Atoi(rest[at+1:])
		if err != nil || exponent > 1e9 || exponent < -1e9 {
			return "", 0, false, fmt.Errorf("number %.40q has no place in a cache key", s)
		}
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits = whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return "", 0, false, fmt.Errorf("number %.40q has no place in a cache key", s)
	}
	trimmed := strings.TrimLeft(digits, "0")
	point = len(whole) - (len(digits) - len(trimmed)) + exponent
	return strings.TrimRight(trimmed, "0"), point, negative, nil
}
