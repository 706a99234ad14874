package pairs

import (
	"cmp"
	"slices"
)

// Options are the limits of the choice, in score points.
type Options struct {
	MinGap               float64 // smallest difference of the two scores
	ToleranceError       float64 // a rejected score on an error may lie so far below the anchor
	ToleranceEquivalence float64 // a chosen score on an equivalence may lie so far below it
	MaxPerText           int     // most pairs of one text and condition; 0 means no limit
	OwnAnchor            bool    // the anchor is the median of the unchanged text's scores, whatever its rewrites got
}

// Defaults are the limits of the ASSAY paper.
func Defaults() Options {
	return Options{MinGap: 0.5, ToleranceError: 2, ToleranceEquivalence: 1.5, MaxPerText: 5}
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
	anchors := s.anchors(rows, opt.OwnAnchor)
	var out []Pair
	var left Left
	for start := 0; start < len(rows); {
		end := start
		for end < len(rows) && rows[end].text == rows[start].text && rows[end].cond == rows[start].cond {
			end++
		}
		if cond := s.conds[rows[start].cond]; cond.category != Anchor {
			anchor, known := anchors[rows[start].text]
			c := chooser{set: s, opt: opt, cond: cond, anchor: anchor, known: known, left: &left}
			out = append(out, c.condition(rows[start:end])...)
		}
		start = end
	}
	return out, left
}

// anchors gives each text the median of all judges' scores of its equivalent
// rewrites, else of the unchanged text; with own only the latter.
func (s *Set) anchors(rows []row, own bool) map[uint32]Millionths {
	unchanged, equivalent := map[uint32][]Millionths{}, map[uint32][]Millionths{}
	for _, r := range rows {
		switch s.conds[r.cond].category {
		case Anchor:
			unchanged[r.text] = append(unchanged[r.text], r.score)
		case Equivalence:
			equivalent[r.text] = append(equivalent[r.text], r.score)
		}
	}
	out := make(map[uint32]Millionths, len(unchanged))
	for text, scores := range unchanged {
		out[text] = median(scores)
	}
	if own {
		return out
	}
	for text, scores := range equivalent {
		out[text] = median(scores)
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
	set    *Set
	opt    Options
	cond   condition
	anchor Millionths
	known  bool
	left   *Left
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
	about := c.set.about(c.cond, rows[0], c.anchor.Float())
	for i, a := range rows {
		for _, b := range rows[i+1:] {
			if pair, ok := c.pair(about, a, b); ok {
				out = append(out, pair)
			}
		}
	}
	return out
}

// pair decides which of two replies is the better one, and whether the pair
// says anything.
func (c *chooser) pair(about *About, a, b row) (Pair, bool) {
	if a.score == b.score {
		return Pair{}, false
	}
	chosen, rejected := a, b
	if (c.cond.category == Error) == (a.score > b.score) {
		chosen, rejected = b, a
	}
	gap := max(a.score, b.score) - min(a.score, b.score)
	tested, tolerance := rejected.score, c.opt.ToleranceError
	if c.cond.category == Equivalence {
		tested, tolerance = chosen.score, c.opt.ToleranceEquivalence
	}
	switch {
	case gap.Float() < c.opt.MinGap:
		c.left.SmallGap++
	case !c.known:
		c.left.NoAnchor++
	case (c.anchor - tested).Float() > tolerance:
		c.left.OutOfBounds++
	default:
		return made(about, c.set, chosen, rejected, gap.Float()), true
	}
	return Pair{}, false
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
