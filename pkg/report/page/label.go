package page

import (
	"math"
	"slices"

	"assay/pkg/score"
)

// mark is a judge in the plane.
type mark struct {
	r     *score.Result
	at    spot
	label string
}

// box is what a label or a point takes up.
type box struct{ x0, y0, x1, y1 float64 }

func (a box) overlap(b box) float64 {
	return max(0, min(a.x1, b.x1)-max(a.x0, b.x0)) * max(0, min(a.y1, b.y1)-max(a.y0, b.y0))
}

// place writes the labels where they cover least: beside their points if there
// is room, not over what is written already, else further off with a line to the point.
func place(c *canvas, marks []mark, written []box) {
	taken := slices.Clone(written)
	for _, m := range marks {
		taken = append(taken, box{m.at.x - 6, m.at.y - 6, m.at.x + 6, m.at.y + 6})
	}
	for i, m := range marks {
		best, cost := box{}, math.Inf(1)
		for _, b := range candidates(m) {
			if x := covered(b, taken) + outside(b) + distance(b, m.at)/10; x < cost {
				best, cost = b, x
			}
		}
		taken = append(taken, best)
		leader(c, m.at, best)
		class := "label"
		if marks[i].r.Control {
			class = "label control"
		}
		c.text(class, best.x0, best.y1-4, atStart, m.label)
	}
}

func candidates(m mark) []box {
	w, h := textWidth(m.label), 14.0
	var out []box
	for _, gap := range []float64{9, 20, 34, 50} {
		for _, dy := range []float64{-h / 2, -h/2 - gap, -h/2 + gap} {
			out = append(out, box{m.at.x + gap, m.at.y + dy, m.at.x + gap + w, m.at.y + dy + h})
			out = append(out, box{m.at.x - gap - w, m.at.y + dy, m.at.x - gap, m.at.y + dy + h})
		}
		out = append(out, box{m.at.x - w/2, m.at.y - gap - h, m.at.x + w/2, m.at.y - gap})
		out = append(out, box{m.at.x - w/2, m.at.y + gap, m.at.x + w/2, m.at.y + gap + h})
	}
	return out
}

func covered(b box, taken []box) float64 {
	sum := 0.0
	for _, t := range taken {
		sum += b.overlap(t)
	}
	return sum
}

// outside is what lies beyond the frame, counted tenfold: a label must be whole.
func outside(b box) float64 {
	p := planeFrame
	frame := box{p.left + 2, p.top - 6, figureWidth - 2, p.top + p.height - 1}
	return 10 * ((b.x1-b.x0)*(b.y1-b.y0) - b.overlap(frame))
}

func distance(b box, s spot) float64 {
	return math.Hypot(max(b.x0-s.x, 0, s.x-b.x1), max(b.y0-s.y, 0, s.y-b.y1))
}

func leader(c *canvas, s spot, b box) {
	if distance(b, s) < 12 {
		return
	}
	c.line("leader", s.x, s.y, max(b.x0, min(b.x1, s.x)), max(b.y0+3, min(b.y1-2, s.y)))
}
