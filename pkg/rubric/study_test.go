package rubric

import (
	"encoding/json"
	"testing"
)

// nineRubric is a rubric of nine criteria without an overall score; calls are
// the six questions whose replies are stored as one text.
func nineRubric(calls bool) *Rubric {
	r := &Rubric{Name: "nine", Scale: Scale{Min: 1, Max: 5, Step: 1}}
	for _, k := range []string{"Relevancy", "Correctness", "Completeness", "Informativeness", "Integration", "Cohesion", "Coherence", "Readability", "Conciseness"} {
		c := Criterion{Key: k, Name: k}
		if k == "Correctness" {
			c.Aliases = []string{"Incorrectness"}
		}
		r.Criteria = append(r.Criteria, c)
	}
	if calls {
		r.Calls = [][]string{{"Relevancy", "Correctness", "Informativeness", "Coherence"}, {"Completeness"}, {"Integration"}, {"Cohesion"}, {"Readability"}, {"Conciseness"}}
	}
	return r
}

// TestOddShapes reads stand-ins for the odd shapes of real replies.
func TestOddShapes(t *testing.T) {
	sharedLines(t, "yescieval/odd_shapes.jsonl", func(line []byte) {
		var shape struct {
			Name, Raw string
			Expect    map[string]*float64
			OwnCall   map[string]*float64 `json:"expect_own_call"`
		}
		if err := json.Unmarshal(line, &shape); err != nil {
			t.Fatal(err)
		}
		check := func(r *Rubric, want map[string]*float64, how string) {
			for _, s := range r.Parse(shape.Raw).Scores {
				if !same(s.Value, want[s.Key]) {
					t.Errorf("%s, %s: %s is %s, want %s", shape.Name, how, s.Key, show(s.Value), show(want[s.Key]))
				}
			}
		}
		check(nineRubric(false), shape.Expect, "no calls")
		if shape.OwnCall != nil {
			check(nineRubric(true), shape.OwnCall, "calls")
		}
	})
}

func same(a, b *float64) bool {
	if a == nil || b == nil {
		return a == b
	}
	return *a == *b
}

func show(v *float64) string {
	if v == nil {
		return "none"
	}
	return number(*v)
}

// TestStudyReplies reads real replies of four judges, alone and glued, and
// compares with the ratings that their authors took from them.
func TestStudyReplies(t *testing.T) {
	for _, c := range []struct {
		calls bool
		share float64
	}{{false, 0.996}, {true, 0.999}} {
		rated, right := 0, 0
		sharedLines(t, "yescieval/judged_dev.jsonl.gz", func(line []byte) {
			var rec struct {
				ID, Variant string
				Reply       string              `json:"judge_result"`
				Gold        map[string]*float64 `json:"gold_ratings"`
			}
			if err := json.Unmarshal(line, &rec); err != nil {
				t.Fatal(err)
			}
			// One call rated all nine criteria of the benign texts.
			r := nineRubric(c.calls && rec.Variant != "benign")
			for _, s := range r.Parse(rec.Reply).Scores {
				want := rec.Gold[s.Key]
				if want == nil && s.Value != nil {
					t.Errorf("%s: %s is %s, but the reply has none", rec.ID, s.Key, show(s.Value))
				}
				if want != nil {
					rated++
					if same(s.Value, want) {
						right++
					}
				}
			}
		})
		t.Logf("calls known %v: %d of %d, %.3f%%", c.calls, right, rated, 100*float64(right)/float64(rated))
		if float64(right) < c.share*float64(rated) {
			t.Errorf("calls known %v: %d of %d ratings, want %v of them", c.calls, right, rated, c.share)
		}
	}
}
