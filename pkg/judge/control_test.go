package judge

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"assay/pkg/rubric"
)

func materials(t interface{ Fatal(...any) }) *rubric.Rubric {
	r, err := rubric.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func builtin(t interface{ Fatal(...any) }, spec string) Judge {
	j, err := newBuiltin(spec, spec, "", materials(t))
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func score(t interface{ Fatalf(string, ...any) }, j Judge, in Input) float64 {
	v, err := j.Judge(context.Background(), in)
	if err != nil || v.Score == nil {
		t.Fatalf("%s: score %v, error %v", j.Name(), v.Score, err)
	}
	return *v.Score
}

func TestConstant(t *testing.T) {
	for spec, want := range map[string]float64{"builtin:constant": 3, "builtin:constant=4.5": 4.5, "builtin:constant=1": 1} {
		j := builtin(t, spec)
		for _, text := range []string{"", "a", "b"} {
			if got := score(t, j, Input{Text: text}); got != want {
				t.Errorf("%s: %v", spec, got)
			}
		}
	}
}

func TestExact(t *testing.T) {
	j := builtin(t, "builtin:exact")
	if got := score(t, j, Input{Text: "a", Reference: "a"}); got != 5 {
		t.Errorf("equal texts: %v", got)
	}
	if got := score(t, j, Input{Text: "a ", Reference: "a"}); got != 1 {
		t.Errorf("different texts: %v", got)
	}
	v, err := j.Judge(context.Background(), Input{Text: "a"})
	if err == nil || v.Score != nil || v.Status != rubric.StatusError {
		t.Errorf("without reference: %+v, %v", v, err)
	}
}

// TestRandom holds that the scores depend on text and sample alone and are
// spread over the whole scale.
func TestRandom(t *testing.T) {
	j := builtin(t, "builtin:random")
	counts := map[float64]int{}
	texts := 3000
	for i := range texts {
		in := Input{Text: "recipe " + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i/26)}
		s := score(t, j, in)
		if again := score(t, builtin(t, "builtin:random"), in); again != s {
			t.Fatalf("%q scored %v and %v", in.Text, s, again)
		}
		counts[s]++
	}
	if len(counts) != 9 {
		t.Errorf("%d different scores, want the 9 of the scale", len(counts))
	}
	for v, n := range counts {
		if n < texts/9/2 || n > texts/9*2 {
			t.Errorf("%v was drawn %d times of %d", v, n, texts)
		}
	}
	changes := 0
	for i := range 50 {
		if score(t, j, Input{Text: "a", Sample: i}) != score(t, j, Input{Text: "a", Sample: i + 1}) {
			changes++
		}
	}
	if changes < 25 {
		t.Errorf("samples differ in %d of 50 cases only", changes)
	}
}

func TestBuiltinRefuses(t *testing.T) {
	for _, spec := range []string{"builtin:", "builtin:nothing", "builtin:exact=3", "builtin:constant=", "builtin:constant=x", "builtin:constant=7", "builtin:constant=NaN"} {
		_, err := newBuiltin(spec, spec, "", materials(t))
		var hint interface{ Hint() string }
		if err == nil || !errors.As(err, &hint) || !strings.Contains(hint.Hint(), "builtin:rules") {
			t.Errorf("%s: error %v has no hint that lists the judges", spec, err)
		}
	}
}

// TestControlsAnswerInForm holds for every control and rubric that the reply
// reads back to scores on the rubric's scale and grid, for all its keys.
func TestControlsAnswerInForm(t *testing.T) {
	var rubrics []*rubric.Rubric
	for _, name := range rubric.Names() {
		r, err := rubric.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		rubrics = append(rubrics, r)
	}
	rubrics = append(rubrics, &rubric.Rubric{Name: "odd", Overall: "o", Scale: rubric.Scale{Min: -1, Max: 0.7}})
	rapid.Check(t, func(t *rapid.T) {
		r := rapid.SampledFrom(rubrics).Draw(t, "rubric")
		spec := rapid.SampledFrom([]string{"builtin:constant", "builtin:exact", "builtin:random", "builtin:rules"}).Draw(t, "judge")
		j, err := newBuiltin("j", spec, "", r)
		if err != nil {
			t.Fatal(err)
		}
		in := Input{Text: rapid.String().Draw(t, "text"), Target: rapid.String().Draw(t, "target"), Reference: "Mix."}
		v, err := j.Judge(context.Background(), in)
		if err != nil {
			t.Fatal(err)
		}
		if v.Status != rubric.StatusOK || v.ParseMode != rubric.ModeJSON {
			t.Fatalf("%s: %s %s %s in %s", spec, v.Status, v.ParseMode, v.Reason, v.Reply)
		}
		if r.Overall != "" && !r.Contains(*v.Score) {
			t.Fatalf("score %v", *v.Score)
		}
		for _, s := range v.Scores {
			if s.Value == nil || !r.Contains(*s.Value) {
				t.Fatalf("%s: %+v", spec, s)
			}
		}
	})
}
