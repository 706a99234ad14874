package page

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"assay/pkg/record"
	"assay/pkg/score"
)

const (
	hostileJudge = `"><img src=x onerror=pwned=1>`
	attack       = `</script><script>pwned=1</script>`
)

// hostileText is a recipe of 100 KB that tries to become markup; its first
// letter lies beyond the basic plane, so that code points, UTF-16 and bytes all
// count differently.
var hostileText = "𝛼-Fe, \"quoted\", 'single' & <b>bold</b> " + attack + "<!-- " + strings.Repeat("heat to 900 °C & <stir>; ", 4000)

func judgedLine(judge, text, meta, prediction string, value float64) string {
	reference, _ := json.Marshal(text)
	rewritten, _ := json.Marshal(prediction)
	name, _ := json.Marshal(judge)
	return fmt.Sprintf(`{"id":%s,"contribution":%s,"recipe":%s,"prediction":%s,"perturbation_meta":%s,"judge_model":%s,"score":%v,"scores":{"a_score":%v,"<b>":%v}}`,
		`"`+attack+`"`, `"target `+attack+`"`, reference, rewritten, meta, name, value, value, value)
}

// hostileRecords are four rewrites of one text by two judges.
func hostileRecords() []string {
	meta := func(kind, category string, rate float64, changes string) string {
		return fmt.Sprintf(`{"type":"%s","category":"%s","rate_requested":%v,"num_changes":1,"changes":[%s],"seed":42}`, kind, category, rate, changes)
	}
	edit := `{"original":"𝛼-Fe","replacement":"` + attack + `","start":0,"end":4,"position":0,"source_type":"element","why":"<i>why</i>"}`
	wrong := strings.Replace(hostileText, "𝛼-Fe", attack, 1)
	anchor := `{"type":"anchor","category":"anchor","rate_requested":0}`
	var out []string
	for i, judge := range []string{hostileJudge, "steady"} {
		low, high := 1.0, 5.0
		raised := 1.0 // where the error costs nothing
		if i == 0 {
			raised = 5
		}
		out = append(out,
			judgedLine(judge, hostileText, anchor, hostileText, 4),
			judgedLine(judge, hostileText, meta("all_error_injection", "error", .05, edit), wrong, raised),
			judgedLine(judge, hostileText, meta("all_error_injection", "error", .15, edit), wrong, low),
			judgedLine(judge, hostileText, meta("all_equivalence_rewriting", "representational", .05, edit), wrong, 4),
			judgedLine(judge, hostileText, meta("all_equivalence_rewriting", "representational", .15, edit), "not what the edits make", high-float64(i)),
		)
	}
	return out
}

// reportOf reads records as assay-score does.
func reportOf(t testing.TB, lines []string) *Report {
	t.Helper()
	var study score.Study
	var picker Picker
	var reader score.Reader
	var kept []string
	for _, line := range lines {
		rec, err := record.Parse([]byte(line))
		if err != nil {
			t.Fatalf("%v: %.300s", err, line)
		}
		o, err := reader.Read(rec)
		if err != nil {
			t.Fatal(err)
		}
		study.Add(o)
		if picker.Add(&o) {
			kept = append(kept, line)
		}
	}
	findings, err := study.Findings(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := &Report{Findings: findings, Version: "test"}
	r.Rewrites, r.Total = picker.Pick(study.Verdicts(0.5), findings)
	for i := range r.Rewrites {
		rec, err := record.Parse([]byte(kept[r.Rewrites[i].Number]))
		if err != nil {
			t.Fatal(err)
		}
		r.Rewrites[i].Read(rec, "")
	}
	return r
}

func hostileReport(t testing.TB) *Report { return reportOf(t, hostileRecords()) }

func render(t testing.TB, r *Report) string {
	t.Helper()
	var b strings.Builder
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestNothingFromInputIsMarkup: the page has its own two scripts and no
// reference to anything outside.
func TestNothingFromInputIsMarkup(t *testing.T) {
	page := render(t, hostileReport(t))
	if n := strings.Count(page, "<script"); n != 2 {
		t.Errorf("%d scripts, want the data and the page's own", n)
	}
	for _, no := range []string{"<img", "<i>why", "<b>bold", "<!-- "} {
		if strings.Contains(page, no) {
			t.Errorf("the page holds %s", no)
		}
	}
	for _, found := range regexp.MustCompile(`(?:src|href)="[^#][^"]*"|https?://[^"< ]*`).FindAllString(page, -1) {
		if found != "http://www.w3.org/2000/svg" {
			t.Errorf("the page refers to %s", found)
		}
	}
}

// TestFiguresAreXML: a downloaded figure must open elsewhere.
func TestFiguresAreXML(t *testing.T) {
	all := figures(hostileReport(t).Findings)
	if len(all) != 4 {
		t.Fatalf("%d figures", len(all))
	}
	for _, f := range all {
		d := xml.NewDecoder(strings.NewReader(string(f.SVG)))
		for {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Errorf("%s: %v", f.ID, err)
				break
			}
		}
		if strings.Contains(string(f.SVG), "NaN") || strings.Contains(string(f.SVG), "Inf") {
			t.Errorf("%s: a place that is no number", f.ID)
		}
		if len(f.Table.Rows) == 0 || f.Caption == "" {
			t.Errorf("%s: no table or caption", f.ID)
		}
	}
}

func TestEmptyStudy(t *testing.T) {
	page := render(t, &Report{Findings: &score.Findings{}})
	if !strings.Contains(page, "There are no judged records") {
		t.Error("the page of an empty study does not say so")
	}
}
