package score

import (
	"math"
	"slices"
)

// Comparison is the difference of two judges over the texts of the study.
type Comparison struct {
	A              string     `json:"a"`
	B              string     `json:"b"`
	Sources        int        `json:"sources"` // that both judged
	Validity       Difference `json:"validity"`
	Stability      Difference `json:"stability"`
	Accuracy       Difference `json:"accuracy"`
	Discrimination Difference `json:"discrimination"`
}

// Difference is a figure of judge A minus that of judge B. Sources are
// resampled for both together.
type Difference struct {
	Value      Figure   `json:"value"`
	CI         Interval `json:"ci"`
	P          Figure   `json:"p"`          // two-sided, that there is no difference
	PHolm      Figure   `json:"p_holm"`     // the same, corrected for all comparisons of this figure
	Detectable Figure   `json:"detectable"` // smallest true difference that a test at 5% finds in 80% of studies with as many texts
}

// Significant reports whether the difference holds at 5% after correction.
func (d Difference) Significant() bool { return d.PHolm.Known() && d.PHolm < 1-level }

func (c *Comparison) differences() [4]*Difference {
	return [...]*Difference{&c.Validity, &c.Stability, &c.Accuracy, &c.Discrimination}
}

// contender is a judge as comparisons need it: its first four figures, their
// intervals, and what resampling says about them (nothing without resamples).
type contender struct {
	judge     string
	sources   []uint32
	values    [4]Figure
	intervals [4]Interval
	estimates []estimate
}

func compare(a, b *contender) Comparison {
	c := Comparison{A: a.judge, B: b.judge, Sources: common(a.sources, b.sources)}
	for i, d := range c.differences() {
		*d = Difference{Value: a.values[i] - b.values[i], CI: NoInterval(), P: None(), PHolm: None(), Detectable: None()}
		if a.estimates == nil || b.estimates == nil {
			continue
		}
		e := a.estimates[i].minus(b.estimates[i])
		if d.CI = e.difference(a.intervals[i], b.intervals[i]); d.CI.Known() {
			d.P = e.probability()
			if !e.constant() {
				d.Detectable = detectable(e.stderr())
			}
		}
	}
	return c
}

// common counts the members that two lists share.
func common(a, b []uint32) int {
	in := make(map[uint32]bool, len(a))
	for _, x := range a {
		in[x] = true
	}
	n := 0
	for _, x := range b {
		if in[x] {
			n++
		}
	}
	return n
}

// probability is the share of resamples, the sample itself counted as one, that
// lie at least as far from the figure as the figure lies from 0: the bootstrap
// test of Davison and Hinkley (1997, 4.4).
func (e estimate) probability() Figure {
	extreme, n := 1, 1
	for _, r := range e.known() {
		n++
		if math.Abs(r-e.value) >= math.Abs(e.value)-sameFigure {
			extreme++
		}
	}
	return Figure(float64(extreme) / float64(n))
}

// detectable is the difference that a two-sided test at 5% finds with a power
// of 80%, given its standard error.
func detectable(stderr float64) Figure {
	return Figure((zOf(level) + quantileNormal(powerWanted)) * stderr)
}

// holm corrects the probabilities of each figure for the number of comparisons
// (Holm 1979).
func holm(all []Comparison) {
	for figure := range 4 {
		var family []*Difference
		for i := range all {
			if d := all[i].differences()[figure]; d.P.Known() {
				family = append(family, d)
			}
		}
		slices.SortStableFunc(family, func(a, b *Difference) int {
			switch {
			case a.P < b.P:
				return -1
			case a.P > b.P:
				return 1
			}
			return 0
		})
		worst := Figure(0)
		for i, d := range family {
			worst = max(worst, min(1, d.P*Figure(len(family)-i)))
			d.PHolm = worst
		}
	}
}

// Power is the smallest true difference between this judge and another one that
// a two-sided test at 5% finds in 80% of studies with as many texts, if the
// other judge varies as much and independently. Comparisons know the pair's own
// variation and are sharper where both judges stumble over the same texts.
type Power struct {
	Validity       Figure `json:"validity"`
	Stability      Figure `json:"stability"`
	Discrimination Figure `json:"discrimination"`
}

func noPower() Power { return Power{None(), None(), None()} }
