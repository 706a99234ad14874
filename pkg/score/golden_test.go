package score

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"io"
	"math"
	"os"
	"testing"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// goldenStudy is what testdata/golden.py computes, a program of its own.
type goldenStudy struct {
	Resamples   int
	Seed        uint64
	Judges      []goldenJudge
	Comparisons []map[string]json.RawMessage
	Tradeoff    struct {
		Pearson, Spearman       float64
		Pearson_ci, Spearman_ci ends
	}
	Tau_1 map[string]map[string]*float64
	Lab_a map[string]struct {
		Validity    float64
		Validity_ci ends
	}
	T_quantiles [][2]float64
}

type ends []float64

type goldenJudge struct {
	Judge                                                               string
	Validity, Stability, Accuracy, Discrimination, Auroc                float64
	Validity_ci, Stability_ci, Accuracy_ci, Discrimination_ci, Auroc_ci ends
	Power_validity, Power_stability, Power_discrimination               *float64
	Rates                                                               map[string]struct {
		Validity    float64
		Validity_ci ends
		Auroc       float64
	}
	Element_substitution, Equipment_substitution goldenType
	Floor, Floor_medians, Spread                 float64
	Floor_ci                                     ends
	Floor_texts, Low_anchors, Anchors_read       int
}

type goldenType struct {
	Share           float64
	Share_ci        ends
	Fell            int
	Located, Chance *float64
	Located_ci      ends
}

