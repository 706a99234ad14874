package score

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func anchorOf(text string, score float64) Observation {
	return Observation{Judge: "j", Source: text, Text: text, Axis: Anchor, Type: "anchor", Score: FromFloat(score)}
}

func rewrite(text string, axis Axis, rate, score float64) Observation {
	kind := combinedError
	if axis == Representational {
		kind = combinedRepresentational
	}
	return Observation{Judge: "j", Source: text, Text: text, Axis: axis, Type: kind, Rate: FromFloat(rate), Score: FromFloat(score)}
}

func results(t testing.TB, opt Options, obs ...Observation) []Result {
	t.Helper()
	var s Study
	for _, o := range obs {
		s.Add(o)
	}
	out, err := s.Findings(opt)
	if err != nil {
		t.Fatal(err)
	}
	return out.Judges
}

func one(t testing.TB, obs ...Observation) Result {
	t.Helper()
	return results(t, Options{}, obs...)[0]
}

func near(a Figure, b float64) bool { return math.Abs(float64(a)-b) < 1e-12 }

// The worked example: two texts, rates 0.01, 0.02 and 0.05.
//
//	        V(0.01) = 1/2, V(0.02) = 1, V(0.05) = 1     (text b is detected from 0.02 on)
//	        S(0.01) = 1,   S(0.02) = 1/2                (text a falls by 1, text b rises by 0.5)
//	Validity       (0.01·0.75 + 0.03·1) / 0.04 = 0.9375
//	Stability      0.75
//	Accuracy       ((3/4 + 3/4) / 2) = 0.75
//	Discrimination ((1/2 − 0) + (1 − 1/2)) / 2 = 0.5
func TestWorkedExample(t *testing.T) {
	r := one(
		t,
		anchorOf("a", 4), anchorOf("b", 4.5),
		rewrite("a", Error, 0.01, 3), rewrite("b", Error, 0.01, 4),
		rewrite("a", Error, 0.02, 3), rewrite("b", Error, 0.02, 3.5),
		rewrite("a", Error, 0.05, 1), rewrite("b", Error, 0.05, 1),
		rewrite("a", Representational, 0.01, 4), rewrite("b", Representational, 0.01, 4),
		rewrite("a", Representational, 0.02, 3), rewrite("b", Representational, 0.02, 5),
	)
	if !near(r.Validity, 0.9375) || !near(r.Stability, 0.75) || !near(r.Accuracy, 0.75) || !near(r.Discrimination, 0.5) {
		t.Errorf("V %v S %v A %v D %v", r.Validity, r.Stability, r.Accuracy, r.Discrimination)
	}
	if len(r.PerRate) != 3 || !near(r.PerRate[0].Validity, 0.5) || !near(r.PerRate[1].Stability, 0.5) || r.PerRate[2].Stability.Known() {
		t.Errorf("per rate: %+v", r.PerRate)
	}
	if d := r.PerRate[0].Error; d.Pairs != 2 || d.Correct != 1 || !near(d.MeanScore, 3.5) || !near(d.MeanAnchor, 4.25) || !near(d.MeanDrop, 0.75) {
		t.Errorf("detail: %+v", d)
	}
}

func TestTauIsDecimal(t *testing.T) {
	for _, c := range []struct {
		anchor, score float64
		detected      bool
	}{{2.2, 1.7, false}, {4.4, 3.9, false}, {2.2, 1.699999, true}, {4.5, 4, false}, {1.7, 2.2, false}, {5, 4.4, true}} {
		r := one(t, anchorOf("a", c.anchor), rewrite("a", Error, 0.05, c.score), rewrite("a", Representational, 0.05, c.score))
		want := 0.0
		if c.detected {
			want = 1
		}
		if !near(r.Validity, want) || !near(r.Stability, 1-want) {
			t.Errorf("%v -> %v: V %v S %v", c.anchor, c.score, r.Validity, r.Stability)
		}
	}
}

// A rise beyond τ is neither stable nor a drop.
func TestRise(t *testing.T) {
	r := one(t, anchorOf("a", 2), rewrite("a", Representational, 0.05, 4), rewrite("a", Error, 0.05, 4))
	if !near(r.Stability, 0) || !near(r.Validity, 0) || !near(r.Discrimination, 0) || !near(r.PerRate[0].Representational.Dropped, 0) {
		t.Errorf("%+v", r)
	}
}

func TestSeedsCountByOutcome(t *testing.T) {
	// Text a was rewritten with two seeds, one of them detected: it counts
	// one half, text b one whole. Averaged drops would give 1 (drop 0.75).
	r := one(
		t, anchorOf("a", 4), anchorOf("b", 4),
		rewrite("a", Error, 0.05, 2.5), rewrite("a", Error, 0.05, 4), rewrite("b", Error, 0.05, 1),
	)
	if !near(r.Validity, 0.75) || r.PerRate[0].Error.Pairs != 3 || r.PerRate[0].Error.Units != 2 {
		t.Errorf("%v %+v", r.Validity, r.PerRate[0].Error)
	}
}

