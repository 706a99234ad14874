package swap

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Draft is a text with all candidates of one type and seed in their priority
// order. It is not safe for concurrent use.
type Draft struct {
	reading *Reading
	kind    kind
	seed    int64
	found   []candidate
	ranked  []int32 // numbers of candidates, first to be used first
	edits   []edit  // of all candidates, sorted by start
	longest int32   // bytes that the longest edit replaces
	first   []int32 // edits of candidate c: own[first[c]:first[c+1]], by start
	own     []int32
	ranks   []int32 // of each candidate: its place in ranked, or -1 if it is left out
	codes   [][2]int32
	tally   *tally
	applied int    // candidates that the tally has made
	steps   []step // eligible prefixes found so far
}

// step is an eligible prefix: the first k candidates remove gone tokens, more
// than any shorter prefix does.
type step struct{ k, gone int }

// Draft finds the candidates of a type and brings them into order. An anchor
// has none. The seed decides the order within a type and what is drawn.
func (r *Reading) Draft(t Type, seed int64) *Draft {
	k, _ := kindNamed(string(t))
	m := r.memo()
	c := collector{reading: r, seed: uint64(seed), found: make([]candidate, 0, 64), edits: m.edits[:0], ids: m.ids}
	var buf [4]int
	starts := buf[:0]
	for _, c.typ = range k.parts {
		starts = append(starts, len(c.found))
		clear(c.ids)
		r.swapper.collect(&c)
	}
	d := &Draft{reading: r, kind: k, seed: seed}
	d.arrange(&c, starts)
	m.edits = c.edits[:0]
	return d
}

// arrange ranks the candidates and prepares the count.
func (d *Draft) arrange(c *collector, starts []int) {
	d.found = c.found
	d.sortEdits(c.edits)
	d.indexEdits()
	d.tally = newTally(d.reading.doc.Text, d.reading.vocabulary(), d.edits)
	d.weigh()
	ranked := interleave(c.parts(starts), d.found)
	if d.kind.category == "representational" && len(d.kind.parts) > 1 {
		ranked = d.dropReversals(ranked)
	}
	d.ranked = d.dropOverlaps(ranked)
	d.ranks = make([]int32, len(d.found))
	for i := range d.ranks {
		d.ranks[i] = -1
	}
	for rank, i := range d.ranked {
		d.ranks[i] = int32(rank)
	}
}

// sortEdits puts the edits in the order of the text. Sorting their places and
// moving each edit once is cheaper than sorting them.
func (d *Draft) sortEdits(edits []edit) {
	keys := make([]uint64, len(edits))
	for i := range edits {
		keys[i] = uint64(edits[i].start)<<32 | uint64(i)
		d.longest = max(d.longest, edits[i].end-edits[i].start)
	}
	slices.Sort(keys)
	d.edits = make([]edit, len(edits))
	for i, key := range keys {
		d.edits[i] = edits[uint32(key)]
	}
}

// indexEdits lists the edits of each candidate.
func (d *Draft) indexEdits() {
	d.first = make([]int32, len(d.found)+1)
	for i := range d.edits {
		d.first[d.edits[i].of+1]++
	}
	for c := range d.found {
		d.first[c+1] += d.first[c]
	}
	d.own = make([]int32, len(d.edits))
	next := slices.Clone(d.first)
	for i := range d.edits {
		c := d.edits[i].of
		d.own[next[c]] = int32(i)
		next[c]++
	}
}

func (d *Draft) editsOf(c int32) []int32 { return d.own[d.first[c]:d.first[c+1]] }

// weigh finds the candidates that are heavy by themselves.
func (d *Draft) weigh() {
	for c := range d.found {
		own := d.editsOf(int32(c))
		if d.tally.bound(own) <= heavyTokens {
			continue
		}
		for _, i := range own {
			d.tally.set(i, true)
		}
		d.found[c].heavy = d.tally.gone > heavyTokens
		for _, i := range own {
			d.tally.set(i, false)
		}
	}
}

