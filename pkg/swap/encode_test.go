package swap

import (
	"bytes"
	"testing"

	"assay/pkg/record"
)

// What is encoded at once for all rates is what each rewrite by itself encodes
// to, drafts of several seeds side by side and memory used again included.
func TestEncodeAgreesWithRun(t *testing.T) {
	plan := Plan{Seeds: []int64{42, 7}}
	for _, k := range kinds {
		if len(k.parts) > 0 {
			plan.Jobs = append(plan.Jobs, Job{Type: k.typ, Rates: []float64{0.15, 0.01, 1}})
		}
	}
	s := New(materials(), Options{Unverified: true})
	for _, text := range []string{
		benchText, "", "nothing to do", "Heat \"it\" \\ to 80 °C\n\tfor 2 h in a furnace.\u2028",
		"Tio2 \u00b5 and LiCl (5 g)\x01 were heated with sodium chloride (NaCl) at 80 °C, then cooled to 25 °C.",
	} {
		doc := read(text, "LiFePO4").doc
		var want []Rewrite
		if err := plan.Run(s.Read(doc), func(w *Rewrite) error { want = append(want, *w); return nil }); err != nil {
			t.Fatal(err)
		}
		n := 0
		err := plan.Encode(s.Read(doc), func(e *Encoded) error {
			w := &want[n]
			n++
			if p := record.AppendString(nil, w.Prediction); !bytes.Equal(p, e.AppendPrediction(nil)) {
				t.Errorf("%s at %v: prediction\n%s, want\n%s", w.Meta.Type, w.Meta.RateRequested, e.AppendPrediction(nil), p)
			}
			if m := w.Meta.AppendJSON(nil); !bytes.Equal(m, e.AppendMeta(nil)) {
				t.Errorf("%s at %v: account\n%s, want\n%s", w.Meta.Type, w.Meta.RateRequested, e.AppendMeta(nil), m)
			}
			if e.Summary.NumChanges != w.Meta.NumChanges || e.Summary.Changes != nil {
				t.Errorf("%s at %v: summary %+v", w.Meta.Type, w.Meta.RateRequested, e.Summary)
			}
			return nil
		}, nil)
		if err != nil || n != len(want) {
			t.Errorf("%d rewrites (%v), want %d", n, err, len(want))
		}
	}
}
