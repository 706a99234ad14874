package page

import (
	"fmt"
	"slices"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// attackedJudges is the table of judges of a study of attacks alone.
func attackedJudges(f *score.Findings) judgeTable {
	t := judgeTable{
		About: "A good judge rates a text that was made worse low: an extreme attack 1, a subtle one at most 3. All criteria together.",
		Head:  []column{{"judge", "name of the judge"}, {"benign", "mean rating of the texts as they were written"}},
	}
	levels := attackLevels(f)
	for _, level := range levels {
		t.Head = append(t.Head, column{level, "mean rating after " + level + " attacks"}, column{level + " drop", "benign less attacked, over texts with both"},
			column{level + " within", "share rated at the limit or below"}, column{level + " optimism", "mean of the points above the limit"})
	}
	for i := range f.Judges {
		r := &f.Judges[i]
		row := []sortable{{Text: printable.Line(r.Judge), Control: r.Control}}
		if n := len(r.Adversarial); n > 0 {
			all := &r.Adversarial[n-1]
			row = append(row, share(all.Benign.Mean, all.Benign.MeanCI))
			for _, level := range levels {
				l := levelOf(all, level)
				row = append(row, share(l.Mean, l.MeanCI), share(l.Drop, l.DropCI), share(l.Within, l.WithinCI), share(l.Optimism, l.OptimismCI))
			}
		}
		for len(row) < len(t.Head) {
			row = append(row, share(score.None(), score.NoInterval()))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// attackLevels lists the levels of any judge, the milder first.
func attackLevels(f *score.Findings) (levels []string) {
	for _, level := range []string{"subtle", "extreme"} {
		if slices.ContainsFunc(f.Judges, func(r score.Result) bool {
			return slices.ContainsFunc(r.Adversarial, func(a score.Attacked) bool { return levelOf(&a, level).Texts > 0 })
		}) {
			levels = append(levels, level)
		}
	}
	return levels
}

// levelOf finds a level; one without figures stands for one that is missing.
func levelOf(a *score.Attacked, level string) *score.AttackLevel {
	if l := a.At(level); l != nil {
		return l
	}
	none, no := score.None(), score.NoInterval()
	return &score.AttackLevel{Level: level, Limit: none, Mean: none, MeanCI: no, Drop: none, DropCI: no, Within: none, WithinCI: no, Optimism: none, OptimismCI: no}
}

// attackMap shows how high each judge rates what it should rate low.
func attackMap(f *score.Findings, names *naming) *figure {
	levels := attackLevels(f)
	if len(levels) == 0 {
		return nil
	}
	h := heat{}
	table := report.Section{Head: []string{"level", "judge", "criterion", "benign", "attacked", "drop", "within", "optimism", "rated", "unrated", "unchanged"}, Names: 3}
	for _, level := range levels {
		heading := fmt.Sprintf("%s attacks", level)
		h.rows = append(h.rows, heatRowOf{label: heading, heading: true})
		for i := range f.Judges {
			r := &f.Judges[i]
			row := heatRowOf{label: names.of(r, 18)}
			for k := range r.Adversarial {
				a := &r.Adversarial[k]
				l := levelOf(a, level)
				if name := criterionOf(a); !slices.Contains(h.cols, name) {
					h.cols = append(h.cols, name)
				}
				row.set(slices.Index(h.cols, criterionOf(a)), attackCell(r, a, l))
				table.Rows = append(table.Rows, []string{
					level, full(r), printable.Line(criterionOf(a)), report.Decimals(a.Benign.Mean, 2), report.Within(l.Mean, l.MeanCI), report.Within(l.Drop, l.DropCI),
					report.Within(l.Within, l.WithinCI), report.Within(l.Optimism, l.OptimismCI), fmt.Sprint(l.Ratings), fmt.Sprint(l.Unrated), fmt.Sprint(l.Unchanged),
				})
			}
			h.rows = append(h.rows, row)
		}
	}
	for j := range h.rows {
		if !h.rows[j].heading && len(h.cols) > 0 {
			h.rows[j].set(len(h.cols)-1, cell{})
		}
	}
	return &figure{
		ID: "attacks", Title: "Attacks on science answers",
		Caption: "Mean rating by the criterion attacked. The darker, the further above the limit of a robust judge: 1 after extreme attacks, 3 after subtle ones. Texts that an attack could not change are left out.",
		SVG:     h.draw().svg("attacks", "Mean rating of attacked texts, judge by criterion", mapWords(&h, "points")), Table: table,
	}
}

// set puts a cell at column i; a cell without text leaves what is there.
func (r *heatRowOf) set(i int, x cell) {
	for len(r.cells) <= i {
		r.cells = append(r.cells, noCell)
	}
	if x.text != "" {
		r.cells[i] = x
	}
}

func criterionOf(a *score.Attacked) string {
	if a.Criterion == "" {
		return report.Shorten(a.Type, 22)
	}
	return report.Shorten(a.Criterion, 22)
}

func attackCell(r *score.Result, a *score.Attacked, l *score.AttackLevel) cell {
	x := noCell
	if l.Mean.Known() {
		x = cell{text: report.Decimals(l.Mean, 1), shade: clamp(l.Optimism/4, 0, 1)}
	}
	x.tip = fmt.Sprintf("%s, %s %s: %s, optimism %s", printable.Line(r.Judge), l.Level, printable.Line(criterionOf(a)), report.Within(l.Mean, l.MeanCI), report.Within(l.Optimism, l.OptimismCI))
	return x
}
