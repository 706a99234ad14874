package score

import (
	"math"
	"slices"
)

// Tradeoff is the correlation of Stability with Validity over the models of a
// study. Controls are left out.
type Tradeoff struct {
	Judges     int      `json:"judges"`
	Pearson    Figure   `json:"pearson"`
	PearsonCI  Interval `json:"pearson_ci"` // Fisher; from four judges on
	Spearman   Figure   `json:"spearman"`
	SpearmanCI Interval `json:"spearman_ci"` // Fisher, with the variance of Bonett and Wright (2000)
	Caution    string   `json:"caution"`
}

// caution stands beside every correlation: it is the objection that a reviewer
// will raise first.
const caution = "a falling line is no evidence of a trade-off by itself: both figures share the anchor and the tolerance, " +
	"so judges that add nothing but noise of different strength lie on the line Validity = (1 - Stability)/2 with r = -1; " +
	"Discrimination is 0 for such judges"

// fewestJudges is the number from which a correlation says anything.
const fewestJudges = 3

func tradeoff(results []Result) *Tradeoff {
	var x, y []float64
	for _, r := range results {
		if !r.Control && r.Stability.Known() && r.Validity.Known() {
			x, y = append(x, float64(r.Stability)), append(y, float64(r.Validity))
		}
	}
	if len(x) < fewestJudges {
		return nil
	}
	t := &Tradeoff{Judges: len(x), Pearson: Figure(pearson(x, y)), Spearman: Figure(pearson(midranks(x), midranks(y))), Caution: caution}
	free := float64(len(x) - 3)
	t.PearsonCI = fisher(t.Pearson, 1/free)
	t.SpearmanCI = fisher(t.Spearman, (1+float64(t.Spearman*t.Spearman)/2)/free)
	return t
}

// pearson is the product-moment correlation; NaN if either side is constant.
func pearson(x, y []float64) float64 {
	var mx, my float64
	for i := range x {
		mx += x[i] / float64(len(x))
		my += y[i] / float64(len(y))
	}
	var xx, yy, xy float64
	for i := range x {
		xx += (x[i] - mx) * (x[i] - mx)
		yy += (y[i] - my) * (y[i] - my)
		xy += (x[i] - mx) * (y[i] - my)
	}
	if xx < sameFigure*sameFigure || yy < sameFigure*sameFigure {
		return math.NaN()
	}
	return max(-1, min(1, xy/math.Sqrt(xx*yy)))
}

// midranks gives equal values the mean of their ranks.
func midranks(x []float64) []float64 {
	sorted := slices.Sorted(slices.Values(x))
	out := make([]float64, len(x))
	for i, v := range x {
		first, _ := slices.BinarySearch(sorted, v-sameFigure)
		next, _ := slices.BinarySearch(sorted, v+sameFigure)
		out[i] = float64(first+next+1) / 2
	}
	return out
}

// fisher is the interval by the transformation of Fisher, given the variance of
// the transformed coefficient.
func fisher(r Figure, variance float64) Interval {
	if !r.Known() || math.IsInf(variance, 0) || variance < 0 {
		return NoInterval()
	}
	z, half := math.Atanh(float64(r)), zOf(level)*math.Sqrt(variance)
	return Interval{Figure(math.Tanh(z - half)), Figure(math.Tanh(z + half))}
}
