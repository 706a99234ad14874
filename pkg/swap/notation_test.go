package swap

import (
	"strings"
	"testing"

	"assay/pkg/chem"
	"assay/pkg/ner"
	"pgregory.net/rapid"
)

func TestNotations(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		text, want string
	}{
		{ToName, "NaCl was added.", "Sodium chloride was added."},
		{ToName, "Add a NaCl solution.", "Add a sodium chloride solution."},
		{ToName, "An HCl solution was used.", "A hydrochloric acid solution was used."},
		{ToFormula, "Sodium chloride was added.", "NaCl was added."},
		{ToFormula, "It was kept under a nitrogen atmosphere.", "It was kept under an N2 atmosphere."},
		{ToIUPAC, "Acetone and acetone.", "Propan-2-one and propan-2-one."},
		{ToName, "Ethanol was distilled. C2H6O was added.", "Ethanol was distilled. Ethanol was added."},
	} {
		if w := rewriteAll(c.text, "", c.typ); w.Prediction != c.want {
			t.Errorf("%s of %q: %q, want %q", c.typ, c.text, w.Prediction, c.want)
		}
	}
}

// What says a thing twice, or is only part of a word, stays.
func TestNotationsStay(t *testing.T) {
	for _, c := range []struct {
		typ  Type
		text string
	}{
		{ToFormula, "Sodium chloride (NaCl) was added."},
		{ToFormula, "Sodium chloride, NaCl, was added."},
		{ToName, "Sodium chloride (NaCl) was added."},
		{ToName, "Strontium nitrate Sr(NO3)2 was added."},
		{ToName, "NaCl (sodium chloride) was added."},
		{ToFormula, "The nitrogen-doped carbon was washed."},
		{ToFormula, "The oxygen vacancies were counted."},
		{ToFormula, "The water-soluble part was kept."},
		{ToName, "The α-Fe2O3 was washed."},
		{ToName, "It held 4 H2O per cell."},
		{ToName, "C2H6O was added."}, // ethanol or dimethyl ether
		{ToFormula, "Iron oxide was added."},
		{ToFormula, "It was stirred with carbon."},
		{ToFormula, "The display used a TFT glass."},
	} {
		if w := rewriteAll(c.text, "", c.typ); w.Meta.NumChanges != 0 {
			t.Errorf("%s of %q: %q", c.typ, c.text, w.Prediction)
		}
	}
}

func TestUnverifiedOnRequest(t *testing.T) {
	text := "C2H6O was added."
	spans := read(text, "").doc.Spans
	w := New(materials(), Options{Unverified: true}).Read(Document{Text: text, Spans: spans}).Draft(ToName, 1).At(1)
	if len(w.Meta.Changes) != 1 || w.Meta.Changes[0].Verified != "none" {
		t.Errorf("%q %+v, want one edit that is not verified", w.Prediction, w.Meta.Changes)
	}
}

// Representational edits keep the composition: wherever both sides can be read
// as formulas, by table or grammar, they count the same atoms.
func TestNotationsKeepTheComposition(t *testing.T) {
	names := []string{}
	for name := range materials().Compounds.Names {
		names = append(names, name)
	}
	composition := func(word string) (chem.Composition, bool) {
		if c, ok := materials().Compounds.ByName(word); ok {
			word = c.Formula
		} else if formula, ok := chem.NameToFormula(word); ok {
			word = formula
		}
		f, err := chem.ParseFormula(word)
		if err != nil {
			return chem.Composition{}, false
		}
		return f.Composition()
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom(names).Draw(t, "name")
		if c, ok := materials().Compounds.ByName(word); ok && rapid.Bool().Draw(t, "as formula") {
			word = c.Formula
		}
		typ := rapid.SampledFrom([]Type{ToFormula, ToName, ToIUPAC}).Draw(t, "type")
		w := rewriteAll("Add 5 g of "+word+" to it.", "", typ)
		for _, c := range w.Meta.Changes {
			before, ok := composition(c.Original)
			after, ok2 := composition(c.Replacement)
			if ok && ok2 && !before.Equal(after) {
				t.Fatalf("%q (%s) -> %q (%s)", c.Original, before.Hill(), c.Replacement, after.Hill())
			}
			if c.LookupSource == "" || c.Verified == "" || c.Why == "" {
				t.Fatalf("change %+v", c)
			}
		}
	})
}

// An abbreviation that no table knows means what the text says it does.
func TestDefinitionsInTheText(t *testing.T) {
	text := "Cetyltrimethylammonium bromide (CTMB) was dissolved. CTMB is a surfactant."
	var spans []ner.Span
	for _, m := range []struct{ kind, word string }{
		{ner.TypeCompoundName, "Cetyltrimethylammonium bromide"}, {ner.TypeAbbreviation, "CTMB"}, {ner.TypeAbbreviation, "CTMB"},
	} {
		from := 0
		if n := len(spans); n > 0 {
			from = spans[n-1].End
		}
		i := from + strings.Index(text[from:], m.word)
		spans = append(spans, ner.Span{Type: m.kind, Start: i, End: i + len(m.word)})
	}
	// The token stays in the definition, so no rate asks for the edit alone.
	d := New(materials(), Options{}).Read(Document{Text: text, Spans: spans}).Draft(ToName, 1)
	want := strings.Replace(text, "CTMB is", "Hexadecyltrimethylammonium bromide is", 1)
	if got := string(applyEdits(nil, text, d.edits)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(d.edits) != 1 || d.edits[0].proof.source != fromText {
		t.Errorf("edits %+v, want one from the text", d.edits)
	}
}
