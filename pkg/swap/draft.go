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
	located bool // codes are known
	tally   tally
	applied int    // candidates that the tally has made
	steps   []step // eligible prefixes found so far
	encoder encoder

	loose []edit // as they are found, before they are sorted
	keys  []uint64
}

// step is an eligible prefix: the first k candidates remove gone tokens, more
// than any shorter prefix does.
type step struct{ k, gone int }

// Draft finds the candidates of a type and brings them into order. An anchor
// has none. The seed decides the order within a type and what is drawn.
func (r *Reading) Draft(t Type, seed int64) *Draft {
	d := new(Draft)
	d.begin(r, t, seed)
	return d
}

// begin makes d the draft of a type and seed, in the memory it has.
func (d *Draft) begin(r *Reading, t Type, seed int64) {
	d.reading, d.seed = r, seed
	d.kind, _ = kindNamed(string(t))
	d.applied, d.steps, d.located, d.encoder.ready = 0, d.steps[:0], false, false
	c := collector{reading: r, seed: uint64(seed), found: d.found[:0], edits: d.loose[:0], ids: r.memo().ids}
	var buf [4]int
	starts := buf[:0]
	for _, c.typ = range d.kind.parts {
		starts = append(starts, len(c.found))
		clear(c.ids)
		r.swapper.collect(&c)
	}
	d.arrange(&c, starts)
}

// arrange ranks the candidates and prepares the count.
func (d *Draft) arrange(c *collector, starts []int) {
	d.found, d.loose = c.found, c.edits
	d.sortEdits()
	d.indexEdits()
	d.tally.begin(d.reading.doc.Text, d.reading.vocabulary(), d.edits)
	d.weigh()
	ranked := interleave(c.parts(starts), d.found, d.ranked[:0])
	if d.kind.category == "representational" && len(d.kind.parts) > 1 {
		d.ranked = d.choose(ranked)
	} else {
		d.ranked = d.dropOverlaps(ranked)
	}
	d.ranks = resized(d.ranks, len(d.found))
	for i := range d.ranks {
		d.ranks[i] = -1
	}
	for rank, i := range d.ranked {
		d.ranks[i] = int32(rank)
	}
}

// resized returns a slice of n zero values, in the memory of s if that suffices.
func resized[E any](s []E, n int) []E {
	if n > cap(s) {
		return make([]E, n, n+n/2)
	}
	s = s[:n]
	clear(s)
	return s
}

// sortEdits puts the edits in the order of the text. Sorting their places and
// moving each edit once is cheaper than sorting them.
func (d *Draft) sortEdits() {
	d.longest = 0
	d.keys = resized(d.keys, len(d.loose))
	for i := range d.loose {
		e := &d.loose[i]
		d.keys[i] = uint64(e.start)<<32 | uint64(i)
		d.longest = max(d.longest, e.end-e.start)
	}
	slices.Sort(d.keys)
	d.edits = resized(d.edits, len(d.loose))
	for i, key := range d.keys {
		d.edits[i] = d.loose[uint32(key)]
	}
}

// indexEdits lists the edits of each candidate.
func (d *Draft) indexEdits() {
	d.first = resized(d.first, len(d.found)+1)
	for i := range d.edits {
		d.first[d.edits[i].of+1]++
	}
	for c := range d.found {
		d.first[c+1] += d.first[c]
	}
	d.own = resized(d.own, len(d.edits))
	for i := range d.edits { // first[c] moves on to first[c+1]
		c := d.edits[i].of
		d.own[d.first[c]] = int32(i)
		d.first[c]++
	}
	for c := len(d.found); c > 0; c-- {
		d.first[c] = d.first[c-1]
	}
	d.first[0] = 0
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
func (d *Draft) At(rate float64) Rewrite { return d.rewrite(rate, d.stepFor(rate)) }

// stepFor chooses the prefix for a rate.
func (d *Draft) stepFor(rate float64) step {
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
	return chosen
}

func abs(n int) int { return max(n, -n) }

// meta is the account of a rewrite without its changes.
func (d *Draft) meta(rate float64, s step) Meta {
	n := d.reading.vocabulary().size()
	return Meta{
		Type: d.kind.typ, Category: d.kind.category, Seed: d.seed,
		RateRequested: rate, RateActual: share(s.gone, n), UniqueTokens: n, NumCandidates: s.k,
	}
}

// chosen is the number of edits of the first k candidates.
func (d *Draft) chosen(k int) int {
	n := 0
	for _, c := range d.ranked[:k] {
		n += len(d.editsOf(c))
	}
	return n
}

// makes reports whether edit i is one of the first k candidates.
func (d *Draft) makes(i, k int) bool {
	rank := d.ranks[d.edits[i].of]
	return rank >= 0 && int(rank) < k
}

// rewrite makes the edits of the first k candidates.
func (d *Draft) rewrite(rate float64, s step) Rewrite {
	text, m := d.reading.doc.Text, d.meta(rate, s)
	if s.k == 0 {
		return Rewrite{Prediction: text, Meta: m}
	}
	d.locate()
	m.Changes = make([]Change, 0, d.chosen(s.k))
	var out strings.Builder
	out.Grow(len(text) + len(text)/8)
	at := int32(0)
	for i := range d.edits {
		if !d.makes(i, s.k) {
			continue
		}
		e := &d.edits[i]
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
	if d.located {
		return
	}
	d.located = true
	text := d.reading.doc.Text
	d.codes = resized(d.codes, len(d.edits))
	at, code := int32(0), 0
	for i := range d.edits {
		e := &d.edits[i]
		code += utf8.RuneCountInString(text[at:e.start])
		at = e.start
		d.codes[i] = [2]int32{int32(code), int32(code + utf8.RuneCountInString(text[e.start:e.end]))}
	}
}
