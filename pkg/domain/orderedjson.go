package domain

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
)

// A node is a JSON value that keeps what decoding into a map would lose: the
// order of the members of an object, names that stand twice, and the line.
type node struct {
	file    string
	line    int
	text    string // of a string
	members []member
	items   []node
	kind    json.Delim // '{', '[', or 0 for a string and other scalars
	other   bool       // a number, true, false or null
}

type member struct {
	name  string
	value node
}

// readNode reads a file of fsys that holds one JSON value.
func readNode(fsys fs.FS, name string) (node, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return node{}, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	p := nodeParser{name, data, json.NewDecoder(bytes.NewReader(data))}
	n, err := p.value(0)
	if err == nil {
		if _, err = p.dec.Token(); err == nil {
			return node{}, p.errorf("more than one JSON value")
		} else if errors.Is(err, io.EOF) {
			return n, nil
		}
	}
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return node{}, &tableError{name, p.lineAt(syntax.Offset), syntax.Error()}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return node{}, p.errorf("the JSON value is cut short")
	}
	return node{}, err
}

type nodeParser struct {
	file string
	data []byte
	dec  *json.Decoder
}

func (p *nodeParser) lineAt(offset int64) int {
	return 1 + bytes.Count(p.data[:min(offset, int64(len(p.data)))], []byte("\n"))
}

func (p *nodeParser) errorf(msg string) error {
	return &tableError{p.file, p.lineAt(p.dec.InputOffset()), msg}
}

// maxDepth is far beyond what the files need.
const maxDepth = 32

func (p *nodeParser) value(depth int) (node, error) {
	token, err := p.dec.Token()
	if err != nil {
		return node{}, err
	}
	n := node{file: p.file, line: p.lineAt(p.dec.InputOffset())}
	switch t := token.(type) {
	case string:
		n.text = t
	case json.Delim:
		n.kind = t
		if depth == maxDepth {
			return node{}, p.errorf("the JSON value is nested too deeply")
		}
		return n, p.inside(&n, depth)
	default:
		n.other = true
	}
	return n, nil
}

// inside reads what stands between the brackets of n.
func (p *nodeParser) inside(n *node, depth int) error {
	for p.dec.More() {
		var m member
		if n.kind == '{' {
			name, err := p.dec.Token()
			if err != nil {
				return err
			}
			m.name, _ = name.(string)
		}
		var err error
		if m.value, err = p.value(depth + 1); err != nil {
			return err
		}
		if n.kind == '{' {
			n.members = append(n.members, m)
		} else {
			n.items = append(n.items, m.value)
		}
	}
	_, err := p.dec.Token()
	return err
}

func (n *node) errorf(msg string) error { return &tableError{n.file, n.line, msg} }

// member returns the last member of the name, the one that counts.
func (n *node) member(name string) (node, bool) {
	for i := len(n.members) - 1; i >= 0; i-- {
		if n.members[i].name == name {
			return n.members[i].value, true
		}
	}
	return node{}, false
}

// object returns the member of the name, which must be an object.
func (n *node) object(name string) (node, error) {
	m, ok := n.member(name)
	if !ok || m.kind != '{' {
		return m, n.errorf("no object " + name)
	}
	return m, nil
}

// strings returns the items of an array of strings, or a string alone.
func (n *node) strings(what string) ([]string, error) {
	items := n.items
	switch {
	case n.kind == 0 && !n.other:
		items = []node{*n}
	case n.kind != '[':
		return nil, n.errorf(what + " is no list of strings")
	}
	all := make([]string, 0, len(items))
	for _, i := range items {
		if i.kind != 0 || i.other {
			return nil, i.errorf(what + " holds what is no string")
		}
		all = append(all, i.text)
	}
	return all, nil
}
