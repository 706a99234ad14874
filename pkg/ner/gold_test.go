package ner

import (
	"testing"

	"assay/pkg/domain"
	"assay/tests/shared"
)

type goldDoc struct {
	Recipe   string
	Gold     []Span
	Unscored []struct {
		Start, End int
		Why        string
	}
}

func goldDocs(t testing.TB, name string) []goldDoc {
	t.Helper()
	return shared.Read[goldDoc](t, "gold/"+name)
}

// scored says whether a span counts: the line of the DOI and titles without
// annotations do not.
func (d *goldDoc) scored(s Span) bool {
	for _, u := range d.Unscored {
		if (u.Why == "doi" || u.Why == "title") && s.Start >= u.Start && s.Start < u.End {
			return false
		}
	}
	return true
}

// grouped makes the chemical types one.
func grouped(t string) string {
	switch t {
	case TypeElement, TypeFormula, TypeCompoundName, TypeAbbreviation, TypeIUPACName:
		return "chemical"
	}
	return t
}

// TestGold guards the quality on annotated procedures: strict F1, same start,
// end and type, elements counted with the chemicals. The floors are a little
// below what was measured, so that a change that costs quality is noticed.
func TestGold(t *testing.T) {
	docs := goldDocs(t, "materials_dev.jsonl")
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	d := NewDict(pack)
	right, found, gold := map[string]int{}, map[string]int{}, map[string]int{}
	for _, doc := range docs {
		have := map[Span]bool{}
		for _, s := range doc.Gold {
			s.Type = grouped(s.Type)
			gold[s.Type]++
			have[s] = true
		}
		for _, s := range recognise(t, d, doc.Recipe) {
			s.Type = grouped(s.Type)
			if !doc.scored(s) {
				continue
			}
			found[s.Type]++
			if have[s] {
				right[s.Type]++
			}
		}
	}
	for kind, floor := range map[string]float64{
		TypeActionVerb: 0.84, TypeNumericalValue: 0.96, TypeEquipment: 0.59, "chemical": 0.68,
	} {
		f1 := 2 * float64(right[kind]) / float64(found[kind]+gold[kind])
		t.Logf("%s: F1 %.3f", kind, f1)
		if f1 < floor {
			t.Errorf("%s: F1 %.3f is below %.2f", kind, f1, floor)
		}
	}
}
