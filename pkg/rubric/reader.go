package rubric

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The tolerant JSON reader. It reads well-formed JSON as encoding/json does
// (a property test holds that) and goes on where judges depart from it: any
// or no quotes, comments, missing and spare commas, braces too few or too
// many, raw line breaks and unescaped quotes in strings, arithmetic and other
// bare words as values.
//
// It never goes back more than a key's length, so a reply is read in time
// proportional to its length whatever it holds.

type kind byte

const (
	kindString kind = iota // quoted
	kindBare               // number, true, null, arithmetic, a word
	kindObject
	kindArray
)

// node is one value. Members of an object keep their order and duplicates.
type node struct {
	kind       kind
	text       string // of a string (undecoded escapes) or bare value
	members    []member
	items      []node
	start, end int  // bytes of the text, braces included
	complete   bool // the closing brace, bracket or quote was there
	atEnd      bool // a bare value, or a string without its last quote, that ends with the text itself
	quoted     bool // an outermost object that stands in quotation marks
}

type member struct {
	key   string
	value node
}

const (
	maxDepth   = 64  // nesting beyond this is no judge's reply
	maxKey     = 400 // bytes of a key in double quotes
	maxBareKey = 80  // bytes of any other key; what is longer is prose before a colon
)

type reader struct {
	text     string
	pos      int
	bareKeys bool // the object has used unquoted keys
}

// object reads the object whose brace is at r.pos. Where the text stops being
// an object it stops reading, returning what it has as incomplete.
func (r *reader) object(depth int) node {
	n := node{kind: kindObject, start: r.pos}
	r.pos++
	spare := 0 // opening braces that no key announced
	for depth < maxDepth {
		r.skip()
		if r.pos == len(r.text) {
			break
		}
		switch c := r.text[r.pos]; {
		case c == '}':
			r.pos++
			if spare == 0 {
				n.complete = true
				n.end = r.pos
				return n
			}
			spare--
			if !r.more() {
				n.end = r.pos
				return n
			}
			continue
		case c == '{' && r.keyAfterBrace():
			// "{ {" or "}, {": a brace too many, or objects listed in a row.
			r.pos++
			spare++
			continue
		}
		key, ok := r.key()
		if !ok {
			break
		}
		v, ok := r.value(depth, false)
		if ok {
			n.members = append(n.members, member{key, v})
		}
		if !ok || !r.next() {
			break
		}
	}
	n.end = r.pos
	return n
}

// more reports whether the object goes on after a spare brace was closed.
func (r *reader) more() bool {
	r.space()
	return r.pos < len(r.text) && (r.text[r.pos] == ',' || r.text[r.pos] == '}')
}

// next moves to where another member or the end of the object may stand. It
// returns false where the object must have ended without its brace.
func (r *reader) next() bool {
	before := r.pos
	r.space()
	r.comments()
	if r.pos == len(r.text) {
		return false
	}
	switch c := r.text[r.pos]; {
	case c == ',' || c == '}':
		return true
	case r.keyAhead(r.pos):
		return true // the comma is missing
	}
	r.pos = before
	return false
}

// skip passes over white space, commas, comments and the dots that stand for
// content left out.
func (r *reader) skip() {
	for {
		before := r.pos
		r.space()
		r.comments()
		for r.pos < len(r.text) && r.text[r.pos] == ',' {
			r.pos++
		}
		if strings.HasPrefix(r.text[r.pos:], "...") {
			r.pos += 3
		}
		if r.pos == before {
			return
		}
	}
}

func (r *reader) space() {
	for r.pos < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[r.pos:])
		if !unicode.IsSpace(c) {
			return
		}
		r.pos += size
	}
}

// comments passes over // and /* */ and # comments and the space after them.
func (r *reader) comments() {
	for {
		rest := r.text[r.pos:]
		var end string
		switch {
		case strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "# "):
			end = "\n"
		case strings.HasPrefix(rest, "/*"):
			end = "*/"
		default:
			return
		}
		if i := strings.Index(rest, end); i >= 0 {
			r.pos += i + len(end)
		} else {
			r.pos = len(r.text)
		}
		r.space()
	}
}

// key reads a key and its colon.
func (r *reader) key() (string, bool) {
	end, after, quoted := r.scanKey(r.pos)
	if end < 0 {
		return "", false
	}
	key := r.text[r.pos:end]
	if !quoted {
		r.bareKeys = true
	} else {
		_, size := utf8.DecodeRuneInString(key)
		_, last := utf8.DecodeLastRuneInString(key)
		key = unescape(key[size : len(key)-last])
	}
	r.pos = after
	return strings.TrimSpace(key), true
}

