package score

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"assay/pkg/rubric"
	"assay/tests/shared"
)

func sharedStudy(t *testing.T, paper bool) *Study {
	t.Helper()
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	return readStudy(t, shared.Open(t, "scoring/judged.jsonl.gz"), &Reader{Rubric: materials, Paper: paper})
}

func TestPaperMetricsAreTheReferences(t *testing.T) {
	raw, err := os.ReadFile(shared.Path(t, "scoring/expected_metrics.json"))
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]any
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	metrics, err := sharedStudy(t, true).Paper(0.5)
	if err != nil {
		t.Fatal(err)
	}
	if len(metrics) != len(want) {
		t.Fatalf("%d judges, want %d", len(metrics), len(want))
	}
	for _, m := range metrics {
		raw, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		var got any
		if err := json.Unmarshal(raw, &got); err != nil {
			t.Fatal(err)
		}
		differ(t, m.Model, got, want[m.Model])
	}
}

// differ reports the values that differ between two decoded JSON documents.
func differ(t *testing.T, path string, got, want any) {
	t.Helper()
	g, isObject := got.(map[string]any)
	w, wanted := want.(map[string]any)
	if !isObject || !wanted || len(g) != len(w) {
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
		return
	}
	for key := range w {
		differ(t, path+"."+key, g[key], w[key])
	}
}

func TestPaperComparesInBinaryFloats(t *testing.T) {
	var s Study
	s.Add(anchorOf("a", 2.2))
	s.Add(rewrite("a", Error, 0.05, 1.7))
	m, err := s.Paper(0.5)
	if err != nil || m[0].Validity != 1 {
		t.Errorf("paper: %+v, %v", m, err)
	}
	if r := findings(t, &s, Options{}).Judges[0]; r.Validity != 0 {
		t.Errorf("default: %v", r.Validity)
	}
}

func TestPaperJSONSpelling(t *testing.T) {
	var s Study
	s.Add(anchorOf("a", 5))
	s.Add(rewrite("a", Error, 0.1, 3))
	m, err := s.Paper(0.5)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(m[0])
	want := `{"model":"j","n_samples":1,"n_anchors_parsed":1,"validity":1.0,"stability":null,"accuracy":null,` +
		`"validity_per_rate":{"0.1":{"mean_score":3.0,"mean_anchor":5.0,"mean_drop":2.0,"detection_rate":1.0,` +
		`"n_correct":1,"n_matched":1,"n_parsed":1,"n_total":1}},"stability_per_rate":{}}`
	if err != nil || string(raw) != want {
		t.Errorf("%s, %v", raw, err)
	}
}

// Halves in the fourth decimal: Python's round looks at the exact binary value.
func TestRound4(t *testing.T) {
	for in, want := range map[float64]float64{0.00005: 0.0001, 3.98125: 3.9813, 3.9812499999999997: 3.9812, 0.03125: 0.0312, 1: 1} {
		if got := round4(in); got != want {
			t.Errorf("round4(%v) = %v, want %v", in, got, want)
		}
	}
}
