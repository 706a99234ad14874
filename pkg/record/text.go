package record

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string at pos, quotes included.
func (s *scanner) str() error {
	s.pos++
	for s.pos < len(s.data) {
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
		if body[i] != '\\' {
			b.WriteByte(body[i])
			i++
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

// AppendString appends s as a JSON string. It escapes only what JSON requires,
// and U+2028, U+2029 and DEL stay as they are; bytes that are not UTF-8 become
// U+FFFD.
func AppendString(dst []byte, s string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
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
		if c >= ' ' && c != '"' && c != '\\' {
			i++
			continue
		}
		dst = append(dst, s[start:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		}
		i++
		start = i
	}
	return append(append(dst, s[start:]...), '"')
}
