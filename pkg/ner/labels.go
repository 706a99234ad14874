package ner

import (
	"strings"

	"assay/pkg/tagger"
)

// typeChemical is what the model calls all chemicals; which of the four types
// one has is decided by how it is written.
const typeChemical = "chemical"

// TypeGeneric marks, in the documents that a model learns from, the mentions
// of material that name no substance: solution, product. The model has a label
// of its own for them; the recogniser reports them as compound names.
const TypeGeneric = "generic"

// scheme is the set of labels of a model. O is no entity; of most types the
// first, inner, last and only token of a mention have a label each (B, I, E,
// S), of some only the first and all others (B, I).
type scheme struct {
	names []string
	parts []part
}

type part struct {
	place byte   // O, B, I, E, S
	kind  string // entity type
	short bool   // the type has B and I only
}

// schemeOf parses the names of labels: O, B-equipment ...
func schemeOf(names []string) scheme {
	s := scheme{names: names}
	full := map[string]bool{}
	for _, n := range names {
		if kind, ok := strings.CutPrefix(n, "E-"); ok {
			full[kind] = true
		}
	}
	for _, n := range names {
		place, kind, _ := strings.Cut(n, "-")
		s.parts = append(s.parts, part{place[0], kind, !full[kind]})
	}
	return s
}

// allowed says whether label to may follow label from, -1 at the start.
func (s *scheme) allowed(from, to int) bool {
	open := part{place: 'O'}
	if from >= 0 {
		open = s.parts[from]
	}
	next := s.parts[to]
	inside := next.place == 'I' || next.place == 'E'
	if inside {
		return next.kind == open.kind && (open.place == 'B' || open.place == 'I')
	}
	return open.short || open.place == 'O' || open.place == 'E' || open.place == 'S'
}

// number returns the label with a place and type, for short types too.
func (s *scheme) number(place byte, kind string) uint8 {
	for i, p := range s.parts {
		if p.kind != kind {
			continue
		}
		want := place
		if p.short && want == 'S' {
			want = 'B'
		} else if p.short && want == 'E' {
			want = 'I'
		}
		if p.place == want {
			return uint8(i)
		}
	}
	return 0
}

// spans appends the mentions that the labels of tokens stand for.
func (s *scheme) spans(dst []Span, tokens []token, labels []uint8) []Span {
	open := false
	for i, l := range labels {
		p := &s.parts[l]
		switch p.place {
		case 'O':
			open = false
			continue
		case 'B', 'S':
			dst = append(dst, Span{p.kind, tokens[i].start, tokens[i].end})
			open = true
			continue
		}
		if open {
			dst[len(dst)-1].End = tokens[i].end
		}
	}
	return dst
}

// label is the inverse of spans: it fills in the labels of tokens for sorted
// spans. A span that cuts a token takes the whole of it.
func (s *scheme) label(tokens []token, spans []Span) []uint8 {
	labels := make([]uint8, len(tokens))
	i := 0
	for _, span := range spans {
		for i < len(tokens) && tokens[i].end <= span.Start {
			i++
		}
		first := i
		for i < len(tokens) && tokens[i].start < span.End {
			i++
		}
		for k := first; k < i; k++ {
			place := byte('I')
			switch {
			case i == first+1:
				place = 'S'
			case k == first:
				place = 'B'
			case k == i-1:
				place = 'E'
			}
			labels[k] = s.number(place, span.Type)
		}
	}
	return labels
}

// decoder is the two models of a pack: one tells which sentences hold entities
// (procedures have descriptive ones that hold none), the other labels tokens.
type decoder struct {
	sentences, tokens *tagger.Model

	classes  *wordClasses
	scheme   scheme
	values   bool             // the model decides about quantities too
	openings []tagger.Opening // of the types whose likely mentions are reported; none: the best row of labels decides
}
