// Package record reads and extends one line of a JSONL stream without
// rewriting it.
//
// A study passes its records through several programs, and none of them may
// damage what it does not understand: a 20-digit integer, the spelling 1.10, a
// duplicate key or an escape must leave as it came. So a Record keeps the bytes
// of its line. Parse checks the syntax and notes where each top-level member
// lies; Raw, Text and Path read members; Set writes a field by splicing it in
// behind the last member, cutting out every earlier member of that name:
//
//	in   {"id": 7, "recipe": "Heat.", "x": 1.10}
//	Set  entities = []
//	out  {"id": 7, "recipe": "Heat.", "x": 1.10,"entities":[]}
//
// Of members with the same name the last is read, as jq does.
package record

import "slices"

// Record is one JSON object with the fields set on it so far. The zero value is
// not usable; Parse makes one. A Record is not safe for concurrent writes, but
// clones of one may be written by different goroutines.
type Record struct {
	line    []byte // from '{' to '}'
	members []member
	set     []field
}

// member locates one top-level member of the line, in bytes.
type member struct {
	key, keyEnd int // between the quotes
	val, end    int
	escaped     bool // the key holds a backslash
}

// field is a member written by Set, or cut by Delete (raw nil).
type field struct {
	name string
	raw  []byte
}

// Parse checks that line is one JSON object in UTF-8 and indexes its members.
// The record keeps line, which must not be changed afterwards. The error is a
// *SyntaxError, with the byte where reading stopped.
func Parse(line []byte) (*Record, error) {
	r := new(Record)
	if err := r.Reset(line); err != nil {
		return nil, err
	}
	return r, nil
}

// Reset makes r the record of another line, as Parse does, reusing its memory.
func (r *Record) Reset(line []byte) error {
	r.set = nil
	s := scanner{data: line}
	object, members, err := s.object(r.members[:0])
	r.line, r.members = object, members
	return err
}

// Clone returns an independent record that shares the bytes of r.
func (r *Record) Clone() *Record {
	c := *r
	c.set = slices.Clone(c.set)
	return &c
}

// Has reports whether the record has a member of that name.
func (r *Record) Has(name string) bool { return r.Raw(name) != nil }

// Present reports whether the record has a member of that name that is not null.
func (r *Record) Present(name string) bool {
	raw := r.Raw(name)
	return raw != nil && !isNull(raw)
}

// Raw returns the JSON text of the last member of that name, or nil if there is
// none. The bytes belong to the record.
func (r *Record) Raw(name string) []byte {
	for i := len(r.set) - 1; i >= 0; i-- {
		if r.set[i].name == name {
			return r.set[i].raw
		}
	}
	for i := len(r.members) - 1; i >= 0; i-- {
		if m := &r.members[i]; r.named(m, name) {
			return r.line[m.val:m.end]
		}
	}
	return nil
}

// Names lists the names of the members in order, each as often as it occurs.
func (r *Record) Names() []string {
	names := make([]string, 0, len(r.members)+len(r.set))
	for i := range r.members {
		m := &r.members[i]
		if name := r.name(m); !r.isSet(name) {
			names = append(names, name)
		}
	}
	for _, f := range r.set {
		if f.raw != nil {
			names = append(names, f.name)
		}
	}
	return names
}

// Set writes a field: raw is its JSON text, which the record keeps. All earlier
// members of that name are cut out and the new one stands last.
func (r *Record) Set(name string, raw []byte) {
	r.set = append(slices.DeleteFunc(r.set, func(f field) bool { return f.name == name }), field{name, raw})
}

// Delete cuts out every member of that name.
func (r *Record) Delete(name string) { r.Set(name, nil) }

// AppendTo appends the record's line to dst, without a line feed.
func (r *Record) AppendTo(dst []byte) []byte {
	dst, _ = r.appendOpen(dst)
	return append(dst, r.line[r.bodyEnd():]...)
}

// AppendWith appends the record's line with further members behind all others:
// what Set and AppendTo would write, without a copy of each value. Members of
// these names must have been cut by Delete.
func (r *Record) AppendWith(dst []byte, fields ...Field) []byte {
	dst, any := r.appendOpen(dst)
	for _, f := range fields {
		dst = appendName(dst, f.Name, any)
		dst = f.AppendValue(dst)
		any = true
	}
	return append(dst, r.line[r.bodyEnd():]...)
}

// Field is a member that writes its value itself.
type Field struct {
	Name        string
	AppendValue func(dst []byte) []byte
}

// appendOpen appends the line without what closes it, and reports whether it
// has any members.
func (r *Record) appendOpen(dst []byte) (_ []byte, any bool) {
	dst, any = r.appendKept(dst)
	for _, f := range r.set {
		if f.raw != nil {
			dst = append(appendName(dst, f.name, any), f.raw...)
			any = true
		}
	}
	return dst, any
}

func appendName(dst []byte, name string, any bool) []byte {
	if any {
		dst = append(dst, ',')
	}
	return append(AppendString(dst, name), ':')
}

// appendKept appends the opening brace and the members that no Set has cut, and
// reports whether there were any. A kept member brings the separator before it.
func (r *Record) appendKept(dst []byte) (_ []byte, any bool) {
	if len(r.members) == 0 {
		return append(dst, '{'), false
	}
	if !r.cuts() {
		return append(dst, r.line[:r.bodyEnd()]...), true
	}
	for i := range r.members {
		m := &r.members[i]
		if r.isSet(r.name(m)) {
			continue
		}
		from := 0
		switch {
		case any:
			from = r.members[i-1].end
		case i > 0:
			dst = append(dst, r.line[:r.members[0].key-1]...)
			from = m.key - 1
		}
		dst = append(dst, r.line[from:m.end]...)
		any = true
	}
	if !any {
		dst = append(dst, '{')
	}
	return dst, any
}

// bodyEnd is the byte behind the last member, where new fields go.
func (r *Record) bodyEnd() int {
	if len(r.members) == 0 {
		return 1
	}
	return r.members[len(r.members)-1].end
}

func (r *Record) cuts() bool {
	for i := range r.members {
		for k := range r.set {
			if r.named(&r.members[i], r.set[k].name) {
				return true
			}
		}
	}
	return false
}

func (r *Record) isSet(name string) bool {
	return slices.ContainsFunc(r.set, func(f field) bool { return f.name == name })
}

func (r *Record) name(m *member) string {
	key := r.line[m.key:m.keyEnd]
	if m.escaped {
		name, _ := unescape(key)
		return name
	}
	return string(key)
}

func (r *Record) named(m *member, name string) bool {
	if m.escaped {
		return r.name(m) == name
	}
	return string(r.line[m.key:m.keyEnd]) == name
}
