package swap

import (
	"strings"
	"testing"
)

// What an element swap makes of texts in which the ingredient is written in
// ways that a formula parser does not read, or is named more than once.
func TestElementsOfIngredients(t *testing.T) {
	for _, c := range []struct{ markup, left, gone string }{
		{"{n|2 g} of {f|FeCl3[?]6H2O} and FeCl3[?]6H2O again. {f|Fe3O4} was obtained.", "Fe3O4", "FeCl3"},
		{"{n|2 g} of {f|Co(AC)2*4H2O} was added.", "(AC)2*4H2O", "Co("},
		{"The ratio {f|n(PdCl2)} was kept and {n|2 mmol} {f|PdCl2} added. {f|Pd@C} was obtained.", "n(", "PdCl2"},
		{"{n|3 mmol} of {c|Fe nitrate} was added. {f|Fe2O3} was obtained.", "Fe2O3", "Fe nitrate"},
		{"{n|6 mmol} {f|NH4VO3} were added. The amount of NH4VO3 was varied for {f|NaV3(PO4)3}.", "NaV3(PO4)3", "NH4VO3"},
		{"{n|6 mmol} {f|SnCl2} were added. The bipyridine-SnCl2 complex was dried.", "bipyridine-", "SnCl2"},
		{"A mixture of {n|1 g} {f|ZnO} powder was heated. {f|ZnO} nanowires were obtained.", "ZnO nanowires", "ZnO powder"},
		{"Tubes were filtrated in {n|0.5%} {c|sodium thiosulfate} in water.", "sodium", "thiosulfate"},
		{"A target with {n|45 wt%} {f|MgO} and {n|55 wt%} {f|ZnO} was used. {f|MgZnO} was obtained.", "MgZnO", "MgO"},
	} {
		w := marked(c.markup, "").Draft(Element, 7).At(1)
		if w.Meta.NumChanges == 0 || !strings.Contains(w.Prediction, c.left) || strings.Contains(w.Prediction, c.gone) {
			t.Errorf("%s gives %q", c.markup, w.Prediction)
		}
	}
}

// An element that also stands in the product removes no token. It is
// exchanged all the same where there is nothing else.
func TestElementWithoutToken(t *testing.T) {
	w := marked("{n|1 g} of {f|Zn(NO3)2} was added, and {f|Zn(OH)2} was obtained.", "").Draft(Element, 1).At(1)
	if w.Meta.NumChanges != 1 || w.Meta.RateActual != 0 || !strings.Contains(w.Prediction, "Zn(OH)2") {
		t.Errorf("%+v", w)
	}
}

// A surfactant with another head wets as well; nothing is made of it.
func TestSurfactantsStay(t *testing.T) {
	const markup = "Tubes were filtrated in {n|0.5%} {c|sodium dodecyl sulfate} in water with {n|2 g} of {f|FeCl3}."
	if w := marked(markup, "").Draft(Element, 7).At(1); w.Meta.NumChanges != 1 || !strings.Contains(w.Prediction, "sodium dodecyl sulfate") {
		t.Errorf("%q", w.Prediction)
	}
}
