package swap

import (
	"strings"
	"testing"
)

// A name and its abbreviation in brackets are one edit.
func TestNameAndAbbreviationAreOneEdit(t *testing.T) {
	for _, c := range []struct{ markup, head, gone string }{
		{"{n|2 g} of {c|tetraethyl orthosilicate} ({a|TEOS}) was {v|added}.", "2 g of tetraethyl ortho", "("},
		{"{n|2 g} of {c|tetraethyl orthosilicate} ({a|TEOS}, {n|98%}) was {v|added}.", "2 g of tetraethyl ortho", "TEOS"},
		{"{n|2 g} of {a|TEOS} ({c|tetraethyl orthosilicate}) was {v|added}.", "2 g of tetraethyl ortho", "("},
	} {
		w := marked(c.markup, "").Draft(Element, 3).At(1)
		if w.Meta.NumChanges != 1 || !strings.HasPrefix(w.Prediction, c.head) || strings.Contains(w.Prediction, c.gone) || strings.Contains(w.Prediction, "silicate") {
			t.Errorf("%q: %q, %d changes", c.markup, w.Prediction, w.Meta.NumChanges)
		}
	}
}

// The size of what was bought and half of a short name are no places of an ingredient.
func TestElementsToldOfStay(t *testing.T) {
	for _, markup := range []string{
		"{n|2 g} of {f|FeCl3} was {v|added}. The average diameter of {f|Pd} particles was {n|5 nm}.",
		"{n|2 g} of {f|FeCl3} and {n|2 g} of {f|PMo} were {v|added}.",
	} {
		w := marked(markup, "").Draft(Element, 3).At(1)
		if w.Meta.NumChanges != 1 || strings.Contains(w.Prediction, "FeCl3") {
			t.Errorf("%q: %q", markup, w.Prediction)
		}
	}
}
