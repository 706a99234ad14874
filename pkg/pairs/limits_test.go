package pairs

import (
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// drawRatings makes rated replies about two questions, with two answers each.
func drawRatings(t *rapid.T) (out []Judged) {
	for _, source := range []string{"q1", "q2"} {
		for _, generator := range []string{"g", "h"} {
			for _, judge := range []string{"a", "b", "c"} {
				for _, criterion := range []string{"Cohesion", "Integration"} {
					for level, category := range map[string]Category{Benign: Anchor, Subtle: Adversarial, Extreme: Adversarial} {
						j := Judged{
							Judge: judge, Source: source, Text: source + "\x1f" + generator, Category: category, Type: "x",
							Level: level, Criterion: criterion, Score: Millionths(rapid.IntRange(0, 5).Draw(t, "rating")) * point,
							NoOp: category == Adversarial && rapid.IntRange(0, 9).Draw(t, "no-op") == 0,
						}
						if j.Score == 0 {
							j.Score = Unread
						}
						out = append(out, j)
					}
				}
			}
		}
	}
	return out
}

// limitOracle states the rules anew: all ordered pairs of replies.
func limitOracle(js []Judged, o LimitOptions) map[string]int {
	limits := map[string]Millionths{Benign: 5 * point, Subtle: 3 * point, Extreme: point}
	within := func(j Judged) bool { return j.Score != Unread && !j.NoOp && j.Score <= limits[j.Level] }
	out := map[string]int{}
	for _, good := range js {
		for _, bad := range js {
			if good.Source != bad.Source || good.Criterion != bad.Criterion || o.SameText && good.Text != bad.Text {
				continue
			}
			switch {
			case good.Level == bad.Level && within(good) && bad.Score > limits[bad.Level] && !bad.NoOp:
				out[good.Level+" "+good.Criterion]++
			case o.WithBenign && good.Level == Benign && bad.Level != Benign && good.Score != Unread && within(bad) && (!o.SameText || good.Judge == bad.Judge):
				out[Benign+" "+good.Criterion]++
			}
		}
	}
	return out
}

func TestLimitsFollowTheRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		js := drawRatings(rt)
		o := LimitOptions{SameText: rapid.Bool().Draw(rt, "same text"), WithBenign: rapid.Bool().Draw(rt, "with benign")}
		list := limitPairs(js, o)
		got := map[string]int{}
		for _, p := range list {
			got[p.Level+" "+p.Criterion]++
			if p.Level != Benign && (p.Chosen.Score > p.Anchor || p.Rejected.Score <= p.Anchor) {
				rt.Fatalf("%+v is on the wrong side of its limit %v", p, p.Anchor)
			}
		}
		if want := limitOracle(js, o); !reflect.DeepEqual(got, want) {
			rt.Fatalf("got %v, want %v", got, want)
		}
		if again := limitPairs(rapid.Permutation(js).Draw(rt, "order"), o); !reflect.DeepEqual(again, list) {
			rt.Fatal("the order of the records matters")
		}
		o.Cap = rapid.IntRange(1, 5).Draw(rt, "cap")
		capped := map[string]int{}
		for _, p := range limitPairs(js, o) {
			capped[p.Level+" "+p.Criterion]++
		}
		for key, n := range got {
			if capped[key] != min(n, o.Cap) {
				rt.Fatalf("cap %d: %d of %d rows of %s", o.Cap, capped[key], n, key)
			}
		}
	})
}

func limitPairs(js []Judged, o LimitOptions) []Pair {
	var s Set
	for _, j := range js {
		s.Add(j)
	}
	list, _ := s.LimitPairs(o)
	return list
}

// SFT takes what is within the limit, KTO also what is above it, as bad.
func TestLimitExamples(t *testing.T) {
	var s Set
	for i, score := range []Millionths{1, 3, 4, 5} {
		s.Add(Judged{Judge: fmt.Sprint(i), Source: "q", Text: "q", Category: Adversarial, Level: Subtle, Criterion: "Cohesion", Score: score * point})
	}
	s.Add(Judged{Judge: "u", Source: "q", Text: "q", Category: Adversarial, Level: Subtle, Criterion: "Cohesion", Score: Unread})
	for o, want := range map[Objective]string{SFT: "1:1 3:1 ", KTO: "1:1 3:1 4:2 5:2 "} {
		list, left := s.LimitExamples(o, 0)
		got := ""
		for _, p := range list {
			got += fmt.Sprint(p.Chosen.Score, ":", p.Alone, " ")
		}
		if got != want || left.Unread != 1 {
			t.Errorf("%s: %s %+v", o, got, left)
		}
	}
}
