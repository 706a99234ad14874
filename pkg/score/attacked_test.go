package score

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/tests/shared"

	"pgregory.net/rapid"
)

func answersRubric(t testing.TB) *rubric.Rubric {
	t.Helper()
	r, err := rubric.Load("yescieval")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// attackOn is a judged rewrite; the text is a generator's answer.
func attackOn(judge, source, generator, kind, level string, rating Score) Observation {
	o := Observation{
		Judge: judge, Source: source, Text: source + "\x1f" + generator, Axis: Adversarial, Type: kind, Level: level, Seed: "42",
		Score: rating, Rubric: RubricID{Name: "yescieval"},
	}
	if kind == Anchor.String() {
		o.Axis, o.Level, o.Seed, o.Score = Anchor, "", "", Missing
		for _, key := range []string{"Cohesion", "Integration"} {
			o.Criteria = append(o.Criteria, Criterion{key, rating})
		}
	}
	return o
}

func attackFindings(t testing.TB, opt Options, all ...Observation) *Findings {
	t.Helper()
	opt.Rubrics = []*rubric.Rubric{answersRubric(t)}
	var s Study
	for _, o := range all {
		s.Add(o)
	}
	f, err := s.Findings(opt)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestAttacked(t *testing.T) {
	const five, four, one = 5 * micro, 4 * micro, micro
	noop := attackOn("m", "d", "g", "cohesion", "subtle", five)
	noop.NoOp = true
	second := attackOn("m", "a", "g", "cohesion", "subtle", one)
	second.Seed = "43"
	f := attackFindings(t, Options{},
		attackOn("m", "a", "g", "anchor", "", five), attackOn("m", "b", "g", "anchor", "", four), attackOn("m", "c", "g", "anchor", "", Missing),
		attackOn("m", "a", "g", "cohesion", "subtle", five), second, // 5 and 1 count as one text rated 3
		attackOn("m", "b", "g", "cohesion", "subtle", four), attackOn("m", "c", "g", "cohesion", "subtle", Missing), noop,
		attackOn("m", "e", "g", "cohesion", "subtle", one), // never judged as written
		attackOn("m", "a", "g", "cohesion", "extreme", one), attackOn("m", "b", "g", "cohesion", "extreme", four),
	)
	all := f.Judges[0].Adversarial
	if len(all) != 1 || all[0].Criterion != "Cohesion" || all[0].Type != "cohesion" || len(all[0].Levels) != 2 {
		t.Fatalf("%+v", all)
	}
	none := NoInterval()
	if got, want := all[0].Benign, (Rated{Mean: 4.5, MeanCI: none, Texts: 2, Unrated: 1}); !same(got, want) {
		t.Errorf("benign %+v", got)
	}
	want := AttackLevel{
		Level: "subtle", Limit: 3, Mean: Figure(8.0 / 3), Drop: 1, Within: 0.5, Optimism: Figure((1.0 + 1) / 3),
		MeanCI: none, DropCI: none, WithinCI: none, OptimismCI: none,
		Texts: 3, Ratings: 4, Unrated: 1, Unchanged: 1, Unpaired: 1, UnratedShare: 0.2, UnchangedShare: Figure(1.0 / 6),
	}
	if got := all[0].Levels[0]; !same(got, want) {
		t.Errorf("subtle\n got %+v\nwant %+v", got, want)
	}
	want = AttackLevel{
		Level: "extreme", Limit: 1, Mean: 2.5, Drop: 2, Within: 0.5, Optimism: 1.5,
		MeanCI: none, DropCI: none, WithinCI: none, OptimismCI: none, Texts: 2, Ratings: 2, UnratedShare: 0, UnchangedShare: 0,
	}
	if got := all[0].Levels[1]; !same(got, want) {
		t.Errorf("extreme\n got %+v\nwant %+v", got, want)
	}
}

// same compares by what is written: unknown figures are alike.
func same(a, b any) bool {
	x, err1 := json.Marshal(a)
	y, err2 := json.Marshal(b)
	return err1 == nil && err2 == nil && reflect.DeepEqual(x, y)
}

func TestUnchangedTextsCountIfAsked(t *testing.T) {
	o := attackOn("m", "a", "g", "cohesion", "subtle", 5*micro)
	o.NoOp = true
	f := attackFindings(t, Options{KeepNoOp: true}, attackOn("m", "a", "g", "anchor", "", 5*micro), o)
	if l := f.Judges[0].Adversarial[0].Levels[0]; l.Unchanged != 0 || l.Texts != 1 || l.Optimism != 2 {
		t.Errorf("%+v", l)
	}
}

func TestTypesThatTouchNoCriterionGoByTheScore(t *testing.T) {
	anchor := attackOn("m", "a", "g", "anchor", "", 5*micro)
	anchor.Criteria, anchor.Score = nil, 5*micro
	f := attackFindings(t, Options{}, anchor, attackOn("m", "a", "g", "flattery", "extreme", 2*micro))
	a := f.Judges[0].Adversarial
	if len(a) != 1 || a[0].Criterion != "" || a[0].Type != "flattery" || a[0].Levels[0].Drop != 3 {
		t.Errorf("%+v", a)
	}
}

func TestStudiesWithoutAttacksSayNothingOfThem(t *testing.T) {
	f := attackFindings(t, Options{}, attackOn("m", "a", "", "anchor", "", 5*micro))
	if a := f.Judges[0].Adversarial; a == nil || len(a) != 0 {
		t.Errorf("%+v", a)
	}
}

func TestSelfPreference(t *testing.T) {
	var all []Observation
	for i := range 12 {
		source := fmt.Sprint(i)
		for judge, ratings := range map[string][2]Score{"org/A+rag": {5, 3}, "B": {4, 4}, "C": {4, 3}, "builtin:constant": {1, 1}} {
			for g, generator := range []string{"a", "b"} {
				all = append(all, attackOn(judge, source, generator, "anchor", "", ratings[g]*micro))
			}
		}
	}
	f := attackFindings(t, Options{Resamples: 200, Seed: 1}, all...)
	byJudge := map[string]*Result{}
	for i := range f.Judges {
		byJudge[f.Judges[i].Judge] = &f.Judges[i]
	}
	p := byJudge["org/A+rag"].SelfPreference
	if p == nil || p.Generator != "a" || p.Difference != 2 || !slices.Equal(p.Peers, []string{"C"}) || p.PeerDifference != 1 || p.Excess != 1 || p.Sources != 12 {
		t.Errorf("%+v", p)
	}
	if p := byJudge["B"].SelfPreference; p == nil || p.Difference != 0 || p.Excess != 1 {
		t.Errorf("%+v", p)
	}
	if byJudge["C"].SelfPreference != nil || byJudge["builtin:constant"].SelfPreference != nil {
		t.Error("a judge that wrote nothing has a self-preference")
	}
	g := byJudge["C"].Generators
	if len(g) != 2 || g[0].Generator != "a" || g[0].Mean != 4 || g[0].Texts != 12 || g[1].Mean != 3 || !g[1].MeanCI.Known() {
		t.Errorf("%+v", g)
	}
}

// TestAttackedDoesNotDependOnOrder shuffles records and changes the number of
// goroutines.
func TestAttackedDoesNotDependOnOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Observation {
			o := attackOn(
				rapid.SampledFrom([]string{"m", "a"}).Draw(t, "judge"), rapid.SampledFrom([]string{"1", "2", "3", "4", "5", "6"}).Draw(t, "source"),
				rapid.SampledFrom([]string{"a", "b"}).Draw(t, "generator"), rapid.SampledFrom([]string{"anchor", "cohesion", "integration"}).Draw(t, "type"),
				rapid.SampledFrom([]string{"subtle", "extreme"}).Draw(t, "level"), 0,
			)
			rating := Score(rapid.IntRange(1, 5).Draw(t, "rating") * micro)
			if rapid.Bool().Draw(t, "read") {
				rating = Missing
			}
			o.Score = rating
			for i := range o.Criteria {
				o.Criteria[i].Score = rating
			}
			if o.Axis == Anchor {
				o.Score = Missing
			}
			return o
		}), 1, 40).Draw(rt, "records")
		first := attackFindings(t, Options{Resamples: 130, Jobs: 1}, all...)
		for i := range first.Judges {
			for _, a := range first.Judges[i].Adversarial {
				for _, l := range a.Levels {
					checkLevel(rt, a, l)
				}
			}
		}
		shuffled := rapid.Permutation(all).Draw(rt, "order")
		again := attackFindings(t, Options{Resamples: 130, Jobs: 3}, shuffled...)
		for i := range first.Judges {
			x, y := first.Judges[i], again.Judges[i]
			if a, b := x.Adversarial, y.Adversarial; len(all) == len(shuffled) && !same(a, b) && !repeats(all) {
				rt.Fatalf("%+v\n%+v", a, b)
			}
		}
	})
}

