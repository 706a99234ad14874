package page

import (
	"fmt"
	"slices"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// typeMap shows which judge fails at what: judges against swap types.
func typeMap(f *score.Findings, names *naming) *figure {
	var kinds []string
	wrong := 0 // the first columns are errors
	for _, category := range []string{"error", "representational"} {
		for i := range f.Judges {
			for _, t := range f.Judges[i].ByType {
				if t.Category == category && !slices.Contains(kinds, t.Type) {
					kinds = append(kinds, t.Type)
				}
			}
		}
		if category == "error" {
			wrong = len(kinds)
		}
	}
	if len(kinds) == 0 {
		return nil
	}
	h := heat{gap: wrong}
	for _, kind := range kinds {
		h.cols = append(h.cols, short(kind))
	}
	table := report.Section{Head: []string{"judge", "type", "rate", "share", "pairs"}, Names: 2}
	for i := range f.Judges {
		r := &f.Judges[i]
		row := heatRowOf{label: names.of(r, 18)}
		for _, kind := range kinds {
			row.cells = append(row.cells, typeCell(r, kind))
		}
		h.rows = append(h.rows, row)
		for _, t := range r.ByType {
			table.Rows = append(table.Rows, []string{full(r), printable.Line(t.Type), report.Percent(t.Rate), report.Within(t.Share, t.ShareCI), fmt.Sprint(t.Pairs)})
		}
	}
	return &figure{
		ID: "types", Title: "By swap type",
		Caption: "Percent handled rightly: errors detected (left), equivalent rewrites scored alike (right). A type's rates count alike; the table has each of them with its interval.",
		SVG:     h.draw().svg("types", "Share handled rightly, judge by swap type", mapWords(&h, "percent")),
		Table:   table,
	}
}

// typeCell is the mean share over the rates of a type.
func typeCell(r *score.Result, kind string) cell {
	sum, n := 0.0, 0
	for _, t := range r.ByType {
		if t.Type == kind && t.Share.Known() {
			sum += float64(t.Share)
			n++
		}
	}
	x := noCell
	if n > 0 {
		x = cell{text: fmt.Sprintf("%.0f", 100*sum/float64(n)), shade: sum / float64(n)}
	}
	x.tip = fmt.Sprintf("%s, %s: %s%%", printable.Line(r.Judge), printable.Line(kind), x.text)
	return x
}

// mapWords is a map in words, the first rows of it.
func mapWords(h *heat, unit string) string {
	words := "Values in " + unit + "."
	for j, row := range h.rows {
		if j == 12 {
			return words + " And more rows: see the table."
		}
		words += " " + row.label + ":"
		for i, x := range row.cells {
			words += " " + h.cols[i] + " " + x.text
			if i < len(row.cells)-1 {
				words += ","
			}
		}
		words += "."
	}
	return words
}
