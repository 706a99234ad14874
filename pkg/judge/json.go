package judge

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

func appendScore(dst []byte, v *float64) []byte {
	if v == nil {
		return append(dst, "null"...)
	}
	return strconv.AppendFloat(dst, *v, 'f', -1, 64)
}

// appendComma goes before the items of a list or object, except the first.
func appendComma(dst []byte, i int) []byte {
	if i == 0 {
		return dst
	}
	return append(dst, ',')
}

// appendString appends a JSON string with the escapes that JSON demands; bytes
// that are no UTF-8 become U+FFFD.
func appendString(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(slices.Grow(dst, len(s)+len(s)/16+2), '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		size := 1
		if c >= utf8.RuneSelf {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
				i += size
				continue
			}
		} else if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		dst = append(dst, s[start:i]...)
		switch {
		case c >= utf8.RuneSelf:
			dst = append(dst, "\uFFFD"...)
		case c == '\n':
			dst = append(dst, '\\', 'n')
		case c >= ' ':
			dst = append(dst, '\\', c)
		default:
			dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		}
		i += size
		start = i
	}
	return append(append(dst, s[start:]...), '"')
}
