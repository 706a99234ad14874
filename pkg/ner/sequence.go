package ner

import (
	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/tagger"
)

// working is the memory of the sequence model.
type working struct {
	passage  passage
	features []uint32
	ends     []int
	tokens   []tagger.Sum
	lattice  tagger.Lattice
	runs     []tagger.Run
	forms    forms
	spans    []Span
	known    []string // see codes
}

// inContext lets the model decide. ruled are the spans of the rules, which it
// gets to see; quantities come from the grammar alone unless the model has a
// label for them.
func (d *Dict) inContext(s *scratch, text string, ruled []Span) []Span {
	w, p := &s.working, &s.working.passage
	w.spans = w.spans[:0]
	for src := (source{text, d.decoder.values, 0, s.quantities, ruled, s.hints}); p.read(&src); {
		d.decoder.tell(w)
		at := 0
		for i, end := range p.sentences {
			tokens := p.tokens[at:end]
			at = end
			w.spans = d.decoder.mentions(w, tokens, d.decoder.sums(w, tokens, uint32(p.told[i])))
		}
	}
	if len(w.spans) == 0 {
		return ruled // a bare name or heading, which no corpus annotates
	}
	return d.settle(text, w.codes(text), ruled)
}

// mentions appends to the spans those of a sentence.
func (d *decoder) mentions(w *working, tokens []token, sums []tagger.Sum) []Span {
	if len(d.openings) == 0 {
		return d.scheme.spans(w.spans, tokens, d.tokens.Decode(&w.lattice, sums))
	}
	w.runs = d.tokens.Runs(&w.lattice, w.runs[:0], sums, d.openings)
	return d.scheme.likely(w.spans, tokens, w.runs, d.openings)
}

// tell decides which sentences of the passage hold entities at all.
func (d *decoder) tell(w *working) {
	p := &w.passage
	w.features, w.ends = p.outline(w.features[:0], w.ends[:0])
	w.tokens = d.sentences.Sums(&w.lattice, w.tokens[:0], w.features, w.ends)
	p.told = grades(p.told[:0], d.sentences.Margins(w.tokens))
}

// grades appends to dst how sure each sentence holds something: 0 and 1 hold
// nothing, surely and likely; 2 to 4 hold something, likely to surely.
func grades(dst []uint8, margins []float64) []uint8 {
	for _, x := range margins {
		g := uint8(0)
		for _, limit := range [...]float64{-2, 0, 1.5, 4} {
			if x > limit {
				g++
			}
		}
		dst = append(dst, g)
	}
	return dst
}

// settle gives the chemicals among the model's spans their type and adds the
// quantities of the rules, and in instructions whatever they have. So it does
// everywhere with a model that is borrowed: it has never seen the words that the
// pack knows.
func (d *Dict) settle(text string, found, ruled []Span) []Span {
	out := make([]Span, 0, len(found)+len(ruled)/4)
	told := instruction{pack: d.prosePack()}
	borrowed := len(d.pack.Labels) == 0
	for _, s := range found {
		if rankOfType(s.Type) == len(ranks) && s.Type != typeChemical && s.Type != TypeGeneric {
			continue // learned only to tell it from the others
		}
		if borrowed {
			s = within(ruled, s)
		}
		for len(ruled) > 0 && ruled[0].Start < s.Start {
			if covered := told.covers(text, ruled[0]) || borrowed; d.keeps(ruled[0]) || covered && ruled[0].End <= s.Start {
				out = append(out, ruled[0])
			}
			ruled = ruled[1:]
		}
		switch s.Type {
		case TypeGeneric:
			s.Type = TypeCompoundName
		case typeChemical:
			if len(ruled) > 0 && ruled[0].Start == s.Start && ruled[0].End == s.End && isChemical(ruled[0].Type) {
				s.Type = ruled[0].Type
			} else {
				s.Type = d.chemicalType(text[s.Start:s.End])
			}
		}
		for len(ruled) > 0 && ruled[0].Start < s.End {
			told.covers(text, ruled[0])
			ruled = ruled[1:] // the model has decided otherwise
		}
		if n := len(out); n > 0 && out[n-1].End > s.Start {
			continue // a quantity reaches into it
		}
		out = append(out, s)
	}
	for _, r := range ruled {
		if n := len(out); (told.covers(text, r) || borrowed) && (n == 0 || out[n-1].End <= r.Start) || d.keeps(r) {
			out = append(out, r)
		}
	}
	return out
}

// within returns the term of the pack that holds a span of a borrowed model and
// more, else the span: glacial acetic acid for acetic acid.
func within(ruled []Span, s Span) Span {
	for _, r := range ruled {
		if r.Start > s.Start {
			break
		}
		if r.End >= s.End && r.End-r.Start > s.End-s.Start && r.Type != TypeActionVerb && r.Type != TypeNumericalValue {
			return r
		}
	}
	return s
}

// keeps reports whether the model does not decide about a span of the rules.
func (d *Dict) keeps(s Span) bool { return s.Type == TypeNumericalValue && !d.decoder.values }

// prosePack is the pack if its model has learned from reports alone, without
// imperatives. The corpora tell: only those of protocols, which are imperative,
// have a label for quantities.
func (d *Dict) prosePack() *domain.Pack {
	if d.decoder.values {
		return nil
	}
	return d.pack
}

// chemicalType tells by its spelling what a chemical is.
func (d *Dict) chemicalType(name string) string {
	if _, ok := chem.LookupElement(name); ok {
		return TypeElement
	}
	if chem.IsFormula(name) {
		return TypeFormula
	}
	if isAbbreviation(name) {
		return TypeAbbreviation
	}
	return TypeCompoundName
}
