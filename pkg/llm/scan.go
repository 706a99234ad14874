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
	return walk(data, pos, func(_ []byte, at int) int { return skipValue(data, at, depth+1) })
}

// items calls use with each member of the object (or item of the array, with a nil key)
// at the start of a text and returns the byte behind it, or -1 if the text is broken; use
// has seen what stands before the break.
func items(data []byte, use func(key, value []byte)) int {
	return walk(data, skipSpace(data, 0), func(key []byte, at int) int {
		end := skipValue(data, at, 1)
		if end >= 0 {
			use(key, data[at:end])
		}
		return end
	})
}

// walk goes through the object or array that begins at pos. For each member (or item,
// with a nil key) it calls take with the key without its quotes and the place of the
// value; take returns the byte behind the value, or -1 to end the walk. walk returns the
// byte behind the whole, or -1.
func walk(data []byte, pos int, take func(key []byte, at int) (end int)) int {
	object := data[pos] == '{'
	closing := data[pos] + 2 // in ASCII, for {} and []
	if pos = skipSpace(data, pos+1); pos < len(data) && data[pos] == closing {
		return pos + 1
	}
	for {
		var key []byte
		if object {
			if key, pos = takeKey(data, pos); pos < 0 {
				return -1
			}
		}
		at := skipSpace(data, pos)
		end := -1
		if at < len(data) {
			end = take(key, at)
		}
		if end < 0 {
			return -1
		}
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

// takeKey reads the key of a member and the colon behind it, and returns the byte behind
// that, or -1.
func takeKey(data []byte, pos int) (key []byte, end int) {
	start := skipSpace(data, pos)
	if start >= len(data) || data[start] != '"' {
		return nil, -1
	}
	quote := skipString(data, start)
	if quote < 0 {
		return nil, -1
	}
	colon := skipSpace(data, quote)
	if colon >= len(data) || data[colon] != ':' {
		return nil, -1
	}
	return data[start+1 : quote-1], colon + 1
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
