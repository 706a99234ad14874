package page

import (
	"html/template"

	"assay/pkg/report"
	"assay/pkg/score"
)

// figure is a drawing with its text alternatives.
type figure struct {
	ID, Title string
	Caption   string // what a reader sees in it and how it is made
	SVG       template.HTML
	Table     report.Section
}

const figureWidth = 440

// figures draws what the findings have data for.
func figures(f *score.Findings) []figure {
	var out []figure
	for _, draw := range []func(*score.Findings) *figure{plane, curves, typeMap, criterionMap} {
		if fig := draw(f); fig != nil {
			out = append(out, *fig)
		}
	}
	return out
}

// nameOf is a judge's name as figures show it.
func nameOf(r *score.Result, width int) string {
	if r.Control {
		return report.Shorten(r.Judge, width-2) + " *"
	}
	return report.Shorten(r.Judge, width)
}

func clamp(f score.Figure, low, high float64) float64 { return max(low, min(high, float64(f))) }
