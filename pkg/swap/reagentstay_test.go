package swap

import (
	"strings"
	"testing"
)

// Reagents stay where another name says nothing new or makes no sense; beside them, the same
// words in a step do not.
func TestReagentsThatStayPut(t *testing.T) {
	for _, c := range []struct {
		markup string
		stays  bool
	}{
		{"Spin it.\n*Do not dry the {pellet} by vacuum centrifuge.", true},
		{"Spin it.\nDo not discard the {supernatant} now.", false},
		{"Do not vortex, but add {ethanol} to it.", false},
		{"Rinse for 1 minute or until {PBS} is clear.", true},
		{"Rinse for 1 minute in {PBS} at noon.", false},
		{"Recover the wash solution. Concentrate what is in the {wash solution} now.", true},
		{"Concentrate what is in the {wash solution} now.", false},
		{"Remove and discard clear {supernatant} now.", true},
		{"Remove and discard the {supernatant} now.", false},
		{"Discard it and loosen the {cell pellet} by vortexing.", true},
		{"Discard it and wash the {cell pellet} by vortexing.", false},
	} {
		text := strings.NewReplacer("{", "", "}", "").Replace(c.markup)
		if w := swapReagents(t, c.markup, 7); (w.Prediction == text) != c.stays {
			t.Errorf("%q: %q", c.markup, w.Prediction)
		}
	}
}

// A title in capitals is one with a quantity in it too.
func TestTitleWithQuantity(t *testing.T) {
	s, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		markup string
		stays  bool
	}{
		{"Anti-BrdU Staining Using {n|70%} {c|Ethanol} and Acid\n{v|Incubate} it at noon.", true},
		{"It stays in {n|70%} {c|ethanol} and acid\n{v|Incubate} it at noon.", false},
	} {
		w := markedFor(s, c.markup, "").Draft(Element, 7).At(1)
		if (w.Meta.NumChanges == 0) != c.stays {
			t.Errorf("%q: %q", c.markup, w.Prediction)
		}
	}
}

// The words of a maker go with the name of a mixture.
func TestMakersWordsGoToo(t *testing.T) {
	for _, c := range []struct{ markup, stays, gone string }{
		{"Spin {ethanol}. Add 0.5ml Genomic {Lysis Buffer}.", "Add 0.5ml ", "Genomic"},
		{"Spin {ethanol}. Add Working Mitochondria {Storage Buffer}.", "Add ", "Working"},
		{"Spin {ethanol}. Prewarm {Lysis Buffer} at noon.", "Prewarm ", "Lysis"},
		{"Spin {ethanol}. Take Genomic {lysis buffer} at noon.", "Genomic ", "lysis buffer"},
	} {
		if w := swapReagents(t, c.markup, 7); strings.Contains(w.Prediction, c.gone) || !strings.Contains(w.Prediction, c.stays) {
			t.Errorf("%q: %q", c.markup, w.Prediction)
		}
	}
}
