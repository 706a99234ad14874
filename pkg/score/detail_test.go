package score

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"assay/pkg/rubric"
)

var toy = &rubric.Rubric{
	Name: "toy", Scale: rubric.Scale{Min: 1, Max: 5},
	Criteria: []rubric.Criterion{{Key: "steps", TouchedBy: []string{"antonym"}}, {Key: "tools", TouchedBy: []string{"tool"}}, {Key: "style"}},
}

// with gives an observation the three criteria of the toy rubric.
func with(o Observation, steps, tools, style float64) Observation {
	o.Criteria = []Criterion{{"steps", FromFloat(steps)}, {"tools", FromFloat(tools)}, {"style", FromFloat(style)}}
	return o
}

func antonym(text string) Observation {
	o := rewrite(text, Error, 1, 3)
	o.Type = "antonym"
	return o
}

// Four texts: the steps fall furthest; they tie with the tools; the tools fall
// furthest; nothing falls.
func TestLocalisation(t *testing.T) {
	var obs []Observation
	for i, s := range [][3]float64{{2, 3, 4}, {3, 3, 5}, {4, 2, 4}, {4, 5, 4}} {
		name := fmt.Sprint(i)
		obs = append(obs, with(anchorOf(name, 4), 4, 4, 4), with(antonym(name), s[0], s[1], s[2]))
	}
	r := results(t, Options{Rubrics: []*rubric.Rubric{toy}}, obs...)[0]
	if len(r.Localisation) != 1 {
		t.Fatal(r.Localisation)
	}
	l := r.Localisation[0]
	if l.Pairs != 4 || l.Fell != 3 || !near(l.Located, .5) || !near(l.Chance, 1./3) {
		t.Errorf("%+v", l)
	}
	want := []CriterionFall{{"steps", true, .75, 4}, {"tools", false, .75, 4}, {"style", false, -.25, 4}}
	if fmt.Sprint(l.Criteria) != fmt.Sprint(want) {
		t.Errorf("criteria %v, want %v", l.Criteria, want)
	}
}

// Records may list criteria in another order, lack some, or come without any.
func TestLocalisationWithOtherCriteria(t *testing.T) {
	a := with(anchorOf("a", 4), 4, 4, 4)
	b := antonym("a")
	b.Criteria = []Criterion{{"style", FromFloat(3)}, {"other", FromFloat(1)}, {"steps", FromFloat(2)}, {"tools", Missing}}
	r := results(t, Options{Rubrics: []*rubric.Rubric{toy}}, a, b, anchorOf("b", 4), antonym("b"))[0]
	if l := r.Localisation[0]; l.Pairs != 1 || l.Fell != 1 || l.Located != 1 || l.Chance != .5 || len(l.Criteria) != 2 {
		t.Errorf("%+v", l)
	}
	if r := results(t, Options{}, a, b)[0]; r.Localisation[0].Located.Known() || len(r.Localisation[0].Criteria) != 2 {
		t.Errorf("without a rubric: %+v", r.Localisation)
	}
}

func TestLowAnchors(t *testing.T) {
	unread := anchorOf("d", 0)
	unread.Score = Missing
	obs := []Observation{anchorOf("a", 1.5), anchorOf("b", 1.500001), anchorOf("c", 1), unread}
	r := results(t, Options{Rubrics: []*rubric.Rubric{toy}}, obs...)[0].LowAnchors
	if r.Texts != 2 || !near(r.Share, 2./3) || !near(r.Limit, 1.5) {
		t.Errorf("%+v", r)
	}
	if r := results(t, Options{}, obs...)[0].LowAnchors; r.Share.Known() {
		t.Errorf("without a rubric: %+v", r)
	}
	obs[0].Rubric = RubricID{"unknown", "x"}
	if r := results(t, Options{Rubrics: []*rubric.Rubric{toy}}, obs...)[0].LowAnchors; r.Share.Known() {
		t.Errorf("with a rubric that is not at hand: %+v", r)
	}
}

