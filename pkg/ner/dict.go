package ner

import (
	"context"
	"slices"
	"strings"
	"sync"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/quantity"
)

// Dict is the offline recogniser of one domain pack. It is safe for
// concurrent use.
type Dict struct {
	pack      *domain.Pack
	units     *quantity.Units
	compounds *chem.Table
	lexicon   *lexicon
	load      func() (*decoder, error)
	once      sync.Once
	decoder   *decoder // nil where rules alone decide
	damage    error    // of load
	scratch   sync.Pool
}

// NewDict builds the recogniser of a pack, which it does not change. The model
// that the pack names is read when it is first needed; without one the rules
// decide alone.
func NewDict(p *domain.Pack) *Dict {
	d := newRules(p)
	d.load = func() (*decoder, error) { return modelOf(p) }
	return d
}

// NewDictWith builds a recogniser with a model that Train made; nil leaves all
// to the rules.
func NewDictWith(p *domain.Pack, model []byte) (*Dict, error) {
	d := newRules(p)
	if model == nil {
		return d, nil
	}
	var err error
	d.decoder, err = unpack(model)
	return d, err
}

func newRules(p *domain.Pack) *Dict {
	d := &Dict{pack: p, units: p.Units, compounds: p.Compounds, lexicon: newLexicon(p)}
	d.scratch.New = func() any { return new(scratch) }
	return d
}

// scratch is the memory of one call.
type scratch struct {
	quantities []quantity.Quantity
	found      []candidate
	hints      []hint
	codes      []candidate // words that may be mentions of an abbreviation
	starts     starts
	stretch    int // end of the stretch that formula is in
	tries      int // parts of it that were tried
	working    working
}

// Recognise implements Recogniser. It does not wait, so the context is not
// looked at, and never fails unless the embedded model is damaged.
func (d *Dict) Recognise(_ context.Context, text string) ([]Span, error) {
	if d.load != nil {
		d.once.Do(func() { d.decoder, d.damage = d.load() })
		if d.damage != nil {
			return nil, d.damage
		}
	}
	s := d.scratch.Get().(*scratch)
	defer d.scratch.Put(s)
	spans := d.byRules(s, text)
	if d.decoder == nil {
		return spans, nil
	}
	return d.inContext(s, text, spans), nil
}

// byRules finds what the rules alone make of a text. Quantities and hints stay
// in s.
func (d *Dict) byRules(s *scratch, text string) []Span {
	s.found, s.hints, s.codes, s.stretch = s.found[:0], s.hints[:0], s.codes[:0], 0
	s.quantities = s.quantities[:0]
	if d.units != nil {
		s.quantities = d.units.Scan(s.quantities, text)
		for i := range s.quantities {
			q := &s.quantities[i]
			s.found = append(s.found, candidate{q.Start, q.End, rankValue})
		}
	}
	d.words(s, text)
	s.defined(text)
	spans := resolve(make([]Span, 0, len(s.found)), s.found)
	return d.joinCodes(text, dropDescriptors(text, spans))
}

