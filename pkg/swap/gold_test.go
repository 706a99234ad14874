package swap

import (
	"context"
	"math"
	"testing"

	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/tests/shared"
)

// procedure is an annotated text.
type procedure struct {
	Recipe string
	Gold   []struct{ Type string }
}

func (p *procedure) has(kind string) bool {
	for _, m := range p.Gold {
		if m.Type == kind {
			return true
		}
	}
	return false
}

func procedures(t *testing.T, pack string) []procedure {
	t.Helper()
	return shared.Read[procedure](t, "gold/"+pack+"_dev.jsonl")
}

// On real procedures the rates are met, nearly every text has an edit of each
// type, and texts without equipment get none.
func TestRatesAndReachOnRealProcedures(t *testing.T) {
	for _, c := range []struct {
		pack      string
		onTarget  []float64 // least share of texts that meet each rate of the sweep
		edited    map[Type]float64
		falseGear float64 // most share of texts without equipment that have it replaced
	}{
		{"materials", []float64{.99, .99, .98, .94, .70}, map[Type]float64{Element: .90, Numerical: .95, Equipment: .70, Action: .99}, .1},
		{"biology", []float64{.97, .97, .97, .93, .70}, map[Type]float64{Element: .90, Numerical: .95, Equipment: .70, Action: .99}, .1},
	} {
		t.Run(c.pack, func(t *testing.T) {
			pack, err := domain.Load(c.pack)
			if err != nil {
				t.Fatal(err)
			}
			swapper, dict := New(pack, Options{}), ner.NewDict(pack)
			texts := procedures(t, c.pack)
			met, edited := make([]int, len(sweep)), map[Type]int{}
			bare, wrong := 0, 0
			for i := range texts {
				spans, err := dict.Recognise(context.Background(), texts[i].Recipe)
				if err != nil {
					t.Fatal(err)
				}
				r := swapper.Read(Document{Text: texts[i].Recipe, Spans: spans})
				d := r.Draft(AllErrors, 42)
				for n, rate := range sweep {
					if m := d.At(rate).Meta; math.Abs(float64(m.reached()-targetCount(rate, m.UniqueTokens))) <= max(1, 0.005*float64(m.UniqueTokens)) {
						met[n]++
					}
				}
				for typ := range c.edited {
					if r.Draft(typ, 42).At(1).Meta.NumChanges > 0 {
						edited[typ]++
						if typ == Equipment && !texts[i].has(ner.TypeEquipment) {
							wrong++
						}
					}
				}
				if !texts[i].has(ner.TypeEquipment) {
					bare++
				}
			}
			for n, least := range c.onTarget {
				if got := float64(met[n]) / float64(len(texts)); got < least {
					t.Errorf("at %v: %.3f of the texts meet the rate, want %.2f", sweep[n], got, least)
				}
			}
			for typ, least := range c.edited {
				if got := float64(edited[typ]) / float64(len(texts)); got < least {
					t.Errorf("%s: %.3f of the texts have an edit, want %.2f", typ, got, least)
				}
			}
			if got := float64(wrong) / float64(bare); got > c.falseGear {
				t.Errorf("%d of %d texts without equipment have some replaced, want a share of %.2f at most", wrong, bare, c.falseGear)
			}
		})
	}
}
