package ner

import (
	"cmp"
	"slices"

	"assay/pkg/domain"
	"assay/pkg/tagger"
)

// openings lists the types that are reported from some probability on.
func (s *scheme) openings(labels []domain.Label) []tagger.Opening {
	var out []tagger.Opening
	for _, l := range labels {
		if l.Least > 0 {
			out = append(out, tagger.Opening{Label: s.number('B', l.Type), Next: s.number('I', l.Type), Least: l.Least})
		}
	}
	return out
}

// likely appends the mentions of a sentence that are likely enough, in order: of
// those that overlap the one that is furthest above what its type asks for. The
// order of runs is changed.
func (s *scheme) likely(dst []Span, tokens []token, runs []tagger.Run, openings []tagger.Opening) []Span {
	var least [tagger.MaxLabels]float64
	for _, o := range openings {
		least[o.Label] = o.Least
	}
	slices.SortFunc(runs, func(a, b tagger.Run) int {
		return cmp.Or(cmp.Compare(b.P*least[a.Label], a.P*least[b.Label]), a.First-b.First, a.Last-b.Last, int(a.Label)-int(b.Label))
	})
	from := len(dst)
	for _, r := range runs {
		start, end := tokens[r.First].start, tokens[r.Last].end
		kept := dst[from:]
		i, _ := slices.BinarySearchFunc(kept, start, func(k Span, at int) int { return k.Start - at })
		if i > 0 && kept[i-1].End > start || i < len(kept) && kept[i].Start < end {
			continue
		}
		dst = slices.Insert(dst, from+i, Span{s.parts[r.Label].kind, start, end})
	}
	return dst
}
