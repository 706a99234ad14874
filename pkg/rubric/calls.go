package rubric

import "slices"

// byCalls reads pieces in the order of the rubric's calls: each call gets a
// run of one or more pieces, so that the criteria which lead the pieces fit
// the calls best and the cuts fall on glue points. ok is false if there are
// fewer pieces than calls.
func (p *parser) byCalls(res *Result, pieces []piece) (ok bool) {
	calls := p.callKeys()
	if len(pieces) < len(calls) || p.allNamedOnce(pieces) {
		return false
	}
	for c, run := range split(pieces, calls) {
		p.readCall(res, calls[c], run, pieces)
	}
	res.ParseMode = ModeCalls
	return true
}

// allNamedOnce reports whether all ratings stand under names, each but once: then there is nothing to be told from the order, and what looks like
// several replies may be one to a judge who was asked for all.
func (p *parser) allNamedOnce(pieces []piece) bool {
	seen := make([]bool, len(p.rubric.Criteria))
	n := 0
	for _, piece := range pieces {
		for _, m := range piece.found {
			switch {
			case m.key == unnamed && m.value == nil: // the form, repeated
			case m.key == unnamed || seen[m.key]:
				return false
			default:
				seen[m.key] = true
				n++
			}
		}
	}
	return n > 0
}

// callKeys are the rubric's calls as indices of Keys.
func (p *parser) callKeys() [][]int {
	keys := p.rubric.Keys()
	calls := make([][]int, len(p.rubric.Calls))
	for c, names := range p.rubric.Calls {
		for _, name := range names {
			calls[c] = append(calls[c], slices.Index(keys, name))
		}
	}
	return calls
}

// split cuts pieces into one run for each call by dynamic programming:
// best[c][i] is the worth of giving pieces[:i+1] to calls[:c+1].
func split(pieces []piece, calls [][]int) [][]piece {
	const never = -1 << 30
	n := len(pieces)
	best := make([][]int, len(calls))
	opened := make([][]bool, len(calls)) // piece i is the first of call c
	for c := range calls {
		best[c], opened[c] = make([]int, n), make([]bool, n)
		for i := range pieces {
			stay, open := never, never
			if i > 0 && best[c][i-1] > never {
				stay = best[c][i-1] + worth(pieces[i], calls[c], false)
			}
			if c == 0 && i == 0 {
				open = worth(pieces[i], calls[c], true)
			} else if c > 0 && i > 0 && best[c-1][i-1] > never {
				open = best[c-1][i-1] + worth(pieces[i], calls[c], true)
			}
			best[c][i], opened[c][i] = max(stay, open), open >= stay
		}
	}
	runs := make([][]piece, len(calls))
	end := n
	for c, i := len(calls)-1, n-1; c >= 0; i-- {
		if opened[c][i] {
			runs[c] = pieces[i:end]
			end = i
			c--
		}
	}
	return runs
}

// worth rates the assignment of a piece to a call, as its first piece or as
// one more.
func worth(p piece, call []int, first bool) int {
	w := 0
	if p.glued == first {
		w++
	} else {
		w--
	}
	lead := p.lead()
	switch asked := slices.Contains(call, lead); {
	case asked && first:
		w += 6
	case asked:
		w += 2
	case lead == unnamed && first:
		w++
	case first:
		w -= 4
	}
	return w
}

// readCall reads the criteria of one call from its pieces: where they are
// named, else, because the call tells what the reply is about, in order.
func (p *parser) readCall(res *Result, call []int, run, all []piece) {
	var open []int // criteria of the call that nothing names
	for _, key := range call {
		if m, mode, ok := named(run, key); ok {
			p.set(res, key, m, mode)
		} else {
			open = append(open, key)
		}
	}
	if rest := strangers(run, all, call); len(open) > 0 && (len(rest) == len(open) || len(open) == 1 && len(call) == 1 && len(rest) > 0) {
		for i, key := range open {
			p.set(res, key, rest[i], ModeCalls)
		}
	}
}

// named finds a criterion in the pieces of its call, first in one it leads.
func named(run []piece, key int) (m mention, mode string, ok bool) {
	for _, leads := range [...]bool{true, false} {
		for _, p := range run {
			if m, ok := p.rating(key); ok && (p.lead() == key || !leads) {
				return m, p.mode, true
			}
		}
	}
	return m, "", false
}

// strangers are the ratings of a call under no name or, where it asked for one
// criterion only, under a wrong one: that of a criterion which has a rating of
// its own elsewhere.
func strangers(run, all []piece, call []int) []mention {
	var nameless, misnamed []mention
	for _, p := range run {
		for _, m := range p.found {
			switch {
			case m.value == nil:
			case m.key == unnamed:
				nameless = append(nameless, m)
			case len(call) == 1 && m.key != call[0] && mentionedIn(all, m.key) > mentionedIn(run, m.key):
				misnamed = append(misnamed, m)
			}
		}
	}
	if len(nameless) > 0 {
		return nameless
	}
	return misnamed
}

// mentionedIn counts the pieces that rate a criterion.
func mentionedIn(pieces []piece, key int) (n int) {
	for _, p := range pieces {
		if _, ok := p.rating(key); ok {
			n++
		}
	}
	return n
}
