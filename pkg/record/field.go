package record

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// FieldError tells that a record lacks a field it needs, or has it in a shape
// that cannot be used.
type FieldError struct {
	Name string // the field, or the alternatives ("recipe or synthesis")
	What string // "no recipe", "recipe is a number, not a string"
	hint string
}

func (e *FieldError) Error() string { return e.What }

// Hint says how to name another field.
func (e *FieldError) Hint() string { return e.hint }

// Text returns the decoded string of the last member of that name. The error is
// a *FieldError if it is missing, null, no string, or not text (half of a
// surrogate pair).
func (r *Record) Text(name string) (string, error) {
	return text(name, r.Raw(name))
}

func text(name string, raw []byte) (string, error) {
	if raw == nil || isNull(raw) {
		return "", &FieldError{Name: name, What: "no " + name}
	}
	if raw[0] != '"' {
		return "", &FieldError{Name: name, What: fmt.Sprintf("%s is %s, not a string", name, kind(raw))}
	}
	text, ok := Decode(raw)
	if !ok {
		return "", &FieldError{Name: name, What: name + " holds half of a surrogate pair", hint: "the text was cut inside a character when it was written; write it again"}
	}
	return text, nil
}

// Decode returns the text of a JSON string that is part of a parsed record. ok
// is false if raw is no string or holds half of a surrogate pair.
func Decode(raw []byte) (text string, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	body := raw[1 : len(raw)-1]
	if bytes.IndexByte(body, '\\') < 0 {
		return string(body), true
	}
	return unescape(body)
}

// Path returns the JSON text of a member, or what is at a dotted path of member
// names and places in arrays, counted from 0 ("perturbation_meta.type",
// "messages.1.content"), or nil if there is nothing. A member whose own name
// has the dots goes first.
func (r *Record) Path(path string) []byte {
	if raw := r.Raw(path); raw != nil {
		return raw
	}
	name, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return nil
	}
	return descend(r.Raw(name), rest)
}

// descend follows a path into the value of a parsed record.
func descend(raw []byte, path string) []byte {
	if len(raw) == 0 {
		return nil
	}
	switch raw[0] {
	case '{':
		if sub, err := Parse(raw); err == nil {
			return sub.Path(path)
		}
	case '[':
		place, rest, deeper := strings.Cut(path, ".")
		n, err := strconv.ParseUint(place, 10, 31)
		if err != nil {
			return nil
		}
		item := element(raw, int(n))
		if deeper {
			return descend(item, rest)
		}
		return item
	}
	return nil
}

// element is the n-th item of an array that is part of a parsed record, or nil.
func element(array []byte, n int) []byte {
	s := scanner{data: array, pos: 1}
	for more := true; more; n-- {
		s.space()
		if s.peek() == ']' {
			return nil
		}
		start := s.pos
		if s.value(1) != nil {
			return nil
		}
		if n == 0 {
			return array[start:s.pos]
		}
		more, _ = s.next(']')
	}
	return nil
}

// Reference returns the reference text: the field of that name or at that path,
// or, with no name, recipe, else synthesis.
func (r *Record) Reference(field string) (string, error) {
	if field != "" {
		return r.hinted(text(field, r.Path(field)))
	}
	for _, name := range []string{"recipe", "synthesis"} {
		if r.Present(name) {
			return r.Text(name)
		}
	}
	return r.hinted("", &FieldError{Name: "recipe or synthesis", What: "no recipe or synthesis"})
}

// hinted adds to a missing field which fields there are.
func (r *Record) hinted(text string, err error) (string, error) {
	if e, ok := err.(*FieldError); ok && e.hint == "" {
		var texts []string
		for _, name := range r.Names() {
			if raw := r.Raw(name); raw[0] == '"' {
				texts = append(texts, name)
			}
		}
		e.hint = "name the text's field with --field"
		if len(texts) > 0 {
			e.hint += "; this record has text in " + strings.Join(texts[:min(len(texts), 8)], ", ")
		}
	}
	return text, err
}

// Failed reports whether an earlier stage gave up on the record: it has an
// assay_error. A null, which data frames write for records without the field,
// says that none did.
func (r *Record) Failed() bool { return r.Present("assay_error") }

// SourceID names the source of the record: sample_id, else id, else a hash of
// the reference text ("" if it has none). The number 7 and the string "7" are
// one id.
func (r *Record) SourceID(field string) string {
	for _, name := range []string{"sample_id", "id"} {
		if id, ok := r.id(name); ok {
			return id
		}
	}
	text, err := r.Reference(field)
	if err != nil {
		return ""
	}
	return fmt.Sprintf("xxh64:%016x", xxhash.Sum64String(text))
}

// TextID names the text: the source, and the generator where that stands (a
// science question has answers by several generators).
func (r *Record) TextID(field string) string {
	source := r.SourceID(field)
	if generator, ok := r.id("generator"); ok {
		return source + "\x1f" + generator
	}
	return source
}

func (r *Record) id(name string) (string, bool) {
	raw := r.Raw(name)
	if raw == nil || isNull(raw) {
		return "", false
	}
	if text, ok := Decode(raw); ok {
		return text, true
	}
	return string(raw), true
}

func isNull(raw []byte) bool { return len(raw) > 0 && raw[0] == 'n' }

func kind(raw []byte) string {
	switch raw[0] {
	case '"':
		return "a string"
	case '{':
		return "an object"
	case '[':
		return "an array"
	case 't', 'f':
		return "a boolean"
	case 'n':
		return "null"
	}
	return "a number"
}
