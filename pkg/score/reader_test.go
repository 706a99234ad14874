package score

import (
	"reflect"
	"strings"
	"testing"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

func read(t *testing.T, rd *Reader, line string) (Observation, error) {
	t.Helper()
	rec, err := record.Parse([]byte(line))
	if err != nil {
		t.Fatal(err)
	}
	return rd.Read(rec)
}

func TestReader(t *testing.T) {
	rd := &Reader{}
	meta := `"perturbation_meta":{"type":"all_error_injection","category":"error","rate_requested":0.05,"num_changes":2,"seed":42}`
	for _, c := range []struct {
		name, line string
		want       Observation
	}{
		{
			"anchor by category", `{"id":7,"judge_model":"m","score":4.5,"judge_status":"ok","perturbation_meta":{"type":"anchor","category":"anchor"}}`,
			Observation{Judge: "m", Source: "7", Text: "7", Type: "anchor", Score: 4_500_000, Status: "ok"},
		},
		{
			"anchor without meta", `{"sample_id":"s","id":7,"generator":"g","judge_model":"m","score":null}`,
			Observation{Judge: "m", Source: "s", Text: "s\x1fg", Type: "anchor", Score: Missing},
		},
		{
			"variant is no anchor", `{"id":7,"judge_model":"m","score":4,"variant":"subtle"}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Adversarial, Type: "adversarial", Level: "subtle", Score: 4_000_000},
		},
		{
			"benign variant", `{"id":7,"judge_model":"m","score":4,"variant":"benign"}`,
			Observation{Judge: "m", Source: "7", Text: "7", Type: "anchor", Score: 4_000_000},
		},
		{
			"unknown variant", `{"id":7,"judge_model":"m","score":4,"variant":"odd"}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Other, Type: "variant", Level: "odd", Score: 4_000_000},
		},
		{
			"rewrite", `{"id":7,"judge_model":"m","score":4,` + meta + `}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Error, Type: "all_error_injection", Rate: 50_000, Seed: "42", Score: 4_000_000},
		},
		{
			"no-op by count", `{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"type":"t","category":"representational","rate_requested":1,"num_changes":0}}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Representational, Type: "t", Rate: micro, NoOp: true, Score: 4_000_000},
		},
		{
			"no-op by text", `{"id":7,"recipe":"x","prediction":"x","judge_model":"m","score":4,"perturbation_meta":{"type":"t","category":"error","rate_requested":1}}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Error, Type: "t", Rate: micro, NoOp: true, Score: 4_000_000},
		},
		{
			"adversarial", `{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"type":"cohesion","category":"adversarial","level":"subtle","seed":1}}`,
			Observation{Judge: "m", Source: "7", Text: "7", Axis: Adversarial, Type: "cohesion", Rate: Missing, Seed: "1", Level: "subtle", Score: 4_000_000},
		},
		{
			"failed", `{"id":7,"judge_model":"m","score":null,"assay_error":{"stage":"judge"}}`,
			Observation{Judge: "m", Score: Missing, Failed: true},
		},
		{
			"failed before any judge", `{"id":7,"assay_error":{"stage":"swap"}}`,
			Observation{Score: Missing, Failed: true},
		},
		{
			"null reply", `{"id":7,"judge_model":"m","judge_result":null,"judge_status":"filtered"}`,
			Observation{Judge: "m", Source: "7", Text: "7", Type: "anchor", Score: Missing, Status: "filtered"},
		},
	} {
		got, err := read(t, rd, c.line)
		if len(got.Criteria)+len(got.Samples)+len(got.By) == 0 {
			got.Criteria, got.Samples, got.By = nil, nil, nil
		}
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

func TestReaderRefuses(t *testing.T) {
	for line, want := range map[string]string{
		`{"id":7,"score":4}`:         "no judge_model",
		`{"id":7,"judge_model":"m"}`: "no score or judge_result",
		`{"id":7,"judge_model":"m","score":4,"score_samples":[4,"x"]}`:                                                    "score_samples is no array of numbers or nulls",
		`{"id":7,"judge_model":"m","score":4,"score_samples":4}`:                                                          "score_samples is no array of numbers or nulls",
		`{"id":7,"judge_model":"m","score":"4"}`:                                                                          "score is no number or null",
		`{"id":7,"judge_model":"m","judge_result":3}`:                                                                     "judge_result is a number, not a string",
		`{"judge_model":"m","score":4}`:                                                                                   "no sample_id, id or reference text that tells which anchor belongs to the record",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":3}`:                                                      "perturbation_meta is no object",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{}}`:                                                     "no category",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error"}}`:                                   "no type",
		`{"id":7,"judge_model":"","score":4}`:                                                                             "judge_model is empty",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error","type":"t"}}`:                        "no rate_requested in perturbation_meta",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error","type":"t","rate_requested":"5%"}}`:  "rate_requested in perturbation_meta is no number from 0 to 1",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error","type":"t","rate_requested":5}}`:     "rate_requested in perturbation_meta is no number from 0 to 1",
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error","type":"t","rate_requested":-0.01}}`: "rate_requested in perturbation_meta is no number from 0 to 1",
	} {
		if _, err := read(t, &Reader{}, line); err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", line, err, want)
		}
	}
}

func TestReaderParsesReplies(t *testing.T) {
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		reply        string
		plain, paper Score
	}{
		{`{\"overall_score\": 4.5}`, 4_500_000, 4_500_000},
		{`<answer>9</answer>`, Missing, 4_500_000},
		{`<answer>8.7</answer>`, Missing, 4_350_000},
		{`<answer>high</answer>`, Missing, Missing},
		{`I cannot evaluate this recipe.`, Missing, Missing},
	} {
		for paper, want := range map[bool]Score{false: c.plain, true: c.paper} {
			got, err := read(t, &Reader{Rubric: materials, Paper: paper}, `{"id":1,"judge_model":"m","judge_result":"`+c.reply+`"}`)
			if err != nil || got.Score != want {
				t.Errorf("%s, paper %v: %v, %v; want %v", c.reply, paper, got.Score, err, want)
			}
		}
	}
}

