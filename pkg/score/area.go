package score

import "math"

// point is a value at a rate. Rates given in whole millionths make the weights
// exact, so that a judge that is right at every rate gets exactly 1.
type point struct{ rate, value float64 }

// integral is the area under points given in the order of their rates, by
// trapezoids, divided by the range of the rates. Points whose value is NaN are
// left out; one point gives its value, none NaN.
type integral struct {
	first, last point
	sum         float64
	n           int
}

func (a *integral) add(rate, value float64) {
	if math.IsNaN(value) {
		return
	}
	p := point{rate, value}
	if a.n == 0 {
		a.first = p
	} else {
		a.sum += (p.rate - a.last.rate) * (p.value + a.last.value) / 2
	}
	a.last = p
	a.n++
}

func (a *integral) value() float64 {
	switch a.n {
	case 0:
		return math.NaN()
	case 1:
		return a.first.value
	}
	return a.sum / (a.last.rate - a.first.rate)
}

// area integrates points that are sorted by rate.
func area(points []point) Figure {
	var a integral
	for _, p := range points {
		a.add(p.rate, p.value)
	}
	return Figure(a.value())
}
