package swap

import (
	"strings"
	"testing"

	"assay/pkg/chem"
	"pgregory.net/rapid"
)

func TestNotations(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		text, want string
	}{
		{ToName, "{f|NaCl} was added.", "Sodium chloride was added."},
		{ToName, "Add a {f|NaCl} solution.", "Add a sodium chloride solution."},
		{ToName, "An {f|HCl} solution was used.", "A hydrochloric acid solution was used."},
		{ToFormula, "{c|Sodium chloride} was added.", "NaCl was added."},
		{ToFormula, "It was kept under a {c|nitrogen} atmosphere.", "It was kept under an N2 atmosphere."},
		{ToIUPAC, "{c|Acetone} and {c|acetone}.", "Propan-2-one and propan-2-one."},
		{ToName, "{c|Ethanol} was distilled. {f|C2H6O} was added.", "Ethanol was distilled. Ethanol was added."},
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
		{ToFormula, "{c|Sodium chloride}, {f|NaCl}, was added."},
		{ToName, "{c|Strontium nitrate} ({f|SrCl2}) was added."},
		{ToIUPAC, "{c|Sodium chloride} ({f|NaCl}) was added."},
		{ToFormula, "The {c|nitrogen}-doped carbon was washed."},
		{ToFormula, "The {c|oxygen} vacancies were counted."},
		{ToFormula, "The {c|water}-soluble part was kept."},
		{ToName, "The {f|s-NiO} was washed."},
		{ToName, "It held 4 {f|H2O} per cell."},
		{ToName, "{f|C2H6O} was added."}, // ethanol or dimethyl ether
		{ToFormula, "{c|Iron oxide} was added."},
		{ToFormula, "It was stirred with {c|carbon}."},
		{ToFormula, "The display used a {a|TFT} glass."},
	} {
		if w := rewriteAll(c.text, "", c.typ); w.Meta.NumChanges != 0 {
			t.Errorf("%s of %q: %q", c.typ, c.text, w.Prediction)
		}
	}
}

// Where a text names a compound twice, one of the names goes.
func TestPairsBecomeOne(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		text, want string
	}{
		{ToFormula, "{c|Sodium chloride} ({f|NaCl}) was added.", "NaCl was added."},
		{ToFormula, "Some {c|sodium chloride} ({f|NaCl}, 99%) was added.", "Some NaCl (99%) was added."},
		{ToName, "{c|Sodium chloride} ({f|NaCl}; Merck) was added.", "Sodium chloride (Merck) was added."},
		{ToName, "{c|Strontium nitrate} {f|Sr(NO3)2} was added.", "Strontium nitrate was added."},
		{ToFormula, "{c|Strontium nitrate} {f|Sr(NO3)2} was added.", "Sr(NO3)2 was added."},
		{ToName, "{c|Zinc nitrate} ({f|Zn(NO3)2·6H2O}, 99%) was added.", "Zinc nitrate hexahydrate (99%) was added."},
		{ToFormula, "{c|Iron nitrate} ({f|Fe(NO3)3·9H2O}) was added.", "Fe(NO3)3·9H2O was added."},
		{ToName, "An {f|α-Fe2O3} film. {f|β-Ga2O3} was washed.", "An α-iron(III) oxide film. β-Gallium oxide was washed."},
		{ToName, "{c|Nickel acetate} [{f|Ni(Ac)2[?]4 H2O}] was added.", "Nickel(II) acetate tetrahydrate was added."},
		{ToFormula, "{c|Zinc oxide} [{f|ZnO}, Merck] was added.", "ZnO [Merck] was added."},
		{ToName, "The {c|Li ion} and {c|Ni/Co/Mn sulfate} and {c|Co-P alloy}.", "The lithium ion and nickel/cobalt/manganese sulfate and Co-P alloy."},
		{ToName, "{f|Ho2O3}[8] was added.", "Holmium oxide[8] was added."},
		{ToName, "{f|NaCl} ({c|sodium chloride}) was added.", "Sodium chloride was added."},
		{ToFormula, "{f|NaCl} ({c|sodium chloride}) was added.", "NaCl was added."},
		{ToName, "{c|Zinc oxide} ({f|ZnO}) came first, then more {f|ZnO}.", "Zinc oxide came first, then more zinc oxide."},
		{ToName, "{f|NH4OH} and {f|NH3*H2O} with {f|Fe3+} ions or {f|Na+}.", "Ammonium hydroxide and ammonia monohydrate with iron(III) ions or sodium ion."},
		{ToFormula, "A {c|lithium-sulfur} cell in {c|ammonium hydroxide}.", "An Li-S cell in NH4OH."},
		{ToName, "{f|Cu-Zn} oxide under {f|H2/Ar}.", "Copper-zinc oxide under hydrogen/argon."},
		{ToName, "{f|NH4+} and {f|SO4 2-} with {f|SiO2@TiO2}.", "Ammonium ion and sulfate ion with silicon dioxide@titanium(IV) oxide."},
		{ToName, "The {f|ZnGa2O4} and {f|MgZnO} powders.", "The digallium zinc tetraoxide and MgZnO powders."},
		{ToName, "Some {f|Ni(Ac)2[?]4 H2O} and {f|NaAc} was added.", "Some nickel(II) acetate tetrahydrate and sodium acetate was added."},
		{ToName, "Some {f|FeCl3[?]6H2O} was added.", "Some iron(III) chloride hexahydrate was added."},
		{ToName, "The iron {f|(II)} salt.", "The iron (II) salt."},
		{ToFormula, "An {c|ethanol/water} mixture.", "A CH3CH2OH/H2O mixture."},
		{ToFormula, "Some {c|anhydrous ethanol} and {c|silica powder}.", "Some anhydrous CH3CH2OH and SiO2 powder."},
		{ToFormula, "{c|Polyvinyl alcohol} and {c|polystyrene}.", "PVA and polystyrene."},
		{ToName, "The {a|PMMA} and the {a|ITO}.", "The poly(methyl methacrylate) and the indium tin oxide."},
		{ToName, "{f|Ti} foil, then Ti again and Ti-based.", "Titanium foil, then titanium again and titanium-based."},
	} {
		if w := rewriteAll(c.text, "", c.typ); w.Prediction != c.want {
			t.Errorf("%s of %q: %q, want %q", c.typ, c.text, w.Prediction, c.want)
		}
	}
}

