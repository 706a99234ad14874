package record

import (
	"bytes"
	"math/bits"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string at pos, quotes included.
func (s *scanner) str() error {
	s.pos++
	for s.pos < len(s.data) {
		s.pos += plainRun(s.data[s.pos:])
		if s.pos == len(s.data) {
			break
		}
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return nil
		case c == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		case c < ' ':
			return s.fail("a control character inside a string")
		default:
			s.pos++
		}
	}
	return s.fail("the line ends inside a string")
}

func (s *scanner) escape() error {
	s.pos++
	switch s.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos++
		return nil
	case 'u':
		if _, ok := hex4(s.data[s.pos+1:]); ok {
			s.pos += 5
			return nil
		}
	}
	return s.failHere("not a JSON escape")
}

// hex4 reads the four hexadecimal digits of a \u escape.
func hex4(b []byte) (rune, bool) {
	if len(b) < 4 {
		return 0, false
	}
	var r rune
	for _, c := range b[:4] {
		switch {
		case c-'0' < 10:
			r = r<<4 | rune(c-'0')
		case (c|0x20)-'a' < 6:
			r = r<<4 | rune((c|0x20)-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

// unescape decodes the inside of a JSON string that was scanned before. ok is
// false if it holds half of a surrogate pair, which is no character.
func unescape(body []byte) (text string, ok bool) {
	var b strings.Builder
	b.Grow(len(body))
	ok = true
	for i := 0; i < len(body); {
		if n := bytes.IndexByte(body[i:], '\\'); n != 0 {
			if n < 0 {
				n = len(body) - i
			}
			b.Write(body[i : i+n])
			i += n
			continue
		}
		r, size := unescapeOne(body[i:])
		if utf16.IsSurrogate(r) {
			r, ok = utf8.RuneError, false
		}
		b.WriteRune(r)
		i += size
	}
	return b.String(), ok
}

// unescapeOne decodes the escape at the start of b, a surrogate pair as one.
func unescapeOne(b []byte) (r rune, size int) {
	if i := strings.IndexByte("bfnrt", b[1]); i >= 0 {
		return rune("\b\f\n\r\t"[i]), 2
	}
	if b[1] != 'u' {
		return rune(b[1]), 2
	}
	r, _ = hex4(b[2:])
	if utf16.IsSurrogate(r) && len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
		if low, ok := hex4(b[8:]); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, 12
			}
		}
	}
	return r, 6
}

// plain marks the ASCII characters that a JSON string holds as they are.
var plain = func() (t [256]bool) {
	for c := range utf8.RuneSelf {
		t[c] = c >= ' ' && c != '"' && c != '\\'
	}
	return t
}()

// plainRun returns the number of characters at the start of s that are ASCII
// and stand in a JSON string as they are.
func plainRun[T string | []byte](s T) int {
	i := 0
	// Eight at a time: a byte below 0x20, a quotation mark, a backslash or a byte
	// above 0x7f sets the top bit of its place.
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	for ; i+8 <= len(s); i += 8 {
		v := uint64(s[i]) | uint64(s[i+1])<<8 | uint64(s[i+2])<<16 | uint64(s[i+3])<<24 |
			uint64(s[i+4])<<32 | uint64(s[i+5])<<40 | uint64(s[i+6])<<48 | uint64(s[i+7])<<56
		quote, slash := v^(ones*'"'), v^(ones*'\\')
		if special := (v | (v - ones*' ') | (quote - ones) | (slash - ones)) & tops; special != 0 {
			return i + bits.TrailingZeros64(special)/8 // a borrow only reaches the places above
		}
	}
	for i < len(s) && plain[s[i]] {
		i++
	}
	return i
}

// AppendString appends s as a JSON string. It escapes only what JSON requires,
// and U+2028, U+2029 and DEL stay as they are; bytes that are not UTF-8 become
// U+FFFD.
func AppendString(dst []byte, s string) []byte {
	return append(AppendEscaped(append(dst, '"'), s), '"')
}

// AppendEscaped appends what stands between the quotes of AppendString.
func AppendEscaped(dst []byte, s string) []byte {
	start := 0
	for i := 0; i < len(s); {
		i += plainRun(s[i:])
		if i == len(s) {
			break
		}
		c := s[i]
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				dst = append(append(dst, s[start:i]...), "\uFFFD"...)
				start = i + 1
			}
			i += size
			continue
		}
		dst = appendEscape(append(dst, s[start:i]...), c)
		i++
		start = i
	}
	return append(dst, s[start:]...)
}

func appendEscape(dst []byte, c byte) []byte {
	const digits = "0123456789abcdef"
	switch c {
	case '"', '\\':
		return append(dst, '\\', c)
	case '\n':
		return append(dst, '\\', 'n')
	case '\r':
		return append(dst, '\\', 'r')
	case '\t':
		return append(dst, '\\', 't')
	}
	return append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
}
