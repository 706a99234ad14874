package report

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"assay/pkg/rubric"
	"assay/pkg/score"
)

// wide has everything at once: many judges with long names, samples, criteria,
// groups, single types and two tolerances.
func wide(t testing.TB, judges int) *score.Findings {
	t.Helper()
	var s score.Study
	for j := range judges {
		judge := fmt.Sprintf("vendor-%c/a-rather-long-model-name-%02d", 'a'+j, j)
		for text := range 8 {
			add := func(axis score.Axis, kind string, rate float64, fall int) {
				o := obs(judge, fmt.Sprint("t", text), axis, kind, rate, 4-float64((text*j+fall)%4)/2)
				o.By, o.Seed, o.Rubric = []string{fmt.Sprint("lab ", text%2)}, "42", score.RubricID{Name: "materials", SHA: "0123456789abcdef"}
				o.Samples = []score.Score{o.Score, o.Score - score.Score(text%3)*500_000}
				o.Criteria = []score.Criterion{{Key: "equipment_appropriateness_score", Score: o.Score}, {Key: "procedure_completeness_score", Score: score.FromFloat(4)}}
				s.Add(o)
			}
			add(score.Anchor, "anchor", 0, 0)
			for i, rate := range []float64{.01, .02, .05, .1, .15} {
				add(score.Error, "all_error_injection", rate, i+text)
				add(score.Representational, "all_equivalence_rewriting", rate, text%3)
			}
			add(score.Error, "equipment_substitution", 1, 3)
			add(score.Error, "a_type_with_a_very_long_name_indeed", 1, 2)
		}
	}
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	f, err := s.Findings(score.Options{Tau: []float64{.5, 1}, Resamples: 200, Seed: 7, By: []string{"lab"}, Rubrics: []*rubric.Rubric{materials}})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestWideTableFits(t *testing.T) {
	var b strings.Builder
	f := wide(t, 8)
	for i := range f.Judges {
		f.Judges[i].Groups[1].Value = strings.Repeat("a whole recipe ", 1000) // --by recipe
	}
	if err := Table(&b, f); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(b.String(), "\n") {
		if n := utf8.RuneCountInString(line); n > lineWidth {
			t.Errorf("%d columns: %s", n, line)
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("trailing space: %q", line)
		}
	}
	for _, want := range []string{
		"\nTolerance 1\n", "\nlab = lab 0\n", "\nLocalisation, equipment_substitution", "\nDifferences in Discrimination\n", "\nBy type: ",
		"repeat floor", "\ndifferences: the surest 15 of 28 pairs; -f markdown shows all\n", "[low high]: 95% interval, BCa bootstrap, 200 resamples of the 8 sources (seed 7)\n",
		"\nStability against Validity over 8 judges: Pearson r ", "vendor-a/a…l-name-00 is vendor-a/a-rather-long-model-name-00\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}

func TestMarkdownShowsAllComparisons(t *testing.T) {
	var b strings.Builder
	if err := Markdown(&b, wide(t, 8)); err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(b.String(), "**Differences in Validity**")
	table, _, _ := strings.Cut(rest, "**Differences in Stability**")
	if n := strings.Count(table, "\n| vendor"); n != 28 {
		t.Errorf("%d comparisons", n)
	}
}

func TestMethods(t *testing.T) {
	text := Methods(wide(t, 3), "v1.2")
	for _, want := range []string{
		"We audited 3 judges with assay v1.2 on 8 texts from 8 sources (312 judged records).",
		"Errors were injected as all_error_injection, equivalent rewrites as all_equivalence_rewriting, at rates of 1%, 2%, 5%, 10% and 15% of the distinct tokens (seed 42).",
		"the rubric materials (SHA-256 0123456789ab)", "if a - s > 0.5", "tolerances of 0.5 and 1", "200 resamples of sources", "(seed 7)",
		"3 comparisons of each figure (Holm 1979)", "Over 3 judges Stability and Validity correlate",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if strings.ContainsAny(text, "\n\x1b") {
		t.Error("more than one paragraph")
	}
	if got := Methods(results(t, &score.Study{}), "v1"); got != "No judged records." {
		t.Error(got)
	}
	if text := Methods(results(t, study("a\x1b[2J")), "v1"); strings.Contains(text, "bootstrap") || strings.Contains(text, "\x1b") {
		t.Error(text)
	}
}

// Each judge's line holds its differences to all others, seen from its side.
func TestJSONLVersus(t *testing.T) {
	var b strings.Builder
	if err := JSONL(&b, wide(t, 3)); err != nil {
		t.Fatal(err)
	}
	type difference struct {
		Value float64
		CI    [2]float64
		P     float64 `json:"p_holm"`
	}
	type line struct {
		Judge  string
		Versus []struct {
			Judge    string
			Validity difference
		}
		Settings struct{ Resamples, Seed int }
		Tradeoff struct{ Caution string }
	}
	var lines []line
	for _, raw := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		var l line
		if err := json.Unmarshal([]byte(raw), &l); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, l)
	}
	ab, ba := lines[0].Versus[0], lines[1].Versus[0]
	if ab.Judge != lines[1].Judge || ba.Judge != lines[0].Judge || len(lines[2].Versus) != 2 {
		t.Fatalf("%+v", lines)
	}
	if ab.Validity.Value != -ba.Validity.Value || ab.Validity.CI[0] != -ba.Validity.CI[1] || ab.Validity.P != ba.Validity.P {
		t.Errorf("%+v\n%+v", ab, ba)
	}
	if lines[0].Settings.Resamples != 200 || lines[0].Settings.Seed != 7 || lines[0].Tradeoff.Caution == "" {
		t.Errorf("%+v", lines[0])
	}
}

func TestWideCSV(t *testing.T) {
	var b strings.Builder
	if err := CSV(&b, wide(t, 1)); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, row := range rows[1:] {
		kinds[row[1]]++
		if low := row[21]; (row[1] == "headline" || row[1] == "tau" || row[1] == "rate") && low == "" {
			t.Errorf("no interval in %q", row)
		}
	}
	if want := "map[a_type_with_a_very_long_name_indeed:1 all_equivalence_rewriting:5 all_error_injection:5 by:2 equipment_substitution:1 headline:1 rate:5 tau:2]"; fmt.Sprint(kinds) != want {
		t.Errorf("%v", kinds)
	}
}
