package rubric

import (
	"encoding/json"
	"strings"
	"testing"
)

var excerptCases = []struct {
	name, reply string
	rating      float64
	want        string // reasons, "" for none
}{
	{"nested", `{"Cohesion": {"rating": "4", "rationale": "Flows."}, "Readability": {"rating": "2", "rationale": "Dense."}}`, 4, "Flows."},
	{"fenced, in prose", "Here it is:\n```json\n{\"Cohesion\": {\"rating\": 4, \"rationale\": \"Flows, \\\"mostly\\\".\"}}\n```\nBye.", 4, `Flows, "mostly".`},
	{"named inside", `{"characteristic": "Cohesion", "rating": 2, "rationale": "Jumps about."}`, 2, "Jumps about."},
	{"the reasons beside the same rating", `{"Cohesion": {"rating": "5", "rationale": "In passing."}}{"Cohesion": {"rating": "2", "rationale": "Shuffled."}}`, 2, "Shuffled."},
	{"no reasons", `{"Cohesion": 3}`, 3, ""},
	{"another criterion", `{"Readability": {"rating": 3, "rationale": "Dense."}}`, 3, ""},
	{"no JSON", "Cohesion: 3", 3, ""},
	{"broken off", `{"Cohesion": {"rating": 3, "rationale": "It`, 3, "It"},
}

func TestExcerpt(t *testing.T) {
	r, err := Load("yescieval")
	if err != nil {
		t.Fatal(err)
	}
	alone, err := r.Only("Cohesion")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range excerptCases {
		got := r.Excerpt(c.reply, "Cohesion", c.rating)
		var read struct{ Reasoning string }
		if err := json.Unmarshal([]byte(got), &read); err != nil || read.Reasoning != c.want {
			t.Errorf("%s: %s, %v", c.name, got, err)
		}
		if v := alone.Parse(got).Value("Cohesion"); v == nil || *v != c.rating {
			t.Errorf("%s: %s is read as %v", c.name, got, v)
		}
	}
}

// Whatever a reply holds, its excerpt is one object with the rating given.
func FuzzExcerpt(f *testing.F) {
	for _, c := range excerptCases {
		f.Add(c.reply)
	}
	r, err := Load("yescieval")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		var read map[string]any
		got := r.Excerpt(reply, "Cohesion", 3)
		if err := json.NewDecoder(strings.NewReader(got)).Decode(&read); err != nil || read["Cohesion"] != 3.0 || len(read) > 2 {
			t.Errorf("%q gives %s, %v", reply, got, err)
		}
	})
}