// words looks at every place where a word starts.
func (d *Dict) words(s *scratch, text string) {
	covered := 0 // formulas reach over several words
	for i := 0; i < len(text); {
		c := text[i]
		if c == '(' || c == '[' {
			if i >= covered && !wordBefore(text, i) {
				covered = s.formula(text, i, covered)
				d.terms(s, text, i, i, place{})
			}
			i++
			continue
		}
		if !wordAt(text, i) {
			i++
			continue
		}
		end := wordEnd(text, i)
		if at := s.starts.behind(d.lexicon, text, i, end); at != nowhere {
			d.terms(s, text, i, end, at)
		}
		s.built(text, i, end)
		s.code(text, i, end)
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

// code notes the word at i to end, and what hyphens join to it, if it may be
// an abbreviation.
func (s *scratch) code(text string, i, end int) {
	for end-i <= maxShort {
		if isShort(text[i:end]) {
			s.codes = append(s.codes, candidate{start: i, end: end})
		}
		if end+1 >= len(text) || text[end] != '-' || !wordByte(text[end+1]) {
			return
		}
		end = wordEnd(text, end+1)
	}
}

// terms adds the terms of the lexicon that start at i. A walk from there stands
// at a place at from.
func (d *Dict) terms(s *scratch, text string, i, from int, at place) {
	var hits [numKinds]hit
	if !d.lexicon.walk(text, i, from, at, &hits) {
		return
	}
	for k := range hits {
		if h := &hits[k]; h.end > 0 {
			code := uint32(k)
			if kind(k) == kindVerb {
				code |= (uint32(h.form) + 1) << 4
				if h.weak {
					code |= 8 << 4
				}
			}
			s.hints = append(s.hints, hint{i, h.end, code})
		}
	}
	v, e := hits[kindVerb], hits[kindEquipment]
	if e.end > 0 && v.end > e.end && text[e.end] == ' ' {
		v.end = 0 // "oven dried" is an oven, and dried
	}
	if v.end > 0 && isAction(text, i, v) {
		s.found = append(s.found, candidate{i, v.end, rankVerb})
		if e.end == v.end {
			e.end = 0 // "filter the solution", not a filter
		}
	}
	if e.end > 0 && isEquipment(text, i, e.end) {
		s.found = append(s.found, candidate{d.described(text, i, e.end), e.end, rankEquipment})
	}
	if r := hits[kindReagent]; r.end > 0 {
		s.found = append(s.found, candidate{i, r.end, rankElement})
	}
	if c := hits[kindCation]; c.end > 0 {
		if end := saltName(text, c.end); end > c.end {
			s.found = append(s.found, candidate{i, end, rankName})
		}
	}
	for k := kindName; k <= kindIUPAC; k++ {
		if end := hits[k].end; end > 0 {
			s.found = append(s.found, candidate{i, end, nameRanks[k-kindName]})
		}
	}
}

var nameRanks = [...]uint8{rankName, rankAbbreviation, rankIUPAC}

// defined adds the mentions of abbreviations that the text defines for a
// chemical or for equipment, and the long forms that no lexicon knew.
func (s *scratch) defined(text string) {
	definitions := Abbreviations(text)
	if len(definitions) == 0 {
		return
	}
	slices.SortFunc(s.found, byPlace)
	ranks := make(map[string]uint8, len(definitions))
	sorted := s.found
	for _, a := range definitions {
		rank, known := rankOf(sorted, a.LongStart, a.LongEnd)
		if !known {
			if !chemicalPhrase(a.Long) {
				continue
			}
			s.found = append(s.found, candidate{a.LongStart, a.LongEnd, rankName})
		}
		if rank != rankEquipment {
			rank = rankAbbreviation
		}
		ranks[a.Short] = rank
	}
	if len(ranks) == 0 {
		return
	}
	for _, c := range s.codes {
		if rank, ok := ranks[text[c.start:c.end]]; ok {
			c.rank = rank
			s.found = append(s.found, c)
		}
	}
}

// rankOf returns the rank of a chemical or piece of equipment among the sorted
// candidates that ends at end and holds most of what starts at start: "carbon"
// does not make a chemical of "total organic carbon".
func rankOf(sorted []candidate, start, end int) (uint8, bool) {
	i, _ := slices.BinarySearchFunc(sorted, start, func(c candidate, at int) int { return c.start - at })
	for ; i < len(sorted) && sorted[i].start < end; i++ {
		if c := sorted[i]; c.end == end && 2*(end-c.start) > end-start && (c.rank >= rankFormula || c.rank == rankEquipment) {
			return c.rank, true
		}
	}
	return rankName, false
}

// chemicalPhrase says whether the last word of a phrase is one that only
// names of substances end in.
func chemicalPhrase(phrase string) bool {
	w := phrase[strings.LastIndexAny(phrase, " -)")+1:]
	return chemicalEnding(w) || anion(w) || w == "acid" || w == "alcohol" || w == "oxide" || w == "nanotubes" || w == "graphene"
}
