package judge

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/swap"
)

// TestRulesTellErrorFromNotation rewrites the example recipes both ways and
// holds that the judge of rules falls clearly more often on errors.
func TestRulesTellErrorFromNotation(t *testing.T) {
	data, err := os.ReadFile("../../examples/recipes.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	dict, swapper, j := ner.NewDict(pack), swap.New(pack, swap.Options{}), builtin(t, "builtin:rules")
	const tau = 0.5
	fell, seen := map[swap.Type]int{}, map[swap.Type]int{}
	for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var rec struct{ Recipe, Contribution string }
		if err := json.Unmarshal(line, &rec); err != nil {
			t.Fatal(err)
		}
		spans, err := dict.Recognise(t.Context(), rec.Recipe)
		if err != nil {
			t.Fatal(err)
		}
		reading := swapper.Read(swap.Document{Text: rec.Recipe, Target: rec.Contribution, Spans: spans})
		anchor := score(t, j, Input{Text: rec.Recipe, Target: rec.Contribution})
		for _, typ := range []swap.Type{swap.AllErrors, swap.AllNotations} {
			draft := reading.Draft(typ, 42)
			for _, rate := range []float64{0.02, 0.05, 0.1} {
				w := draft.At(rate)
				if w.Prediction == rec.Recipe {
					continue
				}
				seen[typ]++
				if anchor-score(t, j, Input{Text: w.Prediction, Target: rec.Contribution}) > tau {
					fell[typ]++
				}
			}
		}
	}
	share := func(typ swap.Type) float64 { return float64(fell[typ]) / float64(max(seen[typ], 1)) }
	t.Logf("falls on %.2f of %d errors and %.2f of %d other notations", share(swap.AllErrors), seen[swap.AllErrors], share(swap.AllNotations), seen[swap.AllNotations])
	if seen[swap.AllErrors] < 30 || seen[swap.AllNotations] < 30 || share(swap.AllErrors) < share(swap.AllNotations)+0.4 {
		t.Error("errors and notation are not told apart")
	}
}
