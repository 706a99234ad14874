package paperexact

import (
	"bytes"
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// AppendValue appends a JSON value as Python writes what it has read of it:
// json.dumps(json.loads(raw), ensure_ascii=False). Blanks, escapes and the
// spelling of numbers become Python's, and of members with the same name the
// last value stands at the first place. What is no JSON, or a number beyond
// Python's floats, is appended as it is.
func AppendValue(dst, raw []byte) []byte {
	from := len(dst)
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	token, err := d.Token()
	if err == nil {
		dst, err = appendToken(dst, d, token)
	}
	if err != nil {
		return append(dst[:from], raw...)
	}
	return dst
}

func appendToken(dst []byte, d *json.Decoder, token json.Token) ([]byte, error) {
	switch token := token.(type) {
	case json.Delim:
		if token == '[' {
			return appendArray(dst, d)
		}
		return appendObject(dst, d)
	case string:
		return AppendString(dst, token), nil
	case json.Number:
		return appendNumber(dst, string(token))
	case bool:
		return strconv.AppendBool(dst, token), nil
	}
	return append(dst, "null"...), nil
}

func appendArray(dst []byte, d *json.Decoder) ([]byte, error) {
	dst = append(dst, '[')
	for first := true; d.More(); first = false {
		token, err := d.Token()
		if err != nil {
			return dst, err
		}
		if !first {
			dst = append(dst, ", "...)
		}
		if dst, err = appendToken(dst, d, token); err != nil {
			return dst, err
		}
	}
	_, err := d.Token()
	return append(dst, ']'), err
}

func appendObject(dst []byte, d *json.Decoder) ([]byte, error) {
	from := len(dst)
	dst = append(dst, '{')
	var members []jsonMember
	at := make(map[string]int)
	again := false
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return dst, err
		}
		name, _ := token.(string)
		if token, err = d.Token(); err != nil {
			return dst, err
		}
		if len(members) > 0 {
			dst = append(dst, ", "...)
		}
		m := jsonMember{start: len(dst), place: len(members)}
		dst = append(AppendString(dst, name), ": "...)
		if dst, err = appendToken(dst, d, token); err != nil {
			return dst, err
		}
		m.end = len(dst)
		if earlier, ok := at[name]; ok {
			again = true
			members[earlier].replacedBy(&m)
		}
		at[name] = len(members)
		members = append(members, m)
	}
	_, err := d.Token()
	if again {
		dst = append(dst[:from], onceEach(dst[from:], from, members)...)
	}
	return append(dst, '}'), err
}

// jsonMember is a written member of an object: where it lies, and at which
// place of the object it belongs, -1 for none.
type jsonMember struct{ start, end, place int }

// replacedBy gives the place of m to a later member of the same name.
func (m *jsonMember) replacedBy(later *jsonMember) { later.place, m.place = m.place, -1 }

// onceEach returns an object, up to its last member, without the members that
// later ones replace. object begins at from in the bytes that the members count
// in.
func onceEach(object []byte, from int, members []jsonMember) []byte {
	at := make([]*jsonMember, len(members))
	for i := range members {
		if m := &members[i]; m.place >= 0 {
			at[m.place] = m
		}
	}
	once := []byte{'{'}
	for _, m := range at {
		if m == nil {
			continue
		}
		if len(once) > 1 {
			once = append(once, ", "...)
		}
		once = append(once, object[m.start-from:m.end-from]...)
	}
	return once
}

// appendNumber writes a number that has neither point nor exponent as an integer
// of any size, others as a float.
func appendNumber(dst []byte, text string) ([]byte, error) {
	if !strings.ContainsAny(text, ".eE") {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return append(dst, text...), nil
		}
		return n.Append(dst, 10), nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if math.IsInf(v, 0) {
		return dst, err
	}
	return appendFloat(dst, v), nil
}

// AppendString appends a JSON string as json.dumps(ensure_ascii=False) writes
// it.
func AppendString(dst []byte, s string) []byte {
	const short, digits = "\b\t\n\v\f\r", "0123456789abcdef"
	dst = append(dst, '"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			dst = append(dst, '\\', c)
		case c >= ' ':
			dst = append(dst, c)
		case c != '\v' && strings.IndexByte(short, c) >= 0:
			dst = append(dst, '\\', "btnvfr"[c-'\b'])
		default:
			dst = append(dst, '\\', 'u', '0', '0', digits[c>>4], digits[c&15])
		}
	}
	return append(dst, '"')
}
