package record

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// maxDepth bounds the nesting of arrays and objects, as encoding/json does, so
// that a line of brackets cannot exhaust the stack.
const maxDepth = 10000

// SyntaxError tells why a line is not one JSON object in UTF-8.
type SyntaxError struct {
	Offset int    // byte of the line at which reading stopped, from 0
	What   string // what is wrong there
	hint   string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at byte %d", e.What, e.Offset) }

// Hint says what a user can do about the line.
func (e *SyntaxError) Hint() string { return e.hint }

// scanner walks JSON text once; pos is the next byte.
type scanner struct {
	data []byte
	pos  int
	base int // bytes of the line before data, for errors
}

func (s *scanner) fail(what string) error {
	return &SyntaxError{Offset: s.base + s.pos, What: what, hint: objectHint(s.data[s.pos:])}
}

// objectHint says how to come from what stands there to JSON lines.
func objectHint(rest []byte) string {
	const hint = "each line must be one JSON object, like {\"id\":1,\"recipe\":\"...\"}"
	switch {
	case isUTF16(rest):
		return utf16Hint
	case bytes.HasPrefix(rest, []byte("%PDF")):
		return "this is a PDF; take its text out first, by pdftotext for instance, and make JSON lines of it"
	case bytes.HasPrefix(rest, []byte("[")):
		return hint + "; an array becomes lines by: jq -c '.[]' FILE"
	case len(rest) == 0:
		return hint + "; JSON over several lines becomes one line by: jq -c . FILE"
	case rest[0] != '{' && bytes.Count(rest, []byte(",")) > 0 && rest[0] != '"':
		return hint + "; CSV becomes lines by: mlr --icsv --ojsonl cat FILE"
	}
	return hint
}

// object reads the whole text as one object and appends its members' places,
// relative to the returned bytes from brace to brace.
func (s *scanner) object(members []member) ([]byte, []member, error) {
	if !utf8.Valid(s.data) {
		for s.pos = 0; ; {
			c, size := utf8.DecodeRune(s.data[s.pos:])
			if c == utf8.RuneError && size == 1 {
				break
			}
			s.pos += size
		}
		return nil, members, &SyntaxError{Offset: s.pos, What: "not UTF-8", hint: convertHint(s.data)}
	}
	s.space()
	start := s.pos
	if s.peek() != '{' {
		return nil, members, s.fail(notObject(s.data[s.pos:]))
	}
	s.data, s.pos, s.base = s.data[start:], 0, start
	members, err := s.members(members)
	if err != nil {
		return nil, members, err
	}
	end := s.pos
	if s.space(); s.pos < len(s.data) {
		return nil, members, s.fail("more text behind the object")
	}
	return s.data[:end], members, nil
}

// convertHint says how to convert text that is not UTF-8.
func convertHint(text []byte) string {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) || isUTF16(text) {
		return utf16Hint
	}
	if bytes.HasPrefix(text, []byte("PK\x03\x04")) {
		return "this is a zip archive, as Word and Excel files are; save it as text or CSV first"
	}
	return "convert the file first, if it is in Latin-1 by iconv -f latin1 -t utf-8"
}

const utf16Hint = "this is UTF-16; convert the file first: iconv -f utf-16 -t utf-8"

// isUTF16 knows text in UTF-16 by its zero bytes, one of two where it is ASCII; only the
// first line of a file begins with a mark. JSON itself has none.
func isUTF16(text []byte) bool {
	start := text[:min(len(text), 64)]
	return len(start) > 0 && 4*bytes.Count(start, []byte{0}) >= len(start)
}

func notObject(rest []byte) string {
	switch {
	case len(rest) == 0:
		return "no JSON object"
	case rest[0] == '[':
		return "an array, not a JSON object"
	}
	return "not a JSON object"
}

// members reads an object at pos and appends the places of its members.
func (s *scanner) members(dst []member) ([]member, error) {
	s.pos++
	if s.space(); s.peek() == '}' {
		s.pos++
		return dst, nil
	}
	for {
		m, err := s.member(1)
		if err != nil {
			return dst, err
		}
		dst = append(dst, m)
		more, err := s.next('}')
		if err != nil || !more {
			return dst, err
		}
	}
}

func (s *scanner) member(depth int) (m member, err error) {
	if m.key, m.keyEnd, err = s.name(); err != nil {
		return m, err
	}
	m.escaped = bytes.IndexByte(s.data[m.key:m.keyEnd], '\\') >= 0
	m.val = s.pos
	err = s.value(depth)
	m.end = s.pos
	return m, err
}

// name reads the name of a member, up to its value, and returns its place.
func (s *scanner) name() (start, end int, err error) {
	s.space()
	start = s.pos + 1
	if s.peek() != '"' {
		return start, 0, s.failHere("a quoted name should stand here")
	}
	if err := s.str(); err != nil {
		return start, 0, err
	}
	end = s.pos - 1
	if s.space(); s.peek() != ':' {
		return start, end, s.failHere("a colon should stand here")
	}
	s.pos++
	s.space()
	return start, end, nil
}

// next reads what follows an item: a comma (more is true) or the closing byte.
func (s *scanner) next(closing byte) (more bool, err error) {
	s.space()
	switch s.peek() {
	case ',':
		s.pos++
		return true, nil
	case closing:
		s.pos++
		return false, nil
	}
	return false, s.failHere(fmt.Sprintf("a comma or %q should stand here", closing))
}

func (s *scanner) failHere(what string) error {
	if s.pos >= len(s.data) {
		return s.fail("the line ends inside the object")
	}
	return s.fail(what)
}

// peek is the next byte, or 0 at the end (a NUL in the text is refused by
// whoever expects something else).
func (s *scanner) peek() byte {
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

func (s *scanner) space() {
	for s.pos < len(s.data) {
		switch s.data[s.pos] {
		case ' ', '\t', '\n', '\r':
			s.pos++
		default:
			return
		}
	}
}

func (s *scanner) value(depth int) error {
	if depth > maxDepth {
		return s.fail("nested too deeply")
	}
	switch c := s.peek(); c {
	case '"':
		return s.str()
	case '{', '[':
		return s.nested(c, depth+1)
	case 't':
		return s.literal("true")
	case 'f':
		return s.literal("false")
	case 'n':
		return s.literal("null")
	}
	return s.number()
}

func (s *scanner) nested(open byte, depth int) error {
	closing := open + 2 // in ASCII, for {} and []
	s.pos++
	if s.space(); s.peek() == closing {
		s.pos++
		return nil
	}
	for {
		var err error
		if open == '{' {
			if _, _, err = s.name(); err == nil {
				err = s.value(depth)
			}
		} else {
			s.space()
			err = s.value(depth)
		}
		if err != nil {
			return err
		}
		more, err := s.next(closing)
		if err != nil || !more {
			return err
		}
	}
}

func (s *scanner) literal(word string) error {
	if !bytes.HasPrefix(s.data[s.pos:], []byte(word)) {
		return s.failHere("not a JSON value")
	}
	s.pos += len(word)
	return nil
}

func (s *scanner) number() error {
	if s.peek() == '-' {
		s.pos++
	}
	switch c := s.peek(); {
	case c == '0':
		s.pos++
	case !s.digits():
		return s.failHere("not a JSON value")
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return s.failHere("a digit should stand here")
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		if !s.digits() {
			return s.failHere("a digit should stand here")
		}
	}
	return nil
}

func (s *scanner) digits() bool {
	start := s.pos
	for s.pos < len(s.data) && s.data[s.pos]-'0' < 10 {
		s.pos++
	}
	return s.pos > start
}
