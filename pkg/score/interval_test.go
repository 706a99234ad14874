package score

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// sample draws a study of some judges over the same texts.
func sample(texts int, judges ...string) []Observation {
	rng := rand.New(rand.NewPCG(3, 3))
	var obs []Observation
	for _, judge := range judges {
		for text := range texts {
			for _, o := range []Observation{
				anchorOf(fmt.Sprint(text), 4), rewrite(fmt.Sprint(text), Error, .01, 4-float64(rng.IntN(3))),
				rewrite(fmt.Sprint(text), Error, .05, 4-float64(rng.IntN(3))), rewrite(fmt.Sprint(text), Representational, .05, 4-float64(rng.IntN(5)/4)),
			} {
				o.Judge = judge
				obs = append(obs, o)
			}
		}
	}
	return obs
}

func study(obs []Observation) *Study {
	var s Study
	for _, o := range obs {
		s.Add(o)
	}
	return &s
}

func TestIntervalsDependOnTheSeedOnly(t *testing.T) {
	obs := sample(30, "a", "b")
	of := func(obs []Observation, seed uint64, jobs int) string {
		raw, err := json.Marshal(findings(t, study(obs), Options{Resamples: 300, Seed: seed, Jobs: jobs}))
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	want := of(obs, 1, 1)
	for jobs := 2; jobs < 5; jobs++ {
		if of(obs, 1, jobs) != want {
			t.Errorf("%d jobs give another result", jobs)
		}
	}
	shuffled := append([]Observation{}, obs...)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(obs), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	if of(shuffled, 1, 1) != want {
		t.Error("another order of records gives another result")
	}
	if of(obs, 2, 1) == want {
		t.Error("another seed gives the same result")
	}
}

// Company changes nothing: the intervals of a judge are those of the judge alone.
func TestIntervalsDoNotDependOnOtherJudges(t *testing.T) {
	opt := Options{Resamples: 300, Seed: 1}
	alone := findings(t, study(sample(30, "a")), opt).Judges[0]
	more := append(sample(30, "a"), sample(40, "b")...)
	together := findings(t, study(more), opt).Judges[0]
	if !reflect.DeepEqual(alone.ValidityCI, together.ValidityCI) {
		t.Errorf("%v alone, %v together", alone.ValidityCI, together.ValidityCI)
	}
}

func TestTooFewSources(t *testing.T) {
	opt := Options{Resamples: 300, Seed: 1}
	if r := findings(t, study(sample(FewestSources-1, "a")), opt).Judges[0]; r.ValidityCI.Known() || r.Power.Validity.Known() {
		t.Errorf("interval %v", r.ValidityCI)
	}
	r := findings(t, study(sample(FewestSources, "a")), opt).Judges[0]
	if !r.ValidityCI.Known() || !r.ValidityCI.Contains(r.Validity) {
		t.Errorf("Validity %v in %v", r.Validity, r.ValidityCI)
	}
	if r := findings(t, study(sample(30, "a")), Options{}).Judges[0]; r.ValidityCI.Known() || r.Power.Validity.Known() {
		t.Errorf("interval without resamples: %v", r.ValidityCI)
	}
}

// The limits for what no source contradicts are those of Clopper and Pearson,
// 1 - 0.025^(1/n).
func TestNothingVaries(t *testing.T) {
	var obs []Observation
	for text := range 100 {
		name := fmt.Sprint(text)
		obs = append(obs, anchorOf(name, 3), rewrite(name, Error, .01, 3), rewrite(name, Representational, .01, 3))
	}
	r := findings(t, study(obs), Options{Resamples: 200, Seed: 1}).Judges[0]
	limit := 1 - math.Pow(.025, .01)
	if !near(r.ValidityCI[1], limit) || r.ValidityCI[0] != 0 || !near(r.StabilityCI[0], 1-limit) || r.StabilityCI[1] != 1 {
		t.Errorf("Validity %v, Stability %v", r.ValidityCI, r.StabilityCI)
	}
	if !near(r.DiscriminationCI[0], -limit) || !near(r.DiscriminationCI[1], limit) || r.Power.Validity.Known() {
		t.Errorf("Discrimination %v, power %v", r.DiscriminationCI, r.Power)
	}
}

func TestAccelerate(t *testing.T) {
	if got := accelerate(0, 1.5, 0); got != 1.5 {
		t.Errorf("without bias and acceleration 1.5 becomes %v", got)
	}
	if got := accelerate(1, 3, .3); !math.IsInf(got, 1) {
		t.Errorf("beyond the pole: %v", got)
	}
	if got := accelerate(-1, -3, -.3); !math.IsInf(got, -1) {
		t.Errorf("beyond the pole: %v", got)
	}
}

// The cells give the figures that the units give, and intervals lie where shares
// can lie and, but for tiny samples, around the figure.
func TestPanelAgreesWithUnits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var s Study
		for _, o := range draw(rt) {
			s.Add(o)
		}
		if s.Len() == 0 {
			return
		}
		for _, rows := range s.sorted() {
			tr := &trial{study: &s, opt: &Options{Resamples: 20}, rows: rows, judge: "j"}
			var err error
			if tr.anchors, err = s.anchorsOf(rows); err != nil {
				t.Fatal(err)
			}
			m := tr.measure(rows, 500_000)
			if !m.layout(tr, s.sourcesOf(rows), 0) {
				continue
			}
			m.resample(tr.opt)
			for i, want := range []Figure{m.Validity, m.Stability, m.Accuracy, m.Discrimination} {
				if got := m.estimates[i].value; math.Abs(got-float64(want)) > 1e-12 || math.IsNaN(got) == want.Known() {
					t.Fatalf("figure %d: cells %v, units %v", i, got, want)
				}
			}
			if got := m.estimates[figAUROC].value; math.Abs(got-float64(m.AUROC)) > 1e-12 || math.IsNaN(got) == m.AUROC.Known() {
				t.Fatalf("AUROC: histogram %v, pairs %v", got, m.AUROC)
			}
			for i, left := range m.panel.falls.leaveOneOut(len(m.panel.sources)) {
				if want := m.aurocWithout(&s, m.panel.sources[i]); math.Abs(left-want) > 1e-9 || math.IsNaN(left) != math.IsNaN(want) {
					t.Fatalf("AUROC without source %d: %v, want %v", i, left, want)
				}
			}
		}
	})
}

