package rubric

import (
	"fmt"
	"strings"
	"testing"
)

// ratings writes what was read as "Cohesion 4 Coherence -".
func ratings(res Result) string {
	var parts []string
	for _, s := range res.Scores {
		if s.Value != nil {
			parts = append(parts, fmt.Sprintf("%s %s", s.Key, number(*s.Value)))
		}
	}
	return strings.Join(parts, ", ")
}

// TestParts covers rubrics without an overall score: three criteria asked in
// two calls, whose replies may be glued together.
func TestParts(t *testing.T) {
	criteria := []Criterion{{Key: "Depth", Aliases: []string{"Deepness"}}, {Key: "Clarity"}, {Key: "Style"}}
	alone := &Rubric{Scale: Scale{Min: 1, Max: 5, Step: 1}, Criteria: criteria}
	inCalls := &Rubric{Scale: alone.Scale, Criteria: criteria, Calls: [][]string{{"Depth", "Clarity"}, {"Style"}}}
	for _, c := range []struct{ name, reply, want, calls string }{
		{"one object", `{"Depth": {"rating": "4"}, "Clarity": {"rating": 3}, "Style": 5}`, "Depth 4, Clarity 3, Style 5", ""},
		{
			"glued", `{"Depth": {"rating": "4"}, "Clarity": {"rating": "3"}}{"Style": {"rating": "5"}}`,
			"Depth 4, Clarity 3, Style 5", "Depth 4, Clarity 3, Style 5",
		},
		{
			"rated in passing before", `{"Depth": {"rating": "4"}, "Style": {"rating": "1"}}{"Style": {"rating": "5"}}`,
			"Depth 4, Style 5", "Depth 4, Style 5",
		},
		{
			"rated in passing after", `{"Depth": {"rating": "4"}}{"Style": {"rating": "5"}, "Depth": {"rating": "1"}}`,
			"Depth 4, Style 5", "Depth 4, Style 5",
		},
		{
			"unnamed, told by its call", `{"Depth": {"rating": "4"}, "Clarity": {"rating": "3"}}{"rating": "5"}`,
			"Depth 4, Clarity 3", "Depth 4, Clarity 3, Style 5",
		},
		{
			"misnamed, told by its call", `{"Depth": {"rating": "4"}, "Clarity": {"rating": "3"}}{"Clarity": {"rating": "5"}}`,
			"Depth 4, Clarity 5", "Depth 4, Clarity 3, Style 5",
		},
		{"too few replies for the calls", `{"rating": 3}`, "", ""},
		{"several objects in one reply", "{\"Depth\": 4}\n\n{\"Clarity\": 3}\n\n{\"Style\": 5}", "Depth 4, Clarity 3, Style 5", "Depth 4, Clarity 3, Style 5"},
		{"name as value", `{"criterion": "Clarity", "score": 4, "reason": "x"}`, "Clarity 4", ""},
		{"alias", `{"Deepness": {"rating": 2}}`, "Depth 2", ""},
		{"key before a broken object", "{\"Depth\": {{{ run away \"Clarity\": {\"rating\": 3}", "Clarity 3", ""},
		{"never closed", `{"Depth": {"Clarity": {"rating": 3}`, "Clarity 3", ""},
		{"ran away within the value", `{"Depth": {"rating": "4 2in words {"Style": {"rating": "3.{"Clarity": {"rating": "2"}}`, "Depth 4, Clarity 2, Style 3", ""},
		{"quotation marks astray", `{"Depth": {"rating": " : " : "4, "rat": "x"}}`, "Depth 4", ""},
		{"cut within the number", `{"Depth": {"rating": "4.`, "", ""},
		{"headings", "### Depth\nRating: 4\nBecause.\n\n### Clarity\nRating: 2", "Depth 4, Clarity 2", ""},
		{"heading with number", "**Depth:** 4 (good)\n- Clarity - 3/5", "Depth 4, Clarity 3", ""},
		{"first rating under a heading", "Depth:\nRating: 4\nA rating: 1 would be harsh.", "Depth 4", ""},
		{"criteria in a sentence", "Depth and clarity got a look. Style matters (3).", "", ""},
		{"quoted line", "> Depth: 4\n", "", ""},
		{
			"prose glued to prose", "**Depth:** 4\n**Style:** 1\nFine.**Style:** 5",
			"Depth 4, Style 5", "Depth 4, Style 5",
		},
		{"outside the scale", `{"Depth": 6, "Clarity": 0}`, "", ""},
		{"no rating", `{"Depth": {"rationale": "good"}}`, "", ""},
		{"range", "Depth: 3-4\nClarity: between 2 and 3", "", ""},
	} {
		if got := ratings(alone.Parse(c.reply)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
		if c.calls == "" {
			continue
		}
		if got := ratings(inCalls.Parse(c.reply)); got != c.calls {
			t.Errorf("%s, calls known: got %q, want %q", c.name, got, c.calls)
		}
	}
}

func TestPartsStatus(t *testing.T) {
	r := &Rubric{Scale: Scale{Min: 1, Max: 5, Step: 1}, Criteria: []Criterion{{Key: "Depth"}, {Key: "Style"}}}
	for reply, want := range map[string]string{
		`{"Depth": 4}`:             StatusOK + " " + ModeJSON,
		`{Depth: 4}`:               StatusRepaired,
		`{"D": 4}`:                 StatusUnparsed + " ",
		"I can't do that.":         StatusRefused + " ",
		`{"Depth": 4}{"Style": 4}`: StatusOK + " " + ModeGlued,
	} {
		res := r.Parse(reply)
		if got := res.Status + " " + res.ParseMode; got != want {
			t.Errorf("%s: %s, want %s", reply, got, want)
		}
		if res.Score != nil {
			t.Errorf("%s: an overall score without a key for it", reply)
		}
	}
}

// StatusRepaired is what a repaired reply reports.
const StatusRepaired = StatusOK + " " + ModeRepair

func BenchmarkParse(b *testing.B) {
	r, err := Load("materials")
	if err != nil {
		b.Fatal(err)
	}
	reply := "The recipe " + strings.Repeat("is sound in this step, which heats to 900 °C. ", 30) + "\n```json\n{\"reasoning\": \"" +
		strings.Repeat("fine ", 60) + "\", \"materials_appropriateness_score\": 4, \"equipment_appropriateness_score\": 4.5, " +
		"\"procedure_completeness_score\": 4, \"procedure_feasibility_score\": 3.5, \"characterization_appropriateness_score\": 4, \"overall_score\": 4}\n```"
	b.SetBytes(int64(len(reply)))
	for b.Loop() {
		if r.Parse(reply).Score == nil {
			b.Fatal("no score")
		}
	}
}
