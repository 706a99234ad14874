package pairs

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"
)

func judged(judge, text string, category Category, rate, score float64) Judged {
	return Judged{
		Judge: judge, Source: text, Text: text, Category: category, Type: category.String(),
		Rate: Millionths(math.Round(rate * point)), Score: Millionths(math.Round(score * point)),
	}
}

// defaults are the limits of the ASSAY paper, which are those of assay-pairs.
func defaults() Options {
	return Options{MinGap: 0.5, ToleranceError: 2, ToleranceEquivalence: 1.5, MaxPerText: 5}
}

func choose(js ...Judged) ([]Pair, Left) {
	var s Set
	for _, j := range js {
		s.Add(j)
	}
	return s.Pairs(defaults())
}

func TestRules(t *testing.T) {
	anchor := judged("a", "t", Anchor, 0, 4.5)
	for _, c := range []struct {
		name string
		in   []Judged
		want string // "chosen>rejected", "" for no pair
	}{
		{"error: the lower is chosen", []Judged{judged("a", "t", Error, 0.05, 4), judged("b", "t", Error, 0.05, 2)}, "b>a"},
		{"equivalence: the higher is chosen", []Judged{judged("a", "t", Equivalence, 0.05, 4), judged("b", "t", Equivalence, 0.05, 2)}, "a>b"},
		{"tie", []Judged{judged("a", "t", Error, 0.05, 4), judged("b", "t", Error, 0.05, 4)}, ""},
		{"gap of just 0.5 as a decimal", []Judged{judged("a", "t", Error, 0.05, 4.1), judged("b", "t", Error, 0.05, 3.6)}, "b>a"},
		{"gap too small", []Judged{judged("a", "t", Error, 0.05, 4.1), judged("b", "t", Error, 0.05, 3.7)}, ""},
		{"error: rejected at the limit", []Judged{judged("a", "t", Error, 0.05, 2.5), judged("b", "t", Error, 0.05, 1)}, "b>a"},
		{"error: rejected saw it too", []Judged{judged("a", "t", Error, 0.05, 2.4), judged("b", "t", Error, 0.05, 1)}, ""},
		{"different rewrites", []Judged{judged("a", "t", Error, 0.05, 4), judged("b", "t", Error, 0.1, 2)}, ""},
		{"different texts", []Judged{judged("a", "t", Error, 0.05, 4), judged("b", "u", Error, 0.05, 2)}, ""},
	} {
		got, _ := choose(append(c.in, anchor)...)
		text := ""
		for _, p := range got {
			text += p.Chosen.Judge + ">" + p.Rejected.Judge
		}
		if text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}

func TestAnchors(t *testing.T) {
	// Without equivalence the unchanged texts' scores are the anchor, with it
	// they are not asked: the median of 5, 5, 1, 3 is 4.
	plain := []Judged{judged("a", "t", Anchor, 0, 5), judged("b", "t", Anchor, 0, 2), judged("a", "t", Error, 0.1, 4), judged("b", "t", Error, 0.1, 3)}
	got, _ := choose(plain...)
	if len(got) != 1 || got[0].Anchor != 3.5 {
		t.Errorf("%+v", got)
	}
	got, _ = choose(append(plain,
		judged("a", "t", Equivalence, 0.1, 5), judged("b", "t", Equivalence, 0.1, 5),
		judged("a", "t", Equivalence, 0.2, 1), judged("b", "t", Equivalence, 0.2, 3))...)
	if len(got) != 2 || got[0].Anchor != 4 || got[1].Anchor != 4 {
		t.Errorf("%+v", got) // the second is at 0.2: its chosen 3 is within 1.5 of 4
	}
	got, left := choose(judged("a", "t", Error, 0.1, 4), judged("b", "t", Error, 0.1, 3))
	if len(got) != 0 || left.NoAnchor != 1 {
		t.Errorf("%+v %+v", got, left)
	}
}

// With its own anchor a judge is held against what it gave the unchanged text.
func TestOwnAnchor(t *testing.T) {
	var s Set
	for _, j := range []Judged{
		judged("a", "t", Anchor, 0, 5), judged("b", "t", Anchor, 0, 3), judged("a", "t", Error, 0.1, 2.5), judged("b", "t", Error, 0.1, 1),
		judged("b", "t", Error, 0.2, 2.5), judged("a", "t", Error, 0.2, 1), judged("c", "t", Error, 0.3, 4), judged("a", "t", Error, 0.3, 1),
		judged("a", "t", Equivalence, 0.1, 5), judged("b", "t", Equivalence, 0.1, 1),
	} {
		s.Add(j)
	}
	opt := defaults()
	opt.OwnAnchor = true
	got, left := s.Pairs(opt)
	// At 0.1 judge a fell from 5 to 2.5 itself; at 0.2 judge b saw nothing; c has no anchor.
	if len(got) != 2 || got[0].Rate != 200_000 || got[0].Anchor != 3 || got[1].Category != Equivalence || got[1].Anchor != 5 || left.OutOfBounds != 1 || left.NoAnchor != 1 {
		t.Errorf("%d pairs, %+v", len(got), left)
	}
}

func TestNoOpsAndLimit(t *testing.T) {
	noop := judged("a", "t", Error, 0.1, 4)
	noop.NoOp = true
	other := noop
	other.Judge, other.Score = "b", point
	got, left := choose(noop, other, judged("a", "t", Anchor, 0, 4))
	if len(got) != 0 || left.NoOps != 2 {
		t.Errorf("%v %+v", got, left)
	}
	js := []Judged{judged("a", "t", Anchor, 0, 3)}
	for i := range 5 {
		js = append(js, judged(fmt.Sprint("j", i), "t", Error, 0.1, 1+float64(i)))
	}
	got, left = choose(js...)
	if len(got) != 5 || left.OverLimit != 5 || left.OutOfBounds != 0 || got[0].Gap != 4 || got[4].Gap < got[3].Gap-1 {
		t.Errorf("%+v %+v", got, left)
	}
	if !slices.IsSortedFunc(got, func(a, b Pair) int { return int(b.Gap*10 - a.Gap*10) }) {
		t.Errorf("gaps not sorted: %+v", got)
	}
}

// draw makes judged records with at most one per judge and rewrite.
func draw(t *rapid.T) []Judged {
	var out []Judged
	for judge := range rapid.IntRange(2, 5).Draw(t, "judges") {
		for text := range rapid.IntRange(1, 3).Draw(t, "texts") {
			for _, category := range []Category{Anchor, Error, Equivalence} {
				for _, rate := range []float64{0.01, 0.15} {
					for _, seed := range []string{"1", "2"} {
						if rapid.IntRange(0, 3).Draw(t, "absent") == 0 {
							continue
						}
						j := judged(fmt.Sprint("j", judge), fmt.Sprint("t", text), category, rate,
							float64(rapid.IntRange(10, 50).Draw(t, "tenths"))/10)
						j.Seed, j.Variant = seed, seed
						out = append(out, j)
					}
				}
			}
		}
	}
	return out
}

// oracle states the rules anew, over tenths of a point and all pairs at once.
func oracle(js []Judged) map[string]int {
	tenths := func(m Millionths) int { return int(m / (point / 10)) }
	type key struct{ text, cond string }
	kept := map[key][]int{}
	anchor2 := func(text string) int { // twice the median, in tenths
		var own, same []int
		for _, j := range js {
			if j.Text == text && j.Category == Anchor {
				own = append(own, tenths(j.Score))
			}
			if j.Text == text && j.Category == Equivalence {
				same = append(same, tenths(j.Score))
			}
		}
		if len(same) > 0 {
			own = same
		}
		if len(own) == 0 {
			return math.MinInt
		}
		sort.Ints(own)
		return own[(len(own)-1)/2] + own[len(own)/2]
	}
	for _, good := range js {
		for _, bad := range js {
			g, b, a := tenths(good.Score), tenths(bad.Score), anchor2(good.Text)
			if good.Text != bad.Text || good.Category != bad.Category || good.Rate != bad.Rate || good.Seed != bad.Seed || good.Judge == bad.Judge || a == math.MinInt {
				continue
			}
			gap := b - g
			ok := good.Category == Error && 2*b >= a-40
			if good.Category == Equivalence {
				gap, ok = g-b, 2*g >= a-30
			}
			if ok && gap >= 5 {
				k := key{good.Text, fmt.Sprint(good.Category, good.Rate)}
				kept[k] = append(kept[k], gap)
			}
		}
	}
	out := map[string]int{} // how many pairs of each gap, per text and condition
	for k, gaps := range kept {
		sort.Sort(sort.Reverse(sort.IntSlice(gaps)))
		for _, gap := range gaps[:min(5, len(gaps))] {
			out[fmt.Sprint(k.text, k.cond, gap)]++
		}
	}
	return out
}

func TestPairsFollowTheRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		js := draw(rt)
		got, _ := choose(js...)
		have := map[string]int{}
		for _, p := range got {
			have[fmt.Sprint(p.Text, fmt.Sprint(p.Category, p.Rate), int(math.Round(p.Gap*10)))]++
		}
		if want := oracle(js); !reflect.DeepEqual(have, want) {
			t.Fatalf("got %v, want %v", have, want)
		}
	})
}

func TestOrderChangesNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		js := draw(rt)
		want, leftWant := choose(js...)
		got, left := choose(rapid.Permutation(js).Draw(rt, "order")...)
		if !reflect.DeepEqual(got, want) || left != leftWant {
			t.Fatalf("order matters: %+v\n%+v", got, want)
		}
	})
}