func (m *measured) aurocWithout(s *Study, source uint32) float64 {
	rates := sharedRates(m.wrong, m.same)
	keep := func(u *unit) bool { return s.sourceOf[u.text] != source && rates[u.rate] }
	var wins, n float64
	for _, w := range filter(m.wrong, keep) {
		for _, e := range filter(m.same, keep) {
			for _, x := range w.fall[:w.pairs] {
				for _, y := range e.fall[:e.pairs] {
					weight := 1 / float64(w.pairs) / float64(e.pairs)
					n += weight
					switch {
					case x > y:
						wins += weight
					case x == y:
						wins += weight / 2
					}
				}
			}
		}
	}
	return ratio(wins, n)
}

// More seeds than the scale divides are rounded, not refused.
func TestManySeeds(t *testing.T) {
	var obs []Observation
	for text := range 12 {
		obs = append(obs, anchorOf(fmt.Sprint(text), 4))
		for seed := range 11 + text%2*2 {
			o := rewrite(fmt.Sprint(text), Error, .05, 4-float64((seed+text)%3))
			o.Seed = fmt.Sprint(seed)
			obs = append(obs, o)
		}
	}
	r := findings(t, study(obs), Options{Resamples: 500, Seed: 1}).Judges[0]
	if !r.ValidityCI.Contains(r.Validity) || r.Counts.Repeated != 0 {
		t.Errorf("Validity %v in %v, %d repeated", r.Validity, r.ValidityCI, r.Counts.Repeated)
	}
	for units, want := range map[int]uint64{0: 2520, 832: 2520, 833: 420, 1 << 20: 1, cellMost: 1, cellMost + 1: 0} {
		if got := scaleFor(units); got != want || got*uint64(units) > cellMost {
			t.Errorf("scale for %d units: %d, want %d", units, got, want)
		}
	}
}