// extend finds eligible prefixes until one reaches the target or no candidate
// is left.
func (d *Draft) extend(target int) {
	for d.applied < len(d.ranked) && (len(d.steps) == 0 || d.steps[len(d.steps)-1].gone < target) {
		for _, i := range d.editsOf(d.ranked[d.applied]) {
			d.tally.set(i, true)
		}
		d.applied++
		best := 0
		if n := len(d.steps); n > 0 {
			best = d.steps[n-1].gone
		}
		if d.tally.gone > best {
			d.steps = append(d.steps, step{d.applied, d.tally.gone})
		}
	}
}

// At returns the rewrite at a rate in (0, 1]: the eligible prefix that comes
// closest to the rate's share of the tokens, the shorter of two equally close.
// Where no candidate removes a token, since what it exchanges also stands in
// the product, the first one is made all the same: the error is as real, and
// rate_actual tells that it counts for nothing.
func (d *Draft) At(rate float64) Rewrite {
	target := targetCount(rate, d.reading.vocabulary().size())
	d.extend(target)
	var chosen step
	for i, s := range d.steps {
		if i == 0 || abs(s.gone-target) < abs(chosen.gone-target) {
			chosen = s
		}
	}
	if len(d.steps) == 0 && len(d.ranked) > 0 {
		chosen.k = 1
	}
	return d.rewrite(rate, chosen)
}

func abs(n int) int { return max(n, -n) }

// rewrite makes the edits of the first k candidates.
func (d *Draft) rewrite(rate float64, s step) Rewrite {
	text := d.reading.doc.Text
	n := d.reading.vocabulary().size()
	m := Meta{
		Type: d.kind.typ, Category: d.kind.category, Seed: d.seed,
		RateRequested: rate, RateActual: share(s.gone, n), UniqueTokens: n, NumCandidates: s.k,
	}
	if s.k == 0 {
		return Rewrite{Prediction: text, Meta: m}
	}
	d.locate()
	size, chosen := len(text), 0
	for _, c := range d.ranked[:s.k] {
		for _, i := range d.editsOf(c) {
			size += len(d.edits[i].repl)
			chosen++
		}
	}
	m.Changes = make([]Change, 0, chosen)
	var out strings.Builder
	out.Grow(size)
	at := int32(0)
	for i := range d.edits {
		e := &d.edits[i]
		rank := d.ranks[e.of]
		if rank < 0 || int(rank) >= s.k {
			continue
		}
		out.WriteString(text[at:e.start])
		out.WriteString(e.repl)
		at = e.end
		m.Changes = append(m.Changes, d.change(int32(i)))
	}
	m.NumChanges = len(m.Changes)
	out.WriteString(text[at:])
	return Rewrite{Prediction: out.String(), Meta: m}
}

// change is edit i as the ledger has it.
func (d *Draft) change(i int32) Change {
	e := &d.edits[i]
	return Change{
		Original: d.reading.doc.Text[e.start:e.end], Replacement: e.repl, Start: int(d.codes[i][0]), End: int(d.codes[i][1]),
		SourceType: d.found[e.of].typ, Candidate: int(d.ranks[e.of]) + 1, Why: e.why,
		LookupSource: e.proof.source.String(), Verified: e.proof.verified.String(),
	}
}

// locate finds the code points of all edits in one pass over the text.
func (d *Draft) locate() {
	if d.codes != nil {
		return
	}
	text := d.reading.doc.Text
	d.codes = make([][2]int32, len(d.edits))
	at, code := int32(0), 0
	for i := range d.edits {
		e := &d.edits[i]
		code += utf8.RuneCountInString(text[at:e.start])
		at = e.start
		d.codes[i] = [2]int32{int32(code), int32(code + utf8.RuneCountInString(text[e.start:e.end]))}
	}
}
