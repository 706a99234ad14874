package ner

import (
	"fmt"
	"slices"

	"assay/pkg/domain"
	"assay/pkg/tagger"
)

// Document is an annotated text to learn from.
type Document struct {
	Text  string
	Spans []Span // sorted and disjoint
	Skip  []Span // stretches that are not annotated; their sentences are left out
}

// labelsOf lists the labels of a built-in pack's model, nil for other packs.
// Where types are many, those whose mentions are mostly one token have two
// labels only.
func labelsOf(pack string) []string {
	full := []string{"B", "I", "E", "S"}
	short := full[:2]
	var names []string
	add := func(places []string, kind string) {
		for _, p := range places {
			names = append(names, p+"-"+kind)
		}
	}
	switch pack {
	case "materials":
		names = []string{"O"}
		add(full, TypeActionVerb)
		add(full, TypeEquipment)
		add(full, typeChemical)
	case "biology":
		names = []string{"O"}
		add(short, TypeActionVerb)
		add(short, TypeNumericalValue)
		add(full, TypeEquipment)
		add(full, TypeElement)
	}
	return names
}

// Train fits the sequence model of a built-in pack to annotated texts and
// returns it in the form that NewDictWith reads. The same documents and
// options give the same bytes.
func Train(p *domain.Pack, docs []Document, o tagger.Options) ([]byte, error) {
	names := labelsOf(p.Name)
	if names == nil {
		return nil, fmt.Errorf("domain %s has no labels to learn", p.Name)
	}
	s := schemeOf(names)
	d := newRules(p)
	var sequences []tagger.Sequence
	for i := range docs {
		sequences = d.examples(sequences, &s, &docs[i])
	}
	m, err := tagger.Train(names, s.allowed, sequences, o)
	if err != nil {
		return nil, fmt.Errorf("domain %s: %w", p.Name, err)
	}
	return pack(m), nil
}

// examples appends the labelled sentences of a document.
func (d *Dict) examples(dst []tagger.Sequence, s *scheme, doc *Document) []tagger.Sequence {
	var gold []Span
	for _, g := range doc.Spans {
		if isChemical(g.Type) && slices.ContainsFunc(s.parts, func(p part) bool { return p.kind == typeChemical }) {
			g.Type = typeChemical
		}
		gold = append(gold, g)
	}
	scratch := d.scratch.Get().(*scratch)
	defer d.scratch.Put(scratch)
	spans := d.byRules(scratch, doc.Text)
	hints, quantities := scratch.hints, scratch.quantities
	var tokens []token
	for at := 0; at < len(doc.Text); {
		for len(quantities) > 0 && quantities[0].Start < at {
			quantities = quantities[1:]
		}
		tokens, at = tokenise(tokens[:0], doc.Text, at, quantities)
		spans, hints = mark(tokens, spans, hints)
		if len(tokens) == 0 || skipped(doc.Skip, tokens[0].start) {
			continue
		}
		chunks(tokens)
		var e tagger.Sequence
		e.Features, e.Ends = features(nil, nil, tokens)
		e.Labels = s.label(tokens, gold)
		dst = append(dst, e)
	}
	return dst
}

func skipped(skip []Span, at int) bool {
	return slices.ContainsFunc(skip, func(s Span) bool { return s.Start <= at && at < s.End })
}

func isChemical(t string) bool {
	switch t {
	case TypeElement, TypeFormula, TypeCompoundName, TypeAbbreviation, TypeIUPACName:
		return true
	}
	return false
}
