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
	if o.Failed || o.Axis != score.Error && o.Axis != score.Representational {
		return false
	}
	p.rows = append(p.rows, judged{
		rate: o.Rate, score: o.Score, judge: p.judges.ID(o.Judge), text: p.texts.ID(o.Text), kind: p.kinds.ID(o.Type),
		variant: p.variants.ID(o.Seed + "\x1f" + o.Level), axis: o.Axis, noop: o.NoOp,
	})
	return true
}

// Pick returns the rewrites to show, the worst first, and the number of
// distinct rewrites that there are. What counts is how far a model was on the
// wrong side of the tolerance; control judges count only where there are no
// models.
func (p *Picker) Pick(v *score.Verdicts, f *score.Findings) (chosen []Rewrite, total int) {
	order := make([]uint32, len(p.rows))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int {
		return cmp.Or(p.compareRewrites(a, b), cmp.Compare(p.judges.List[p.rows[a].judge], p.judges.List[p.rows[b].judge]),
			cmp.Compare(p.rows[a].score, p.rows[b].score), cmp.Compare(a, b))
	})
	counted, tau := contenders(f), 0.0
	if len(f.Settings.Tau) > 0 {
		tau = float64(f.Settings.Tau[0])
	}
	var groups [2][]group
	for start := 0; start < len(order); {
		end := start + 1
		for end < len(order) && p.compareRewrites(order[start], order[end]) == 0 {
			end++
		}
		g := group{rows: order[start:end], gap: math.Inf(-1)}
		p.weigh(&g, v, counted, tau)
		axis := 0
		if p.rows[order[start]].axis == score.Representational {
			axis = 1
		}
		groups[axis] = append(groups[axis], g)
		total++
		start = end
	}
	for _, g := range p.worst(groups) {
		chosen = append(chosen, p.rewrite(g, v))
	}
	return chosen, total
}

// compareRewrites is 0 for two rows that are about the same rewrite.
func (p *Picker) compareRewrites(a, b uint32) int {
	x, y := &p.rows[a], &p.rows[b]
	return cmp.Or(cmp.Compare(x.axis, y.axis), cmp.Compare(x.text, y.text), cmp.Compare(x.kind, y.kind), cmp.Compare(x.rate, y.rate), cmp.Compare(x.variant, y.variant))
}

// contenders are the judges whose mistakes count.
func contenders(f *score.Findings) map[string]bool {
	all, models := map[string]bool{}, map[string]bool{}
	for _, r := range f.Judges {
		all[r.Judge] = true
		if !r.Control {
			models[r.Judge] = true
		}
	}
	if len(models) > 0 {
		return models
	}
	return all
}

// group is a rewrite with all that judged it.
type group struct {
	rows  []uint32
	gap   float64 // how far the worst verdict is on the wrong side
	wrong int     // judges on the wrong side
}

func (p *Picker) weigh(g *group, v *score.Verdicts, counted map[string]bool, tau float64) {
	for _, i := range g.rows {
		if verdict := p.verdict(i, v); verdict.Outcome.Wrong() && counted[p.judges.List[p.rows[i].judge]] {
			g.gap = max(g.gap, beyond(verdict, tau))
			g.wrong++
		}
	}
}

// beyond is the distance to the side of the tolerance where a wrong verdict
// would have been right.
func beyond(v score.Verdict, tau float64) float64 {
	if v.Outcome == score.Missed {
		return tau - float64(v.Fall)
	}
	return math.Abs(float64(v.Fall)) - tau
}

func (p *Picker) verdict(i uint32, v *score.Verdicts) score.Verdict {
	r := &p.rows[i]
	return v.Of(&score.Observation{Judge: p.judges.List[r.judge], Text: p.texts.List[r.text], Axis: r.axis, NoOp: r.noop, Score: r.score})
}

// worst takes at most Shown of both axes, half of each if there are enough.
func (p *Picker) worst(groups [2][]group) []group {
	for _, list := range groups {
		slices.SortFunc(list, p.compareGroups)
	}
	first, second := len(groups[0]), len(groups[1])
	first = min(first, max(Shown/2, Shown-second))
	second = min(second, Shown-first)
	all := slices.Concat(groups[0][:first], groups[1][:second])
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

func (p *Picker) rewrite(g group, v *score.Verdicts) Rewrite {
	r := &p.rows[g.rows[0]]
	seed, level, _ := strings.Cut(p.variants.List[r.variant], "\x1f")
	out := Rewrite{
		Number: int(g.rows[0]), Text: p.texts.List[r.text], Type: p.kinds.List[r.kind], Category: r.axis.String(),
		Rate: score.Figure(r.rate.Float()), Seed: seed, Level: level,
	}
	for k, i := range g.rows {
		if k > 0 && p.rows[i] == p.rows[g.rows[k-1]] {
			continue // the same record again
		}
		out.Verdicts = append(out.Verdicts, JudgeVerdict{p.judges.List[p.rows[i].judge], p.verdict(i, v)})
	}
	return out
}
