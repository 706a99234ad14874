package swap

import (
	"cmp"
	"slices"
	"unicode/utf8"
)

// Draft is a text with all candidates of one type and seed in their priority
// order. It is not safe for concurrent use.
type Draft struct {
	reading *Reading
	kind    kind
	seed    int64
	ranked  []*candidate
	edits   []edit     // of all candidates, sorted by start; rank -1 if left out
	codes   [][2]int32 // edits in code points
	tally   *tally
	applied int    // candidates that the tally has made
	steps   []step // eligible prefixes found so far
	byCand  []int32
}

// step is an eligible prefix: the first k candidates remove gone tokens, more
// than any shorter prefix does.
type step struct{ k, gone int }

// Draft finds the candidates of a type and brings them into order. An anchor
// has none. The seed decides the order within a type and what is drawn.
func (r *Reading) Draft(t Type, seed int64) *Draft {
	k, _ := kindNamed(string(t))
	d := &Draft{reading: r, kind: k, seed: seed}
	parts := make([][]candidate, 0, len(k.parts))
	for _, part := range k.parts {
		c := collector{reading: r, typ: part, seed: uint64(seed)}
		r.swapper.collect(&c)
		for i := range c.found {
			c.found[i].edits = disjoint(c.found[i].edits)
		}
		parts = append(parts, c.found)
	}
	d.arrange(parts)
	return d
}

// arrange ranks the candidates and prepares the count.
func (d *Draft) arrange(parts [][]candidate) {
	if len(parts) > 1 {
		text := d.reading.hash
		slices.SortStableFunc(parts, func(a, b []candidate) int {
			return cmp.Compare(typeDraw(d.seed, text, a), typeDraw(d.seed, text, b))
		})
	}
	sortParts(parts)
	d.index(parts)
	d.tally = newTally(d.reading.doc.Text, d.reading.vocab, d.edits)
	d.weigh(parts)
	d.ranked = dropOverlaps(interleave(parts), d.edits)
	d.rank()
}

// typeDraw decides whose turn comes first; types without candidates have none.
func typeDraw(seed int64, text uint64, part []candidate) uint64 {
	if len(part) == 0 {
		return 0
	}
	return hashDraw(uint64(seed), text, "turn", string(part[0].typ))
}

// index gathers all edits by start. Until rank is called, rank numbers the
// candidates in the order of parts.
func (d *Draft) index(parts [][]candidate) {
	total := 0
	for _, part := range parts {
		for i := range part {
			total += len(part[i].edits)
		}
	}
	d.edits = make([]edit, 0, total)
	n := int32(0)
	for _, part := range parts {
		for i := range part {
			for j := range part[i].edits {
				part[i].edits[j].rank = n
			}
			d.edits = append(d.edits, part[i].edits...)
			n++
		}
	}
	slices.SortStableFunc(d.edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
}

// weigh finds the candidates that are heavy by themselves.
func (d *Draft) weigh(parts [][]candidate) {
	of := d.editsByRank()
	n := 0
	for _, part := range parts {
		for i := range part {
			for _, e := range of[n] {
				d.tally.set(int(e), true)
			}
			part[i].heavy = d.tally.gone > heavyTokens
			for _, e := range of[n] {
				d.tally.set(int(e), false)
			}
			n++
		}
	}
}

// editsByRank lists the indices of edits under each rank.
func (d *Draft) editsByRank() [][]int32 {
	last := int32(-1)
	for i := range d.edits {
		last = max(last, d.edits[i].rank)
	}
	of := make([][]int32, last+1)
	for i := range d.edits {
		if r := d.edits[i].rank; r >= 0 {
			of[r] = append(of[r], int32(i))
		}
	}
	return of
}

// rank gives every edit the rank of its candidate.
func (d *Draft) rank() {
	final := make(map[int32]int32, len(d.ranked))
	for i, c := range d.ranked {
		final[c.edits[0].rank] = int32(i)
	}
	for i := range d.edits {
		r, ok := final[d.edits[i].rank]
		if !ok {
			r = -1
		}
		d.edits[i].rank = r
	}
}

// extend finds eligible prefixes until one reaches the target or no candidate
// is left.
func (d *Draft) extend(target int) {
	for d.applied < len(d.ranked) && (len(d.steps) == 0 || d.steps[len(d.steps)-1].gone < target) {
		for i := range d.edits {
			if int(d.edits[i].rank) == d.applied {
				d.tally.set(i, true)
			}
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
func (d *Draft) At(rate float64) Rewrite {
	target := targetCount(rate, d.reading.vocab.size())
	d.extend(target)
	var chosen step
	for i, s := range d.steps {
		if i == 0 || abs(s.gone-target) < abs(chosen.gone-target) {
			chosen = s
		}
	}
	return d.rewrite(rate, chosen)
}

func abs(n int) int { return max(n, -n) }

// rewrite makes the edits of the first k candidates.
func (d *Draft) rewrite(rate float64, s step) Rewrite {
	text := d.reading.doc.Text
	n := d.reading.vocab.size()
	m := Meta{
		Type: d.kind.typ, Category: d.kind.category, Seed: d.seed,
		RateRequested: rate, RateActual: share(s.gone, n), UniqueTokens: n, NumCandidates: s.k,
	}
	if s.k == 0 {
		return Rewrite{Prediction: text, Meta: m}
	}
	d.locate()
	chosen := 0
	for i := range d.edits {
		if r := d.edits[i].rank; r >= 0 && int(r) < s.k {
			chosen++
		}
	}
	m.Changes = make([]Change, 0, chosen)
	out := make([]byte, 0, len(text)+16*chosen)
	at := 0
	for i := range d.edits {
		e := &d.edits[i]
		if e.rank < 0 || int(e.rank) >= s.k {
			continue
		}
		out = append(append(out, text[at:e.start]...), e.repl...)
		at = e.end
		m.Changes = append(m.Changes, Change{
			Original: text[e.start:e.end], Replacement: e.repl, Start: int(d.codes[i][0]), End: int(d.codes[i][1]),
			SourceType: d.ranked[e.rank].typ, Candidate: int(e.rank) + 1, Why: e.why, LookupSource: e.lookup, Verified: e.verified,
		})
	}
	m.NumChanges = len(m.Changes)
	return Rewrite{Prediction: string(append(out, text[at:]...)), Meta: m}
}

// locate finds the code points of all edits in one pass over the text.
func (d *Draft) locate() {
	if d.codes != nil {
		return
	}
	text := d.reading.doc.Text
	d.codes = make([][2]int32, len(d.edits))
	at, code := 0, 0
	for i := range d.edits {
		e := &d.edits[i]
		if e.start < at {
			at, code = 0, 0
		}
		code += utf8.RuneCountInString(text[at:e.start])
		at = e.start
		d.codes[i] = [2]int32{int32(code), int32(code + utf8.RuneCountInString(text[e.start:e.end]))}
	}
}
