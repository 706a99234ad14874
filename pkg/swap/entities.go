package swap

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"unicode/utf8"

	"assay/pkg/ner"
)

// ParseEntities reads the `entities` of a record, which must be valid JSON, as
// spans of its text. An entity without offsets, or whose text is not what
// stands there, is an error that names it. Entities may stand in any order; of
// overlapping ones ner.Spans keeps what it would have found itself.
func ParseEntities(raw []byte, text string) ([]ner.Span, error) {
	if spans, ok := cleanEntities(raw, text); ok {
		return spans, nil
	}
	var list []struct {
		Text  string `json:"text"`
		Type  string `json:"type"`
		Start *int   `json:"start"`
		End   *int   `json:"end"`
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		var wrong *json.UnmarshalTypeError
		if errors.As(err, &wrong) && wrong.Field != "" {
			return nil, fmt.Errorf("entities: %s is a %s", wrong.Field, wrong.Value)
		}
		return nil, errors.New("entities is no list of objects")
	}
	ents := make([]ner.Entity, len(list))
	for i, e := range list {
		if e.Start == nil || e.End == nil {
			return nil, fmt.Errorf("entity %q has no start and end", e.Text)
		}
		ents[i] = ner.Entity{Text: e.Text, Type: e.Type, Start: *e.Start, End: *e.End}
	}
	return ner.Spans(text, ents)
}

// cleanEntities reads entities as assay-ner writes them: sorted, without
// escapes, in agreement with the text. It reports false for anything else,
// whatever is wrong with it.
func cleanEntities(raw []byte, text string) ([]ner.Span, bool) {
	s := entityScanner{raw: raw}
	if !s.next('[') {
		return nil, false
	}
	spans := make([]ner.Span, 0, len(raw)/56+1)
	if s.next(']') {
		return spans, true
	}
	at, code := 0, 0 // a place in the text, in bytes and code points
	ascii := asciiOnly(text)
	for {
		e, ok := s.entity()
		if !ok || e.start < code || e.end <= e.start {
			return nil, false
		}
		if ascii {
			at, code = e.start, e.start
		}
		for ; code < e.start && at < len(text); code++ {
			at += runeWidth(text, at)
		}
		stop := at + len(e.text)
		if stop > len(text) || text[at:stop] != string(e.text) || utf8.RuneCount(e.text) != e.end-e.start || code != e.start {
			return nil, false
		}
		spans = append(spans, ner.Span{Type: typeNamed(e.kind), Start: at, End: stop})
		at, code = stop, e.end
		if s.next(']') {
			return spans, true
		}
		if !s.next(',') {
			return nil, false
		}
	}
}

// asciiOnly reports whether every character of a text is one byte.
func asciiOnly(text string) bool {
	any := byte(0)
	for i := range len(text) {
		any |= text[i]
	}
	return any < utf8.RuneSelf
}

func runeWidth(text string, i int) int {
	if text[i] < utf8.RuneSelf {
		return 1
	}
	_, n := utf8.DecodeRuneInString(text[i:])
	return n
}

// typeNamed returns the shared string of a known type.
func typeNamed(name []byte) string {
	for _, t := range [...]string{
		ner.TypeActionVerb, ner.TypeNumericalValue, ner.TypeCompoundName, ner.TypeFormula, ner.TypeEquipment,
		ner.TypeElement, ner.TypeAbbreviation, ner.TypeIUPACName,
	} {
		if string(name) == t {
			return t
		}
	}
	return string(name)
}

// entityScanner walks valid JSON.
type entityScanner struct {
	raw []byte
	pos int
}

type rawEntity struct {
	text, kind []byte
	start, end int
}

func (s *entityScanner) space() {
	for s.pos < len(s.raw) && (s.raw[s.pos] == ' ' || s.raw[s.pos] == '\t') {
		s.pos++
	}
}

// next passes over c if it comes next.
func (s *entityScanner) next(c byte) bool {
	s.space()
	if s.pos < len(s.raw) && s.raw[s.pos] == c {
		s.pos++
		return true
	}
	return false
}

// entity reads an object with the four members of an entity and no others, in
// any order.
func (s *entityScanner) entity() (e rawEntity, ok bool) {
	if s.usual(&e) {
		return e, true
	}
	if !s.next('{') {
		return e, false
	}
	seen := 0
	for {
		name, ok := s.str()
		if !ok || !s.next(':') {
			return e, false
		}
		var bit int
		switch string(name) {
		case "text":
			bit = 1
			e.text, ok = s.str()
		case "type":
			bit = 2
			e.kind, ok = s.str()
		case "start":
			bit = 4
			e.start, ok = s.integer()
		case "end":
			bit = 8
			e.end, ok = s.integer()
		default:
			return e, false
		}
		if !ok || seen&bit != 0 {
			return e, false
		}
		seen |= bit
		if s.next('}') {
			return e, seen == 15
		}
		if !s.next(',') {
			return e, false
		}
	}
}

// usual reads an object as ner.AppendJSON spells it, or stays where it is.
func (s *entityScanner) usual(e *rawEntity) bool {
	start := s.pos
	var ok [2]bool
	if s.literal(`{"text":"`) {
		e.text = s.untilQuote()
		if e.text != nil && s.literal(`,"type":"`) {
			e.kind = s.untilQuote()
			if e.kind != nil && s.literal(`,"start":`) {
				if e.start, ok[0] = s.integer(); s.literal(`,"end":`) {
					if e.end, ok[1] = s.integer(); s.literal("}") && ok[0] && ok[1] {
						return true
					}
				}
			}
		}
	}
	s.pos = start
	return false
}

// literal passes over these bytes if they come next.
func (s *entityScanner) literal(text string) bool {
	if rest := s.raw[s.pos:]; len(rest) < len(text) || string(rest[:len(text)]) != text {
		return false
	}
	s.pos += len(text)
	return true
}

// untilQuote reads the rest of a string without escapes, nil if it has any.
func (s *entityScanner) untilQuote() []byte {
	for i := s.pos; i < len(s.raw); i++ {
		switch s.raw[i] {
		case '"':
			word := s.raw[s.pos:i]
			s.pos = i + 1
			return word
		case '\\':
			return nil
		}
	}
	return nil
}

// str reads a string without escapes.
func (s *entityScanner) str() ([]byte, bool) {
	if !s.next('"') {
		return nil, false
	}
	n := bytes.IndexByte(s.raw[s.pos:], '"')
	if n < 0 || bytes.IndexByte(s.raw[s.pos:s.pos+n], '\\') >= 0 {
		return nil, false
	}
	word := s.raw[s.pos : s.pos+n]
	s.pos += n + 1
	return word, true
}

// integer reads up to nine digits.
func (s *entityScanner) integer() (int, bool) {
	s.space()
	start, v := s.pos, 0
	for s.pos < len(s.raw) && isDigit(s.raw[s.pos]) && s.pos-start < 10 {
		v = v*10 + int(s.raw[s.pos]-'0')
		s.pos++
	}
	n := s.pos - start
	return v, n > 0 && n < 10
}
