package score

import (
	"math"
	"slices"
)

// Interval is a 95% confidence interval; both ends are NaN if there is none.
type Interval [2]Figure

// NoInterval is the Interval of too little data.
func NoInterval() Interval { return Interval{None(), None()} }

// Known reports whether there is an interval.
func (i Interval) Known() bool { return i[0].Known() && i[1].Known() }

// Contains reports whether the value lies in the interval, ends included.
func (i Interval) Contains(value Figure) bool { return i[0] <= value && value <= i[1] }

// FewestSources is the number of sources below which no interval is given.
const FewestSources = 5

const (
	level       = 0.95
	mostUndone  = 0.1 // share of resamples in which a figure may be undefined
	sameFigure  = 1e-12
	powerWanted = 0.8
)

// estimate is a figure with what resampling says about it.
type estimate struct {
	value      float64   // from all sources
	replicates []float64 // from resamples, NaN where undefined
	jackknife  []float64 // without each source in turn
	clusters   int       // sources that it rests on
}

// interval is the BCa interval (Efron 1987) with the acceleration of the
// jackknife over sources. Two corrections, both of Hesterberg (2015), widen it
// for the small-sample bias of the bootstrap: the normal quantile is replaced
// by Student's with n − 1 degrees of freedom, times √(n/(n−1)).
func (e estimate) interval() Interval {
	known := e.known()
	n := e.clusters
	if n < FewestSources || math.IsNaN(e.value) || float64(len(known)) < (1-mostUndone)*float64(len(e.replicates)) || len(known) == 0 {
		return NoInterval()
	}
	slices.Sort(known)
	below, _ := slices.BinarySearch(known, e.value-sameFigure)
	notAbove, _ := slices.BinarySearch(known, e.value+sameFigure)
	z0 := quantileNormal((float64(below+notAbove)/2 + .5) / float64(len(known)+1))
	width := quantileT((1+level)/2, n-1) * math.Sqrt(float64(n)/float64(n-1))
	end := func(z float64) Figure {
		return Figure(quantile(known, phi(accelerate(z0, z, e.acceleration()))))
	}
	return Interval{end(-width), end(width)}
}

func (e estimate) known() []float64 {
	out := make([]float64, 0, len(e.replicates))
	for _, r := range e.replicates {
		if !math.IsNaN(r) {
			out = append(out, r)
		}
	}
	return out
}

// accelerate moves a normal quantile for bias and acceleration. Beyond the pole
// of the formula lies the end of the distribution.
func accelerate(z0, z, a float64) float64 {
	denominator := 1 - a*(z0+z)
	if denominator <= 0 {
		return math.Inf(int(math.Copysign(1, z0+z)))
	}
	return z0 + (z0+z)/denominator
}

// quantile interpolates between sorted values at p·(n+1), from 1.
func quantile(sorted []float64, p float64) float64 {
	at := p*float64(len(sorted)+1) - 1
	switch {
	case at <= 0:
		return sorted[0]
	case at >= float64(len(sorted)-1):
		return sorted[len(sorted)-1]
	}
	i := int(at)
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// acceleration is Σd³ / 6(Σd²)^1.5 over the jackknife's deviations d; 0 if
// nothing varies.
func (e estimate) acceleration() float64 {
	_, squares, cubes := e.deviations()
	if squares == 0 {
		return 0
	}
	return cubes / (6 * math.Pow(squares, 1.5))
}

// deviations sums the deviations of the jackknife's values from their mean.
func (e estimate) deviations() (n int, squares, cubes float64) {
	sum := 0.0
	for _, j := range e.jackknife {
		if !math.IsNaN(j) {
			sum += j
			n++
		}
	}
	for _, j := range e.jackknife {
		if d := sum/float64(n) - j; !math.IsNaN(d) {
			squares += d * d
			cubes += d * d * d
		}
	}
	return n, squares, cubes
}

// stderr is the jackknife's standard error, NaN without two sources.
func (e estimate) stderr() float64 {
	n, squares, _ := e.deviations()
	if n < 2 {
		return math.NaN()
	}
	return math.Sqrt(squares * float64(n-1) / float64(n))
}

// share is the interval of a figure between 0 and 1. Where every source says
// the same, resampling cannot vary. The exact binomial limit for that many
// sources (Clopper and Pearson 1934) then says how large a share of other
// sources may say otherwise: 0 of 100 is 0 to 0.036.
func (e estimate) share() Interval {
	i := e.interval()
	if !i.Known() {
		return i
	}
	limit := Figure(1 - math.Pow((1-level)/2, 1/float64(e.clusters)))
	value := Figure(e.value)
	if e.constant() || e.value <= sameFigure || e.value >= 1-sameFigure {
		return Interval{max(0, min(i[0], value-limit)), min(1, max(i[1], value+limit))}
	}
	return i
}

// constant reports whether resampling changes nothing.
func (e estimate) constant() bool {
	known := e.known()
	return len(known) > 0 && slices.Max(known)-slices.Min(known) < sameFigure
}

// minus is the estimate of a difference; both must rest on the same sources.
func (e estimate) minus(o estimate) estimate {
	d := estimate{value: e.value - o.value, clusters: min(e.clusters, o.clusters)}
	for i := range e.replicates {
		d.replicates = append(d.replicates, e.replicates[i]-o.replicates[i])
	}
	for i := range e.jackknife {
		d.jackknife = append(d.jackknife, e.jackknife[i]-o.jackknife[i])
	}
	return d
}

// difference is the interval of a difference of two shares. Where resampling
// varies neither, it is made of the limits of both.
func (e estimate) difference(plus, minus Interval) Interval {
	i := e.interval()
	if i.Known() && e.constant() {
		return Interval{plus[0] - minus[1], plus[1] - minus[0]}
	}
	return i
}
