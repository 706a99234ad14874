package score

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
)

// The simulations run at full size with ASSAY_COVERAGE=full (about two minutes
// on two cores):
//
//	ASSAY_COVERAGE=full go test -run Coverage -v ./pkg/score
//
// By default a tenth of the studies is run, with a quarter of the resamples.
// That catches a wrong method, not a slightly worse one: the limits are wider by
// three binomial standard errors of the smaller number of studies. The seed is
// fixed, so that the outcome never changes by chance.
const (
	simulatedN    = 100 // texts
	textInfluence = 0.3 // share of the latent variance that a text has in common
)

type size struct {
	studies, resamples int
	slack              float64
}

func sizeOfSimulation(t *testing.T) size {
	t.Helper()
	if os.Getenv("ASSAY_COVERAGE") == "full" {
		return size{2000, 2000, 0}
	}
	if testing.Short() {
		t.Skip("simulation")
	}
	return size{200, 500, 3 * math.Sqrt(.95*.05/200)}
}

var simulatedRates = []Score{10_000, 20_000, 50_000, 100_000, 150_000}

// scenario has the true shares at the five rates.
type scenario struct {
	name                string
	validity, stability [5]float64
}

var scenarios = []scenario{
	{"rising", [5]float64{.2, .3, .4, .5, .6}, [5]float64{.9, .8625, .825, .7875, .75}},
	{"near the limit", [5]float64{.9, .9, .9, .9, .9}, [5]float64{.97, .97, .97, .97, .97}},
	{"middle", [5]float64{.5, .5, .5, .5, .5}, [5]float64{.5, .5, .5, .5, .5}},
}

// truth returns Validity, Stability and Discrimination. Half of what is not
// stable falls, half rises.
func (sc *scenario) truth() [3]float64 {
	var v, s integral
	for i, rate := range simulatedRates {
		v.add(float64(rate), sc.validity[i])
		s.add(float64(rate), sc.stability[i])
	}
	return [3]float64{v.value(), s.value(), v.value() - (1-s.value())/2}
}

// study draws one study. A text has one effect, shared by all rates and both
// axes: a latent normal variable of which it makes up textInfluence.
func (sc *scenario) study(rng *rand.Rand) *Study {
	var s Study
	for text := range simulatedN {
		name := fmt.Sprint(text)
		s.Add(anchorOf(name, 3))
		effect := math.Sqrt(textInfluence) * rng.NormFloat64()
		uniform := func() float64 { return phi(effect + math.Sqrt(1-textInfluence)*rng.NormFloat64()) }
		for i, rate := range simulatedRates {
			wrong, same := 3.0, 3.0
			if uniform() < sc.validity[i] {
				wrong = 1
			}
			if u := uniform(); u > (1+sc.stability[i])/2 {
				same = 1
			} else if u > sc.stability[i] {
				same = 5
			}
			s.Add(rewrite(name, Error, rate.Float(), wrong))
			s.Add(rewrite(name, Representational, rate.Float(), same))
		}
	}
	return &s
}

// simulate counts how often each figure's interval covers the truth.
func simulate(t *testing.T, run size, draw func(*rand.Rand) *Study, truth [3]float64) (covered, low, high [3]int) {
	var lock sync.Mutex
	var wait sync.WaitGroup
	const jobs = 2
	for job := range jobs {
		wait.Go(func() {
			for i := job; i < run.studies; i += jobs {
				f, err := draw(rand.New(rand.NewPCG(1, uint64(i)))).Findings(Options{Resamples: run.resamples, Seed: uint64(i), Jobs: 1})
				if err != nil {
					t.Error(err)
					return
				}
				r := f.Judges[0]
				lock.Lock()
				for k, ci := range []Interval{r.ValidityCI, r.StabilityCI, r.DiscriminationCI} {
					switch {
					case ci.Contains(Figure(truth[k])):
						covered[k]++
					case float64(ci[0]) > truth[k]:
						high[k]++
					default:
						low[k]++
					}
				}
				lock.Unlock()
			}
		})
	}
	wait.Wait()
	return covered, low, high
}

func TestCoverage(t *testing.T) {
	run := sizeOfSimulation(t)
	studies, slack := run.studies, run.slack
	for _, sc := range scenarios {
		covered, low, high := simulate(t, run, sc.study, sc.truth())
		for k, figure := range []string{"Validity", "Stability", "Discrimination"} {
			share := float64(covered[k]) / float64(studies)
			t.Logf("%-15s %-15s %.2f%% of %d (too low %d, too high %d)", sc.name, figure, 100*share, studies, low[k], high[k])
			if share < .925-slack || share > .97+slack {
				t.Errorf("%s: intervals of %s cover in %.2f%%", sc.name, figure, 100*share)
			}
		}
	}
}

// A judge that only adds noise: every score is the text's quality plus a draw.
// The anchor's own draw is shared by all rewrites, so Validity and 1 - Stability
// vary together, and only their difference, Discrimination, tells that there is
// nothing.
func TestCoverageOfNoise(t *testing.T) {
	run := sizeOfSimulation(t)
	studies, slack := run.studies, run.slack
	noise := func(rng *rand.Rand) *Study {
		var s Study
		for text := range simulatedN {
			quality := 3 + rng.NormFloat64()/2
			answer := func() float64 { return math.Round(2*(quality+.6*rng.NormFloat64())) / 2 }
			name := fmt.Sprint(text)
			s.Add(anchorOf(name, answer()))
			for _, rate := range simulatedRates {
				s.Add(rewrite(name, Error, rate.Float(), answer()))
				s.Add(rewrite(name, Representational, rate.Float(), answer()))
			}
		}
		return &s
	}
	covered, low, high := simulate(t, run, noise, [3]float64{})
	share := float64(covered[2]) / float64(studies)
	t.Logf("0 lies in the interval of Discrimination in %.2f%% of %d studies (below it %d, above it %d)", 100*share, studies, high[2], low[2])
	if share < .93-slack {
		t.Errorf("0 lies in the interval of Discrimination in %.2f%% only", 100*share)
	}
	if covered[0] > 0 {
		t.Errorf("Validity of noise is 0 in %d studies: the simulation makes no noise", covered[0])
	}
}