func TestReaderTakesCriteriaSamplesAndGroups(t *testing.T) {
	rd := &Reader{By: []string{"lab.name", "perturbation_meta.seed", "none"}}
	o, err := read(t, rd, `{"id":7,"lab":{"name":"x\u00e9"},"judge_model":"m","judge_rubric":{"name":"materials","sha":"ab"},"score":4,`+
		`"scores":{"a":4.5,"b":null,"c":"4"},"score_samples":[4,null,3.5],"perturbation_meta":{"category":"error","type":"t","rate_requested":1,"seed":42,"num_changes":1}}`)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Criterion{{"a", 4_500_000}, {"b", Missing}, {"c", Missing}}; !reflect.DeepEqual(o.Criteria, want) {
		t.Errorf("criteria %v", o.Criteria)
	}
	if want := []Score{4_000_000, Missing, 3_500_000}; !reflect.DeepEqual(o.Samples, want) {
		t.Errorf("samples %v", o.Samples)
	}
	if want := []string{"xé", "42", "(none)"}; !reflect.DeepEqual(o.By, want) {
		t.Errorf("groups %q", o.By)
	}
	if o.Rubric != (RubricID{"materials", "ab"}) {
		t.Errorf("rubric %v", o.Rubric)
	}
	if o, err = read(t, rd, `{"id":7,"judge_model":"m","score":4,"score_samples":null}`); err != nil || len(o.Criteria)+len(o.Samples) != 0 {
		t.Errorf("the next record has %v, %v, %v", o.Criteria, o.Samples, err)
	}
}

func TestReaderScoreField(t *testing.T) {
	for field, want := range map[string]Score{"": 4_000_000, "score": 4_000_000, "score_median": 3_500_000, "scores.a": 2_000_000, "scores.b": Missing} {
		o, err := read(t, &Reader{ScoreField: field}, `{"id":7,"judge_model":"m","score":4,"score_median":3.5,"scores":{"a":2,"b":null}}`)
		if err != nil || o.Score != want {
			t.Errorf("%q: %v, %v", field, o.Score, err)
		}
	}
	_, err := read(t, &Reader{ScoreField: "score_median"}, `{"id":7,"judge_model":"m","score":4}`)
	if e, ok := err.(*UnjudgedError); !ok || e.Error() != "no score_median" || !strings.Contains(e.Hint(), "--samples") {
		t.Errorf("%v", err)
	}
}

func TestReaderFillsInFromThePlace(t *testing.T) {
	materials, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	rd := &Reader{Rubric: materials}
	at := func(file, line string) (Observation, error) {
		rec, err := record.Parse([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		return rd.ReadAt(rec, file, 1)
	}
	const bare = `{"id":7,"recipe":"x","prediction":"y","judge_result":"<answer>4</answer>"}`
	o, err := at("r/set_all_error_injection_5pct/m.jsonl", bare)
	if err != nil || o.Judge != "m" || o.Axis != Error || o.Rate != 50_000 || o.NoOp {
		t.Errorf("%+v, %v", o, err)
	}
	o, err = at("r/set_all_error_injection_5pct/m.jsonl", strings.Replace(bare, `"y"`, `"x"`, 1))
	if err != nil || !o.NoOp {
		t.Errorf("no-op: %+v, %v", o, err)
	}
	if o, err = at("r/set/m.jsonl", bare); err != nil || o.Axis != Anchor {
		t.Errorf("anchor: %+v, %v", o, err)
	}
	if _, err = at("r/set/m.jsonl", `{"id":7,"score":4}`); err == nil || err.Error() != "no judge_model" {
		t.Errorf("a score without a judge: %v", err)
	}
	if _, err = at("stdin", bare); err == nil || err.Error() != "no judge_model" {
		t.Errorf("from standard input: %v", err)
	}
}

// Whatever a record holds, reading it ends in an observation or an error.
func FuzzReader(f *testing.F) {
	for _, line := range []string{
		`{"id":7,"judge_model":"m","score":4,"perturbation_meta":{"category":"error","type":"t","rate_requested":0.05,"num_changes":1}}`,
		`{"id":7,"judge_model":"m","judge_result":"<answer>9</answer>","perturbation_meta":null}`,
		`{"recipe":"x","prediction":"x","judge_model":"m","score":null,"perturbation_meta":{"category":"representational","type":"t","rate_requested":1e0}}`,
		`{"id":7,"judge_model":"m","judge_rubric":{"name":3},"score":1e300,"scores":{"a":1e9,"a":-0.5},"score_samples":[1,[2],null]}`,
		`{"id":7,"judge_model":"m","score":4,"scores":[1],"score_samples":[]}`,
		`{"id":[],"judge_model":{},"score":"4","perturbation_meta":[],"assay_error":0}`,
	} {
		f.Add([]byte(line))
	}
	materials, err := rubric.Load("materials")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		rec, err := record.Parse(line)
		if err != nil {
			return
		}
		for _, paper := range []bool{false, true} {
			o, err := (&Reader{Rubric: materials, Paper: paper, By: []string{"id", "scores.a"}}).Read(rec)
			if err != nil {
				continue
			}
			var s Study
			s.Add(o)
			if _, err := s.Findings(Options{Resamples: 100, By: []string{"id", "scores.a"}, Rubrics: []*rubric.Rubric{materials}}); err != nil {
				t.Fatalf("one record gave %v", err)
			}
		}
	})
}
