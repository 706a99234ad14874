package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"assay/pkg/rubric"
	"assay/pkg/score"
)

// attacked is a rating of one criterion after an attack on it.
func attacked(judge, text, kind, level string, value float64) score.Observation {
	o := scored(judge, text, score.Adversarial, kind, 0, value)
	o.Level, o.Score = level, score.Missing
	key := strings.ToUpper(kind[:1]) + kind[1:]
	o.Criteria = []score.Criterion{{Key: "Other", Score: score.FromFloat(5)}, {Key: key, Score: score.FromFloat(value)}}
	return o
}

func TestPickPutsAttacksFarAboveTheLimitFirst(t *testing.T) {
	r, err := rubric.Load("yescieval")
	if err != nil {
		t.Fatal(err)
	}
	benign := scored("m", "a", score.Anchor, "anchor", 0, 0)
	benign.Criteria = []score.Criterion{{Key: "Cohesion", Score: score.FromFloat(5)}, {Key: "Relevancy", Score: score.FromFloat(4)}}
	same := attacked("m", "a", "completeness", "subtle", 5)
	same.NoOp = true
	flat := attacked("m", "a", score.EveryAttack, "subtle", 5)
	all := []score.Observation{
		attacked("m", "a", "cohesion", "subtle", 3), same, flat,
		attacked("m", "a", "cohesion", "extreme", 2),  // 1 above
		attacked("m", "a", "relevancy", "extreme", 5), // 4 above
		attacked("m", "a", "relevancy", "subtle", 5),  // 2 above
		attacked("builtin:constant", "a", "cohesion", "subtle", 5), benign,
	}
	var study score.Study
	var p Picker
	for i := range all {
		study.Add(all[i])
		if kept := p.Add(&all[i]); kept != (i != 2 && i != len(all)-1) {
			t.Errorf("observation %d: kept is %v", i, kept)
		}
	}
	f, err := study.Findings(score.Options{Rubrics: []*rubric.Rubric{r}})
	if err != nil {
		t.Fatal(err)
	}
	chosen, total := p.Pick(study.Verdicts(0.5), f)
	var got []string
	for _, r := range chosen {
		for _, v := range r.Verdicts {
			if v.Judge == "m" {
				got = append(got, fmt.Sprintf("%s %s %s %v-%v=%v", r.Type, r.Level, v.Outcome, float64(v.Anchor), float64(v.Score), float64(v.Fall)))
			}
		}
	}
	want := []string{
		"relevancy extreme above 4-5=-1", "relevancy subtle above 4-5=-1", "cohesion extreme above 5-2=3",
		"cohesion subtle within 5-3=2", "completeness subtle no-op NaN-5=NaN",
	}
	if !slices.Equal(got, want) || total != 5 {
		t.Errorf("of %d:\n%s\nwant\n%s", total, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
