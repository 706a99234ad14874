package pairs

import (
	"cmp"
	"maps"
	"slices"
)

// Options are the limits of the choice, in score points.
type Options struct {
	MinGap               float64 // smallest difference of the two scores
	ToleranceError       float64 // a rejected score on an error may lie so far below the anchor
	ToleranceEquivalence float64 // a chosen score on an equivalence may lie so far below it
	MaxPerText           int     // most pairs of one text and condition; 0 means no limit
	OwnAnchor            bool    // the anchor is what the judge whose score is tested gave the unchanged text
}

// Left counts what gave no pair though two judges disagreed, and why.
type Left struct {
	NoOps       int // records of error rewrites that equal their reference
	NoAnchor    int // pairs of a text without any anchor score
	SmallGap    int // pairs below MinGap; equal scores are not counted
	OutOfBounds int // pairs beyond the tolerance of the anchor
	OverLimit   int // pairs beyond MaxPerText
}

// Pairs chooses. The result is sorted by text, category, type and rate, the
// largest gap first, and does not depend on the order in which records came,
// unless a judge has several scores for one rewrite.
func (s *Set) Pairs(opt Options) ([]Pair, Left) {
	rows := s.inOrder()
	anchors := s.anchors(rows)
	if opt.OwnAnchor {
		anchors = s.ownAnchors(rows)
	}
	var out []Pair
	var left Left
	for start := 0; start < len(rows); {
		end := start
		for end < len(rows) && rows[end].text == rows[start].text && rows[end].cond == rows[start].cond {
			end++
		}
		if cond := s.conds[rows[start].cond]; cond.category != Anchor {
			c := chooser{set: s, opt: opt, cond: cond, anchors: anchors, left: &left}
			out = append(out, c.condition(rows[start:end])...)
		}
		start = end
	}
	return out, left
}

// anchorKey is what an anchor belongs to: a text, and a judge with OwnAnchor.
type anchorKey struct{ text, judge uint32 }

// anchors gives each text the median of all judges' scores of its equivalent
// rewrites, else of the unchanged text.
func (s *Set) anchors(rows []row) map[anchorKey]Millionths {
	own, equivalent := map[anchorKey][]Millionths{}, map[anchorKey][]Millionths{}
	for _, r := range rows {
		key := anchorKey{text: r.text}
		switch s.conds[r.cond].category {
		case Anchor:
			own[key] = append(own[key], r.score)
		case Equivalence:
			equivalent[key] = append(equivalent[key], r.score)
		}
	}
	out := medians(own)
	maps.Copy(out, medians(equivalent))
	return out
}

// ownAnchors gives each text and judge the judge's score of the unchanged text.
func (s *Set) ownAnchors(rows []row) map[anchorKey]Millionths {
	own := map[anchorKey][]Millionths{}
	for _, r := range rows {
		if s.conds[r.cond].category == Anchor {
			key := anchorKey{r.text, r.judge}
			own[key] = append(own[key], r.score)
		}
	}
	return medians(own)
}

func medians(lists map[anchorKey][]Millionths) map[anchorKey]Millionths {
	out := make(map[anchorKey]Millionths, len(lists))
	for key, scores := range lists {
		out[key] = median(scores)
	}
	return out
}

func median(scores []Millionths) Millionths {
	slices.Sort(scores)
	mid := len(scores) / 2
	if len(scores)%2 == 1 {
		return scores[mid]
	}
	return (scores[mid-1] + scores[mid]) / 2
}

// chooser makes the pairs of one text and condition.
type chooser struct {
	set     *Set
	opt     Options
	cond    condition
	anchors map[anchorKey]Millionths
	left    *Left
	last    *About // shared by pairs that follow each other
}

func (c *chooser) condition(rows []row) []Pair {
	var out []Pair
	for start := 0; start < len(rows); {
		end := start
		for end < len(rows) && rows[end].variant == rows[start].variant {
			end++
		}
		out = append(out, c.rewrite(rows[start:end])...)
		start = end
	}
	slices.SortStableFunc(out, func(a, b Pair) int { return cmp.Compare(b.Gap, a.Gap) })
	if limit := c.opt.MaxPerText; limit > 0 && len(out) > limit {
		c.left.OverLimit += len(out) - limit
		out = out[:limit]
	}
	return out
}

// rewrite pairs the judges of one rewrite. A second record of a judge is
// passed over.
func (c *chooser) rewrite(rows []row) []Pair {
	if c.cond.category == Error && rows[0].noop {
		c.left.NoOps += len(rows)
		return nil
	}
	rows = slices.CompactFunc(slices.Clone(rows), func(a, b row) bool { return a.judge == b.judge })
	var out []Pair
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if pair, ok := c.pair(a, b); ok {
				out = append(out, pair)
			}
		}
	}
	return out
}

// pair decides which of two replies is the better one, and whether the pair
// says anything.
func (c *chooser) pair(a, b row) (Pair, bool) {
	if a.score == b.score {
		return Pair{}, false
	}
	chosen, rejected := a, b
	if (c.cond.category == Error) == (a.score > b.score) {
		chosen, rejected = b, a
	}
	gap := max(a.score, b.score) - min(a.score, b.score)
	tested, tolerance := rejected, c.opt.ToleranceError
	if c.cond.category == Equivalence {
		tested, tolerance = chosen, c.opt.ToleranceEquivalence
	}
	key := anchorKey{text: tested.text}
	if c.opt.OwnAnchor {
		key.judge = tested.judge
	}
	anchor, known := c.anchors[key]
	switch {
	case gap.Float() < c.opt.MinGap:
		c.left.SmallGap++
	case !known:
		c.left.NoAnchor++
	case (anchor - tested.score).Float() > tolerance:
		c.left.OutOfBounds++
	default:
		return made(c.about(chosen, anchor), c.set, chosen, rejected, gap.Float()), true
	}
	return Pair{}, false
}

func (c *chooser) about(r row, anchor Millionths) *About {
	about := c.set.about(c.cond, r, anchor.Float())
	if c.last == nil || *c.last != *about {
		c.last = about
	}
	return c.last
}

// about describes the rewrite that a row judges.
func (s *Set) about(cond condition, r row, anchor float64) *About {
	return &About{
		Source: s.sources[r.text], Text: s.texts.list[r.text], Category: cond.category, Type: cond.kind, Rate: cond.rate,
		Level: cond.level, Criterion: cond.criterion, Seed: s.seeds[r.variant], Anchor: anchor,
	}
}

func made(about *About, s *Set, chosen, rejected row, gap float64) Pair {
	return Pair{
		About: about, RejectedText: about.Text, Gap: gap,
		Chosen: s.side(chosen), Rejected: s.side(rejected),
	}
}
