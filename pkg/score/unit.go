package score

// unit is one text under one type at one rate, all its seeds together.
type unit struct {
	text  uint32
	kind  uint32
	rate  Score
	axis  Axis
	noop  int // rewrites left out because they equal the reference
	lost  int // pairs with an unread side
	bare  int // rewrites without an anchor
	pairs int // pairs read
	hits  int // of those, detected (error) or stable (representational)
	drops int // of those, with a − s > τ

	sumScore, sumAnchor Score   // over the pairs read
	fall                []Score // a − s of each pair read
}

// open is the number of pairs whose outcome is unknown.
func (u *unit) open() int { return u.lost + u.bare }

// units groups a judge's rows, which are sorted. It keeps the rows' order.
func (s *Study) units(rows []row, a anchors, tau Score, keepNoOp bool) []unit {
	var out []unit
	falls := make([]Score, 0, len(rows))
	for _, r := range rows {
		c := s.conditions[r.condition]
		if !c.axis.paired() {
			continue
		}
		if n := len(out); n == 0 || !out[n-1].holds(r.text, c) {
			out = append(out, unit{text: r.text, kind: c.kind, rate: c.rate, axis: c.axis})
		}
		u := &out[len(out)-1]
		anchor := a.score[r.text]
		switch {
		case r.noop && !keepNoOp:
			u.noop++
		case !a.seen[r.text]:
			u.bare++
		case anchor == Missing || r.score == Missing:
			u.lost++
		default:
			falls = append(falls, anchor-r.score)
			u.fall = falls[len(falls)-u.pairs-1:]
			u.add(anchor, r.score, tau)
		}
	}
	return out
}

func (u *unit) holds(text uint32, c condition) bool {
	return u.text == text && u.kind == c.kind && u.rate == c.rate && u.axis == c.axis
}

func (u *unit) add(anchor, score, tau Score) {
	drop := anchor - score
	dropped := drop > tau
	u.pairs++
	if dropped {
		u.drops++
	}
	if u.axis == Error && dropped || u.axis == Representational && !dropped && drop >= -tau {
		u.hits++
	}
	u.sumScore += score
	u.sumAnchor += anchor
}

// tally adds up units: each counts with the shares of its own pairs.
type tally struct {
	units                             int     // units with a pair that was read
	hits, drops                       float64 // sums of their shares
	known                             int     // units with any pair, read or open
	hitsLow, hitsHigh                 float64
	dropsLow, dropsHigh               float64
	score, anchor                     float64
	pairs, correct, lost, bare, noops int
}

func (t *tally) add(u *unit) {
	t.pairs += u.pairs
	t.correct += u.hits
	t.lost += u.lost
	t.bare += u.bare
	t.noops += u.noop
	if u.pairs > 0 {
		n := float64(u.pairs)
		t.units++
		t.hits += float64(u.hits) / n
		t.drops += float64(u.drops) / n
		t.score += u.sumScore.Float() / n
		t.anchor += u.sumAnchor.Float() / n
	}
	if all := u.pairs + u.open(); all > 0 {
		n, open := float64(all), float64(u.open())
		t.known++
		t.hitsLow += float64(u.hits) / n
		t.hitsHigh += (float64(u.hits) + open) / n
		t.dropsLow += float64(u.drops) / n
		t.dropsHigh += (float64(u.drops) + open) / n
	}
}

// over divides and returns NaN where there is nothing to divide by.
func over(sum float64, n int) Figure {
	if n == 0 {
		return None()
	}
	return Figure(sum / float64(n))
}

func (t *tally) detail() Detail {
	return Detail{
		Share: over(t.hits, t.units), Dropped: over(t.drops, t.units),
		ShareBounds: Bounds{over(t.hitsLow, t.known), over(t.hitsHigh, t.known)},
		Units:       t.units, Pairs: t.pairs, Correct: t.correct, Unparsed: t.lost, Missing: t.bare, NoOp: t.noops,
		MeanScore: over(t.score, t.units), MeanAnchor: over(t.anchor, t.units), MeanDrop: over(t.anchor-t.score, t.units),
	}
}
