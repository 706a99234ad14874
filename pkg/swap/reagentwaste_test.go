package swap

import (
	"strings"
	"testing"
)

// Names of reagents whose exchange would change no step stay; beside them, those of steps go.
func TestReagentsThatNoStepTakes(t *testing.T) {
	for _, c := range []struct{ markup, want string }{ // want "" for no change
		{"Spin it to pellet {nuclei}.", ""},
		{"Reuse it to construct multiple {repair templates}.", ""},
		{"Run it on a low melting point {agarose gel}.", ""},
		{"Some examples of samples are: a. {whole blood}, c. {PBMC}.", ""},
		{"For example, to add 50 µl of {antibody}, count them.", ""},
		{"Prepare 5% acid as a {stop solution}.", ""},
		{"Cover it with {cryo-embedding medium} (e.g. OCT).", ""},
		{"Add 107 {phages} to the tube.", ""},
		{"Make a 1% {agarose gel} by combining A with B.", ""},
		{"Prepare 2x {lysis buffer} with lysozyme.", ""},
		{"Add 1 ml {wash buffer} II to it.", ""},
		{"Prepare prehybridization/ {hybridization buffer} now.", ""},
		{"Run colony {PCR products} on it.", ""},
		{"Block with protease-free {BSA} here.", ""},
		{"Add 1% {bovine serum albumin} (BSA; 10 mg/ml) to it.", ""},
		{"Store {wash buffer} in the dark.", ""},
		{"Add 50 µl {lysis solution} containing 1% salt, 0.1 N base and more.", ""},
		{"Add {lysis buffer} containing inhibitors.", "Add PBS containing inhibitors."},
		// what is thrown away, alone and where a step takes it too
		{"Decant the {antibody solution} from the plate.", ""},
		{"Let any excess {ethanol} drain away.", ""},
		{"Pour off the {wash buffer}.", ""},
		{"Wash in {ethanol}. Remove the remaining {ethanol}.", "Wash in DMSO. Remove the remaining DMSO."},
		{"Discard the {supernatant}.", "Discard the pellet."},
		{"Remove the {glycerol} to a clean tube.", "Remove the ethanol to a clean tube."},
		// labels, purposes, spent adjectives, examples
		{"Add it to the stained {virus} or blank tubes.", ""},
		{"Fill the {ethanol} tubes.", ""},
		{"Resuspend each {pellet} of cells.", ""},
		{"Add DAPI to counterstain the {nuclei}.", ""},
		{"Spread transformed {competent cells} on it.", ""},
		{"Thaw {competent cells} on ice.", "Thaw untreated cells on ice."},
		{"Dilute the 2° {antiserum} in it.", ""},
		{"To stain antigens (e.g.\n{IFN-γ} or {IL-4}), go on.", ""},
		{"Use 10 ng of {HindIII} [lambda] DNA.", ""},
		{"{PCR products} could be stored at -20°C.", ""},
		// mixtures whose recipe stands there
		{"Elute with {stop solution} (1M salt and 10mM EDTA).", ""},
		{"Make {lysis buffer} by mixing A and B.", ""},
		{"Prepare {blocking solution} by adding A to B.", ""},
		{"Prepare {storage buffer}: 1 M salt.", ""},
		{"Prepare the {SOB medium}.", ""},
		{"Add 2% paraformaldehyde-PBS {fixation buffer} to it.", ""},
		{"Add 250 µl PB2 {lysis buffer}.", ""},
		{"{Percoll Solution} (20 mL Stock). Mix it.", ""},
		{"Wash with {wash buffer} (Cat. No. 12).", "Wash with elution buffer (Cat. No. 12)."},
		// wording
		{"Dilute it in 0.02 µm {filtered seawater}.", "Dilute it in 0.02 µm filtered distilled water."},
		{"Add 200 µl Buffer {TE} to it.", "Add 200 µl binding buffer to it."},
		{"Add 30 g {glucose} or {dextrose} to it.", "Add 30 g sodium azide to it."},
		{"Dephosphorylate the {RNA samples}.", "Dephosphorylate the RNA samples."},
	} {
		text := strings.NewReplacer("{", "", "}", "").Replace(c.markup)
		if c.want == "" {
			c.want = text
		}
		if w := swapReagents(t, c.markup, 7); w.Prediction != c.want {
			t.Errorf("%q: %q, want %q", text, w.Prediction, c.want)
		}
	}
}

// What would do in the step is not put there.
func TestMixtureOfTheStep(t *testing.T) {
	changed := 0
	for seed := range int64(20) {
		w := swapReagents(t, "Spin and post-fix it in {permeabilization buffer}.", seed)
		if strings.Contains(w.Prediction, "fixation buffer") {
			t.Errorf("seed %d: %q", seed, w.Prediction)
		}
		changed += w.Meta.NumChanges
	}
	if changed == 0 {
		t.Error("storage buffer is never put there")
	}
}

// Two reagents of one group never become the same one.
func TestReagentsStayApart(t *testing.T) {
	for seed := range int64(20) {
		w := swapReagents(t, "Give {PMA} and then 500 ng of {ionomycin} with {brefeldin A}.", seed)
		if strings.Count(w.Prediction, "cyclosporin A") > 1 {
			t.Errorf("seed %d: %q", seed, w.Prediction)
		}
	}
}

// Cells give way where a step needs them alive or whole.
func TestCellsOfSteps(t *testing.T) {
	s, err := biologySwapper()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ markup, want string }{
		{"{v|Plate} the {e|cells} on agar.", "Plate the cell ghosts on agar."},
		{"{v|Infect} the {e|cells} at noon.", "Infect the cell ghosts at noon."},
		{"{v|Pellet} the {e|cells} and go on.", "Pellet the cells and go on."},
		{"{v|Sort} viral-tagged {e|cells} here.", "Sort viral-tagged cells here."},
	} {
		if w := markedFor(s, c.markup, "").Draft(Element, 7).At(1); w.Prediction != c.want {
			t.Errorf("%q: %q, want %q", c.markup, w.Prediction, c.want)
		}
	}
}

// Two elements of a text become neither one nor each other.
func TestElementsStayApart(t *testing.T) {
	for seed := range int64(20) {
		w := marked("{n|1 g} of {f|SeO2} and {n|2 g} of {f|TeO2} were mixed with {n|1 g} of {f|WO3} and {n|1 g} of {f|MoO3}.", "").Draft(Element, seed).At(1)
		seen := map[string]bool{}
		for _, e := range w.Meta.Changes {
			if seen[e.Replacement] || e.Replacement == "W" || e.Replacement == "Mo" || e.Replacement == "Se" || e.Replacement == "Te" {
				t.Errorf("seed %d: %q", seed, w.Prediction)
			}
			seen[e.Replacement] = true
		}
	}
}

// The metal that something is pressed onto is none that a product needs.
func TestCarriersStay(t *testing.T) {
	for _, c := range []struct{ markup, want string }{
		{"It was pressed onto {f|nickel} foam and {n|2 g} of {f|CoCl2} was added.", "nickel foam"},
		{"It was cut from {c|nickel} foam and {n|2 g} of {f|CoCl2} was added.", ""},
	} {
		w := marked(c.markup, "").Draft(Element, 3).At(1)
		if kept := strings.Contains(w.Prediction, "nickel foam"); kept != (c.want != "") || strings.Contains(w.Prediction, "CoCl2") {
			t.Errorf("%q", w.Prediction)
		}
	}
}
