package page

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"assay/pkg/record"
	"assay/pkg/score"

	"pgregory.net/rapid"
)

func scored(judge, text string, axis score.Axis, kind string, rate, value float64) score.Observation {
	return score.Observation{
		Judge: judge, Source: text, Text: text, Axis: axis, Type: kind,
		Rate: score.FromFloat(rate), Score: score.FromFloat(value), Seed: "42",
	}
}

func pick(t interface{ Fatal(...any) }, all []score.Observation) ([]Rewrite, int) {
	var study score.Study
	var p Picker
	for i := range all {
		study.Add(all[i])
		p.Add(&all[i])
	}
	f, err := study.Findings(score.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p.Pick(study.Verdicts(0.5), f)
}

func TestPickPutsTheWorstFirst(t *testing.T) {
	chosen, total := pick(t, []score.Observation{
		scored("m", "a", score.Error, "found", .1, 2),
		scored("m", "a", score.Error, "missed", .1, 4),         // 0.5 beyond
		scored("m", "a", score.Error, "raised", .1, 5),         // 1.5 beyond
		scored("m", "a", score.Representational, "far", .1, 1), // 2.5 beyond
		scored("m", "a", score.Representational, "kept", .1, 4.5),
		scored("builtin:exact", "a", score.Representational, "kept", .1, 1), // a control does not count
		scored("m", "a", score.Error, "unread", .1, math.NaN()),
		scored("m", "b", score.Error, "unpaired", .1, 1),
		scored("m", "a", score.Anchor, "anchor", 0, 4), // last: verdicts wait for it
		scored("builtin:exact", "a", score.Anchor, "anchor", 0, 5),
	})
	var got []string
	for _, r := range chosen {
		got = append(got, r.Type)
	}
	if want := []string{"far", "raised", "missed", "found", "unread", "unpaired", "kept"}; !slices.Equal(got, want) || total != 7 {
		t.Errorf("%v of %d, want %v", got, total, want)
	}
	if v := chosen[6].Verdicts; len(v) != 2 || v[0].Judge != "builtin:exact" || v[0].Outcome != score.Fell || v[1].Outcome != score.Stable {
		t.Errorf("verdicts on the last: %v", v)
	}
}

// TestPickIsBounded: no more than Shown, half of each axis where there are
// enough, the whole rest where there are not.
func TestPickIsBounded(t *testing.T) {
	for _, c := range []struct{ wrong, same, wantWrong, wantSame int }{
		{3000, 3000, 1000, 1000}, {3000, 10, 1990, 10}, {10, 3000, 10, 1990}, {5, 5, 5, 5},
	} {
		all := []score.Observation{scored("m", "a", score.Anchor, "anchor", 0, 4)}
		for i := range c.wrong {
			all = append(all, scored("m", "a", score.Error, fmt.Sprint(i), .1, 4))
		}
		for i := range c.same {
			all = append(all, scored("m", "a", score.Representational, fmt.Sprint(i), .1, 1))
		}
		chosen, total := pick(t, all)
		wrong := 0
		for _, r := range chosen {
			if r.Category == "error" {
				wrong++
			}
		}
		if wrong != c.wantWrong || len(chosen)-wrong != c.wantSame || total != c.wrong+c.same {
			t.Errorf("%d and %d: %d errors of %d chosen, total %d", c.wrong, c.same, wrong, len(chosen), total)
		}
	}
}

// TestPickIgnoresTheOrderOfRecords for everything that a page shows.
func TestPickIgnoresTheOrderOfRecords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := []score.Observation{scored("m", "a", score.Anchor, "anchor", 0, 4), scored("n", "a", score.Anchor, "anchor", 0, 3)}
		for i := range rapid.IntRange(1, 20).Draw(t, "n") {
			axis := rapid.SampledFrom([]score.Axis{score.Error, score.Representational}).Draw(t, "axis")
			judge := rapid.SampledFrom([]string{"m", "n"}).Draw(t, "judge")
			all = append(all, scored(judge, "a", axis, fmt.Sprint(i/2), .1, float64(rapid.IntRange(1, 5).Draw(t, "score"))))
		}
		want, _ := pick(t, all)
		got, _ := pick(t, rapid.Permutation(all).Draw(t, "order"))
		for i := range want {
			want[i].Number, got[i].Number = 0, 0
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%v\n%v", got, want)
		}
	})
}

// FuzzRead: whatever the changes say, nothing is marked in the texts that is
// not so.
func FuzzRead(f *testing.F) {
	for _, changes := range []string{
		`[]`, `{}`, `[{"original":"a","replacement":"b","start":0,"end":1}]`, `[{"original":"𝛼","replacement":"","start":2,"end":3}]`,
		`[{"start":-1,"end":99}]`, `[{"start":9223372036854775807,"end":-9223372036854775808}]`, `[{"start":"x"}]`, `null`, `[null]`,
		`[{"original":"b","start":1,"end":2},{"original":"ab","start":0,"end":2}]`,
	} {
		f.Add(changes, "ab𝛼", "bb𝛼")
	}
	f.Fuzz(func(t *testing.T, changes, reference, prediction string) {
		line := []byte(`{"recipe":`)
		line = record.AppendString(line, reference)
		line = append(line, `,"prediction":`...)
		line = record.AppendString(line, prediction)
		line = append(line, `,"perturbation_meta":{"changes":`+changes+`}}`...)
		rec, err := record.Parse(line)
		if err != nil {
			t.Skip()
		}
		var r Rewrite
		r.Read(rec, "")
		want, _ := rec.Text("prediction")
		if r.unmarked {
			if r.prediction != want {
				t.Errorf("shows %q, want %q", r.prediction, want)
			}
			return
		}
		if made, ok := apply(r.reference, r.edits); !ok || made != want && rec.Has("prediction") {
			t.Errorf("marks make %q, want %q", made, want)
		}
	})
}
