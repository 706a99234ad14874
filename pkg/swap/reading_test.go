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
		{"what stands may be shaken without harm", biology, Action, "Let it {v|stand} for an hour.", ""},
		{"heat as a part of another verb", biology, Action, "{v|Heat} inactivate the enzyme.", ""},
		{"two words that describe a thing", biology, Action, "Shake the tube with fixed and {v|permeabilized} yeast cells.", ""},
		{"how far, not where to", biology, Action, "{v|Add} buffer up to 4 mL.", "Remove buffer up to 4 mL."},
		{"an instrument that is a verb", biology, Equipment, "Close the lid and {q|microfuge} briefly.", ""},
		{"an instrument that is none", biology, Equipment, "Mix in the {q|microfuge} for a minute.", "Mix in the vortex mixer for a minute."},
		{"light that harms", biology, Equipment, "Keep exposure to {q|UV light} short.", ""},
		{"a place where something may happen", biology, Equipment, "It may turn cloudy in the {q|freezer}.", ""},
		{"a place where something is done", biology, Equipment, "Leave it in the {q|freezer}.", "Leave it in the incubator."},
		{"the tip of a syringe", biology, Equipment, "Push the tube over the syringe {q|tip}.", ""},
		{"the tip of a pipette", biology, Equipment, "Take it up with the {q|tip}.", "Take it up with the drinking straw."},
		{"what is not done", biology, Equipment, "Do not twist the {q|pestle} in the tube.", ""},
		{"what is done without another thing", biology, Equipment, "Incubate without shaking at 20 °C in the {q|incubator}.", "Incubate without shaking at 20 °C in the refrigerator."},
		{"what the step is over with", biology, Equipment, "Remove the samples from the -20 °C {q|freezer}.", ""},
		{"what something is put into", biology, Equipment, "Put the samples in the -20 °C {q|freezer}.", "Put the samples in the -20 °C incubator."},
		{"what is beside a device", biology, Equipment, "Balance the {q|centrifuge}. It is downstream of the {q|filter}.", ""},
		{"what is only made ready", biology, Equipment, "Replace the {q|tips} between the rows.", ""},
		{"what is switched off", biology, Equipment, "Turn off the {q|vacuum}.", ""},
		{"a count noun for a mass noun", biology, Equipment, "Filter it by applying gentle {q|vacuum}.", "Filter it by applying gentle compressed air."},
		{"what something is taken off", biology, Equipment, "Move the tube off the {q|magnet}. Turn the {q|chiller} and {q|pump} off.", ""},
		{"a shape told by a letter", biology, Equipment, "Use an {q|L shaped spreader}.", "Use a paper towel."},
		{"an oven of air", chemistry, Equipment, "It was dried in an air {q|oven}.", "It was dried in a refrigerator."},
		{"what is cooled", chemistry, Equipment, "After cooling the {q|autoclave}, it was opened.", ""},
		{"what is bought", chemistry, Equipment, "The {q|dialysis bags} were purchased from a shop.", ""},
		{"what passes the whole already", chemistry, Numerical, "We took citric acid with a {n|120%} mole fraction.", ""},
		{"an excess told before", chemistry, Numerical, "We took an excess ({n|5%}) of salt.", ""},
		{"an increase", chemistry, Numerical, "The yield increases by about {n|8%} then.", ""},
		{"a ratio", chemistry, Numerical, "It had n(Pd):n(Ni) = {n|3%}.", ""},
		{"what is removed", chemistry, Equipment, "The {q|ice bath} was then removed.", ""},
		{"a furnace that cools", chemistry, Equipment, "It cooled down with the {q|furnace}, and the {q|autoclave} was left to cool.", ""},
		{"a refrigerator that cools", chemistry, Equipment, "The solution was cooled in the {q|refrigerator}.", "The solution was cooled in the warming cabinet."},
		{"a part of another thing", biology, Equipment, "Open the {q|filter} tank, and use a coffee {q|filter}.", ""},
		{"a filter that nothing passes any more", biology, Equipment, "Allow the {q|filter} to dry.", ""},
		{"a filter that something passes", biology, Equipment, "Pour it through a {q|filter}.", "Pour it through a wire gauze."},
		{"the number of a mesh", chemistry, Equipment, "It was sieved through a 100 {q|mesh screen}.", "It was sieved through a 100 mesh metal tray."},
		{"two names for one thing", biology, Equipment, "Remove it with a {q|P200} or {q|P300} set to 200 µL.", "Remove it with a teaspoon set to 200 µL."},
		{"a system of its maker", chemistry, Equipment, "Water came from a {q|Milli-Q} {q|water purification system}.", "Water came from a Milli-Q rain barrel."},
		{"a word that says which apparatus", chemistry, Equipment, "It was boiled in a reflux {q|apparatus}.", "It was boiled in an open funnel."},
		{"a title", biology, Equipment, "Cells on a {q|microscope}\nLook through the {q|microscope}.", "Cells on a microscope\nLook through the hand lens."},
		{"a title behind a DOI", chemistry, Numerical, "10.1000/x\nZeolites at {n|95 °C}\nHeat it.", ""},
		{"how often, told behind", biology, Numerical, "Rinse the membrane {n|8x} over two hours.", ""},
		{"how strong", biology, Numerical, "Dilute it to {n|1X} with water.", "Dilute it to 110X with water."},
		{"how many nines", chemistry, Numerical, "We mixed TiO2 ({n|3 N}) and gallium of {n|5 N} purity.", ""},
		{"how strong an acid is", chemistry, Numerical, "We added HCl ({n|3 N}).", "We added HCl (300 N)."},
		{"a fraction behind an article", biology, Numerical, "Leave it for only a {n|1/2 hour}.", ""},
		{"a vessel that is too large", chemistry, Numerical, "It was filled into a {n|100 mL} Teflon-lined autoclave.", "It was filled into a 1 mL Teflon-lined autoclave."},
		{"a stock that may be", chemistry, Numerical, "We {v|added} {n|0.01 M} HCl.", "We added 72.00 M HCl."},
		{"a verb that describes", chemistry, Numerical, "The {q|TGA} ran on the {v|dried} gel at {n|5 °C/min}.", "The TGA ran on the dried gel at 890 °C/min."},
		{"the age of a culture", biology, Numerical, "{v|Centrifuge} cells of {n|4 day} old cultures.", "Centrifuge cells of 490 day old cultures."},
		{"longer drying, which does no harm", chemistry, Numerical, "It was {v|dried} for {n|12 h}.", "It was dried for 1800 h."},
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
		{"a word that is half another", biology, Element, "Dissolve NHS-{e|biotin} for {e|SDS}-PAGE.", ""},
		{"a noun that is a verb", biology, Element, "Filter, {e|SYBR stain} a portion.", ""},
		{"light that a cytometer sees", biology, Element, "Set up FSC and {e|SSC} for the beads.", ""},
		{"a plural that is none, with a capital", biology, Element, "{e|Media} is changed.", "Lysis buffer is changed."},
		{"a solution stays one", biology, Element, "Add a {e|Triton X-100 solution} to the {e|wash solution}.", "Add a glutaraldehyde solution to the lysis buffer."},
		{"a name that has no plural", biology, Element, "Use {e|protease inhibitors}.", "Use proteinase K."},
		{"a letter of a name", biology, Element, "Rinse in Q-{e|water}.", ""},
		{"bases of a primer", biology, Element, "The linker is CCA {e|TCA} AT and more.", ""},
		{"water that is the sample", biology, Element, "{v|Drain} the {e|water} off.", ""},
		{"water that a step adds", biology, Element, "{v|Add} {e|water} to the tube.", "Add phenol to the tube."},
		{"the number of a polymer", biology, Element, "Add {e|polyethylene glycol} 3350 to the tube.", ""},
		{"a quantity behind a reagent", biology, Element, "Add {e|polyethylene glycol} {n|100 g} to the tube.", "Add urea 100 g to the tube."},
		{"a medium by its code", biology, Element, "Grow in MLB {e|media}.", ""},
		{"what is not there", biology, Element, "Use buffer without {e|EDTA}, RNase-free {e|DNase I} and {e|dNTP}-free TE.", "Use buffer without EDTA, RNase-free RNase A and dNTP-free TE."},
		{"the ratio of a mixture that is gone", biology, Element, "Add {e|chloroform:isoamyl alcohol} (24:1) and mix.", "Add acetone and mix."},
		{"a ratio of elements", chemistry, Element, "{f|LiCoO2} was made of {n|2 g} {f|Li2CO3} at a ratio of {e|Li}:{e|Co} of 1.", "LiCoO2 was made of 2 g Na2CO3 at a ratio of Li:Co of 1."},
		{"an intermediate that comes out", chemistry, Element, "{n|1 g} {f|Ga2O3} was heated to get {f|NaGaO2}. {n|1 g} {f|NaGaO2} was dispersed.", "1 g B2O3 was heated to get NaGaO2. 1 g NaGaO2 was dispersed."},
		{"the phosphate of a buffer", chemistry, Element, "The buffer was made of {n|1 g} {f|KH2PO4}.", ""},
		{"what a surface is polished with", chemistry, Element, "It was polished with {n|1 g} of {c|alumina}.", ""},
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
