package page

import (
	"fmt"
	"slices"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// criterionMap shows how far each criterion falls under each type of error, and
// whether it is the right one.
func criterionMap(f *score.Findings, names *naming) *figure {
	kinds, keys, most, located := errorCriteria(f)
	if len(keys) == 0 {
		return nil
	}
	h := heat{}
	for _, key := range keys {
		h.cols = append(h.cols, criterionName(key))
	}
	if located {
		h.gap = len(keys)
		h.cols = append(h.cols, "located, %", "by chance, %")
	}
	table := report.Section{Head: []string{"judge", "type", "criterion", "touched", "mean fall", "pairs"}, Names: 3}
	for _, kind := range kinds {
		h.rows = append(h.rows, heatRowOf{label: report.Shorten(kind, 40), heading: true})
		for i := range f.Judges {
			r := &f.Judges[i]
			for j := range r.Localisation {
				l := &r.Localisation[j]
				if l.Type != kind || len(l.Criteria) == 0 {
					continue
				}
				h.rows = append(h.rows, criterionRow(r, l, names, keys, most, located))
				for _, c := range l.Criteria {
					table.Rows = append(table.Rows, []string{full(r), printable.Line(kind), printable.Line(c.Key), yes(c.Touched), report.Decimals(c.MeanDrop, 3), fmt.Sprint(c.Pairs)})
				}
			}
		}
	}
	caption := "Mean fall of each criterion in points, from the unchanged text to the one with errors."
	if located {
		caption += " Framed criteria are those that the rubric says the errors touch. Located: the share of rewrites whose furthest fall is a framed criterion; by chance: what pointing blindly would give."
	}
	return &figure{
		ID: "criteria", Title: "Which criterion falls", Caption: caption,
		SVG: h.draw().svg("criteria", "Mean fall of each criterion, judge by criterion", mapWords(&h, "points")), Table: table,
	}
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// errorCriteria lists the types of errors and the criteria that have falls, the
// largest mean fall of a judge that counts (the controls would leave no shade
// for the models), and whether any judge can point at a criterion.
func errorCriteria(f *score.Findings) (kinds, keys []string, most float64, located bool) {
	counted := contenders(f)
	for _, r := range f.Judges {
		for _, l := range r.Localisation {
			if l.Category != "error" || len(l.Criteria) == 0 {
				continue
			}
			located = located || l.Located.Known()
			if !slices.Contains(kinds, l.Type) {
				kinds = append(kinds, l.Type)
			}
			for _, c := range l.Criteria {
				if counted[r.Judge] {
					most = max(most, float64(c.MeanDrop))
				}
				if !slices.Contains(keys, c.Key) {
					keys = append(keys, c.Key)
				}
			}
		}
	}
	return kinds, keys, most, located
}

func criterionRow(r *score.Result, l *score.Localisation, names *naming, keys []string, most float64, located bool) heatRowOf {
	row := heatRowOf{label: names.of(r, 18)}
	for _, key := range keys {
		x := noCell
		for _, c := range l.Criteria {
			if c.Key == key {
				x = cell{text: report.Decimals(c.MeanDrop, 2), shade: 0, framed: c.Touched}
				if most > 0 {
					x.shade = clamp(c.MeanDrop/score.Figure(most), 0, 1)
				}
			}
		}
		x.tip = fmt.Sprintf("%s, %s, %s: %s", printable.Line(r.Judge), printable.Line(l.Type), printable.Line(key), x.text)
		row.cells = append(row.cells, x)
	}
	if located {
		for _, share := range []score.Figure{l.Located, l.Chance} {
			x := noCell
			if share.Known() {
				x.text = fmt.Sprintf("%.0f", 100*float64(share))
			}
			x.tip = fmt.Sprintf("%s, %s: located %s, by chance %s", printable.Line(r.Judge), printable.Line(l.Type), report.Within(l.Located, l.LocatedCI), report.Decimals(l.Chance, 3))
			row.cells = append(row.cells, x)
		}
	}
	return row
}

// criterionName drops what all keys of the rubrics share.
func criterionName(key string) string {
	for _, end := range []string{"_score", "_appropriateness"} {
		key = strings.TrimSuffix(key, end)
	}
	return report.Shorten(strings.ReplaceAll(key, "_", " "), 24)
}
