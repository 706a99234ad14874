package swap

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParsePlan(t *testing.T) {
	for _, c := range []struct {
		types, rates, seeds []string
		want                string
	}{
		{nil, nil, nil, "anchor[] all_error_injection[0.01 0.02 0.05 0.1 0.15] all_equivalence_rewriting[0.01 0.02 0.05 0.1 0.15] seeds [42]"},
		{[]string{"error"}, []string{"0.05"}, nil, "all_error_injection[0.05] seeds [42]"},
		{[]string{"anchor,error:0.01,0.02,action_antonym"}, []string{"0.5"}, []string{"1,2", "3"}, "anchor[] all_error_injection[0.01 0.02] action_antonym[0.5] seeds [1 2 3]"},
		{[]string{"error:sweep,all", "llm_to_name"}, nil, []string{"-7"}, "all_error_injection[0.01 0.02 0.05 0.1 0.15 1] llm_to_name[1] seeds [-7]"},
		{[]string{"element_substitution", "equivalence"}, []string{"0.02", "sweep"}, nil, "element_substitution[0.02 0.01 0.05 0.1 0.15] all_equivalence_rewriting[0.02 0.01 0.05 0.1 0.15] seeds [42]"},
		{[]string{"error"}, []string{"0.05,5e-2,0.050"}, []string{"1,1"}, "all_error_injection[0.05] seeds [1]"},
	} {
		p, err := ParsePlan(c.types, c.rates, c.seeds)
		if err != nil {
			t.Errorf("%q %q: %v", c.types, c.rates, err)
			continue
		}
		var b strings.Builder
		for _, job := range p.Jobs {
			fmt.Fprintf(&b, "%s%v ", job.Type, job.Rates)
		}
		if got := fmt.Sprintf("%sseeds %v", b.String(), p.Seeds); got != c.want {
			t.Errorf("%q %q %q: %s, want %s", c.types, c.rates, c.seeds, got, c.want)
		}
	}
}

func TestParsePlanRefuses(t *testing.T) {
	for _, c := range []struct {
		types, rates, seeds string
		want                string
	}{
		{"alchemy", "", "", `unknown swap type "alchemy"`},
		{"error:5", "", "", `bad rate "5"`},
		{"error,0.05", "", "", `unknown swap type "0.05"`},
		{"error,all_error_injection", "", "", "type all_error_injection is given twice"},
		{"error", "0", "", `bad rate "0"`},
		{"error", "-0.1", "", `bad rate "-0.1"`},
		{"error", "NaN", "", `bad rate "NaN"`},
		{"error", "0x1p-2", "", `bad rate "0x1p-2"`},
		{"error", "5%", "", `bad rate "5%"`},
		{"error", "", "x", `bad seed "x"`},
		{"error", "", "1.5", `bad seed "1.5"`},
	} {
		_, err := ParsePlan(split([]string{c.types}), split([]string{c.rates}), split([]string{c.seeds}))
		plan, ok := err.(*PlanError)
		if !ok || plan.Error() != c.want || plan.Hint() == "" {
			t.Errorf("%+v: %v, want %s with a hint", c, err, c.want)
		}
	}
}

func FuzzParsePlan(f *testing.F) {
	f.Add("error:0.01,sweep,anchor", "all", "42,-1")
	f.Add("error:", ":", ",")
	f.Fuzz(func(t *testing.T, types, rates, seeds string) {
		p, err := ParsePlan([]string{types}, []string{rates}, []string{seeds})
		if err != nil {
			return
		}
		for _, job := range p.Jobs {
			for _, r := range job.Rates {
				if !(r > 0 && r <= 1) {
					t.Errorf("%q %q: rate %v", types, rates, r)
				}
			}
		}
		if len(p.Jobs) == 0 || len(p.Seeds) == 0 {
			t.Errorf("%q %q %q: an empty plan", types, rates, seeds)
		}
	})
}

func TestRunFollowsThePlan(t *testing.T) {
	plan, err := ParsePlan([]string{"action_antonym:0.5,1", "anchor"}, nil, []string{"1,2"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	err = plan.Run(read("It was heated and stirred.", ""), func(w *Rewrite) error {
		got = append(got, fmt.Sprint(w.Meta.Type, w.Meta.RateRequested, w.Meta.Seed))
		return nil
	})
	want := "[action_antonym0.5 1 action_antonym0.5 2 action_antonym1 1 action_antonym1 2 anchor0 0]"
	if err != nil || fmt.Sprint(got) != want {
		t.Errorf("%v (%v), want %s", got, err, want)
	}
}

// The target is the half-to-even rounding of the decimal rate times n.
func TestTargetCount(t *testing.T) {
	for _, c := range []struct {
		rate float64
		n    int
		want int
	}{
		{0.05, 10, 1},
		{0.05, 30, 2},
		{0.05, 50, 2},
		{0.05, 70, 4},
		{0.07, 50, 4},
		{0.07, 150, 10},
		{0.01, 10, 1},
		{0.01, 0, 1},
		{1, 0, 1},
		{1, 7, 7},
		{0.15, 10, 2},
		{0.1, 25, 2},
		{0.1, 35, 4},
		{1e-9, 5, 1},
	} {
		if got := targetCount(c.rate, c.n); got != c.want {
			t.Errorf("%v of %d: %d, want %d", c.rate, c.n, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		hundredths, n := rapid.IntRange(1, 100).Draw(t, "percent"), rapid.IntRange(0, 5000).Draw(t, "n")
		exact := big.NewRat(int64(hundredths)*int64(n), 100)
		whole := new(big.Int).Quo(exact.Num(), exact.Denom())
		rest := new(big.Rat).Sub(exact, new(big.Rat).SetInt(whole))
		want := int(whole.Int64())
		if c := rest.Cmp(big.NewRat(1, 2)); c > 0 || c == 0 && want%2 == 1 {
			want++
		}
		if got := targetCount(float64(hundredths)/100, n); got != max(1, want) {
			t.Fatalf("%d%% of %d: %d, want %d", hundredths, n, got, max(1, want))
		}
	})
}

func TestShortfall(t *testing.T) {
	plan := Plan{Jobs: []Job{{Type: Anchor}, {Type: Action, Rates: []float64{0.1, 1}}}}
	var s Shortfall
	for _, m := range []Meta{
		{Type: Anchor, UniqueTokens: 100},
		{Type: Action, RateRequested: 0.1, RateActual: 0.1, UniqueTokens: 100, NumChanges: 9},
		{Type: Action, RateRequested: 0.1, RateActual: 0.09, UniqueTokens: 100, NumChanges: 9}, // one token short is near enough
		{Type: Action, RateRequested: 0.1, RateActual: 0.05, UniqueTokens: 100, NumChanges: 5},
		{Type: Action, RateRequested: 0.1, UniqueTokens: 100},
		{Type: Action, RateRequested: 1, RateActual: 0.05, UniqueTokens: 100, NumChanges: 5},
	} {
		s.Add(&m)
	}
	want := "[action_antonym at 0.1: 1 of 4 rewrites equal the reference, no candidate was found (num_changes 0)" +
		" action_antonym at 0.1: 1 of 4 rewrites stay below the rate, all candidates are used (see rate_actual)]"
	if got := fmt.Sprint(s.Lines(&plan)); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}
