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

// labelNames lists the labels of a pack's model, none for a pack that has no
// model of its own. Where types are many, those whose mentions are mostly one
// token have two labels only.
func labelNames(labels []domain.Label) []string {
	if len(labels) == 0 {
		return nil
	}
	names := []string{"O"}
	for _, l := range labels {
		places := []string{"B", "I", "E", "S"}
		if !l.Full {
			places = places[:2]
		}
		for _, p := range places {
			names = append(names, p+"-"+l.Type)
		}
	}
	return names
}

// Train fits the models of a pack to annotated texts and returns them in the
// form that NewDictWith reads. The same documents and options give the same
// bytes.
func Train(p *domain.Pack, docs []Document, o tagger.Options) ([]byte, error) {
	names := labelNames(p.Labels)
	if names == nil {
		return nil, fmt.Errorf("domain %s says in no pack.tsv what labels to learn", p.Name)
	}
	classes, err := readClasses(wordsFile)
	if err != nil {
		return nil, err
	}
	l := lessons{classes: classes, scheme: schemeOf(names), rules: newRules(p), split: slices.Contains(names, "B-"+TypeNumericalValue)}
	for i := range docs {
		l.outline(&docs[i])
	}
	sentences, told, err := l.sentences()
	if err != nil {
		return nil, fmt.Errorf("domain %s: %w", p.Name, err)
	}
	for i := range docs {
		l.examples(&docs[i], told[i])
	}
	if o.Favour == nil {
		o.Favour = favourOf(p.Labels)
	}
	if o.L2 == 0 && !l.split {
		o.L2 = 5e-3 // the smaller corpus wants the stronger pull
	}
	tokens, err := tagger.Train(names, l.scheme.allowed, l.tokens, o)
	if err != nil {
		return nil, fmt.Errorf("domain %s: %w", p.Name, err)
	}
	return pack(sentences, tokens, l.scheme.openings(p.Labels)), nil
}

// favourOf balances precision against recall: a regularised model is too shy.
func favourOf(labels []domain.Label) map[string]float64 {
	favour := map[string]float64{}
	for _, l := range labels {
		favour["B-"+l.Type], favour["S-"+l.Type] = l.Favour, l.Favour
	}
	return favour
}

// lessons turns documents into sequences to learn from.
type lessons struct {
	scheme   scheme
	rules    *Dict
	split    bool // see source
	classes  *wordClasses
	outlines []tagger.Sequence // one for each document
	tokens   []tagger.Sequence // one for each sentence
}

// read cuts a document into sentences and tokens.
func (l *lessons) read(doc *Document) *passage {
	s := l.rules.scratch.Get().(*scratch)
	defer l.rules.scratch.Put(s)
	p := new(passage)
	ruled := l.rules.byRules(s, doc.Text)
	p.read(&source{doc.Text, l.split, 0, s.quantities, ruled, s.hints})
	for i := range p.tokens {
		p.tokens[i].class = l.classes.of(p.tokens[i].word)
	}
	return p
}

// gold returns the annotated spans with the types that the model knows.
func (l *lessons) gold(doc *Document) []Span {
	known := func(kind string) bool {
		return slices.ContainsFunc(l.scheme.parts, func(p part) bool { return p.kind == kind })
	}
	gold := slices.Clone(doc.Spans)
	if slices.ContainsFunc(l.scheme.parts, func(p part) bool { return p.kind == typeChemical }) {
		for i := range gold {
			if isChemical(gold[i].Type) {
				gold[i].Type = typeChemical
			}
		}
	}
	return slices.DeleteFunc(gold, func(s Span) bool { return !known(s.Type) && s.Type != TypeNumericalValue })
}

// outline adds the sentences of a document, labelled 1 where they hold
// anything.
func (l *lessons) outline(doc *Document) {
	p := l.read(doc)
	var e tagger.Sequence
	e.Features, e.Ends = p.outline(nil, nil)
	at := 0
	for _, end := range p.sentences {
		from, to := p.tokens[at].start, p.tokens[end-1].end
		e.Labels = append(e.Labels, 0)
		if slices.ContainsFunc(doc.Spans, func(s Span) bool {
			return s.Start < to && from < s.End && (rankOfType(s.Type) < len(ranks) || s.Type == TypeGeneric)
		}) {
			e.Labels[len(e.Labels)-1] = 1
		}
		at = end
	}
	l.outlines = append(l.outlines, e)
}

// sentences trains the model of sentences. told is what models trained without
// a document say of it: the model of tokens must not learn to trust more than
// it will get.
func (l *lessons) sentences() (m *tagger.Model, told [][]uint8, err error) {
	const folds = 5
	train := func(keep func(i int) bool) (*tagger.Model, error) {
		var some []tagger.Sequence
		for i := range l.outlines {
			if keep(i) {
				some = append(some, l.outlines[i])
			}
		}
		any := func(int, int) bool { return true }
		return tagger.Train([]string{"none", "some"}, any, some, outlineOptions)
	}
	told = make([][]uint8, len(l.outlines))
	var lattice tagger.Lattice
	for fold := range folds {
		m, err = train(func(i int) bool { return i%folds != fold })
		if err != nil {
			return nil, nil, err
		}
		for i := fold; i < len(told); i += folds {
			told[i] = grades(nil, m.Margins(m.Sums(&lattice, nil, l.outlines[i].Features, l.outlines[i].Ends)))
		}
	}
	m, err = train(func(int) bool { return true })
	return m, told, err
}

var outlineOptions = tagger.Options{Epochs: 20, Rate: 0.02, L2: 3e-3, MinCount: 2, SlotBits: 16}

// examples adds the labelled sentences of a document.
func (l *lessons) examples(doc *Document, told []uint8) {
	gold := l.gold(doc)
	p := l.read(doc)
	at := 0
	for i, end := range p.sentences {
		tokens := p.tokens[at:end]
		at = end
		if skipped(doc.Skip, tokens[0].start) {
			continue
		}
		var e tagger.Sequence
		e.Features, e.Ends = features(nil, nil, tokens, uint32(told[i]), l.split)
		e.Labels = l.scheme.label(tokens, gold)
		l.tokens = append(l.tokens, e)
	}
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
