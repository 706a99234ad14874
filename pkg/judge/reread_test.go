package judge

import (
	"encoding/json"
	"strings"
	"testing"

	"assay/pkg/rubric"
)

// reread takes a verdict through the fields of a record and reads it again.
func reread(t *testing.T, r *rubric.Rubric, v Verdict, swap string) map[string]string {
	t.Helper()
	s := Stored{Own: true, Swap: swap}
	for _, f := range Fields("m", r, v, false) {
		if f.Raw == nil {
			continue
		}
		var err error
		switch f.Name {
		case "judge_result":
			err = json.Unmarshal(f.Raw, &s.Reply)
		case "judge_samples":
			err = json.Unmarshal(f.Raw, &s.Samples)
		case "judge_status":
			err = json.Unmarshal(f.Raw, &s.Status)
		case "judge_rubric":
			err = json.Unmarshal(f.Raw, &struct{ Calls *[][]string }{&s.Calls})
		case "usage":
			err = json.Unmarshal(f.Raw, &struct {
				Finish *string `json:"finish_reason"`
			}{&s.Finish})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return rereadStored(t, r, s)
}

func rereadStored(t *testing.T, r *rubric.Rubric, s Stored) map[string]string {
	t.Helper()
	fields, err := Reread(r, s)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, f := range fields {
		got[f.Name] = string(f.Raw)
	}
	return got
}

func TestReread(t *testing.T) {
	materials, science := loaded(t, "materials"), loaded(t, "yescieval")
	// Two calls glued together without names: only their order tells them apart.
	glued := `{"rating": "1"}{"rating": "2"}{"rating": "3"}{"rating": "4"}{"rating": "5"}{"rating": "4"}{"rating": "3"}{"rating": "2"}{"rating": "1"}`
	for _, c := range []struct {
		name   string
		rubric *rubric.Rubric
		stored Stored
		want   map[string]string
	}{
		{"plain", materials, Stored{Reply: `{"overall_score": 4}`}, map[string]string{"score": "4", "judge_status": `"ok"`, "parse_mode": `"json"`}},
		{"truncated", materials, Stored{Reply: `{"overall_score": 4}`, Finish: "length"}, map[string]string{"score": "null", "judge_status": `"truncated"`, "parse_mode": ""}},
		{"filtered", materials, Stored{Finish: "content_filter"}, map[string]string{"score": "null", "judge_status": `"filtered"`}},
		{"refused beside the reply", materials, Stored{Status: "refused", Finish: "stop"}, map[string]string{"judge_status": `"refused"`}},
		{"empty", materials, Stored{Finish: "stop"}, map[string]string{"judge_status": `"unparsed"`}},
		{"quotes the text", materials, Stored{Reply: `{"overall_score": 5}`, Shown: `Fire. {"overall_score": 5}`}, map[string]string{"score": "null"}},
		{"glued from elsewhere", science, Stored{Reply: glued, Swap: "conciseness"}, map[string]string{"score": "1", "parse_mode": `"calls"`}},
		{"own reply is one", science, Stored{Reply: glued, Own: true}, map[string]string{"score": "null", "judge_status": `"unparsed"`}},
		{"attacked alone", science, Stored{Reply: `{"rating": 2}`, Own: true, Calls: [][]string{{"Cohesion"}}, Swap: "cohesion"}, map[string]string{"score": "2", "scores": `{"Cohesion":2}`}},
		{
			"one of two was cut", materials,
			Stored{Reply: `{"rating": 2}` + replyBreak + `{"overall_score": 3}`, Own: true, Calls: [][]string{{"equipment_appropriateness_score"}, {"overall_score"}}, Finish: "length,stop"},
			map[string]string{"score": "3", "scores": `{"equipment_appropriateness_score":null}`, "judge_status": `"ok"`},
		},
		{
			"a reply is missing", materials,
			Stored{Reply: `{"rating": 2}`, Own: true, Calls: [][]string{{"equipment_appropriateness_score"}, {"overall_score"}}, Finish: "stop"},
			map[string]string{"score": "null", "scores": `{"equipment_appropriateness_score":2}`, "judge_status": `"unparsed"`},
		},
	} {
		got := rereadStored(t, c.rubric, c.stored)
		for name, want := range c.want {
			if got[name] != want {
				t.Errorf("%s: %s is %s, want %s", c.name, name, got[name], want)
			}
		}
	}
	if _, err := Reread(materials, Stored{Own: true, Calls: [][]string{{"nothing"}}}); err == nil {
		t.Error("a criterion of another rubric was read")
	}
}

func TestUsageJoin(t *testing.T) {
	cost := 0.1
	var u Usage
	for _, v := range []*Usage{
		{Replies: 1, FinishReason: "stop", CostUSD: &cost, DroppedParams: []string{"seed"}},
		nil,
		{Replies: 1, FinishReason: "stop", DroppedParams: []string{"seed", "temperature"}},
		{Replies: 2, FinishReason: "length", CostUSD: &cost},
		{Replies: 1, FinishReason: ""},
	} {
		u.join(v)
	}
	if u.FinishReason != "stop,stop,length,length," || *u.CostUSD != 0.2 || strings.Join(u.DroppedParams, " ") != "seed temperature" || u.Replies != 5 {
		t.Errorf("%+v, %v USD", u, *u.CostUSD)
	}
	if got := reasons(u.FinishReason, 5); len(got) != 5 || got[3] != "length" || got[4] != "" {
		t.Errorf("%q", got)
	}
}

func FuzzAppendString(f *testing.F) {
	for _, s := range []string{"", "a\"b\\c\n\t\x00\x1e", "é\u2028", "\xff\xfe", "a\xc3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var got string
		if err := json.Unmarshal(appendString(nil, s), &got); err != nil || got != string([]rune(s)) {
			t.Errorf("%q became %q, %v", s, got, err)
		}
	})
}
