package swap

import "strings"

// edit replaces text[start:end) of the reference, in bytes.
type edit struct {
	start, end int32
	of         int32 // number of its candidate
	repl       string
	why        string
	proof      proof // representational edits only
}

// proof tells where the other notation of a representational edit was found,
// and how far it is proven to mean the same.
type proof struct {
	source   source
	verified verified
}

type (
	source   uint8
	verified uint8
)

const (
	_           source = iota
	fromText           // a definition in the text
	fromTable          // the compound table
	fromGrammar        // the inorganic nomenclature
	fromPubChem        // the database
	fromModel          // a language model
)

const (
	_             verified = iota
	byStructure            // two names of one row, or of one compound by the grammar
	byComposition          // the only compound of the table with these atoms
	unproven               // one of several compounds; made on request only
)

func (s source) String() string {
	return [...]string{"", "text", "dict", "grammar", "pubchem", "llm"}[s]
}

func (v verified) String() string { return [...]string{"", "structure", "composition", "none"}[v] }

// candidate is a unit of choice: one quantity, or one word with every mention
// it applies to. Its edits stand or fall together.
type candidate struct {
	typ   Type
	draw  uint64 // place within its type: a hash of seed, text, type and what it edits
	heavy bool   // removes more than two tokens by itself
}

// collector gathers the candidates of a draft while the families look for
// them, one type after the other.
type collector struct {
	reading *Reading
	seed    uint64
	typ     Type // of the family at work
	found   []candidate
	edits   []edit
	ids     map[string]int32 // word candidates of this type by their key
	taken   []string         // elements that stand in others' places
	left    []string         // elements that have given way
	notes   map[int]string   // why a span has no candidate; nil unless that is asked for
}

// draw hashes (seed, text, type, purpose, id) to a number. Every random choice
// of the package is one of these.
func (c *collector) draw(purpose, id string) uint64 {
	return hashDraw(c.seed, c.reading.hash, string(c.typ), purpose, id)
}

// add puts an edit into the word candidate with the given key. An edit that
// changes nothing is none. It tells whether the candidate is new.
func (c *collector) add(key string, e edit) (fresh bool) {
	if e.repl == c.reading.doc.Text[e.start:e.end] {
		return false
	}
	i, ok := c.ids[key]
	if !ok {
		i = int32(len(c.found))
		c.ids[key] = i
		c.found = append(c.found, candidate{typ: c.typ, draw: c.draw("order", key)})
	}
	e.of = i
	c.edits = append(c.edits, e)
	return !ok
}

// addOne adds a candidate that is a single mention, known by its place.
func (c *collector) addOne(e edit) {
	if e.repl == c.reading.doc.Text[e.start:e.end] {
		return
	}
	e.of = int32(len(c.found))
	c.found = append(c.found, candidate{typ: c.typ, draw: hashPlace(c.seed, c.reading.hash, string(c.typ), int(e.start))})
	c.edits = append(c.edits, e)
}

// equalFoldASCII reports whether a and b are equal up to ASCII case.
func equalFoldASCII(a, b string) bool {
	return len(a) == len(b) && strings.EqualFold(a, b)
}
