package chem

import "fmt"

// Compound is a row of a compound table. Name is the preferred name, Formula the
// conventional one, Hill the same atoms in Hill order. Kind is molecular, salt, hydrate,
// polymer or mixture. Source says where the row comes from.
type Compound struct {
	Name, Formula, Hill, IUPAC, Kind, Source string
	Synonyms                                 []string
}

// Table finds compounds by name and by formula. It is safe for concurrent use.
type Table struct {
	rows      []Compound
	names     map[string]int32 // by NameKey
	codes     map[string]int32 // abbreviations and formulas, case exact
	written   map[string][]int32
	compounds map[string][]int32 // by composition
}

// NewTable indexes rows. A name, synonym or IUPAC name that two rows share is an error.
func NewTable(rows []Compound) (*Table, error) {
	n := len(rows)
	t := &Table{
		rows:      rows,
		names:     make(map[string]int32, 4*n),
		codes:     make(map[string]int32, n),
		written:   make(map[string][]int32, n),
		compounds: make(map[string][]int32, n),
	}
	for i := range rows {
		if err := t.addNames(int32(i)); err != nil {
			return nil, err
		}
		t.addFormula(int32(i))
	}
	return t, nil
}

func (t *Table) addNames(i int32) error {
	c := &t.rows[i]
	if c.Name == "" {
		return fmt.Errorf("compound %d has no name", i+1)
	}
	var err error
	c.eachName(func(name string) bool {
		m, key := t.names, NameKey(name)
		if isCode(name) {
			m, key = t.codes, codeKey(name)
		}
		if j, taken := m[key]; taken && j != i {
			err = fmt.Errorf("%q names two compounds, %q and %q", name, t.rows[j].Name, c.Name)
			return false
		}
		m[key] = i
		return true
	})
	return err
}

func (c *Compound) eachName(yield func(string) bool) bool {
	if c.Name != "" && !yield(c.Name) || c.IUPAC != "" && c.IUPAC != c.Name && !yield(c.IUPAC) {
		return false
	}
	for _, s := range c.Synonyms {
		if s != "" && !yield(s) {
			return false
		}
	}
	return true
}

func (t *Table) addFormula(i int32) {
	f, err := parseFormula(t.rows[i].Formula, loose)
	if err != nil {
		if s := t.rows[i].Formula; s != "" {
			t.written[s] = append(t.written[s], i)
		}
		return
	}
	key := f.Plain()
	t.written[key] = append(t.written[key], i)
	if c, ok := f.Composition(); ok {
		key := c.Hill()
		t.compounds[key] = append(t.compounds[key], i)
	}
}

// ByName finds the compound that a name, synonym or abbreviation means. Names ignore case,
// hyphens, blanks, typographic dashes and primes and British or American spelling;
// abbreviations and formulas among the synonyms (THF, Et2O) must match in case.
func (t *Table) ByName(name string) (*Compound, bool) {
	if isCode(name) {
		if i, ok := t.codes[codeKey(name)]; ok {
			return &t.rows[i], true
		}
	}
	var buf [96]byte
	i, ok := t.names[string(appendNameKey(buf[:0], name))]
	if !ok {
		return nil, false
	}
	return &t.rows[i], true
}

// ByFormula finds the compounds that a formula can mean: those whose formula is written
// the same up to typography, or else all of equal composition. The order is the rows'.
func (t *Table) ByFormula(formula string) []*Compound {
	f, err := parseFormula(formula, loose)
	if err != nil {
		return t.at(t.written[formula])
	}
	if f.note&noteLabelled != 0 {
		return nil
	}
	if rows := t.written[f.Plain()]; len(rows) > 0 {
		return t.at(rows)
	}
	c, ok := f.Composition()
	if !ok {
		return nil
	}
	return t.ByComposition(c)
}

// ByComposition finds every compound of the table with these atoms and this charge.
func (t *Table) ByComposition(c Composition) []*Compound { return t.at(t.compounds[c.Hill()]) }

func (t *Table) at(rows []int32) []*Compound {
	var out []*Compound
	for _, i := range rows {
		out = append(out, &t.rows[i])
	}
	return out
}

// Names yields every name, IUPAC name and synonym with its compound, row by row.
func (t *Table) Names(yield func(name string, c *Compound) bool) {
	for i := range t.rows {
		c := &t.rows[i]
		if !c.eachName(func(name string) bool { return yield(name, c) }) {
			return
		}
	}
}