func readGolden(t *testing.T) (goldenStudy, *Study, *rubric.Rubric) {
	t.Helper()
	var g goldenStudy
	raw, err := os.ReadFile("testdata/golden.json")
	if err == nil {
		err = json.Unmarshal(raw, &g)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("testdata/golden.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	return g, readStudy(t, z, &Reader{Rubric: materials, By: []string{"lab"}}), materials
}

func readStudy(t *testing.T, in io.Reader, rd *Reader) *Study {
	t.Helper()
	var s Study
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		rec, err := record.Parse(lines.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		o, err := rd.ReadAt(rec, "golden.jsonl", n)
		if err != nil {
			t.Fatal(err)
		}
		s.Add(o)
	}
	if err := lines.Err(); err != nil || s.Len() == 0 {
		t.Fatalf("%d records, %v", s.Len(), err)
	}
	return &s
}

// checker compares with a tolerance for the different order of float sums.
type checker struct {
	*testing.T
	where string
}

func (c *checker) figure(name string, got Figure, want float64) {
	c.Helper()
	if math.Abs(float64(got)-want) > 1e-9 || !got.Known() {
		c.Errorf("%s: %s = %v, want %v", c.where, name, got, want)
	}
}

func (c *checker) maybe(name string, got Figure, want *float64) {
	c.Helper()
	if want != nil {
		c.figure(name, got, *want)
	} else if got.Known() {
		c.Errorf("%s: %s = %v, want none", c.where, name, got)
	}
}

func (c *checker) interval(name string, got Interval, want ends) {
	c.Helper()
	if len(want) == 0 {
		if got.Known() {
			c.Errorf("%s: interval of %s is %v, want none", c.where, name, got)
		}
		return
	}
	c.figure(name+", lower end", got[0], want[0])
	c.figure(name+", upper end", got[1], want[1])
}

func TestGolden(t *testing.T) {
	g, s, materials := readGolden(t)
	f := findings(t, s, Options{
		Tau: []float64{0.5, 1}, Resamples: g.Resamples, Seed: g.Seed, Jobs: 3, By: []string{"lab"}, Rubrics: []*rubric.Rubric{materials},
	})
	if len(f.Judges) != len(g.Judges) || len(f.Comparisons) != len(g.Comparisons) {
		t.Fatalf("%d judges and %d comparisons, want %d and %d", len(f.Judges), len(f.Comparisons), len(g.Judges), len(g.Comparisons))
	}
	for i := range f.Judges {
		c := &checker{t, f.Judges[i].Judge}
		c.judge(&f.Judges[i], &g.Judges[i])
		c.sweep(f.Judges[i].Sweep[1], g.Tau_1[c.where])
		group, want := f.Judges[i].Groups[0], g.Lab_a[c.where]
		c.figure("Validity of lab "+group.Value, group.Validity, want.Validity)
		c.interval("Validity of lab "+group.Value, group.ValidityCI, want.Validity_ci)
	}
	for i := range f.Comparisons {
		c := &checker{t, f.Comparisons[i].A + " against " + f.Comparisons[i].B}
		c.comparison(&f.Comparisons[i], g.Comparisons[i])
	}
	c := &checker{t, "trade-off"}
	c.figure("Pearson", f.Tradeoff.Pearson, g.Tradeoff.Pearson)
	c.figure("Spearman", f.Tradeoff.Spearman, g.Tradeoff.Spearman)
	c.interval("Pearson", f.Tradeoff.PearsonCI, g.Tradeoff.Pearson_ci)
	c.interval("Spearman", f.Tradeoff.SpearmanCI, g.Tradeoff.Spearman_ci)
	for _, q := range g.T_quantiles {
		if got := quantileT(.975, int(q[0])); math.Abs(got-q[1]) > 1e-9*q[1] {
			t.Errorf("Student's quantile for %v degrees of freedom is %v, want %v", q[0], got, q[1])
		}
	}
}

func (c *checker) judge(r *Result, g *goldenJudge) {
	c.figure("Validity", r.Validity, g.Validity)
	c.figure("Stability", r.Stability, g.Stability)
	c.figure("Accuracy", r.Accuracy, g.Accuracy)
	c.figure("Discrimination", r.Discrimination, g.Discrimination)
	c.figure("AUROC", r.AUROC, g.Auroc)
	c.interval("Validity", r.ValidityCI, g.Validity_ci)
	c.interval("Stability", r.StabilityCI, g.Stability_ci)
	c.interval("Accuracy", r.AccuracyCI, g.Accuracy_ci)
	c.interval("Discrimination", r.DiscriminationCI, g.Discrimination_ci)
	c.interval("AUROC", r.AUROCCI, g.Auroc_ci)
	c.maybe("detectable Validity", r.Power.Validity, g.Power_validity)
	c.maybe("detectable Stability", r.Power.Stability, g.Power_stability)
	c.maybe("detectable Discrimination", r.Power.Discrimination, g.Power_discrimination)
	for i, rate := range []string{"0.01", "0.05", "0.15"} {
		c.figure("V at "+rate, r.PerRate[i].Validity, g.Rates[rate].Validity)
		c.interval("V at "+rate, r.PerRate[i].ValidityCI, g.Rates[rate].Validity_ci)
		c.figure("AUROC at "+rate, r.PerRate[i].AUROC, g.Rates[rate].Auroc)
	}
	c.kind(r, "element_substitution", &g.Element_substitution)
	c.kind(r, "equipment_substitution", &g.Equipment_substitution)
	c.figure("floor", r.Repeat.Floor, g.Floor)
	c.interval("floor", r.Repeat.FloorCI, g.Floor_ci)
	c.figure("spread", r.Repeat.Spread, g.Spread)
	c.figure("smallest change", r.Repeat.Change, g.Spread*1.959963984540054*math.Sqrt2)
	if r.Repeat.Texts != g.Floor_texts || r.LowAnchors.Texts != g.Low_anchors {
		c.Errorf("%s: floor of %d texts, %d low anchors; want %d, %d", c.where, r.Repeat.Texts, r.LowAnchors.Texts, g.Floor_texts, g.Low_anchors)
	}
	c.figure("share of low anchors", r.LowAnchors.Share, float64(g.Low_anchors)/float64(g.Anchors_read))
}

func (c *checker) kind(r *Result, kind string, g *goldenType) {
	for _, b := range r.ByType {
		if b.Type == kind {
			c.figure("share of "+kind, b.Share, g.Share)
			c.interval("share of "+kind, b.ShareCI, g.Share_ci)
		}
	}
	for _, l := range r.Localisation {
		if l.Type == kind {
			c.maybe("located "+kind, l.Located, g.Located)
			c.maybe("chance of "+kind, l.Chance, g.Chance)
			c.interval("located "+kind, l.LocatedCI, g.Located_ci)
			if l.Fell != g.Fell {
				c.Errorf("%s: %s fell in %d rewrites, want %d", c.where, kind, l.Fell, g.Fell)
			}
		}
	}
}

func (c *checker) sweep(got TauResult, want map[string]*float64) {
	c.maybe("Validity at tau 1", got.Validity, want["validity"])
	c.maybe("Stability at tau 1", got.Stability, want["stability"])
	c.maybe("Accuracy at tau 1", got.Accuracy, want["accuracy"])
	c.maybe("Discrimination at tau 1", got.Discrimination, want["discrimination"])
}

func (c *checker) comparison(got *Comparison, raw map[string]json.RawMessage) {
	for i, name := range []string{"validity", "stability", "accuracy", "discrimination"} {
		var want struct {
			Value, P, P_holm, Detectable float64
			CI                           ends
		}
		if err := json.Unmarshal(raw[name], &want); err != nil {
			c.Fatal(err)
		}
		d := got.differences()[i]
		c.figure(name, d.Value, want.Value)
		c.interval(name, d.CI, want.CI)
		c.figure(name+", p", d.P, want.P)
		c.figure(name+", p after Holm", d.PHolm, want.P_holm)
		c.figure(name+", detectable", d.Detectable, want.Detectable)
	}
}

func TestFloorOfMedians(t *testing.T) {
	g, s, _ := readGolden(t)
	f := findings(t, s, Options{Medians: true})
	for i, r := range f.Judges {
		c := &checker{t, r.Judge}
		c.figure("floor of medians", r.Repeat.Floor, g.Judges[i].Floor_medians)
	}
}