func TestNoOps(t *testing.T) {
	noop := rewrite("a", Error, 0.01, 4)
	noop.NoOp = true
	obs := []Observation{anchorOf("a", 4), noop, rewrite("a", Error, 0.02, 3)}
	if r := one(t, obs...); !near(r.Validity, 1) || r.Counts.NoOp != 1 || r.PerRate[0].Validity.Known() {
		t.Errorf("left out: %v %+v", r.Validity, r.Counts)
	}
	if r := results(t, Options{KeepNoOp: true}, obs...)[0]; !near(r.Validity, 0.5) || r.Counts.NoOp != 0 {
		t.Errorf("kept: %v %+v", r.Validity, r.Counts)
	}
}

func TestUnparsedBounds(t *testing.T) {
	lost := rewrite("c", Error, 0.05, 0)
	lost.Score = Missing
	r := one(
		t, anchorOf("a", 4), anchorOf("b", 4), anchorOf("c", 4),
		Observation{Judge: "j", Source: "d", Text: "d", Axis: Anchor, Type: "anchor", Score: Missing},
		rewrite("a", Error, 0.05, 2), rewrite("b", Error, 0.05, 4), lost, rewrite("d", Error, 0.05, 1),
	)
	if !near(r.Validity, 0.5) || !near(r.ValidityBounds[0], 0.25) || !near(r.ValidityBounds[1], 0.75) {
		t.Errorf("V %v in %v", r.Validity, r.ValidityBounds)
	}
	if c := r.Counts; c.Unparsed != 2 || c.UnparsedAnchors != 1 || c.Anchors != 4 || c.MissingAnchors != 0 {
		t.Errorf("%+v", c)
	}
	if r.Stability.Known() || r.Accuracy.Known() || r.Discrimination.Known() {
		t.Errorf("figures without representational records: %v %v %v", r.Stability, r.Accuracy, r.Discrimination)
	}
}

func TestMissingAnchors(t *testing.T) {
	r := one(t, anchorOf("a", 4), rewrite("a", Error, 0.05, 2), rewrite("b\x1fgpt", Error, 0.05, 4), rewrite("b\x1fgpt", Error, 0.1, 4))
	if c := r.Counts; c.MissingAnchors != 1 || c.MissingPairs != 2 || !reflect.DeepEqual(c.MissingTexts, []string{"b/gpt"}) {
		t.Errorf("%+v", c)
	}
	if !near(r.Validity, 1) || !near(r.ValidityBounds[0], 0.25) {
		t.Errorf("V %v in %v", r.Validity, r.ValidityBounds)
	}
}

func TestDoubleAnchors(t *testing.T) {
	unread := anchorOf("a", 0)
	unread.Score = Missing
	r := one(t, unread, anchorOf("a", 4), anchorOf("a", 4), rewrite("a", Error, 0.05, 2))
	if r.Counts.Anchors != 1 || r.Counts.UnparsedAnchors != 0 || !near(r.Validity, 1) {
		t.Errorf("%+v", r.Counts)
	}
	var s Study
	for _, o := range []Observation{anchorOf("a", 4), anchorOf("a", 3), anchorOf("b", 1), anchorOf("b", 2)} {
		s.Add(o)
	}
	_, err := s.Findings(Options{})
	var bad *AnchorError
	if !errors.As(err, &bad) || bad.More != 1 || bad.Text != "a" || !strings.Contains(bad.Hint(), "sample_id") {
		t.Errorf("error %v", err)
	}
}

func TestHeadlineTypes(t *testing.T) {
	single := rewrite("a", Error, 1, 1)
	single.Type = "action_antonym"
	other := single
	other.Type, other.Score = "element_substitution", FromFloat(4)
	r := one(t, anchorOf("a", 4), single, other)
	if !near(r.Validity, 0.5) || len(r.ErrorTypes) != 2 || !near(r.PerRate[0].Rate, 1) {
		t.Errorf("pooled: V %v %v", r.Validity, r.ErrorTypes)
	}
	r = one(t, anchorOf("a", 4), single, other, rewrite("a", Error, 0.05, 4), rewrite("a", Error, 1, 1))
	if !near(r.Validity, 0) || !reflect.DeepEqual(r.ErrorTypes, []string{combinedError}) || len(r.PerRate) != 1 || len(r.ByType) != 4 {
		t.Errorf("combined: V %v %v %d", r.Validity, r.ErrorTypes, len(r.ByType))
	}
}

func TestFailedAreCountedOnly(t *testing.T) {
	r := one(t, anchorOf("a", 4), rewrite("a", Error, 0.05, 2), Observation{Judge: "j", Failed: true, Score: Missing}, Observation{Failed: true})
	if r.Counts.Failed != 1 || r.Counts.Records != 2 || !near(r.Validity, 1) {
		t.Errorf("%+v", r.Counts)
	}
}

