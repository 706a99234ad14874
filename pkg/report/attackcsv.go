package report

import (
	"fmt"

	"assay/pkg/score"
)

// attackRows are the lines of attacks and of generators.
func attackRows(r *score.Result) [][]string {
	var rows [][]string
	for i := range r.Adversarial {
		a := &r.Adversarial[i]
		for k := range a.Levels {
			l := &a.Levels[k]
			line := csvRow{
				"judge": r.Judge, "type": "attack", "category": "adversarial", "criterion": criterion(a), "level": l.Level, "limit": exact(l.Limit),
				"benign": exact(a.Benign.Mean), "pairs": fmt.Sprint(l.Ratings), "texts": fmt.Sprint(l.Texts), "unrated": fmt.Sprint(l.Unrated), "unchanged": fmt.Sprint(l.Unchanged),
			}
			line.interval("mean", l.Mean, l.MeanCI)
			line.interval("drop", l.Drop, l.DropCI)
			line.interval("within", l.Within, l.WithinCI)
			line.interval("optimism", l.Optimism, l.OptimismCI)
			rows = append(rows, line.cells())
		}
	}
	for _, g := range r.Generators {
		line := csvRow{"judge": r.Judge, "type": "generator", "value": g.Generator, "texts": fmt.Sprint(g.Texts)}
		line.interval("mean", g.Mean, g.MeanCI)
		rows = append(rows, line.cells())
	}
	return append(rows, selfRows(r.SelfPreference, r.Judge)...)
}

// selfRows are two lines of own texts against others': as the judge rates them,
// and what is left of it after its peers' ratings.
func selfRows(p *score.SelfPreference, judge string) [][]string {
	if p == nil {
		return nil
	}
	own := csvRow{"judge": judge, "type": "self", "value": p.Generator}
	own.interval("mean", p.Difference, p.DifferenceCI)
	excess := csvRow{"judge": judge, "type": "self_excess", "value": p.Generator}
	excess.interval("mean", p.Excess, p.ExcessCI)
	return [][]string{own.cells(), excess.cells()}
}

// interval writes a figure and its ends into three columns.
func (l csvRow) interval(name string, f score.Figure, ci score.Interval) {
	l[name], l[name+"_low"], l[name+"_high"] = exact(f), exact(ci[0]), exact(ci[1])
}
