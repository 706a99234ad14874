package score

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestEqualJudgesDoNotDiffer(t *testing.T) {
	obs := sample(30, "a")
	for _, o := range sample(30, "a") {
		o.Judge = "b"
		obs = append(obs, o)
	}
	f := findings(t, study(obs), Options{Resamples: 300, Seed: 1})
	if len(f.Comparisons) != 1 {
		t.Fatal(f.Comparisons)
	}
	for _, d := range f.Comparisons[0].differences() {
		if d.Value != 0 || d.P != 1 || d.PHolm != 1 || d.Significant() {
			t.Errorf("%+v", d)
		}
	}
}

func TestControlsAreNotComparedWithModels(t *testing.T) {
	f := findings(t, study(sample(10, "a", "b", "c", "builtin:constant")), Options{})
	if len(f.Comparisons) != 3 || f.Tradeoff == nil || f.Tradeoff.Judges != 3 {
		t.Errorf("%d comparisons, %+v", len(f.Comparisons), f.Tradeoff)
	}
	f = findings(t, study(sample(10, "builtin:exact", "builtin:constant")), Options{})
	if len(f.Comparisons) != 1 || f.Tradeoff != nil {
		t.Errorf("controls alone: %d comparisons, %+v", len(f.Comparisons), f.Tradeoff)
	}
}

// The values are those of R's p.adjust(p, "holm").
func TestHolm(t *testing.T) {
	p := []Figure{.01, .04, .03, .005, .9}
	want := []float64{.04, .09, .09, .025, .9}
	all := make([]Comparison, len(p))
	for i := range all {
		for _, d := range all[i].differences() {
			*d = Difference{P: p[i]}
		}
	}
	holm(all)
	for i := range all {
		if !near(all[i].Stability.PHolm, want[i]) {
			t.Errorf("p %v becomes %v, want %v", p[i], all[i].Stability.PHolm, want[i])
		}
	}
}

// Thirteen judges with r = -0.62: about -0.87 to -0.10.
func TestFisher(t *testing.T) {
	i := fisher(-.62, 1./10)
	if math.Abs(float64(i[0])+.87282) > 1e-5 || math.Abs(float64(i[1])+.10482) > 1e-5 {
		t.Errorf("%v", i)
	}
	if fisher(.5, math.Inf(1)).Known() || fisher(None(), 1).Known() {
		t.Error("interval of three judges, or of nothing")
	}
}

// Judges that add nothing but noise of different strength lie on a falling line
// and yet none of them tells anything: the reason for the caution beside every
// correlation.
func TestNoiseMakesATradeoff(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var s Study
	for judge := range 13 {
		spread := .3 + .1*float64(judge)
		for text := range 400 {
			name := fmt.Sprint(text)
			add := func(o Observation) {
				o.Judge, o.Score = fmt.Sprintf("judge%02d", judge), FromFloat(3+spread*rng.NormFloat64())
				s.Add(o)
			}
			add(anchorOf(name, 0))
			for _, rate := range simulatedRates {
				add(rewrite(name, Error, rate.Float(), 0))
				add(rewrite(name, Representational, rate.Float(), 0))
			}
		}
	}
	f := findings(t, &s, Options{})
	if f.Tradeoff.Pearson > -.98 || !strings.Contains(f.Tradeoff.Caution, "noise") {
		t.Errorf("Pearson %v", f.Tradeoff.Pearson)
	}
	for _, r := range f.Judges {
		if math.Abs(float64(r.Discrimination)) > .07 || math.Abs(float64(r.Validity)-(1-float64(r.Stability))/2) > .06 {
			t.Errorf("%s: D %v, V %v, S %v", r.Judge, r.Discrimination, r.Validity, r.Stability)
		}
	}
}

func TestMidranks(t *testing.T) {
	got := midranks([]float64{3, 1, 3, 2})
	if want := []float64{3.5, 1, 3.5, 2}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	if !math.IsNaN(pearson([]float64{1, 1, 1}, []float64{1, 2, 3})) {
		t.Error("correlation with a constant")
	}
}
