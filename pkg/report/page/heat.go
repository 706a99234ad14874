package page

import (
	"math"

	"assay/pkg/report"
)

const (
	heatLabels = 142 // space of the row labels
	heatRow    = 24
)

// heat is a map of cells: rows of judges, some under a heading.
type heat struct {
	cols []string
	rows []heatRowOf
	gap  int // columns from here on stand apart; 0 means none
}

type heatRowOf struct {
	label   string
	heading bool
	cells   []cell
}

// cell holds a value as it is written, how dark it is (NaN for no shade) and
// whether it is framed.
type cell struct {
	text   string
	shade  float64
	framed bool
	tip    string
}

var noCell = cell{text: "–", shade: math.NaN()}

func (h *heat) draw() *canvas {
	n := float64(len(h.cols))
	width := min(64, max(32, (figureWidth-heatLabels-24)/n))
	top := 14.0
	for _, name := range h.cols {
		top = max(top, 14+textWidth(name)*.62)
	}
	c := &canvas{width: figureWidth, height: top + heatRow*float64(len(h.rows)) + 6}
	left := func(i int) float64 {
		x := heatLabels + width*float64(i)
		if h.gap > 0 && i >= h.gap {
			x += 8
		}
		return x
	}
	for i, name := range h.cols {
		c.width = max(c.width, left(i)+width/2+textWidth(name)*.79+8)
		c.turned("tick", left(i)+width/2, top-6, -38, atStart, name)
	}
	for j, row := range h.rows {
		y := top + heatRow*float64(j)
		if row.heading {
			c.text("panel", 4, y+17, atStart, row.label)
			continue
		}
		c.text("tick", heatLabels-8, y+16, atEnd, row.label)
		for i, x := range row.cells {
			c.group(x.tip, func() { x.draw(c, left(i), y, width) })
		}
	}
	return c
}

func (x *cell) draw(c *canvas, left, top, width float64) {
	class := "value"
	if !math.IsNaN(x.shade) {
		c.rect("cell", left+1, top+1, width-2, heatRow-2)
		c.shade("heat", left+1, top+1, width-2, heatRow-2, x.shade)
		class = "value " + depth(x.shade)
	}
	if x.framed {
		c.rect("framed", left+2, top+2, width-4, heatRow-4)
	}
	c.text(class, left+width/2, top+16, atMid, x.text)
}

// depth is the class of a text on a shade. In light and in dark, black or white
// has a contrast of at least 4.5 on each.
func depth(shade float64) string {
	switch {
	case shade < .6:
		return "low"
	case shade < .84:
		return "mid"
	}
	return "high"
}

// short is a name for a narrow place: what swaps and criteria are called
// without the words that all of them share.
func short(name string) string {
	if s, ok := shortNames[name]; ok {
		return s
	}
	return report.Shorten(name, 22)
}

var shortNames = map[string]string{
	"all_error_injection": "all errors", "element_substitution": "element", "numerical_perturbation": "number",
	"equipment_substitution": "equipment", "action_antonym": "action",
	"all_equivalence_rewriting": "all equivalents", "llm_to_formula": "to formula", "llm_to_name": "to name",
	"llm_to_iupac": "to IUPAC", "cross_lingual": "other language",
}
