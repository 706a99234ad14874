package score

import "math"

// The figures of a panel stand in one vector: the headline figures, four for
// each rate, and the share of every cell.
const (
	figValidity = iota
	figStability
	figAccuracy
	figDiscrimination
	figDropped // area of the share of equivalent rewrites that fell
	figAUROC
	figFixed

	perRateFigures = 4 // in the order of the first four
)

func (p *panel) figures() int { return figFixed + perRateFigures*len(p.heads) + p.width }

// ofRate and ofCell give the place of a figure in the vector.
func ofRate(rate, figure int) int      { return figFixed + perRateFigures*rate + figure }
func (p *panel) ofCell(column int) int { return figFixed + perRateFigures*len(p.heads) + column }

// measure computes the vector from the totals of the cells.
func (p *panel) measure(totals []cell, out []float64) {
	var areas [figDropped + 1]integral
	for r := range p.heads {
		h := &p.heads[r]
		w, s := pool(totals, h.wrong), pool(totals, h.same)
		v, st, dropped := ratio(w.hits, w.units), ratio(s.hits, s.units), ratio(s.drops, s.units)
		accuracy := math.NaN()
		if w.units > 0 && s.units > 0 {
			accuracy = (w.hits + s.hits) / (w.units + s.units)
		}
		at := float64(h.at)
		for i, value := range [...]float64{v, st, accuracy, v - dropped, dropped} {
			areas[i].add(at, value)
			if i < perRateFigures {
				out[ofRate(r, i)] = value
			}
		}
	}
	for i := range areas {
		out[i] = areas[i].value()
	}
	for c := range totals {
		out[p.ofCell(c)] = ratio(totals[c].hits(), totals[c].units())
	}
}

// sums are the totals of several cells.
type sums struct{ hits, drops, units float64 }

func pool(totals []cell, columns []int) (s sums) {
	for _, c := range columns {
		s.hits += totals[c].hits()
		s.drops += totals[c].drops()
		s.units += totals[c].units()
	}
	return s
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return math.NaN()
	}
	return a / b
}

// jackknife returns the figures without each source in turn, figure by figure.
func (p *panel) jackknife(totals []cell) [][]float64 {
	n := len(p.sources)
	out := matrix(p.figures(), n)
	without, vector := make([]cell, p.width), make([]float64, p.figures())
	left := p.falls.leaveOneOut(n)
	for i := range n {
		for c, mine := range p.row(i) {
			without[c] = totals[c] - mine
		}
		p.measure(without, vector)
		vector[figAUROC] = left[i]
		for f, value := range vector {
			out[f][i] = value
		}
	}
	return out
}

// totals adds up all sources.
func (p *panel) totals() []cell {
	sum := make([]cell, p.width)
	for i := range p.sources {
		for c, mine := range p.row(i) {
			sum[c] += mine
		}
	}
	return sum
}

func matrix(rows, columns int) [][]float64 {
	all := make([]float64, rows*columns)
	out := make([][]float64, rows)
	for i := range out {
		out[i] = all[i*columns : (i+1)*columns]
	}
	return out
}
