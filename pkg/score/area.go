package score

import "math"

// point is a value at a rate. Rates given in whole millionths make the weights
// exact, so that a judge that is right at every rate gets exactly 1.
type point struct{ rate, value float64 }

// area returns the area under the points, which are sorted by rate, by
// trapezoids, divided by the range of the rates. Points whose value is NaN are
// left out; one point gives its value, none NaN.
func area(points []point) Figure {
	sum, n := 0.0, 0
	var first, last point
	for _, p := range points {
		if math.IsNaN(p.value) {
			continue
		}
		if n == 0 {
			first = p
		} else {
			sum += (p.rate - last.rate) * (p.value + last.value) / 2
		}
		last = p
		n++
	}
	switch n {
	case 0:
		return None()
	case 1:
		return Figure(first.value)
	}
	return Figure(sum / (last.rate - first.rate))
}
