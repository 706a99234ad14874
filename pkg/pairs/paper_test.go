package pairs

import (
	"encoding/json"
	"testing"

	"assay/pkg/record"
	"assay/tests/shared"
)

// paperSet reads the shared judged records as assay-pairs --paper-exact does.
func paperSet(t *testing.T) *Set {
	t.Helper()
	lines := json.NewDecoder(shared.Open(t, "scoring/judged.jsonl.gz"))
	var s Set
	for lines.More() {
		var raw json.RawMessage
		if err := lines.Decode(&raw); err != nil {
			t.Fatal(err)
		}
		rec, err := record.Parse(raw)
		if err != nil {
			t.Fatal(err)
		}
		judge, err := rec.Text("judge_model")
		if err != nil {
			t.Fatal(err)
		}
		s.See(judge)
		reply, err := rec.Text("judge_result")
		if err != nil {
			t.Fatal(err)
		}
		score, ok := PaperScore(reply)
		meta := rec.Raw("perturbation_meta")
		if !ok || meta == nil {
			continue
		}
		var m struct {
			Type, Category string
			Rate           float64 `json:"rate_requested"`
		}
		if err := json.Unmarshal(meta, &m); err != nil {
			t.Fatal(err)
		}
		j := Judged{Judge: judge, Source: rec.SourceID(""), Text: rec.TextID(""), Type: m.Type, Rate: Millionths(m.Rate*point + 0.5), Score: score, Category: Error}
		if m.Category == "representational" {
			j.Category = Equivalence
		}
		s.Add(j)
	}
	return &s
}

// The pairs must be the reference's, one by one and in its order.
func TestPaperPairsAreTheReferences(t *testing.T) {
	var want struct {
		Anchors map[string]float64
		Pairs   []struct {
			Sample   json.Number `json:"sample_id"`
			Dataset  string      `json:"dataset_name"`
			Category string
			Chosen   string  `json:"chosen_model"`
			Rejected string  `json:"rejected_model"`
			High     float64 `json:"score_chosen"`
			Low      float64 `json:"score_rejected"`
			Anchor   float64 `json:"anchor_score"`
			Delta    float64 `json:"score_delta"`
		}
	}
	if err := json.NewDecoder(shared.Open(t, "scoring/expected_pairs.json.gz")).Decode(&want); err != nil {
		t.Fatal(err)
	}
	got, anchors := paperSet(t).PaperPairs()
	if len(anchors) != len(want.Anchors) || len(got) != len(want.Pairs) || len(got) == 0 {
		t.Fatalf("%d anchors and %d pairs, want %d and %d", len(anchors), len(got), len(want.Anchors), len(want.Pairs))
	}
	for _, a := range anchors {
		if score, ok := want.Anchors[a.Text]; !ok || score != a.Score {
			t.Errorf("anchor of text %s: %v, want %v", a.Text, a.Score, score)
		}
	}
	for i, w := range want.Pairs {
		g := got[i]
		if g.Text != w.Sample.String() || PaperDataset(g) != w.Dataset || g.Category.String() != w.Category ||
			g.Chosen.Judge != w.Chosen || g.Rejected.Judge != w.Rejected || g.Chosen.Score != w.High ||
			g.Rejected.Score != w.Low || g.Anchor != w.Anchor || g.Gap != w.Delta {
			t.Fatalf("pair %d: %+v, want %+v", i, g, w)
		}
	}
}

var replyCases = []struct {
	reply string
	want  Millionths
	ok    bool
}{
	{"```json\n{\"overall_score\": 4.5}\n```", 4_500_000, true},
	{"```json\n{\"overall_score\": (4.5+5.0)/2 = 4.75, \"x\": 1}\n```", 4_750_000, true},
	{"```json\n{\"overall_score\": 0.5}\n```", 500_000, true},
	{"```json\n{\"overall_score\": 0.4}\n```", 0, false},
	{"```json\n{\"overall_score\": 5.6}\n```", 0, false},
	{"```json\n{\"overall_score\": 45}\n```", 0, false},
	{"```json\n{\"overall_score\": NaN}\n```", 0, false},
	{"```json\n{\"overall_score\": Inf}\n```", 0, false},
	{"```json\n{\"overall_score\": 0x1p2}\n```", 0, false},
	{"```json\n{\"overall_score\": }\n```", 0, false},
	{"```json\n{\"materials\": 4}\n```", 0, false},
	{"```json\n{\"overall_score\": 4.5}", 0, false},
	{"```\n{\"overall_score\": 4.5}\n```", 0, false},
	{"{\"overall_score\": 4.5}", 0, false},
	{"<answer>9</answer>", 0, false},
	{"", 0, false},
}

func TestPaperScore(t *testing.T) {
	for _, c := range replyCases {
		if got, ok := PaperScore(c.reply); got != c.want || ok != c.ok {
			t.Errorf("PaperScore(%q) = %d, %v", c.reply, got, ok)
		}
	}
}

func FuzzPaperScore(f *testing.F) {
	for _, c := range replyCases {
		f.Add(c.reply)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		if got, ok := PaperScore(reply); ok && (got < paperLow*point || got > paperHigh*point) {
			t.Errorf("%q gave %v", reply, got.Float())
		}
	})
}