// repeats reports whether a judge rated an unchanged text twice: the first
// rating counts, and which is first, is a matter of order.
func repeats(all []Observation) bool {
	seen := map[[2]string]bool{}
	for _, o := range all {
		if o.Axis == Anchor {
			key := [2]string{o.Judge, o.Text}
			if seen[key] {
				return true
			}
			seen[key] = true
		}
	}
	return false
}

func checkLevel(t *rapid.T, a Attacked, l AttackLevel) {
	in := func(name string, f Figure, low, high float64) {
		if f.Known() && (float64(f) < low || float64(f) > high) {
			t.Fatalf("%s %s: %s is %v", l.Level, a.Criterion, name, f)
		}
	}
	in("mean", l.Mean, 1, 5)
	in("within", l.Within, 0, 1)
	in("optimism", l.Optimism, 0, 5-float64(l.Limit))
	in("drop", l.Drop, -4, 4)
	if math.IsNaN(float64(l.Mean)) != (l.Texts == 0) || l.Ratings < l.Texts || l.Unpaired > l.Texts {
		t.Fatalf("%+v", l)
	}
}

// TestReleasedStudy reads the replies of a published study again and compares
// the means with those of the ratings that its authors took from them.
func TestReleasedStudy(t *testing.T) {
	type key struct{ judge, criterion, level string }
	type tally struct {
		sum        float64
		n, unrated int
	}
	gold := map[key]*tally{}
	var s Study
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	rd := Reader{Rubric: materials, Variant: answersRubric(t)}
	shared.Lines(t, "yescieval/judged_dev.jsonl.gz", func(line []byte) {
		rec, err := record.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		o, err := rd.Read(rec)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(o)
		var g struct {
			Judge   string `json:"judge_model"`
			Variant string
			Gold    map[string]*float64 `json:"gold_ratings"`
		}
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatal(err)
		}
		for criterion, rating := range g.Gold {
			k := key{g.Judge, criterion, g.Variant}
			if gold[k] == nil {
				gold[k] = &tally{}
			}
			if rating == nil {
				gold[k].unrated++
			} else {
				gold[k].n++
				gold[k].sum += *rating
			}
		}
	})
	f, err := s.Findings(Options{Rubrics: []*rubric.Rubric{materials, answersRubric(t)}})
	if err != nil {
		t.Fatal(err)
	}
	compared := 0
	check := func(k key, mean Figure, unrated int) {
		g := gold[k]
		if compared++; g == nil || math.Abs(float64(mean)-g.sum/float64(g.n)) > 0.01 || unrated != g.unrated {
			t.Errorf("%v: mean %v, %d unrated, want %+v", k, mean, unrated, g)
		}
	}
	for _, r := range f.Judges {
		for _, a := range r.Adversarial {
			if a.Criterion == "all" {
				continue
			}
			check(key{r.Judge, a.Criterion, "benign"}, a.Benign.Mean, a.Benign.Unrated)
			for _, l := range a.Levels {
				check(key{r.Judge, a.Criterion, l.Level}, l.Mean, l.Unrated)
			}
		}
	}
	if compared != len(gold) || compared != 108 {
		t.Errorf("%d means of %d", compared, len(gold))
	}
}
