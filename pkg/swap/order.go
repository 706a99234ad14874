package swap

import (
	"cmp"
	"slices"
)

// heavyTokens is the number of tokens above which a candidate is kept back:
// with it among the first, a low rate could not be met.
const heavyTokens = 2

// sortParts brings the candidates of each type into the order of their draws.
// The first edit's place decides between equal draws.
func sortParts(parts [][]candidate) {
	for _, part := range parts {
		slices.SortFunc(part, func(a, b candidate) int {
			if c := cmp.Compare(a.draw, b.draw); c != 0 {
				return c
			}
			return cmp.Compare(a.edits[0].start, b.edits[0].start)
		})
	}
}

// interleave deals one candidate of each type in turn, as long as there are
// any: first those that are light, then the heavy ones. Types take turns in
// the order of parts.
func interleave(parts [][]candidate) []*candidate {
	total := 0
	for _, part := range parts {
		total += len(part)
	}
	ranked := make([]*candidate, 0, total)
	for _, heavy := range [...]bool{false, true} {
		next := make([]int, len(parts))
		for dealt := true; dealt; {
			dealt = false
			for p, part := range parts {
				i := next[p]
				for i < len(part) && part[i].heavy != heavy {
					i++
				}
				if i < len(part) {
					ranked = append(ranked, &part[i])
					dealt = true
				}
				next[p] = i + 1
			}
		}
	}
	return ranked
}

// dropOverlaps leaves out each candidate with an edit that touches one of a
// candidate before it. Sorted holds all edits by start.
func dropOverlaps(ranked []*candidate, sorted []edit) []*candidate {
	if !overlapping(sorted) {
		return ranked
	}
	var taken []edit
	kept := ranked[:0]
	for _, c := range ranked {
		if slices.ContainsFunc(c.edits, func(e edit) bool { return touches(taken, e) }) {
			continue
		}
		taken = append(taken, c.edits...)
		kept = append(kept, c)
	}
	return kept
}

func overlapping(sorted []edit) bool {
	end := 0
	for i := range sorted {
		if sorted[i].start < end {
			return true
		}
		end = max(end, sorted[i].end)
	}
	return false
}

func touches(taken []edit, e edit) bool {
	for i := range taken {
		if e.start < taken[i].end && taken[i].start < e.end {
			return true
		}
	}
	return false
}

// disjoint drops from a candidate's own edits those that overlap an earlier
// one; the edits are left sorted by start.
func disjoint(edits []edit) []edit {
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	kept := edits[:0]
	end := 0
	for _, e := range edits {
		if e.start >= end {
			kept = append(kept, e)
			end = e.end
		}
	}
	return kept
}
