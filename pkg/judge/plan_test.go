package judge

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// answering is a client that rates whatever keys it is asked for, in turn.
type answering struct {
	got   []llm.Request
	rate  func(call int, key string) string
	fails map[int]error // by call
}

func (a *answering) Complete(_ context.Context, req llm.Request) (llm.Reply, error) {
	call := len(a.got)
	a.got = append(a.got, req)
	if err := a.fails[call]; err != nil {
		return llm.Reply{}, err
	}
	content := "{"
	for _, key := range asked(req) {
		content += fmt.Sprintf("%q: %s, ", key, a.rate(call, key))
	}
	cost := 0.1
	return llm.Reply{
		Content: content + `"reasoning": ""}`, FinishReason: "stop", Model: "m-1",
		Usage: llm.Usage{PromptTokens: 10, CompletionTokens: 2, Cost: &cost}, Cached: call%2 == 1,
	}, nil
}

// asked finds the keys in the form that a prompt shows.
func asked(req llm.Request) (keys []string) {
	user := req.Messages[len(req.Messages)-1].Content
	_, form, _ := strings.Cut(user, `"reasoning": "your reasons in short"`)
	for line := range strings.Lines(form) {
		if key, _, ok := strings.Cut(strings.TrimSpace(line), ": <number>"); ok {
			keys = append(keys, strings.Trim(key, `"`))
		}
	}
	return keys
}

