package cache

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"
)

var errNotUTF8 = errors.New("invalid utf-8 in cache key")

// appendCanonical appends the canonical JSON of v. The types that requests are made of
// are written directly; anything else takes the detour over encoding/json.
func appendCanonical(dst []byte, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case bool:
		return strconv.AppendBool(dst, v), nil
	case string:
		return appendString(dst, v)
	case int:
		return strconv.AppendInt(dst, int64(v), 10), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case float64:
		// NaN and infinities come out as words, which appendNumber refuses.
		return appendNumber(dst, strconv.FormatFloat(v, 'g', -1, 64))
	case json.Number:
		return appendNumber(dst, string(v))
	case []any:
		return appendArray(dst, v)
	case map[string]any:
		return appendObject(dst, v)
	case json.RawMessage:
		return appendRaw(dst, v)
	}
	var raw bytes.Buffer
	enc := json.NewEncoder(&raw)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return dst, fmt.Errorf("cache key: %w", err)
	}
	return appendRaw(dst, raw.Bytes())
}

func appendArray(dst []byte, items []any) ([]byte, error) {
	dst = append(dst, '[')
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendCanonical(dst, item); err != nil {
			return dst, err
		}
	}
	return append(dst, ']'), nil
}

func appendObject(dst []byte, members map[string]any) ([]byte, error) {
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	dst = append(dst, '{')
	for i, name := range names {
		if i > 0 {
			dst = append(dst, ',')
		}
		var err error
		if dst, err = appendString(dst, name); err != nil {
			return dst, err
		}
		if dst, err = appendCanonical(append(dst, ':'), members[name]); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

// appendRaw canonicalises JSON text. Of duplicate members the last counts. The check
// for UTF-8 comes first because the decoder would quietly replace bad bytes, and two
// different requests would then share a key.
func appendRaw(dst, raw []byte) ([]byte, error) {
	if len(raw) == 0 {
		return append(dst, "null"...), nil
	}
	if !utf8.Valid(raw) {
		return dst, errNotUTF8
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return dst, fmt.Errorf("cache key: %w", err)
	}
	if _, err := dec.Token(); err != io.EOF {
		return dst, errors.New("cache key: more than one json value")
	}
	return appendCanonical(dst, v)
}

// appendString writes a JSON string with the escapes that JSON demands and no others.
func appendString(dst []byte, s string) ([]byte, error) {
	if !utf8.ValidString(s) {
		return dst, errNotUTF8
	}
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); i++ {
		if c := s[i]; escaped[c>>6]&(1<<(c&63)) == 0 {
			continue
		}
		dst = append(append(dst, s[start:i]...), '\\')
		start = i + 1
		dst = appendEscape(dst, s[i])
	}
	return append(append(dst, s[start:]...), '"'), nil
}

// escaped has the bits of the bytes that cannot stand for themselves in a JSON string. A
// look into a table is the cheapest test for the many bytes of a prompt.
var escaped = [4]uint64{1<<' ' - 1 | 1<<'"', 1 << ('\\' - 64), 0, 0}

// appendEscape writes what follows the backslash.
func appendEscape(dst []byte, c byte) []byte {
	const short = "\b\t\n\f\r"
	const letters = "btnfr"
	if c >= ' ' {
		return append(dst, c)
	}
	for i := range len(short) {
		if short[i] == c {
			return append(dst, letters[i])
		}
	}
	return append(dst, 'u', '0', '0', '0'+c>>4, "0123456789abcdef"[c&15])
}
