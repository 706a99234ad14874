package swap

// dropReversals leaves out candidates that bring back more than they remove: a
// text that has both "nitric acid" and "HNO3" cannot lose the name to the
// formula and the formula to the name. Those that remove a token by themselves
// come first, in their order.
func (d *Draft) dropReversals(ranked []int32) []int32 {
	gone := make([]bool, len(d.found))
	useful := make([]bool, len(d.found))
	for _, c := range ranked {
		useful[c] = d.alone(c) > 0
	}
	taken := make([]bool, len(d.edits))
	for _, first := range [...]bool{true, false} {
		for _, c := range ranked {
			if useful[c] == first {
				gone[c] = !d.gains(c, taken)
			}
		}
	}
	for i := range d.edits {
		d.tally.set(int32(i), false)
	}
	kept := ranked[:0]
	for _, c := range ranked {
		if !gone[c] {
			kept = append(kept, c)
		}
	}
	return kept
}

// gains makes a candidate on top of those made before and tells whether it
// stays: it must overlap none of them and not make up for what they remove.
func (d *Draft) gains(c int32, taken []bool) bool {
	own := d.editsOf(c)
	for _, i := range own {
		if d.meets(i, taken) {
			return true // left out for that reason
		}
	}
	before := d.tally.gone
	for _, i := range own {
		d.tally.set(i, true)
	}
	if d.tally.gone >= before {
		for _, i := range own {
			taken[i] = true
		}
		return true
	}
	for _, i := range own {
		d.tally.set(i, false)
	}
	return false
}

// alone counts the tokens that a candidate removes by itself.
func (d *Draft) alone(c int32) int {
	own := d.editsOf(c)
	for _, i := range own {
		d.tally.set(i, true)
	}
	n := d.tally.gone
	for _, i := range own {
		d.tally.set(i, false)
	}
	return n
}
