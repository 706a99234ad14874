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
	names := newNaming(f)
	for _, draw := range []func(*score.Findings, *naming) *figure{plane, curves, typeMap, criterionMap, attackMap} {
		if fig := draw(f, names); fig != nil {
			out = append(out, *fig)
		}
	}
	return out
}

func clamp(f score.Figure, low, high float64) float64 { return max(low, min(high, float64(f))) }
