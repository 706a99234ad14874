package swap

import (
	"strings"
	"testing"
)

// Kinds of edits that a reader did not accept, each with a sentence that shows
// what becomes of it now: an edit that reads, or none.
func TestEditsThatReadersRefused(t *testing.T) {
	biology, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	chemistry := New(materials(), Options{})
	for _, c := range []struct {
		kind         string
		swapper      *Swapper
		typ          Type
		markup, want string // an empty want: as it is
	}{
		{"two prepositions in a row", chemistry, Action, "Water was slowly {v|added} in to the flask.", "Water was slowly removed from the flask."},
		{"what grows by itself", biology, Action, "Leave the colonies to {v|grow}.", ""},
		{"a gerund that describes cells", biology, Action, "Take a drop of rapidly {v|growing} yeast cells.", ""},
		{"a step told by a gerund", biology, Action, "Mix by slowly {v|adding} water.", "Mix by slowly removing water."},
		{"a described thing between verb and preposition", biology, Action, "{v|Add} a loop of exponentially {v|growing} cells to the dish.", "Remove a loop of exponentially growing cells from the dish."},
		{"standing liquids do not topple", biology, Action, "Let it {v|stand} for an hour.", "Let it churn for an hour."},
		{"heat as a part of another verb", biology, Action, "{v|Heat} inactivate the enzyme.", ""},
		{"two words that describe a thing", biology, Action, "Shake the tube with fixed and {v|permeabilized} yeast cells.", ""},
		{"how far, not where to", biology, Action, "{v|Add} buffer up to 4 mL.", "Remove buffer up to 4 mL."},
		{"an instrument that is a verb", biology, Equipment, "Close the lid and {q|microfuge} briefly.", ""},
		{"an instrument that is none", biology, Equipment, "Mix in the {q|microfuge} for a minute.", "Mix in the vortex mixer for a minute."},
		{"light that harms", biology, Equipment, "Keep exposure to {q|UV light} short.", ""},
		{"a place where something may happen", biology, Equipment, "It may turn cloudy in the {q|freezer}.", ""},
		{"a place where something is done", biology, Equipment, "Leave it in the {q|freezer}.", "Leave it in the kitchen refrigerator."},
		{"the tip of a syringe", biology, Equipment, "Push the tube over the syringe {q|tip}.", ""},
		{"the tip of a pipette", biology, Equipment, "Push the bead off the {q|tip}.", "Push the bead off the drinking straw."},
		{"how often", biology, Numerical, "Wash {n|3X} with buffer.", ""},
		{"a count noun in place of a mass noun", biology, Element, "Load more {e|lysate} on the column.", "Load more cell debris on the column."},
		{"a substitute that has no plural", biology, Element, "Spin the {e|lysates}.", "Spin the cell debris."},
		{"a plural that is none", biology, Element, "Change the {e|media}.", "Change the fixation buffer."},
		{"two reagents that change places", biology, Element, "Mix {e|EDTA} and {e|MgCl2}.", "Mix sucrose and EGTA."},
		{"a product that the protocol is for", biology, Element, "{v|Elute} the {e|DNA} with water.", ""},
		{"the same as a reagent", biology, Element, "{v|Digest} the {e|DNA} for an hour.", "Digest the protein for an hour."},
		{"the step of another sentence", biology, Element, "{v|Add} salt. The {e|DNA} comes down.", ""},
		{"a heading", biology, Element, "Extraction of {e|nuclei}\nAdd {e|DTT}.", "Extraction of nuclei\nAdd iodoacetamide."},
		{"a first step is no heading", biology, Element, "{v|Add} {e|DTT}\nWash the plate.", "Add iodoacetamide\nWash the plate."},
		{"part of a kit's name", biology, Element, "Use the {e|Plasmid} DNA Kit and {e|Cas9} Nuclease.", "Use the Plasmid DNA Kit and Tn5 transposase Nuclease."},
		{"a letter of a name", biology, Element, "Rinse in Q-{e|water}.", ""},
		{"the number of a polymer", biology, Element, "Add {e|polyethylene glycol} 3350 to the tube.", ""},
		{"a quantity behind a reagent", biology, Element, "Add {e|polyethylene glycol} {n|100 g} to the tube.", "Add urea 100 g to the tube."},
		{"a medium by its code", biology, Element, "Grow in MLB {e|media}.", ""},
		{"what is not there", biology, Element, "Use buffer without {e|EDTA}, RNase-free {e|DNase I} and {e|dNTP}-free TE.", "Use buffer without EDTA, RNase-free RNase A and dNTP-free TE."},
		{"the ratio of a mixture that is gone", biology, Element, "Add {e|chloroform:isoamyl alcohol} (24:1) and mix.", "Add acetone and mix."},
		{"a ratio of elements", chemistry, Element, "{f|LiCoO2} was made of {n|2 g} {f|Li2CO3} at a ratio of {e|Li}:{e|Co} of 1.", "LiCoO2 was made of 2 g Na2CO3 at a ratio of Li:Co of 1."},
		{"an intermediate that comes out", chemistry, Element, "{n|1 g} {f|Ga2O3} was heated to get {f|NaGaO2}. {n|1 g} {f|NaGaO2} was dispersed.", "1 g B2O3 was heated to get NaGaO2. 1 g NaGaO2 was dispersed."},
		{"the phosphate of a buffer", chemistry, Element, "The buffer was made of {n|1 g} {f|KH2PO4}.", ""},
		{"a mixed crystal", chemistry, Element, "{n|1 g} of {f|Mg0.05Mn1.95(OH)4} was used.", ""},
	} {
		text := markedFor(c.swapper, c.markup, "")
		if c.want == "" {
			c.want = text.doc.Text
		}
		if got := text.Draft(c.typ, 42).At(1).Prediction; got != c.want {
			t.Errorf("%s: %q, want %q", c.kind, got, c.want)
		}
	}
}

// What looks like a mass behind "spin at" is a force, and leaves the limits of
// a centrifuge.
func TestForceOfACentrifugeIsNoMass(t *testing.T) {
	biology, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for markup, want := range map[string]string{
		"{v|Centrifuge} the tubes at {n|4000 g}.":    "rcf",
		"{v|Centrifuge} the tubes, {n|4000 g} each.": "mass",
	} {
		w := markedFor(biology, markup, "").Draft(Numerical, 42).At(1)
		if len(w.Meta.Changes) != 1 || !strings.Contains(w.Meta.Changes[0].Why, want) {
			t.Errorf("%q: %+v, want a reason that names the %s", markup, w.Meta.Changes, want)
		}
	}
}
