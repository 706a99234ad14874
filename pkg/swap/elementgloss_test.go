package swap

import (
	"strings"
	"testing"
)

// Name and formula of one substance change together, also where one of them is no entity.
func TestGlossesChangeToo(t *testing.T) {
	for _, c := range []struct{ markup, gone string }{
		{"{n|2 g} of {c|lithium acetate} (LiAc 2 H2O) was added.", "Li"},
		{"{n|2 g} of indium acetylacetonate ({f|In(NO3)3}) was added.", "ndium"},
		{"{n|2 g} of {c|titanium tetrachloride} ({f|TiCl4}) was added.", "Ti"},
	} {
		w := marked(c.markup, "").Draft(Element, 3).At(1)
		if w.Meta.NumChanges == 0 || strings.Contains(w.Prediction, c.gone) {
			t.Errorf("%q: %q", c.markup, w.Prediction)
		}
	}
	w := marked("{n|2 g} of {c|sulfur} (SPG) and {n|2 g} of {f|FeCl3} were added.", "").Draft(Element, 3).At(1)
	if !strings.Contains(w.Prediction, "(SPG)") {
		t.Errorf("an abbreviation is no formula: %q", w.Prediction)
	}
}
