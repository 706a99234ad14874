package swap

import "strings"

// edit replaces text[start:end) of the reference, in bytes.
type edit struct {
	start, end int
	repl       string
	why        string
	lookup     string // representational edits: where the other notation was found
	verified   string // likewise: how far the equivalence is proven
	rank       int32  // index of its candidate in the priority order
}

// candidate is a unit of choice: one quantity, or one word with every mention
// it applies to. Its edits stand or fall together.
type candidate struct {
	typ   Type
	draw  uint64 // place within its type: a hash of seed, text, type and id
	edits []edit
	heavy bool // removes more than two tokens by itself
}

// collector gathers the candidates of one type while a family looks for them.
type collector struct {
	reading *Reading
	typ     Type
	seed    uint64
	found   []candidate
	ids     map[string]int // word candidates by their key
}

// draw hashes (seed, text, type, id, purpose) to a number. Every random choice
// of the package is one of these.
func (c *collector) draw(purpose, id string) uint64 {
	return hashDraw(c.seed, c.reading.hash, string(c.typ), purpose, id)
}

// add puts an edit into the word candidate with the given key.
func (c *collector) add(key string, e edit) {
	if e.repl == c.reading.doc.Text[e.start:e.end] {
		return
	}
	if c.ids == nil {
		c.ids = make(map[string]int, 16)
	}
	i, ok := c.ids[key]
	if !ok {
		i = len(c.found)
		c.ids[key] = i
		c.found = append(c.found, candidate{typ: c.typ, draw: c.draw("order", key)})
	}
	c.found[i].edits = append(c.found[i].edits, e)
}

// addOne adds a candidate that is a single mention, known by its place.
func (c *collector) addOne(e edit) {
	if e.repl == c.reading.doc.Text[e.start:e.end] {
		return
	}
	draw := hashPlace(c.seed, c.reading.hash, string(c.typ), e.start)
	c.found = append(c.found, candidate{typ: c.typ, draw: draw, edits: []edit{e}})
}

// equalFoldASCII reports whether a and b are equal up to ASCII case.
func equalFoldASCII(a, b string) bool {
	return len(a) == len(b) && strings.EqualFold(a, b)
}
