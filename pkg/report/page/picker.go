package page

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"assay/pkg/score"
)

// Shown is the largest number of rewrites on a page.
const Shown = 2000

// Picker chooses the rewrites worth reading. It keeps some forty bytes of each
// judged rewrite; names are stored once. The zero value is ready for use, by
// one goroutine.
type Picker struct {
	judges, texts, kinds, variants score.Names
	rows                           []judged
	ratings                        map[uint32][]score.Criterion // of attacks, by row
}

// judged is one judge's score of one rewrite.
type judged struct {
	rate, score                score.Score
	judge, text, kind, variant uint32
	axis                       score.Axis
	noop                       bool
}

// Add takes one observation and reports whether it was of a rewrite and is
// kept. Those kept are numbered from 0: Rewrite.Number.
func (p *Picker) Add(o *score.Observation) bool {
	switch o.Axis {
	case score.Error, score.Representational:
	case score.Adversarial:
		if o.Type == score.EveryAttack {
			return false // the record holds none of the texts
		}
	default:
		return false
	}
	if o.Failed {
		return false
	}
	p.rows = append(p.rows, judged{
		rate: o.Rate, score: o.Score, judge: p.judges.ID(o.Judge), text: p.texts.ID(o.Text), kind: p.kinds.ID(o.Type),
		variant: p.variants.ID(o.Seed + "\x1f" + o.Level), axis: o.Axis, noop: o.NoOp,
	})
	if o.Axis == score.Adversarial && len(o.Criteria) > 0 {
		if p.ratings == nil {
			p.ratings = map[uint32][]score.Criterion{}
		}
		p.ratings[uint32(len(p.rows)-1)] = p.clone(o.Criteria)
	}
	return true
}

// clone copies criteria, and their names once.
func (p *Picker) clone(criteria []score.Criterion) []score.Criterion {
	out := slices.Clone(criteria)
	for i := range out {
		out[i].Key = p.kinds.List[p.kinds.ID(out[i].Key)]
	}
	return out
}

// Pick returns the rewrites to show, the worst first, and the number of
// distinct rewrites that there are. What counts is how far a model was on the
// wrong side of the tolerance, or above the limit of an attack; control judges
// count only where there are no models.
func (p *Picker) Pick(v *score.Verdicts, f *score.Findings) (chosen []Rewrite, total int) {
	order := make([]uint32, len(p.rows))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(p.compareRewrites(a, b), cmp.Compare(p.judges.List[p.rows[a].judge], p.judges.List[p.rows[b].judge]),
			cmp.Compare(p.rows[a].score, p.rows[b].score), cmp.Compare(a, b))
	})
	look, tau := newLook(v, f), 0.0
	if len(f.Settings.Tau) > 0 {
		tau = float64(f.Settings.Tau[0])
	}
	var groups [3][]group
	for start := 0; start < len(order); {
		end := start + 1
		for end < len(order) && p.compareRewrites(order[start], order[end]) == 0 {
			end++
		}
		g := group{rows: order[start:end], gap: math.Inf(-1)}
		p.weigh(&g, look, tau)
		axis := p.rows[order[start]].axis - score.Error
		groups[axis] = append(groups[axis], g)
		total++
		start = end
	}
	for _, g := range p.worst(groups) {
		chosen = append(chosen, p.rewrite(g, look))
	}
	return chosen, total
}

// compareRewrites is 0 for two rows that are about the same rewrite.
func (p *Picker) compareRewrites(a, b uint32) int {
	x, y := &p.rows[a], &p.rows[b]
	return cmp.Or(cmp.Compare(x.axis, y.axis), cmp.Compare(x.text, y.text), cmp.Compare(x.kind, y.kind), cmp.Compare(x.rate, y.rate), cmp.Compare(x.variant, y.variant))
}

// group is a rewrite with all that judged it.
type group struct {
	rows  []uint32
	gap   float64 // how far the worst verdict is on the wrong side
	wrong int     // judges on the wrong side
}

func (p *Picker) weigh(g *group, l *look, tau float64) {
	for _, i := range g.rows {
		if verdict := p.verdict(i, l); verdict.Outcome.Wrong() && l.counted[p.judges.List[p.rows[i].judge]] {
			g.gap = max(g.gap, p.beyond(i, verdict, l, tau))
			g.wrong++
		}
	}
}

// beyond is the distance to the side of the tolerance, or to the limit, where a
// wrong verdict would have been right.
func (p *Picker) beyond(i uint32, v score.Verdict, l *look, tau float64) float64 {
	switch v.Outcome {
	case score.Above:
		_, limit := l.attack(p.observation(i))
		return float64(v.Score - limit)
	case score.Missed:
		return tau - float64(v.Fall)
	}
	return math.Abs(float64(v.Fall)) - tau
}

func (p *Picker) verdict(i uint32, l *look) score.Verdict {
	o := p.observation(i)
	if o.Axis != score.Adversarial {
		return l.verdicts.Of(o)
	}
	criterion, limit := l.attack(o)
	return l.verdicts.Attack(o, criterion, limit)
}

// observation is what was kept of one.
func (p *Picker) observation(i uint32) *score.Observation {
	r := &p.rows[i]
	_, level, _ := strings.Cut(p.variants.List[r.variant], "\x1f")
	return &score.Observation{
		Judge: p.judges.List[r.judge], Text: p.texts.List[r.text], Axis: r.axis, Type: p.kinds.List[r.kind],
		Level: level, NoOp: r.noop, Score: r.score, Criteria: p.ratings[i],
	}
}

// worst takes at most Shown of all axes, as many of each if there are enough.
func (p *Picker) worst(groups [3][]group) (all []group) {
	byLength := groups[:]
	slices.SortStableFunc(byLength, func(a, b []group) int { return len(a) - len(b) })
	for i, list := range byLength {
		slices.SortFunc(list, p.compareGroups)
		room := (Shown - len(all)) / (len(byLength) - i)
		all = append(all, list[:min(len(list), room)]...)
	}
	slices.SortFunc(all, p.compareGroups)
	return all
}

// compareGroups puts the worst first and equals in the order of their names,
// so that the order of records does not show.
func (p *Picker) compareGroups(a, b group) int {
	x, y := &p.rows[a.rows[0]], &p.rows[b.rows[0]]
	return cmp.Or(
		cmp.Compare(b.gap, a.gap), cmp.Compare(b.wrong, a.wrong), cmp.Compare(x.axis, y.axis),
		cmp.Compare(p.texts.List[x.text], p.texts.List[y.text]), cmp.Compare(p.kinds.List[x.kind], p.kinds.List[y.kind]),
		cmp.Compare(x.rate, y.rate), cmp.Compare(p.variants.List[x.variant], p.variants.List[y.variant]),
	)
}

func (p *Picker) rewrite(g group, l *look) Rewrite {
	r := &p.rows[g.rows[0]]
	seed, level, _ := strings.Cut(p.variants.List[r.variant], "\x1f")
	out := Rewrite{
		Number: int(g.rows[0]), Text: p.texts.List[r.text], Type: p.kinds.List[r.kind], Category: r.axis.String(),
		Rate: score.Figure(r.rate.Float()), Seed: seed, Level: level,
	}
	for k, i := range g.rows {
		if k > 0 && p.rows[i] == p.rows[g.rows[k-1]] && slices.Equal(p.ratings[i], p.ratings[g.rows[k-1]]) {
			continue // the same record again
		}
		out.Verdicts = append(out.Verdicts, JudgeVerdict{p.judges.List[p.rows[i].judge], p.verdict(i, l)})
	}
	return out
}
