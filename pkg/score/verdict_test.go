package score

import (
	"testing"

	"pgregory.net/rapid"
)

func TestVerdicts(t *testing.T) {
	unread := rewrite("a", Error, .01, 0)
	unread.Score = Missing
	noop := rewrite("a", Error, .01, 4)
	noop.NoOp = true
	failed := rewrite("a", Error, .01, 4)
	failed.Failed = true
	other := rewrite("a", Other, .01, 4)
	v := study([]Observation{anchorOf("a", 4)}).Verdicts(.5)
	for _, c := range []struct {
		name string
		o    Observation
		want Outcome
	}{
		{"fall of more", rewrite("a", Error, .01, 3.4), Detected},
		{"fall of τ", rewrite("a", Error, .01, 3.5), Missed},
		{"stable", rewrite("a", Representational, .01, 3.5), Stable},
		{"fell", rewrite("a", Representational, .01, 3), Fell},
		{"rose", rewrite("a", Representational, .01, 5), Rose},
		{"unread", unread, Unread},
		{"no-op", noop, Unmoved},
		{"unpaired", rewrite("b", Error, .01, 3), Unpaired},
		{"anchor", anchorOf("a", 4), Neither},
		{"failed", failed, Neither},
		{"other", other, Neither},
	} {
		if got := v.Of(&c.o); got.Outcome != c.want {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	o := rewrite("a", Error, .01, 2.5)
	if got := v.Of(&o); got.Anchor != 4 || got.Score != 2.5 || got.Fall != 1.5 || !got.Outcome.right() || got.Outcome.Wrong() {
		t.Errorf("%+v", got)
	}
}

// Counting verdicts gives the numbers that stand beside the figures.
func TestVerdictsAgreeWithFigures(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		obs := draw(rt)
		if len(obs) == 0 {
			return
		}
		s := study(obs)
		f := findings(t, s, Options{})
		v := s.Verdicts(.5)
		right, pairs := map[string]int{}, map[string]int{}
		for _, o := range obs {
			got := v.Of(&o)
			if got.Outcome.right() || got.Outcome.Wrong() {
				pairs[o.Judge]++
			}
			if got.Outcome.right() {
				right[o.Judge]++
			}
		}
		for _, r := range f.Judges {
			n, correct := 0, 0
			for _, b := range r.ByType {
				n, correct = n+b.Pairs, correct+b.Correct
			}
			if r.Counts.Duplicates > 0 { // counted once in the figures
				continue
			}
			if n != pairs[r.Judge] || correct != right[r.Judge] {
				t.Fatalf("%s: %d of %d right, verdicts say %d of %d", r.Judge, correct, n, right[r.Judge], pairs[r.Judge])
			}
		}
	})
}

// right reports whether the judge did what it should.
func (o Outcome) right() bool { return o == Detected || o == Stable || o == Within }
