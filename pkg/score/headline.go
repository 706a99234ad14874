package score

import (
	"cmp"
	"slices"
)

// headline picks the units of the headline figures: the combined type if there
// is one, else all types of the axis; rates up to 0.15 if there are any, else
// all rates (single types are usually judged at rate 1 only).
func (s *Study) headline(all []unit, axis Axis, combined string) []unit {
	mine := filter(all, func(u *unit) bool { return u.axis == axis })
	if picked := filter(mine, func(u *unit) bool { return s.types.List[u.kind] == combined }); len(picked) > 0 {
		mine = picked
	}
	if picked := filter(mine, func(u *unit) bool { return u.rate <= headlineRate }); len(picked) > 0 {
		mine = picked
	}
	return mine
}

// filter returns the units to keep, in their order; it copies only if it leaves
// something out in between.
func filter(in []unit, keep func(*unit) bool) []unit {
	first, last, n := -1, -1, 0
	for i := range in {
		if keep(&in[i]) {
			if first < 0 {
				first = i
			}
			last = i
			n++
		}
	}
	if n == 0 || n == last-first+1 {
		return in[max(first, 0) : last+1]
	}
	out := make([]unit, 0, n)
	for i := range in {
		if keep(&in[i]) {
			out = append(out, in[i])
		}
	}
	return out
}

func (s *Study) typesOf(us []unit) []string {
	out := []string{}
	for i := range us {
		if name := s.types.List[us[i].kind]; len(out) == 0 || out[len(out)-1] != name && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// sourcesOf lists the sources of rows in order of names.
func (s *Study) sourcesOf(rows []row) []uint32 {
	if len(s.stamps) < len(s.sources.List) {
		s.stamps = make([]uint32, len(s.sources.List))
		s.stamp = 0
	}
	s.stamp++ // a source with this stamp has been seen in this call
	var out []uint32
	for _, r := range rows {
		if source := s.sourceOf[r.text]; s.stamps[source] != s.stamp {
			s.stamps[source] = s.stamp
			out = append(out, source)
		}
	}
	slices.SortFunc(out, func(a, b uint32) int { return cmp.Compare(s.sources.List[a], s.sources.List[b]) })
	return out
}

// counts says what stands behind the figures of rows.
func (s *Study) counts(rows []row, a anchors, all []unit) Counts {
	c := Counts{Records: len(rows), Anchors: a.texts, UnparsedAnchors: a.texts - a.read, Duplicates: a.extra.count, DuplicateAt: a.extra.at, MissingTexts: []string{}}
	rewrites := 0
	texts, bare, sources := map[uint32]bool{}, map[uint32]bool{}, map[uint32]bool{}
	for _, r := range rows {
		texts[r.text] = true
		sources[s.sourceOf[r.text]] = true
		axis := s.axis(r)
		if axis != Anchor {
			c.Rewrites++
		}
		switch {
		case axis == Other:
			c.Other++
		case axis.paired() && !a.seen[r.text] && c.MissingAt == "":
			c.MissingAt = s.at(r.record)
		}
	}
	for i := range all {
		u := &all[i]
		c.NoOp += u.noop
		c.Unparsed += u.lost
		c.MissingPairs += u.bare
		rewrites += u.noop + u.pairs + u.open()
		if !a.seen[u.text] {
			bare[u.text] = true
		}
	}
	c.UnparsedShare, c.NoOpShare, c.MissingShare = over(float64(c.Unparsed), rewrites), over(float64(c.NoOp), rewrites), over(float64(c.MissingPairs), rewrites)
	c.Texts, c.Sources, c.MissingAnchors = len(texts), len(sources), len(bare)
	for t := range bare {
		c.MissingTexts = append(c.MissingTexts, label(s.texts.List[t]))
	}
	slices.Sort(c.MissingTexts)
	c.MissingTexts = c.MissingTexts[:min(len(c.MissingTexts), namedTexts)]
	return c
}
