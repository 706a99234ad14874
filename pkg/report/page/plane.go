package page

import (
	"fmt"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// frame maps shares from 0 to 1 onto a rectangle.
type frame struct{ left, top, width, height float64 }

func (f frame) x(v float64) float64 { return f.left + v*f.width }
func (f frame) y(v float64) float64 { return f.top + (1-v)*f.height }

var planeFrame = frame{left: 44, top: 12, width: 384, height: 384}

// mostNamed is the number of judges whose names have room in the plane.
const mostNamed = 15

// plane draws each judge at its Stability and Validity.
func plane(f *score.Findings, names *naming) *figure {
	table := report.Section{Head: []string{"judge", "Stability", "Validity", "Discrimination"}, Names: 1}
	var marks []mark
	for i := range f.Judges {
		r := &f.Judges[i]
		label, name := names.of(r, 22), full(r)
		if len(f.Judges) > mostNamed {
			label = fmt.Sprint(i + 1)
			name = label + " " + name
		}
		table.Rows = append(table.Rows, []string{
			name, report.Within(r.Stability, r.StabilityCI), report.Within(r.Validity, r.ValidityCI), report.Within(r.Discrimination, r.DiscriminationCI),
		})
		if r.Stability.Known() && r.Validity.Known() {
			marks = append(marks, mark{r: r, at: spot{planeFrame.x(clamp(r.Stability, 0, 1)), planeFrame.y(clamp(r.Validity, 0, 1))}, label: label})
		}
	}
	if len(marks) == 0 {
		return nil
	}
	numbers := ""
	if len(f.Judges) > mostNamed {
		numbers = " Numbers are those of the table of this figure."
	}
	c := &canvas{width: figureWidth, height: 440}
	written := planeGrid(c)
	for i := range marks {
		whiskers(c, marks[i].r, marks[i].at)
	}
	for i := range marks {
		marker(c, &marks[i])
	}
	place(c, marks, written)
	return &figure{
		ID: "plane", Title: "Stability and Validity",
		Caption: "Each judge at its Stability (equivalent rewrites scored alike) and Validity (errors detected), with " + intervalWords(f) + ". " +
			"The top right corner is a perfect judge. On a slanted line or above it, Discrimination is at least the number at the line. " +
			"Judges that add nothing but noise lie on the dotted line. Hollow squares are control judges." + numbers,
		SVG:   c.svg("plane", "Stability and Validity of each judge", planeWords(marks)),
		Table: table,
	}
}

func intervalWords(f *score.Findings) string {
	if f.Settings.Resamples == 0 {
		return "no intervals asked for"
	}
	return fmt.Sprintf("%v%% intervals", float64(f.Settings.Level)*100)
}

// planeWords is the figure in words.
func planeWords(marks []mark) string {
	words := "Stability from 0 to 1 to the right, Validity from 0 to 1 upwards."
	for i, m := range marks {
		if i == 12 {
			return words + fmt.Sprintf(" And %d more judges: see the table.", len(marks)-i)
		}
		words += fmt.Sprintf(" %s: Stability %s, Validity %s.", m.label, report.Decimals(m.r.Stability, 2), report.Decimals(m.r.Validity, 2))
	}
	return words
}

// planeGrid draws axes, the lines of equal Discrimination and that of noise. It
// returns where it wrote their labels.
func planeGrid(c *canvas) (written []box) {
	p := planeFrame
	for i := 0; i <= 4; i++ {
		v := float64(i) / 4
		c.line("grid", p.x(v), p.y(0), p.x(v), p.y(1))
		c.line("grid", p.x(0), p.y(v), p.x(1), p.y(v))
		c.text("tick", p.x(v), p.y(0)+15, atMid, tick(v))
		c.text("tick", p.x(0)-8, p.y(v)+4, atEnd, tick(v))
	}
	for i := range 4 {
		d := float64(i) / 4
		c.line("iso", p.x(d), p.y(1), p.x(1), p.y(d))
		// The label stands a sixth down the line, where judges are rare.
		at := d + (1-d)/6
		c.turned("iso-label", p.x(at)+4, p.y(1+d-at)-4, 45, atStart, "D ≥ "+tick(d))
		written = append(written, box{p.x(at), p.y(1+d-at) - 8, p.x(at) + 42, p.y(1+d-at) + 36})
	}
	c.line("noise", p.x(0), p.y(.5), p.x(1), p.y(0))
	c.turned("iso-label", p.x(.1), p.y(.45)-5, 26.6, atStart, "noise only")
	c.text("axis", p.x(.5), p.y(0)+34, atMid, "Stability")
	c.turned("axis", 12, p.y(.5), -90, atMid, "Validity")
	return written
}

func tick(v float64) string { return fmt.Sprintf("%.4g", v) }

func whiskers(c *canvas, r *score.Result, at spot) {
	p, class := planeFrame, "whisker"
	if r.Control {
		class = "whisker control"
	}
	if ci := r.StabilityCI; ci.Known() {
		c.line(class, p.x(clamp(ci[0], 0, 1)), at.y, p.x(clamp(ci[1], 0, 1)), at.y)
	}
	if ci := r.ValidityCI; ci.Known() {
		c.line(class, at.x, p.y(clamp(ci[0], 0, 1)), at.x, p.y(clamp(ci[1], 0, 1)))
	}
}

func marker(c *canvas, m *mark) {
	tip := fmt.Sprintf("%s: Stability %s, Validity %s, Discrimination %s", printable.Line(m.r.Judge), report.Within(m.r.Stability, m.r.StabilityCI),
		report.Within(m.r.Validity, m.r.ValidityCI), report.Within(m.r.Discrimination, m.r.DiscriminationCI))
	c.group(tip, func() {
		if m.r.Control {
			c.rect("point control", m.at.x-4.5, m.at.y-4.5, 9, 9)
		} else {
			c.circle("point", m.at.x, m.at.y, 5)
		}
	})
}
