package ner

import (
	"context"
	"slices"
	"sync"

	"assay/pkg/domain"
	"assay/pkg/quantity"
)

// Dict is the offline recogniser of one domain pack. It is safe for
// concurrent use.
type Dict struct {
	units   *quantity.Units
	lexicon *lexicon
	scratch sync.Pool
}

// NewDict builds the recogniser of a pack, which it does not change.
func NewDict(p *domain.Pack) *Dict {
	d := &Dict{units: p.Units, lexicon: newLexicon(p)}
	d.scratch.New = func() any { return new(scratch) }
	return d
}

// scratch is the memory of one call.
type scratch struct {
	quantities []quantity.Quantity
	found      []candidate
}

// Recognise implements Recogniser. It never fails and does not wait, so the
// context is not looked at.
func (d *Dict) Recognise(_ context.Context, text string) ([]Span, error) {
	s := d.scratch.Get().(*scratch)
	defer d.scratch.Put(s)
	s.found = s.found[:0]
	if d.units != nil {
		s.quantities = d.units.Scan(s.quantities[:0], text)
		for i := range s.quantities {
			q := &s.quantities[i]
			s.found = append(s.found, candidate{q.Start, q.End, rankValue})
		}
	}
	d.words(s, text)
	return resolve(slices.Grow([]Span(nil), len(s.found)), s.found), nil
}

// words looks at every place where a word starts.
func (d *Dict) words(s *scratch, text string) {
	covered := 0 // formulas reach over several words
	for i := 0; i < len(text); {
		c := text[i]
		if c == '(' || c == '[' {
			if i >= covered && !wordBefore(text, i) {
				covered = s.formula(text, i, covered)
				d.terms(s, text, i)
			}
			i++
			continue
		}
		if !wordAt(text, i) {
			i++
			continue
		}
		end := wordEnd(text, i)
		d.terms(s, text, i)
		s.built(text, i, end)
		if i >= covered {
			covered = s.formula(text, i, covered)
		}
		i = end
	}
}

// built adds the names that start with the word at i to end and are known by
// how they are built.
func (s *scratch) built(text string, i, end int) {
	switch c := text[i]; {
	case (c == 'a' || c == 'A') && end-i == len("acid") && text[i+1:end] == "cid":
		if start := acidName(text, i); start < i {
			s.found = append(s.found, candidate{start, end, rankName})
		}
	case c == 'p' || c == 'P':
		if stop := polymerName(text, i); stop > i {
			s.found = append(s.found, candidate{i, stop, rankName})
			return
		}
	}
	if chemicalEnding(text[i:end]) {
		s.found = append(s.found, candidate{i, end, rankName})
	}
}

// terms adds the terms of the lexicon that start at i.
func (d *Dict) terms(s *scratch, text string, i int) {
	var hits [numKinds]hit
	if !d.lexicon.match(text, i, &hits) {
		return
	}
	for k, h := range hits {
		if h.end == 0 {
			continue
		}
		c := candidate{start: i, end: h.end}
		switch kind(k) {
		case kindEquipment:
			if !isEquipment(text, i, h.end) {
				continue
			}
			c.rank = rankEquipment
		case kindCation:
			if c.end = saltName(text, h.end); c.end == h.end {
				continue
			}
			c.rank = rankName
		case kindVerb:
			if !isAction(text, i, h) {
				continue
			}
			c.rank = rankVerb
		case kindName:
			c.rank = rankName
		case kindAbbreviation:
			c.rank = rankAbbreviation
		case kindIUPAC:
			c.rank = rankIUPAC
		}
		s.found = append(s.found, c)
	}
}
