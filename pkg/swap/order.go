package swap

import (
	"cmp"
	"slices"
)

// heavyTokens is the number of tokens above which a candidate is kept back:
// with it among the first, a low rate could not be met.
const heavyTokens = 2

// parts lists the candidates of each type, as numbers, in the order of their
// draws, and the types in the order in which they take turns. Equal draws keep
// the order of the text.
func (c *collector) parts(starts []int) [][]int32 {
	numbers := make([]int32, len(c.found))
	parts := make([][]int32, 0, len(starts))
	for i, from := range starts {
		to := len(c.found)
		if i+1 < len(starts) {
			to = starts[i+1]
		}
		part := numbers[from:to]
		for j := range part {
			part[j] = int32(from + j)
		}
		slices.SortFunc(part, func(a, b int32) int {
			if r := cmp.Compare(c.found[a].draw, c.found[b].draw); r != 0 {
				return r
			}
			return cmp.Compare(a, b)
		})
		if len(part) > 0 {
			parts = append(parts, part)
		}
	}
	if len(parts) > 1 {
		slices.SortFunc(parts, func(a, b []int32) int { return cmp.Compare(c.turn(a), c.turn(b)) })
	}
	return parts
}

// turn draws the place of a type among the others.
func (c *collector) turn(part []int32) uint64 {
	return hashDraw(c.seed, c.reading.hash, "turn", string(c.found[part[0]].typ))
}

// interleave deals one candidate of each type in turn, as long as there are
// any: first those that are light, then the heavy ones. It appends them to ranked.
func interleave(parts [][]int32, found []candidate, ranked []int32) []int32 {
	for _, heavy := range [...]bool{false, true} {
		var next [8]int
		for dealt := true; dealt; {
			dealt = false
			for p, part := range parts {
				i := next[p]
				for i < len(part) && found[part[i]].heavy != heavy {
					i++
				}
				if i < len(part) {
					ranked = append(ranked, part[i])
					dealt = true
				}
				next[p] = i + 1
			}
		}
	}
	return ranked
}

// overlapping reports whether any two of the edits, sorted by start, overlap.
func overlapping(sorted []edit) bool {
	end := int32(0)
	for i := range sorted {
		if sorted[i].start < end {
			return true
		}
		end = max(end, sorted[i].end)
	}
	return false
}

// dropOverlaps leaves out each candidate that has an edit overlapping one of a
// candidate before it, or two that overlap each other.
func (d *Draft) dropOverlaps(ranked []int32) []int32 {
	if !overlapping(d.edits) {
		return ranked
	}
	taken := make([]bool, len(d.edits))
	kept := ranked[:0]
	for _, c := range ranked {
		free := true
		own := d.editsOf(c)
		for k, i := range own {
			free = free && !d.meets(i, taken) && (k == 0 || d.edits[own[k-1]].end <= d.edits[i].start)
		}
		if !free {
			continue
		}
		for _, i := range own {
			taken[i] = true
		}
		kept = append(kept, c)
	}
	return kept
}

// meets reports whether edit i overlaps a taken one. Edits are sorted by
// start, and no edit is longer than longest.
func (d *Draft) meets(i int32, taken []bool) bool {
	e := &d.edits[i]
	for j := i - 1; j >= 0 && d.edits[j].start > e.start-d.longest; j-- {
		if taken[j] && d.edits[j].end > e.start {
			return true
		}
	}
	for j := i + 1; j < int32(len(d.edits)) && d.edits[j].start < e.end; j++ {
		if taken[j] {
			return true
		}
	}
	return false
}
