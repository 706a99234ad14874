package report

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"assay/pkg/printable"
	"assay/pkg/score"

	"pgregory.net/rapid"
)

func obs(judge, text string, axis score.Axis, kind string, rate, value float64) score.Observation {
	return score.Observation{
		Judge: judge, Source: text, Text: text, Axis: axis, Type: kind,
		Rate: score.FromFloat(rate), Score: score.FromFloat(value),
	}
}

// study has two judges: a control, and a model with a no-op, an unread reply,
// a failed record and a text without anchor.
func study(model string) *score.Study {
	var s score.Study
	for _, judge := range []string{"builtin:rules", model} {
		s.Add(obs(judge, "a", score.Anchor, "anchor", 0, 4.5))
		for _, rate := range []float64{0.01, 0.15} {
			s.Add(obs(judge, "a", score.Error, "all_error_injection", rate, 3))
			s.Add(obs(judge, "a", score.Representational, "all_equivalence_rewriting", rate, 4))
		}
	}
	noop := obs(model, "a", score.Error, "all_error_injection", 0.02, 4.5)
	noop.NoOp = true
	s.Add(noop)
	s.Add(obs(model, "a", score.Representational, "all_equivalence_rewriting", 0.15, math.NaN()))
	s.Add(obs(model, "b", score.Error, "all_error_injection", 0.15, 1))
	s.Add(score.Observation{Judge: model, Failed: true})
	return &s
}

func results(t testing.TB, s *score.Study) *score.Findings {
	t.Helper()
	f, err := s.Findings(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const wantTable = `judge            texts  Validity  Stability  Discrimination  Accuracy
builtin:rules *      1     1.000      1.000           1.000     1.000
gpt-4o               2     1.000      1.000           1.000     1.000

judge            AUROC  unparsed  missing  no-op  failed
builtin:rules *  1.000         0        0      0       0
gpt-4o           1.000         1        1      1       1

Validity: share of error rewrites detected, by rate
judge               1%    15%
builtin:rules *  1.000  1.000
gpt-4o           1.000  1.000

Stability: share of equivalent rewrites scored alike, by rate
judge               1%    15%
builtin:rules *  1.000  1.000
gpt-4o           1.000  1.000

* control judge: there to test the pipeline, not to be compared with models
* builtin:rules shares its tables with assay-swap: its figures do not show how hard the errors are
no-op: rewrites equal to their reference, left out of every figure (1 record)
gpt-4o: without 2 unread pairs Validity 0.750 to 1.000, Stability 0.750 to 1.000 (worst to best
  case)
gpt-4o: no anchor for 1 text (b): 1 rewrite left out; assay-swap --anchor makes anchors
gpt-4o: 1 record of a text, type, rate and seed that were judged before, with another score; all
  counted
gpt-4o: 1 record with assay_error, not judged
`

func TestTable(t *testing.T) {
	var b strings.Builder
	if err := Table(&b, results(t, study("gpt-4o"))); err != nil {
		t.Fatal(err)
	}
	if b.String() != wantTable {
		t.Errorf("got\n%s\nwant\n%s", b.String(), wantTable)
	}
}

func TestTableFitsAndIsClean(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		model := rapid.StringN(1, 120, 400).Draw(rt, "model") + rapid.SampledFrom([]string{"", "\x1b[2J", "\u202e", "\r\n", "\x9b31m"}).Draw(rt, "trick")
		rs := results(t, study(model))
		for name, write := range map[string]func(*strings.Builder) error{
			"table":    func(b *strings.Builder) error { return Table(b, rs) },
			"markdown": func(b *strings.Builder) error { return Markdown(b, rs) },
		} {
			var b strings.Builder
			if err := write(&b); err != nil {
				t.Fatal(err)
			}
			if strings.ContainsFunc(b.String(), func(r rune) bool { return printable.Hidden(r) && r != '\n' }) || !utf8.ValidString(b.String()) {
				t.Fatalf("%s of %q holds control characters:\n%q", name, model, b.String())
			}
			if name == "markdown" {
				continue
			}
			for _, line := range strings.Split(strings.SplitN(b.String(), "\n\n*", 2)[0], "\n") {
				if n := utf8.RuneCountInString(line); n > 100 {
					t.Fatalf("%d columns: %s", n, line)
				}
			}
		}
	})
}

func TestMarkdownKeepsNamesFromBeingMarkup(t *testing.T) {
	var b strings.Builder
	if err := Markdown(&b, results(t, study("a|b_c <script>"))); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), `| a\|b\_c &lt;script&gt; | 2 | 1.000 |`) || strings.Contains(b.String(), "<script>") {
		t.Error(b.String())
	}
}

func TestJSONL(t *testing.T) {
	var b strings.Builder
	if err := JSONL(&b, results(t, study("x<y>&\x1b"))); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 2 {
		t.Fatalf("%d lines", len(lines))
	}
	var got struct {
		Judge           string
		Control         bool
		Validity        float64
		Validity_Bounds []float64
		Counts          map[string]any
		Per_Rate        []struct{ Rate, Validity, Stability *float64 }
	}
	if err := json.Unmarshal([]byte(lines[1]), &got); err != nil {
		t.Fatal(err)
	}
	if got.Judge != "x<y>&\x1b" || got.Control || got.Validity != 1 || got.Validity_Bounds[0] != 0.75 || got.Counts["no_op"] != 1.0 {
		t.Errorf("%+v", got)
	}
	if len(got.Per_Rate) != 3 || got.Per_Rate[1].Validity != nil || *got.Per_Rate[1].Rate != 0.02 {
		t.Errorf("%+v", got.Per_Rate)
	}
}

func TestCSV(t *testing.T) {
	var b strings.Builder
	if err := CSV(&b, results(t, study("a,b"))); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+2+2+3+4+5 || rows[1][0] != "a,b" || rows[1][4] != "1" || rows[3][3] != "0.02" || rows[3][4] != "" {
		t.Errorf("%q", rows)
	}
}

func TestPaperFiles(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "out")
	var s score.Study
	judges := []string{"../../etc/passwd", "openai/gpt-4o", "openai_gpt-4o", "..", "", strings.Repeat("long", 100), "nul\x00byte", "Case", "case"}
	for _, judge := range judges {
		s.Add(obs(judge, "a", score.Anchor, "anchor", 0, 4))
	}
	metrics, err := s.Paper(0.5)
	if err != nil {
		t.Fatal(err)
	}
	if err := PaperFiles(dir, metrics); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != len(judges) {
		t.Fatalf("%d files for %d judges, %v", len(files), len(judges), err)
	}
	seen := map[string]bool{}
	for _, f := range files {
		raw, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		var m struct{ Model string }
		if err := json.Unmarshal(raw, &m); err != nil {
			t.Fatal(err)
		}
		seen[m.Model] = true
		if !strings.HasSuffix(f.Name(), "_metrics.json") || strings.HasPrefix(f.Name(), ".") {
			t.Errorf("file name %q", f.Name())
		}
	}
	if len(seen) != len(judges) {
		t.Errorf("%d judges in the files", len(seen))
	}
	around, err := os.ReadDir(filepath.Dir(dir))
	if err != nil || len(around) != 1 {
		t.Errorf("wrote outside its directory: %v, %v", around, err)
	}
}
