package page

import (
	"fmt"
	"slices"

	"assay/pkg/report"
	"assay/pkg/score"
)

const (
	panelWidth  = figureWidth / 2
	panelHeight = 150
	legendSpace = 24
)

// curves draws V(ρ) and S(ρ), one panel per judge.
func curves(f *score.Findings, names *naming) *figure {
	rates := f.Settings.Rates
	if len(rates) == 0 {
		return nil
	}
	c := &canvas{width: figureWidth, height: legendSpace + panelHeight*float64((len(f.Judges)+1)/2)}
	legend(c)
	table := report.Section{Head: []string{"judge", "rate", "Validity", "Stability"}, Names: 1}
	words := ""
	for i := range f.Judges {
		r := &f.Judges[i]
		p := panel{c, frame{left: float64(i%2)*panelWidth + 32, top: legendSpace + float64(i/2)*panelHeight + 22, width: panelWidth - 48, height: panelHeight - 48}, float64(slices.Max(rates))}
		p.axes(names.of(r, 23), rates)
		p.curve("stability", r.PerRate, func(x score.RateResult) (score.Figure, score.Interval) { return x.Stability, x.StabilityCI })
		p.curve("validity", r.PerRate, func(x score.RateResult) (score.Figure, score.Interval) { return x.Validity, x.ValidityCI })
		for _, x := range r.PerRate {
			table.Rows = append(table.Rows, []string{full(r), report.Percent(x.Rate), report.Within(x.Validity, x.ValidityCI), report.Within(x.Stability, x.StabilityCI)})
		}
		if n := len(r.PerRate); n > 0 && i < 12 {
			first, last := r.PerRate[0], r.PerRate[n-1]
			words += fmt.Sprintf(" %s: Validity from %s to %s, Stability from %s to %s.", names.of(r, 40),
				report.Decimals(first.Validity, 2), report.Decimals(last.Validity, 2), report.Decimals(first.Stability, 2), report.Decimals(last.Stability, 2))
		}
	}
	return &figure{
		ID: "curves", Title: "Over the rates",
		Caption: "Share of errors detected, V(ρ), and of equivalent rewrites scored alike, S(ρ), over the rate ρ of the text's tokens that were changed, with " + intervalWords(f) + ". " +
			"Validity and Stability are the areas under the two, divided by the range of rates.",
		SVG:   c.svg("curves", "Validity and Stability of each judge over the rates", "Lines over the rate, one panel for each judge."+words),
		Table: table,
	}
}

func legend(c *canvas) {
	c.line("curve validity", 32, 10, 56, 10)
	c.circle("dot validity", 44, 10, 3)
	c.text("tick", 62, 14, atStart, "Validity V(ρ)")
	c.line("curve stability", 150, 10, 174, 10)
	c.rect("dot stability", 159, 7, 6, 6)
	c.text("tick", 180, 14, atStart, "Stability S(ρ)")
}

// panel is the part of the figure that shows one judge.
type panel struct {
	*canvas
	frame
	most float64 // rate at the right end
}

func (p panel) at(rate score.Figure, share float64) spot {
	return spot{p.x(float64(rate) / p.most), p.y(share)}
}

func (p panel) axes(name string, rates []score.Figure) {
	p.text("panel", p.x(0), p.y(1)-8, atStart, name)
	for i := 0; i <= 2; i++ {
		v := float64(i) / 2
		p.line("grid", p.x(0), p.y(v), p.x(1), p.y(v))
		p.text("tick", p.x(0)-5, p.y(v)+4, atEnd, tick(v))
	}
	free := -100.0
	for _, rate := range rates {
		x, label := p.at(rate, 0).x, report.Percent(rate)
		p.line("grid", x, p.y(0), x, p.y(0)+3)
		if half := textWidth(label) / 2; x-half > free+2 {
			p.text("tick", x, p.y(0)+14, atMid, label)
			free = x + half
		}
	}
}

// curve draws the band of intervals, the line, and a mark at each rate.
func (p panel) curve(class string, rates []score.RateResult, of func(score.RateResult) (score.Figure, score.Interval)) {
	var line, low, high []spot
	for _, r := range rates {
		value, ci := of(r)
		if !value.Known() {
			continue
		}
		line = append(line, p.at(r.Rate, clamp(value, 0, 1)))
		if ci.Known() {
			low, high = append(low, p.at(r.Rate, clamp(ci[0], 0, 1))), append(high, p.at(r.Rate, clamp(ci[1], 0, 1)))
		}
	}
	if len(low) == 1 {
		p.line("whisker "+class, low[0].x, low[0].y, high[0].x, high[0].y)
	}
	if len(low) > 1 {
		slices.Reverse(low)
		p.polygon("band "+class, append(high, low...))
	}
	p.polyline("curve "+class, line)
	for _, s := range line {
		if class == "validity" {
			p.circle("dot "+class, s.x, s.y, 3)
		} else {
			p.rect("dot "+class, s.x-3, s.y-3, 6, 6)
		}
	}
}
