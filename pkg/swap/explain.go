package swap

import (
	"unicode/utf8"

	"assay/pkg/ner"
)

// Account is one line of an explanation: a candidate with its edits, or a
// mention of the type's kind that no candidate edits.
type Account struct {
	Type Type
	// Rank is the candidate's place in the priority order, from 1. It is 0 for
	// a candidate that is left out and for a mention without one.
	Rank int
	// Gone counts the tokens that are gone once this candidate and all before
	// it are made. Eligible tells whether a rewrite may end with it.
	Gone     int
	Eligible bool
	Changes  []Change // the edits of the candidate, by start
	// Mention, Start and End (code points) tell what has no candidate.
	Mention    string
	Start, End int
	Why        string // why it is left out, or has no candidate
}

// Explain tells what a draft is made of: first the candidates in their order,
// then those that are left out, then the mentions without a candidate. It is
// meant for eyes, and looks for the candidates a second time.
func (d *Draft) Explain() []Account {
	d.extend(d.reading.vocabulary().size() + 1)
	d.locate()
	var list []Account
	eligible := make(map[int]bool, len(d.steps))
	for _, s := range d.steps {
		eligible[s.k] = true
	}
	counts := d.counts()
	for k, c := range d.ranked {
		list = append(list, Account{
			Type: d.found[c].typ, Rank: k + 1, Gone: counts[k], Eligible: eligible[k+1], Changes: d.changesOf(c),
		})
	}
	for c := range d.found {
		if d.ranks[c] < 0 {
			list = append(list, Account{Type: d.found[c].typ, Changes: d.changesOf(int32(c)), Why: "overlaps a candidate before it"})
		}
	}
	return append(list, d.passed()...)
}

// counts makes the candidates one after the other and returns how many tokens
// are gone after each.
func (d *Draft) counts() []int {
	t := newTally(d.reading.doc.Text, d.reading.vocabulary(), d.edits)
	counts := make([]int, 0, len(d.ranked))
	for _, c := range d.ranked {
		for _, i := range d.editsOf(c) {
			t.set(i, true)
		}
		counts = append(counts, t.gone)
	}
	return counts
}

func (d *Draft) changesOf(c int32) []Change {
	var list []Change
	for _, i := range d.editsOf(c) {
		list = append(list, d.change(i))
	}
	return list
}

// passed lists the mentions that each type is for and no candidate edits.
func (d *Draft) passed() []Account {
	r := d.reading
	c := collector{reading: r, seed: uint64(d.seed), ids: map[string]int32{}}
	var list []Account
	for _, c.typ = range d.kind.parts {
		clear(c.ids)
		c.notes = map[int]string{}
		from := len(c.edits)
		r.swapper.collect(&c)
		for i, span := range r.doc.Spans {
			if !c.typ.edits(span.Type) || touched(c.edits[from:], span) {
				continue
			}
			why := c.notes[i]
			if why == "" {
				why = "nothing to put in its place"
			}
			start := utf8.RuneCountInString(r.doc.Text[:span.Start])
			word := r.textOf(span)
			list = append(list, Account{Type: c.typ, Mention: word, Start: start, End: start + utf8.RuneCountInString(word), Why: why})
		}
	}
	return list
}

func touched(edits []edit, span ner.Span) bool {
	for i := range edits {
		if int(edits[i].start) < span.End && int(edits[i].end) > span.Start {
			return true
		}
	}
	return false
}

// edits reports whether a single type is for entities of this type.
func (t Type) edits(entity string) bool {
	switch t {
	case Numerical:
		return entity == ner.TypeNumericalValue
	case Equipment:
		return entity == ner.TypeEquipment
	case Action:
		return entity == ner.TypeActionVerb
	}
	return isChemical(entity)
}

// note keeps why a mention has no candidate, if anybody wants to know.
func (c *collector) note(span int, why string) {
	if c.notes != nil {
		c.notes[span] = why
	}
}
