package chem

import (
	"fmt"
	"sync"
)

// Compound is a row of a compound table. Name is the preferred name, Formula the
// conventional one, Hill the same atoms in Hill order. Kind is molecular, salt, hydrate,
// polymer or mixture. Source says where the row comes from.
type Compound struct {
	Name, Formula, Hill, IUPAC, Kind, Source string
	Synonyms                                 []string
}

// Table finds compounds by name and by formula. It is safe for concurrent use.
type Table struct {
	rows     []Compound
	names    func() *nameIndex    // made when the first name is looked up
	formulas func() *formulaIndex // made when the first formula is looked up
}

type nameIndex struct {
	names map[string]int32 // by nameKey
	codes map[string]int32 // abbreviations and formulas, case exact
}

type formulaIndex struct {
	written   map[string][]int32
	compounds map[string][]int32 // by composition
}

// NewTable makes a table of rows. A name, synonym or IUPAC name that two rows share is an
// error.
func NewTable(rows []Compound) (*Table, error) {
	names, err := indexNames(rows)
	if err != nil {
		return nil, err
	}
	t := KnownTable(rows)
	t.names = func() *nameIndex { return names }
	return t, nil
}

// KnownTable makes a table of rows that NewTable accepts, and leaves all work to the first
// look-up. Of a name that two rows share the meaning is open.
func KnownTable(rows []Compound) *Table {
	return &Table{
		rows: rows,
		names: sync.OnceValue(func() *nameIndex {
			x, err := indexNames(rows)
			if err != nil {
				return new(nameIndex) // the caller's promise was wrong
			}
			return x
		}),
		formulas: sync.OnceValue(func() *formulaIndex { return indexFormulas(rows) }),
	}
}

func indexNames(rows []Compound) (*nameIndex, error) {
	x := &nameIndex{names: make(map[string]int32, 4*len(rows)), codes: make(map[string]int32, len(rows))}
	for i := range rows {
		if err := x.add(rows, int32(i)); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func (x *nameIndex) add(rows []Compound, i int32) error {
	c := &rows[i]
	if c.Name == "" {
		return fmt.Errorf("compound %d has no name", i+1)
	}
	var err error
	c.eachName(func(name string) bool {
		m, key := x.names, nameKey(name)
		if isCode(name) {
			m, key = x.codes, codeKey(name)
		}
		if j, taken := m[key]; taken && j != i {
			err = fmt.Errorf("%q names two compounds, %q and %q", name, rows[j].Name, c.Name)
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

func indexFormulas(rows []Compound) *formulaIndex {
	x := &formulaIndex{written: make(map[string][]int32, len(rows)), compounds: make(map[string][]int32, len(rows))}
	for i := range rows {
		x.add(rows[i].Formula, int32(i))
	}
	return x
}

func (x *formulaIndex) add(formula string, i int32) {
	f, err := parseFormula(formula, loose)
	if err != nil {
		if formula != "" {
			x.written[formula] = append(x.written[formula], i)
		}
		return
	}
	key := f.Plain()
	x.written[key] = append(x.written[key], i)
	if c, ok := f.Composition(); ok {
		key := c.Hill()
		x.compounds[key] = append(x.compounds[key], i)
	}
}

// ByName finds the compound that a name, synonym or abbreviation means. Names ignore case,
// hyphens, blanks, typographic dashes and primes and British or American spelling;
// abbreviations and formulas among the synonyms (THF, Et2O) must match in case.
func (t *Table) ByName(name string) (*Compound, bool) {
	x := t.names()
	if isCode(name) {
		if i, ok := x.codes[codeKey(name)]; ok {
			return &t.rows[i], true
		}
	}
	var buf [96]byte
	i, ok := x.names[string(appendNameKey(buf[:0], name))]
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
		return t.at(t.formulas().written[formula])
	}
	if f.note&noteLabelled != 0 {
		return nil
	}
	if rows := t.formulas().written[f.Plain()]; len(rows) > 0 {
		return t.at(rows)
	}
	c, ok := f.Composition()
	if !ok {
		return nil
	}
	return t.ByComposition(c)
}

// ByComposition finds every compound of the table with these atoms and this charge.
func (t *Table) ByComposition(c Composition) []*Compound {
	return t.at(t.formulas().compounds[c.Hill()])
}

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