// keyAhead reports whether a key and its colon stand at pos. Unquoted keys
// count only in an object that has used them.
func (r *reader) keyAhead(pos int) bool {
	end, _, quoted := r.scanKey(pos)
	return end >= 0 && (quoted || r.bareKeys)
}

func (r *reader) keyAfterBrace() bool {
	ahead := reader{text: r.text, pos: r.pos + 1}
	ahead.space()
	end, _, _ := ahead.scanKey(ahead.pos)
	return end >= 0
}

// scanKey finds the end of the key at pos and what follows its colon. end is
// -1 if no key stands there.
func (r *reader) scanKey(pos int) (end, after int, quoted bool) {
	limit := min(len(r.text), pos+maxBareKey)
	if strings.HasPrefix(r.text[pos:limit], `"`) {
		limit = min(len(r.text), pos+maxKey)
	}
	c, size := utf8.DecodeRuneInString(r.text[pos:limit])
	if quoted = isQuote(c); quoted {
		for end = pos + size; ; end += size {
			if end >= limit {
				return -1, 0, true
			}
			c2, s2 := utf8.DecodeRuneInString(r.text[end:limit])
			size = s2
			if c2 == '\n' {
				return -1, 0, true
			}
			if c2 == '\\' && end+1 < limit {
				size = 2
				continue
			}
			if closes(c, c2) {
				if after = r.colon(end + s2); after >= 0 {
					return end + s2, after, true
				}
				if c2 == '"' {
					return -1, 0, true
				}
			}
		}
	}
	words := 0
	for end = pos; end < limit; {
		c, size := utf8.DecodeRuneInString(r.text[end:limit])
		if c == ' ' && end > pos {
			words++
		} else if c != '_' && c != '-' && !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			break
		}
		end += size
	}
	if end == pos || words > 4 {
		return -1, 0, false
	}
	if after = r.colon(end); after < 0 {
		return -1, 0, false
	}
	return end, after, false
}

// colon returns the position after the colon that follows pos, else -1.
func (r *reader) colon(pos int) int {
	for pos < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[pos:])
		if c == ':' {
			return pos + 1
		}
		if !unicode.IsSpace(c) {
			return -1
		}
		pos += size
	}
	return -1
}

// value reads the value at r.pos; inArray if it is an element.
func (r *reader) value(depth int, inArray bool) (node, bool) {
	r.space()
	r.comments()
	if r.pos == len(r.text) {
		return node{kind: kindBare, start: r.pos, end: r.pos, atEnd: true}, true
	}
	c, _ := utf8.DecodeRuneInString(r.text[r.pos:])
	switch {
	case c == '{':
		n := r.object(depth + 1)
		return n, true
	case c == '[':
		return r.array(depth + 1), true
	case isQuote(c):
		return r.astray(r.str(inArray), inArray), true
	case c == ',' || c == '}' || c == ']':
		return node{kind: kindBare, start: r.pos, end: r.pos}, true // nothing after the colon
	}
	return r.bare(inArray), true
}

// astray reads on behind a string of colons, which only quotation marks that
// went astray give: "rating": " : " : "4.
func (r *reader) astray(n node, inArray bool) node {
	if strings.Trim(n.text, " :") != "" || !strings.Contains(n.text, ":") {
		return n
	}
	at := r.pos
	for at < len(r.text) && strings.IndexByte(" :\"", r.text[at]) >= 0 {
		at++
	}
	if at == len(r.text) || !isDigit(r.text[at]) {
		return n
	}
	r.pos = at
	return r.bare(inArray)
}

func (r *reader) array(depth int) node {
	n := node{kind: kindArray, start: r.pos}
	r.pos++
	for depth < maxDepth {
		r.skip()
		if r.pos == len(r.text) || r.text[r.pos] == '}' {
			break
		}
		if r.text[r.pos] == ']' {
			r.pos++
			n.complete = true
			n.end = r.pos
			return n
		}
		before := r.pos
		v, ok := r.value(depth, true)
		if !ok || r.pos == before {
			break
		}
		n.items = append(n.items, v)
		r.space()
		r.comments()
		if r.pos < len(r.text) && r.text[r.pos] != ',' && r.text[r.pos] != ']' {
			break
		}
	}
	n.end = r.pos
	return n
}