// Text a: of the pairs 4-4, 4-3, 4-3 two lie apart; text b: none.
func TestRepeat(t *testing.T) {
	a, b, c := anchorOf("a", 4), anchorOf("b", 4), rewrite("b", Error, .01, 4)
	a.Samples = []Score{4e6, 4e6, 3e6, Missing}
	b.Samples = []Score{4e6, 4.5e6}
	c.Samples = []Score{2e6, 4e6}
	r := one(t, a, b, c).Repeat
	// Squares around the means: 2/3, 1/8 and 2, with 2 + 1 + 1 degrees of freedom.
	if r.Texts != 2 || !near(r.Floor, 1./3) || r.Records != 3 || !near(r.Spread*r.Spread, (2./3+1./8+2)/4) {
		t.Errorf("%+v", r)
	}
	if r := one(t, anchorOf("a", 4)); r.Repeat != nil {
		t.Errorf("without samples: %+v", r.Repeat)
	}
}

func TestHalves(t *testing.T) {
	for _, c := range []struct{ in, want []Score }{
		{[]Score{1}, nil},
		{[]Score{1, 5}, []Score{1, 5}},
		{[]Score{1, 5, 9}, []Score{1, 9}},
		{[]Score{2, 4, 9, 1, 8, 8, 7}, []Score{4, 8}},
		{[]Score{2, 4, 6, 8}, []Score{3, 7}},
	} {
		if got := halves(c.in); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("halves of %v: %v, want %v", c.in, got, c.want)
		}
	}
}

func TestRepeatedRecords(t *testing.T) {
	seeded := func(seed string, score float64) Observation {
		o := rewrite("a", Error, .01, score)
		o.Seed, o.File, o.Line = seed, "f.jsonl", int(score)
		return o
	}
	r := one(t, anchorOf("a", 4), anchorOf("a", 4), seeded("1", 2), seeded("1", 2), seeded("1", 3), seeded("2", 2))
	if c := r.Counts; c.Duplicates != 2 || c.Repeated != 1 || c.RepeatedAt != "f.jsonl:3" || c.Records != 5 || c.Rewrites != 3 {
		t.Errorf("%+v", c)
	}
	if r.PerRate[0].Error.Pairs != 3 || r.PerRate[0].Error.Units != 1 {
		t.Errorf("%+v", r.PerRate[0].Error)
	}
}

func TestMixedRubrics(t *testing.T) {
	a, b := anchorOf("a", 4), anchorOf("b", 4)
	a.Rubric, b.Rubric = RubricID{"materials", "0123456789"}, RubricID{"biology", "abcdef"}
	_, err := study([]Observation{a, b}).Findings(Options{})
	var mixed *RubricError
	if !errors.As(err, &mixed) || mixed.Error() != "judge j was asked with 2 rubrics: biology abcdef in 1 records, materials 01234567 in 1 records" {
		t.Errorf("%v", err)
	}
	b.Judge = "k"
	if f := findings(t, study([]Observation{a, b}), Options{}); len(f.Settings.Rubrics) != 2 || f.Judges[0].Rubric.Name != "materials" {
		t.Errorf("%+v", f.Settings.Rubrics)
	}
}

func TestGroups(t *testing.T) {
	by := func(o Observation, lab string) Observation {
		o.By = []string{lab}
		return o
	}
	r := results(t, Options{By: []string{"lab"}},
		by(anchorOf("a", 4), ""), by(anchorOf("b", 4), ""),
		by(rewrite("a", Error, .01, 2), "x"), by(rewrite("b", Error, .01, 4), "x"), by(rewrite("b", Error, .02, 2), "y"),
		by(rewrite("c", Error, .02, 2), "y"))[0]
	if len(r.Groups) != 2 {
		t.Fatalf("%+v", r.Groups)
	}
	x, y := r.Groups[0], r.Groups[1]
	if x.Value != "x" || x.Texts != 2 || !near(x.Validity, .5) || y.Texts != 2 || !near(y.Validity, 1) || y.Missing != 1 {
		t.Errorf("%+v\n%+v", x, y)
	}
}

// A study holds a fixed number of bytes per record, whatever the texts.
func TestBytesPerRecord(t *testing.T) {
	const records = 200_000
	var s Study
	reply := strings.Repeat("x", 4000)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range records {
		line := fmt.Sprintf("text%d/%s", i/11, reply)
		o := with(rewrite(line[:4+len(fmt.Sprint(i/11))], Error, float64(i%11)/100, 3), 1, 2, 3)
		o.File = "judged.jsonl"
		s.Add(o)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if per := float64(after.HeapAlloc-before.HeapAlloc) / records; per > 160 {
		t.Errorf("%.0f bytes per record", per)
	}
	runtime.KeepAlive(&s)
}
