package score

import (
	"slices"
	"strings"
)

// Options are the choices that change figures.
type Options struct {
	Tau      float64 // tolerance in score points; 0.5 in the paper
	KeepNoOp bool    // count rewrites equal to their reference like any other
}

// The combined types make the headline figures, at rates that leave a text
// recognisable.
const (
	combinedError            = "all_error_injection"
	combinedRepresentational = "all_equivalence_rewriting"
	headlineRate             = 150_000 // 0.15 in millionths
	namedTexts               = 10      // texts without anchor that a Result names
)

// Results returns one Result per judge, judges in alphabetical order. The
// error is an *AnchorError if a judge scored one unchanged text in two ways.
func (s *Study) Results(opt Options) ([]Result, error) {
	var out []Result
	for _, rows := range s.sorted() {
		r, err := s.result(rows, opt)
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

func (s *Study) result(rows []row, opt Options) (Result, error) {
	a, err := s.anchorsOf(rows)
	if err != nil {
		return Result{}, err
	}
	judge := s.judges.list[rows[0].judge]
	all := units(rows, a, opt)
	r := Result{Judge: judge, Control: strings.HasPrefix(judge, "builtin:"), Tau: Figure(opt.Tau)}
	r.Counts = s.counts(rows, a, all)
	r.Counts.Failed = s.failed[judge]
	r.ByType = s.byType(all)
	wrong, same := s.headline(all, Error, combinedError), s.headline(all, Representational, combinedRepresentational)
	r.ErrorTypes, r.RepresentationalTypes = s.typesOf(wrong), s.typesOf(same)
	c := curve(wrong, same)
	c.fill(&r)
	return r, nil
}

// headline picks the units of the headline figures: the combined type if there
// is one, else all types of the axis; rates up to 0.15 if there are any, else
// all rates (single types are usually judged at rate 1 only).
func (s *Study) headline(all []unit, axis Axis, combined string) []unit {
	mine := filter(all, func(u unit) bool { return u.axis == axis })
	if picked := filter(mine, func(u unit) bool { return s.types.list[u.kind] == combined }); len(picked) > 0 {
		mine = picked
	}
	if picked := filter(mine, func(u unit) bool { return u.rate <= headlineRate }); len(picked) > 0 {
		mine = picked
	}
	return mine
}

func filter(in []unit, keep func(unit) bool) []unit {
	var out []unit
	for _, u := range in {
		if keep(u) {
			out = append(out, u)
		}
	}
	return out
}

func (s *Study) typesOf(us []unit) []string {
	out := []string{}
	for _, u := range us {
		if name := s.types.list[u.kind]; !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// byType gives every type at every rate; units are sorted that way.
func (s *Study) byType(all []unit) []TypeResult {
	out := []TypeResult{}
	for start := 0; start < len(all); {
		var t tally
		first, end := all[start], start
		for end < len(all) && all[end].axis == first.axis && all[end].kind == first.kind && all[end].rate == first.rate {
			t.add(&all[end])
			end++
		}
		out = append(out, TypeResult{Type: s.types.list[first.kind], Category: first.axis.String(), Rate: Figure(first.rate.Float()), Detail: t.detail()})
		start = end
	}
	return out
}

func (s *Study) counts(rows []row, a anchors, all []unit) Counts {
	c := Counts{Records: len(rows), Anchors: a.texts, UnparsedAnchors: a.texts - a.read, MissingTexts: []string{}}
	texts, bare, sources := map[uint32]bool{}, map[uint32]bool{}, map[string]bool{}
	for _, r := range rows {
		texts[r.text] = true
		sources[s.sourceOf[r.text]] = true
		if r.axis == Other {
			c.Other++
		}
	}
	for i := range all {
		u := &all[i]
		c.NoOp += u.noop
		c.Unparsed += u.lost
		c.MissingPairs += u.bare
		if !a.seen[u.text] {
			bare[u.text] = true
		}
	}
	c.Texts, c.Sources, c.MissingAnchors = len(texts), len(sources), len(bare)
	for t := range bare {
		c.MissingTexts = append(c.MissingTexts, Label(s.texts.list[t]))
	}
	slices.Sort(c.MissingTexts)
	c.MissingTexts = c.MissingTexts[:min(len(c.MissingTexts), namedTexts)]
	return c
}
