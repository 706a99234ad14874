package llm

import (
	"bytes"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A small reader of JSON, because most of what a stored reply costs is its decoding. It
// accepts what encoding/json accepts, which a fuzz test holds, but takes a value apart
// only where one looks.

// maxDepth bounds the nesting of a body.
const maxDepth = 10000

// skipValue returns the byte behind the JSON value that begins at or behind pos, or -1.
func skipValue(data []byte, pos, depth int) int {
	pos = skipSpace(data, pos)
	if pos >= len(data) || depth > maxDepth {
		return -1
	}
	switch c := data[pos]; c {
	case '"':
		return skipString(data, pos)
	case '{', '[':
		return skipNested(data, pos, depth)
	case 't':
		return skipWord(data, pos, "true")
	case 'f':
		return skipWord(data, pos, "false")
	case 'n':
		return skipWord(data, pos, "null")
	default:
		return skipNumber(data, pos)
	}
}

func skipSpace(data []byte, pos int) int {
	for pos < len(data) && (data[pos] == ' ' || data[pos] == '\n' || data[pos] == '\t' || data[pos] == '\r') {
		pos++
	}
	return pos
}

func skipWord(data []byte, pos int, word string) int {
	if !bytes.HasPrefix(data[pos:], []byte(word)) {
		return -1
	}
	return pos + len(word)
}

// special has the bits of the bytes that do not just stand for themselves in a string.
var special = [4]uint64{1<<' ' - 1 | 1<<'"', 1 << ('\\' - 64), 0, 0}

func skipString(data []byte, pos int) int {
	for pos++; pos < len(data); pos++ {
		if c := data[pos]; special[c>>6]&(1<<(c&63)) == 0 {
			continue
		}
		switch c := data[pos]; {
		case c == '"':
			return pos + 1
		case c < ' ':
			return -1
		case c != '\\':
		case pos+5 < len(data) && data[pos+1] == 'u':
			if _, ok := hex4(data[pos+2:]); !ok {
				return -1
			}
			pos += 5
		case pos+1 < len(data) && strings.IndexByte(`"\/bfnrt`, data[pos+1]) >= 0:
			pos++
		default:
			return -1
		}
	}
	return -1
}

func hex4(b []byte) (r rune, ok bool) {
	for _, c := range b[:4] {
		switch {
		case c >= '0' && c <= '9':
			r = r<<4 | rune(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

func skipNumber(data []byte, pos int) int {
	digits := func() bool {
		from := pos
		for pos < len(data) && data[pos] >= '0' && data[pos] <= '9' {
			pos++
		}
		return pos > from
	}
	if data[pos] == '-' {
		pos++
	}
	if pos < len(data) && data[pos] == '0' {
		pos++
	} else if !digits() {
		return -1
	}
	if pos < len(data) && data[pos] == '.' {
		if pos++; !digits() {
			return -1
		}
	}
	if pos < len(data) && data[pos]|0x20 == 'e' {
		if pos++; pos < len(data) && (data[pos] == '+' || data[pos] == '-') {
			pos++
		}
		if !digits() {
			return -1
		}
	}
	return pos
}

// skipNested skips an object or array.
func skipNested(data []byte, pos, depth int) int {
	return items(data, pos, depth, func(_, _ []byte) {})
}

// items calls use with each member of the object (or item of the array, with a nil key)
// that begins at pos, keys without their quotes, and returns the byte behind it, or -1 if
// the text is broken; use has seen what stands before the break.
func items(data []byte, pos, depth int, use func(key, value []byte)) int {
	object := data[pos] == '{'
	closing := data[pos] + 2 // in ASCII, for {} and []
	if pos = skipSpace(data, pos+1); pos < len(data) && data[pos] == closing {
		return pos + 1
	}
	for {
		var key []byte
		if object {
			start := skipSpace(data, pos)
			if start >= len(data) || data[start] != '"' {
				return -1
			}
			end := skipString(data, start)
			if end < 0 {
				return -1
			}
			key = data[start+1 : end-1]
			if pos = skipSpace(data, end); pos >= len(data) || data[pos] != ':' {
				return -1
			}
			pos++
		}
		start := skipSpace(data, pos)
		end := skipValue(data, start, depth+1)
		if end < 0 {
			return -1
		}
		use(key, data[start:end])
		switch pos = skipSpace(data, end); {
		case pos >= len(data):
			return -1
		case data[pos] == closing:
			return pos + 1
		case data[pos] != ',':
			return -1
		}
		pos++
	}
}

// unquote decodes a JSON string that was scanned before, as encoding/json does: half of a
// surrogate pair and bytes that are no UTF-8 become U+FFFD.
func unquote(raw []byte) string {
	body := raw[1 : len(raw)-1]
	if bytes.IndexByte(body, '\\') < 0 && utf8.Valid(body) {
		return string(body)
	}
	var b strings.Builder
	b.Grow(len(body))
	for i := 0; i < len(body); {
		plain := i
		for i < len(body) && body[i] != '\\' && body[i] < utf8.RuneSelf {
			i++
		}
		b.Write(body[plain:i])
		if i == len(body) {
			break
		}
		r, size := rune(0), 0
		if body[i] == '\\' {
			r, size = escape(body[i:])
		} else {
			r, size = utf8.DecodeRune(body[i:])
		}
		b.WriteRune(r)
		i += size
	}
	return b.String()
}

// escape decodes the escape at the start of a scanned string, a surrogate pair as one.
func escape(b []byte) (r rune, size int) {
	if at := strings.IndexByte("bfnrt", b[1]); at >= 0 {
		return rune("\b\f\n\r\t"[at]), 2
	}
	if b[1] != 'u' {
		return rune(b[1]), 2
	}
	r, _ = hex4(b[2:])
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
		if low, ok := hex4(b[8:]); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				return pair, 12
			}
		}
	}
	return utf8.RuneError, 6
}
