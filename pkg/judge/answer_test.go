package judge

import (
	"context"
	"strings"
	"testing"

	"assay/pkg/rubric"
)

const (
	question = "Which factors move desert dunes?"
	whole    = "Desert dunes move mostly with the wind (1). However, sparse vegetation slows the moving dunes (2). " +
		"Additionally, moist sand resists the wind near the surface (3). Together, these studies show that wind, vegetation and moisture move dunes."
)

var dunePapers = []rubric.Paper{
	{Title: "Wind and desert dunes", Abstract: "We measured how desert dunes move with wind over many years."},
	{Title: "Vegetation", Abstract: "Sparse vegetation slows the movement of dunes and traps sand."},
	{Title: "Moisture of sand", Abstract: "Moist sand near the surface resists the wind and stays in place."},
}

// rated judges an answer by the checks.
func rated(t *testing.T, text, reference string) map[string]float64 {
	t.Helper()
	r, err := rubric.Load("yescieval")
	if err != nil {
		t.Fatal(err)
	}
	j, err := newBuiltin("builtin:rules", "builtin:rules", "", r)
	if err != nil {
		t.Fatal(err)
	}
	v, err := j.Judge(context.Background(), Input{Text: text, Target: question, Papers: dunePapers, Reference: reference})
	if err != nil {
		t.Fatal(err)
	}
	scores := map[string]float64{}
	for _, s := range v.Scores {
		if s.Value == nil {
			t.Fatalf("%s is unrated", s.Key)
		}
		scores[s.Key] = *s.Value
	}
	return scores
}

func TestGoodAnswerIsRatedHigh(t *testing.T) {
	for key, rating := range rated(t, whole, "") {
		if rating < 4 {
			t.Errorf("%s is %v", key, rating)
		}
	}
}

// TestAnswerChecks holds for each criterion that its fault lowers it.
func TestAnswerChecks(t *testing.T) {
	sentences := strings.SplitAfter(whole, ". ")
	for _, c := range []struct {
		criterion, what, text string
		most                  float64
	}{
		{"Cohesion", "summary first", sentences[3] + " " + strings.Join(sentences[:3], ""), 2},
		{"Cohesion", "backwards", sentences[2] + sentences[1] + sentences[0] + sentences[3], 3},
		{"Conciseness", "said again", whole + " In other words, these studies show that wind, vegetation and moisture move dunes.", 3},
		{"Conciseness", "all said again", sentences[0] + sentences[0] + sentences[1] + sentences[1] + sentences[2] + sentences[2] + sentences[3] + " " + sentences[3], 2},
		{"Readability", "chatty", whole + " Honestly, I can't get enough of this.", 3},
		{"Readability", "shouting", whole + " so cool!!! #dunes", 1},
		{"Coherence", "off topic", whole + " The striker scored twice before the final whistle of the match.", 1},
		{"Relevancy", "off topic", whole + " The striker scored twice before the final whistle of the match.", 1},
		{"Informativeness", "off topic", whole + " The striker scored twice before the final whistle of the match.", 1},
		{"Correctness", "off topic", whole + " The striker scored twice before the final whistle of the match.", 1},
		{"Correctness", "no such paper", strings.Replace(whole, "(2)", "(9)", 1), 3},
		{"Integration", "no connectives", "Desert dunes move mostly with the wind (1). Sparse vegetation slows the moving dunes (2).", 1},
		{"Completeness", "last sentence and paper missing", sentences[0] + sentences[1], 3},
		{"Completeness", "nothing", "?", 4},
	} {
		if got := rated(t, c.text, "")[c.criterion]; got > c.most {
			t.Errorf("%s, %s: %v, want at most %v", c.criterion, c.what, got, c.most)
		}
	}
}

func TestAnswerChecksNeverSeeTheReference(t *testing.T) {
	for _, text := range []string{whole, whole + " so cool!!! #dunes", "Wind."} {
		with, without := rated(t, text, whole), rated(t, text, "")
		for key := range with {
			if with[key] != without[key] {
				t.Errorf("%s: %v with a reference, %v without", key, with[key], without[key])
			}
		}
	}
}

func TestCitations(t *testing.T) {
	for text, want := range map[string]int{"Shown (1, 2) and [3; 4].": 4, "In (2019) of (a1).": 1, "(": 0, "(12345678901)": 1, "(n = 3)": 0} {
		if got := citations(text); len(got) != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func BenchmarkAnswerChecks(b *testing.B) {
	in := Input{Text: strings.Repeat(whole+" ", 100), Target: question, Papers: dunePapers}
	b.SetBytes(int64(len(in.Text)))
	for b.Loop() {
		answerFaults(in)
	}
}