// draw makes a study of any shape: several judges, types, seeds, no-ops,
// unread replies and missing anchors.
func draw(t *rapid.T) []Observation {
	var obs []Observation
	scores := rapid.SampledFrom([]float64{1, 1.5, 2.2, 3, 1.7, 4.4, 3.9, 4.333333, 5, math.NaN()})
	for j := range rapid.IntRange(1, 3).Draw(t, "judges") {
		for text := range rapid.IntRange(1, 8).Draw(t, "texts") {
			name := fmt.Sprint("text", text)
			if rapid.IntRange(0, 5).Draw(t, "has anchor") > 0 {
				o := anchorOf(name, scores.Draw(t, "anchor"))
				o.Judge = fmt.Sprint("judge", j)
				obs = append(obs, o)
			}
			for range rapid.IntRange(0, 8).Draw(t, "rewrites") {
				axis := rapid.SampledFrom([]Axis{Error, Representational, Other}).Draw(t, "axis")
				o := rewrite(name, axis, rapid.SampledFrom([]float64{0.01, 0.02, 0.15, 1}).Draw(t, "rate"), scores.Draw(t, "score"))
				o.Judge, o.NoOp = fmt.Sprint("judge", j), rapid.IntRange(0, 6).Draw(t, "noop") == 0
				if rapid.Bool().Draw(t, "single") {
					o.Type = "single" + axis.String()
				}
				obs = append(obs, o)
			}
		}
	}
	return obs
}

func TestOrderChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		obs := draw(rt)
		if len(obs) == 0 {
			return
		}
		want, err := json.Marshal(results(t, Options{}, obs...))
		if err != nil {
			t.Fatal(err)
		}
		got, _ := json.Marshal(results(t, Options{}, rapid.Permutation(obs).Draw(rt, "order")...))
		if string(got) != string(want) {
			at := 0
			for at < min(len(want), len(got)) && want[at] == got[at] {
				at++
			}
			t.Fatalf("order changes the result at ...%s, not ...%s", want[max(0, at-200):min(len(want), at+50)], got[max(0, at-200):min(len(got), at+50)])
		}
	})
}

func TestFiguresLieInTheirBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		obs := draw(rt)
		if len(obs) == 0 {
			return
		}
		for _, r := range results(t, Options{}, obs...) {
			for _, p := range r.ByType {
				if p.Share.Known() && !(p.ShareBounds[0] <= p.Share+1e-12 && p.Share <= p.ShareBounds[1]+1e-12) {
					t.Fatalf("%s at %v: %v outside %v", p.Type, p.Rate, p.Share, p.ShareBounds)
				}
				if p.ShareBounds[0] < 0 || p.ShareBounds[1] > 1 {
					t.Fatalf("bounds %v", p.ShareBounds)
				}
			}
			if r.Counts.Unparsed+r.Counts.MissingPairs == 0 && r.Validity.Known() && !near(r.ValidityBounds[0], float64(r.Validity)) {
				t.Fatalf("bounds %v without an unread pair, V %v", r.ValidityBounds, r.Validity)
			}
		}
	})
}

// A judge that always says the same is perfectly stable and blind; one that
// demands the exact text sees everything and tolerates nothing.
func TestControlJudges(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		constant := rapid.Float64Range(1, 5).Draw(rt, "constant")
		var obs []Observation
		for text := range rapid.IntRange(1, 6).Draw(rt, "texts") {
			name := fmt.Sprint(text)
			for _, judge := range []string{"constant", "exact"} {
				add := func(o Observation, exact float64) {
					o.Judge = judge
					o.Score = FromFloat(constant)
					if judge == "exact" {
						o.Score = FromFloat(exact)
					}
					obs = append(obs, o)
				}
				add(anchorOf(name, 0), 5)
				for _, rate := range rapid.SliceOfNDistinct(rapid.SampledFrom([]float64{0.01, 0.02, 0.05, 0.1, 0.15}), 1, 5, rapid.ID).Draw(rt, "rates") {
					add(rewrite(name, Error, rate, 0), 1)
					add(rewrite(name, Representational, rate, 0), 1)
				}
			}
		}
		for _, r := range results(t, Options{}, obs...) {
			v, s := Figure(0), Figure(1)
			if r.Judge == "exact" {
				v, s = 1, 0
			}
			if r.Validity != v || r.Stability != s || r.Discrimination != 0 {
				t.Fatalf("%s: V %v S %v D %v", r.Judge, r.Validity, r.Stability, r.Discrimination)
			}
		}
	})
}

func TestArea(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		points []point
		want   float64
	}{
		{nil, nan},
		{[]point{{1, nan}}, nan},
		{[]point{{1, 0.3}}, 0.3},
		{[]point{{1, nan}, {2, 0.3}}, 0.3},
		{[]point{{1, 0}, {2, 1}}, 0.5},
		{[]point{{1, 0}, {2, nan}, {5, 1}, {9, 1}}, 0.75},
	} {
		if got := area(c.points); got.Known() == math.IsNaN(c.want) || got.Known() && !near(got, c.want) {
			t.Errorf("area(%v) = %v, want %v", c.points, got, c.want)
		}
	}
}

func findings(t testing.TB, s *Study, opt Options) *Findings {
	t.Helper()
	f, err := s.Findings(opt)
	if err != nil {
		t.Fatal(err)
	}
	return f
}
