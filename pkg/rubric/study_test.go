package rubric

import (
	"encoding/json"
	"testing"

	"assay/tests/shared"
)

// nineRubric is the rubric of nine criteria, with or without the six calls
// whose replies are stored as one text.
func nineRubric(t *testing.T, calls bool) *Rubric {
	r := load(t, "yescieval")
	if !calls {
		r.Calls = nil
	}
	return r
}

// TestOddShapes reads stand-ins for the odd shapes of real replies.
func TestOddShapes(t *testing.T) {
	shared.Lines(t, "yescieval/odd_shapes.jsonl", func(line []byte) {
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
		check(nineRubric(t, false), shape.Expect, "no calls")
		if shape.OwnCall != nil {
			check(nineRubric(t, true), shape.OwnCall, "calls")
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
		r := nineRubric(t, c.calls)
		rated, right := 0, 0
		shared.Lines(t, "yescieval/judged_dev.jsonl.gz", func(line []byte) {
			var rec struct {
				ID    string
				Reply string              `json:"judge_result"`
				Gold  map[string]*float64 `json:"gold_ratings"`
			}
			if err := json.Unmarshal(line, &rec); err != nil {
				t.Fatal(err)
			}
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