func loaded(t *testing.T, name string) *rubric.Rubric {
	t.Helper()
	r, err := rubric.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func planned(c llm.Client, r *rubric.Rubric, which Criteria, split bool) Judge {
	return &model{name: "m", client: c, plan: newPlan(r, which, split)}
}

// What is asked about a text, by rubric, flag and rewrite.
func TestPlan(t *testing.T) {
	materials, science := loaded(t, "materials"), loaded(t, "yescieval")
	for _, c := range []struct {
		rubric *rubric.Rubric
		which  Criteria
		split  bool
		swap   string
		calls  int
		keys   []string // nil for all
	}{
		{materials, CriteriaAuto, false, "element_substitution", 1, nil},
		{materials, CriteriaAll, true, "element_substitution", 6, nil},
		{materials, CriteriaAttacked, false, "element_substitution", 1, []string{"materials_appropriateness_score", "overall_score"}},
		{materials, CriteriaAttacked, true, "element_substitution", 2, []string{"materials_appropriateness_score", "overall_score"}},
		{materials, CriteriaAttacked, false, "anchor", 1, nil},
		{science, CriteriaAuto, false, "", 1, nil},
		{science, CriteriaAuto, false, "anchor", 1, nil},
		{science, CriteriaAuto, false, "cohesion", 1, []string{"Cohesion"}},
		{science, CriteriaAll, false, "cohesion", 1, nil},
		{science, CriteriaAuto, true, "", 9, nil},
		{science, CriteriaAuto, true, "cohesion", 1, []string{"Cohesion"}},
	} {
		a := &answering{rate: func(int, string) string { return "3" }}
		v, err := planned(a, c.rubric, c.which, c.split).Judge(t.Context(), Input{Text: "x", Swap: c.swap})
		if err != nil {
			t.Fatal(err)
		}
		want := c.keys
		if want == nil {
			want = c.rubric.Keys()
		}
		var got []string
		for _, req := range a.got {
			got = append(got, asked(req)...)
		}
		if len(a.got) != c.calls || !slices.Equal(got, want) {
			t.Errorf("%s %s %v %q: %d calls for %v, want %d for %v", c.rubric.Name, c.which, c.split, c.swap, len(a.got), got, c.calls, want)
		}
		if whole := c.calls == 1 && c.keys == nil; whole != (v.Calls == nil) {
			t.Errorf("%s %s %v %q: calls %v", c.rubric.Name, c.which, c.split, c.swap, v.Calls)
		}
		scores := len(want)
		if c.rubric.Overall != "" {
			scores--
		}
		if len(v.Scores) != scores || v.Status != rubric.StatusOK {
			t.Errorf("%s %s: %d scores, %s", c.rubric.Name, c.which, len(v.Scores), v.Status)
		}
	}
}

// A rubric without an overall score takes the score from what is attacked.
func TestAttackedIsTheScore(t *testing.T) {
	r := loaded(t, "yescieval")
	a := &answering{rate: func(_ int, key string) string {
		return map[bool]string{true: "2", false: "5"}[key == "Cohesion"]
	}}
	for _, which := range []Criteria{CriteriaAll, CriteriaAttacked} {
		v, err := planned(a, r, which, false).Judge(t.Context(), Input{Text: "x", Swap: "cohesion"})
		if err != nil || v.Score == nil || *v.Score != 2 {
			t.Errorf("%s: %+v, %v", which, v.Result, err)
		}
		v, err = planned(a, r, which, false).Judge(t.Context(), Input{Text: "x"})
		if err != nil || v.Score != nil || v.Status != rubric.StatusOK {
			t.Errorf("%s, not attacked: %+v, %v", which, v.Result, err)
		}
	}
	j, err := newBuiltin("b", "builtin:constant=4", "", r)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := j.Judge(t.Context(), Input{Text: "x", Swap: "cohesion"}); err != nil || v.Score == nil || *v.Score != 4 || len(v.Scores) != 9 {
		t.Errorf("%+v, %v", v.Result, err)
	}
}

func TestPerCriterion(t *testing.T) {
	r := loaded(t, "materials")
	a := &answering{rate: func(call int, _ string) string { return []string{"1", "2", "3", "4", "5", "2.5"}[call] }}
	v, err := planned(a, r, CriteriaAuto, true).Judge(t.Context(), Input{Text: "x"})
	if err != nil || v.Score == nil || *v.Score != 2.5 || *v.Scores[4].Value != 5 {
		t.Fatalf("%+v, %v", v.Result, err)
	}
	if got := strings.Count(v.Reply, replyBreak); got != 5 {
		t.Errorf("%d breaks in %q", got, v.Reply)
	}
	u := v.Usage
	if u.PromptTokens != 60 || u.CompletionTokens != 12 || *u.CostUSD != 0.6 || u.FinishReason != "stop" || u.Replies != 6 {
		t.Errorf("usage %+v", u)
	}
	if u.Paid.Replies != 3 || u.Paid.PromptTokens != 30 || u.Paid.CostUSD != 0.3 {
		t.Errorf("paid %+v", u.Paid)
	}
	// Stored and read again, it says the same.
	again := reread(t, r, v, "")
	if again["score"] != "2.5" || again["scores"] != string(scoresJSON(v.Scores)) || again["judge_status"] != `"ok"` {
		t.Errorf("read again: %v", again)
	}
}

// The first failed call ends a text; what was read before it stays.
func TestPerCriterionFails(t *testing.T) {
	r := loaded(t, "materials")
	budget := &llm.Error{Kind: llm.KindBudget, Message: "x"}
	a := &answering{rate: func(int, string) string { return "4" }, fails: map[int]error{2: budget}}
	v, err := planned(a, r, CriteriaAuto, true).Judge(t.Context(), Input{Text: "x"})
	if !errors.Is(err, budget) || v.Status != rubric.StatusBudget || v.Score != nil || len(a.got) != 3 {
		t.Errorf("%+v, %v after %d calls", v.Result, err, len(a.got))
	}
	if *v.Scores[1].Value != 4 || v.Scores[2].Value != nil || len(v.Scores) != 5 {
		t.Errorf("scores %+v", v.Scores)
	}
	dry := &llm.Error{Kind: llm.KindDryRun, Message: "x"}
	a = &answering{fails: map[int]error{0: dry, 1: dry, 2: dry, 3: dry, 4: dry, 5: dry, 6: dry, 7: dry, 8: dry, 9: dry, 10: dry, 11: dry}}
	if _, err := newRepeated(planned(a, r, CriteriaAuto, true), 2).Judge(t.Context(), Input{Text: "x"}); !errors.Is(err, dry) || len(a.got) != 12 {
		t.Errorf("a dry run counted %d calls, %v", len(a.got), err)
	}
}

func TestSamples(t *testing.T) {
	r := loaded(t, "materials")
	a := &answering{rate: func(call int, _ string) string { return []string{"4", "null", "2.5", "3"}[call] }}
	j := newRepeated(planned(a, r, CriteriaAuto, false), 4)
	v, err := j.Judge(t.Context(), Input{Text: "x"})
	if err != nil || *v.Score != 4 || len(v.More) != 3 || j.Name() != "m" {
		t.Fatalf("%+v, %v", v, err)
	}
	for i, req := range a.got {
		if req.Sample != i {
			t.Errorf("request %d is sample %d", i, req.Sample)
		}
	}
	got := map[string]string{}
	var order []string
	for _, f := range Fields("m", r, v, false) {
		if f.Raw == nil {
			continue
		}
		got[f.Name] = string(f.Raw)
		order = append(order, f.Name)
	}
	if got["score_samples"] != "[4,null,2.5,3]" || got["score_median"] != "3" || got["score"] != "4" {
		t.Errorf("%v", got)
	}
	if strings.Join(order, " ") != "judge_model judge_rubric judge_result judge_samples score scores score_samples score_median judge_status parse_mode usage" {
		t.Errorf("order %v", order)
	}
	if v.Usage.PromptTokens != 40 || v.Usage.Paid.Replies != 2 {
		t.Errorf("usage %+v", v.Usage)
	}
	if again := reread(t, r, v, ""); again["score_samples"] != got["score_samples"] || again["score_median"] != "3" {
		t.Errorf("read again: %v", again)
	}
	if newRepeated(j, 1) != j {
		t.Error("one sample is wrapped")
	}
}

func TestMedian(t *testing.T) {
	p := func(v float64) *float64 { return &v }
	for _, c := range []struct {
		in   []*float64
		want string
	}{
		{nil, "null"},
		{[]*float64{nil, nil}, "null"},
		{[]*float64{p(3)}, "3"},
		{[]*float64{p(4.1), nil, p(3.8)}, "3.95"},
		{[]*float64{p(5), p(1), p(2)}, "2"},
		{[]*float64{p(0.1), p(0.2), p(0.3), p(0.4)}, "0.25"},
	} {
		if got := string(appendScore(nil, median(c.in))); got != c.want {
			t.Errorf("%v: %s, want %s", c.in, got, c.want)
		}
	}
}

func TestAugment(t *testing.T) {
	a := &answering{rate: func(int, string) string { return "4" }}
	p := Panel{
		Rubric: loaded(t, "materials"), Getenv: func(string) string { return "" },
		Client: func(string, llm.Target) (llm.Client, error) { return a, nil },
		Augment: &Augment{Mode: "chem_dict", Context: func(_ context.Context, in Input) (string, error) {
			if in.Text == "bad" {
				return "", errors.New("no table")
			}
			return "titania is TiO2, asked by " + in.Source, nil
		}},
	}
	judges, err := p.Judges([]string{"x=gpt-4o"})
	if err != nil || judges[0].Name() != "x+chem_dict" {
		t.Fatalf("%v, %v", judges, err)
	}
	v, err := judges[0].Judge(t.Context(), Input{Text: "x", Source: "s1"})
	if err != nil || !strings.Contains(a.got[0].Messages[1].Content, ">>>\ntitania is TiO2, asked by s1\n<<<end background ") {
		t.Errorf("%v, prompt %s", err, a.got[0].Messages[1].Content)
	}
	if raw := string(rubricJSON(p.Rubric, v)); !strings.Contains(raw, `"augment":"chem_dict"`) {
		t.Errorf("judge_rubric %s", raw)
	}
	if v, err := judges[0].Judge(t.Context(), Input{Text: "bad"}); err == nil || v.Status != rubric.StatusError || len(a.got) != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestSchemaIsAskedFor(t *testing.T) {
	a := &answering{rate: func(int, string) string { return "4" }}
	j := &model{name: "m", client: a, sampling: Sampling{Schema: true}, plan: newPlan(loaded(t, "materials"), CriteriaAuto, true)}
	if _, err := j.Judge(t.Context(), Input{Text: "x"}); err != nil {
		t.Fatal(err)
	}
	for i, req := range a.got {
		var schema struct{ Required []string }
		if err := json.Unmarshal(req.Schema, &schema); err != nil || !slices.Equal(schema.Required, append([]string{"reasoning"}, asked(req)...)) {
			t.Errorf("call %d requires %v, %v", i, schema.Required, err)
		}
	}
}
