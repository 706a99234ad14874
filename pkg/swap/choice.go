package swap

import "slices"

// choose decides between notations of one word, and between words that would undo each
// other's edits: of the candidates, in their order, it keeps a set that removes as many
// tokens as it can find. It begins with the first that fit beside each other, then lets
// each of the others take the place of those that it overlaps where the text then loses
// more. A text with both "nitric acid" and "HNO3" cannot lose the name to the formula and
// the formula to the name.
func (d *Draft) choose(ranked []int32) []int32 {
	ranked = d.dropReversals(ranked)
	all := slices.Clone(ranked)
	in := make([]bool, len(d.found))
	for _, c := range d.dropOverlaps(ranked) {
		in[c] = true
		d.make(c, true)
	}
	for pass, better := 0, true; better && pass < 3; pass++ {
		better = false
		for _, c := range all {
			better = d.reconsider(c, in) || better
		}
	}
	kept := all[:0]
	for _, c := range all {
		if in[c] {
			kept = append(kept, c)
		}
	}
	for i := range d.edits {
		d.tally.set(int32(i), false)
	}
	return kept
}

// reconsider takes a candidate out that costs tokens, or puts one in, in place of those
// that it overlaps, that gains some; it reports whether it did.
func (d *Draft) reconsider(c int32, in []bool) bool {
	before := d.tally.gone
	if in[c] {
		d.make(c, false)
		if d.tally.gone > before {
			in[c] = false
			return true
		}
		d.make(c, true)
		return false
	}
	rivals, ok := d.rivals(c, in)
	if !ok {
		return false
	}
	for _, r := range rivals {
		d.make(r, false)
	}
	d.make(c, true)
	if d.tally.gone > before {
		in[c] = true
		for _, r := range rivals {
			in[r] = false
		}
		return true
	}
	d.make(c, false)
	for _, r := range rivals {
		d.make(r, true)
	}
	return false
}

// make makes or unmakes the edits of a candidate.
func (d *Draft) make(c int32, on bool) {
	for _, i := range d.editsOf(c) {
		d.tally.set(i, on)
	}
}

// rivals lists the candidates of the set that have an edit overlapping one of c's; false
// if c's own overlap each other.
func (d *Draft) rivals(c int32, in []bool) (list []int32, ok bool) {
	own := d.editsOf(c)
	for k, i := range own {
		e := &d.edits[i]
		if k > 0 && d.edits[own[k-1]].end > e.start {
			return nil, false
		}
		for j := i - 1; j >= 0 && d.edits[j].start > e.start-d.longest; j-- {
			if o := &d.edits[j]; o.end > e.start && in[o.of] && !slices.Contains(list, o.of) {
				list = append(list, o.of)
			}
		}
		for j := i + 1; j < int32(len(d.edits)) && d.edits[j].start < e.end; j++ {
			if o := &d.edits[j]; in[o.of] && !slices.Contains(list, o.of) {
				list = append(list, o.of)
			}
		}
	}
	return list, true
}