// Name and formula of one compound do not trade places.
func TestNoReversals(t *testing.T) {
	text := "{c|Nitric acid} was diluted. Then {f|HNO3} was added, and more {f|HNO3}."
	w := rewriteAll(text, "", AllNotations)
	if n := w.Meta.NumCandidates; n != 1 || w.Meta.RateActual == 0 {
		t.Errorf("%d candidates: %q", n, w.Prediction)
	}
}

func TestUnverifiedOnRequest(t *testing.T) {
	doc := marked("{f|C2H6O} was added.", "").doc
	w := New(materials(), Options{Unverified: true}).Read(doc).Draft(ToName, 1).At(1)
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
		mark := "c"
		if chem.IsFormula(word) {
			mark = "f"
		}
		w := rewriteAll("Add 5 g of {"+mark+"|"+word+"} to it.", "", typ)
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
	r := marked("{c|Cetyltrimethylammonium bromide} ({a|CTMB}) was dissolved. {a|CTMB} is a surfactant.", "")
	text := r.doc.Text
	// The definition has nothing to define any more.
	d := r.Draft(ToName, 1)
	want := strings.Replace(strings.Replace(text, "CTMB is", "Hexadecyltrimethylammonium bromide is", 1), " (CTMB)", "", 1)
	if got := string(applyEdits(nil, text, d.edits)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if len(d.edits) != 2 || d.edits[1].proof.source != fromText {
		t.Errorf("edits %+v, want two from the text", d.edits)
	}
}

// What the text calls by a short form is called so, or never; a grade of purity is no
// short form.
func TestShortFormsOfTheText(t *testing.T) {
	text := "{c|Palm oil fuel ash} ({a|POFA}) was sieved. The {a|POFA} and more {c|palm oil fuel ash} were used with {c|zinc nitrate} ({a|AR})."
	for typ, want := range map[Type]string{
		ToFormula: "POFA was sieved. The POFA and more POFA were used with Zn(NO3)2 (AR).",
		ToName:    "Palm oil fuel ash was sieved. The palm oil fuel ash and more palm oil fuel ash were used with zinc nitrate (AR).",
	} {
		if w := rewriteAll(text, "", typ); w.Prediction != want {
			t.Errorf("%s: %q, want %q", typ, w.Prediction, want)
		}
	}
	for pair, want := range map[[2]string]bool{
		{"GO", "graphene oxide"}: true, {"MWCNTs", "multi-walled carbon nanotubes"}: true, {"PAN", "polyacrylonitrile"}: true,
		{"POFA", "palm oil fuel ash"}: true, {"CNTs", "multi-walled carbon nanotubes"}: false, {"TEM", "iron"}: false, {"AN", "aniline"}: false,
	} {
		if got := initials(pair[0], pair[1]); got != want {
			t.Errorf("%q: %v", pair, got)
		}
	}
}

// What the text says of an abbreviation counts for more than what the table says.
func TestShortFormsWithAnotherSense(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		text, want string
	}{
		{ToName, "The phosphate buffer solution ({a|PBS}, 0.1 M) was kept. {a|PBS} was added.", ""},
		{ToName, "The phosphate buffered saline ({a|PBS}, 0.1 M) was kept.", "The phosphate buffered saline (phosphate-buffered saline, 0.1 M) was kept."},
		{ToName, "Normal horse serum ({a|NHS}) was added.", ""},
		{ToFormula, "{c|Graphite oxide} ({a|GO}) is not {c|graphene oxide}.", "GO is not graphene oxide."},
		{ToFormula, "{c|Poly(ethylene oxide)} and {c|polyethylene glycol} were kept.", "PEO and PEG were kept."},
		{ToName, "{a|PEO} and {a|PEG} were kept.", "Poly(ethylene oxide) and polyethylene glycol were kept."},
		{ToName, "{c|Graphite oxide} ({a|GO}) was kept. {a|GO} was added.", "Graphite oxide was kept. Graphite oxide was added."},
		{ToFormula, "Some {c|polyethylene glycol} (PEG 8,000) was added.", ""},
		{ToFormula, "Some {c|polyethylene glycol} (PEG, 8 kDa) was added.", "Some PEG (8 kDa) was added."},
		{ToFormula, "Some {c|polyethylene glycol} (PEG) was added.", "Some PEG was added."},
		{ToFormula, "Some {c|polyethylene glycol} (PEGylated) was added.", "Some PEG (PEGylated) was added."},
		{ToFormula, "Some {c|polyethylene glycol} (PEG", "Some PEG (PEG"},
	} {
		if c.want == "" {
			c.want = marked(c.text, "").doc.Text
		}
		if w := rewriteAll(c.text, "", c.typ); w.Prediction != c.want {
			t.Errorf("%s of %q: %q, want %q", c.typ, c.text, w.Prediction, c.want)
		}
	}
}
