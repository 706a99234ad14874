package swap

import (
	"testing"

	"assay/pkg/chem"
)

// Names and short forms that public tables and programs get wrong. An empty want means
// that the word must stay as it is.
func TestHardNames(t *testing.T) {
	for _, c := range []struct {
		typ        Type
		word, want string
	}{
		{ToFormula, "{c|zinc nitrate hexahydrate}", "Zn(NO3)2·6H2O"}, // not without its water
		{ToIUPAC, "{f|NaOH}", "sodium hydroxide"},                    // not sodium;hydroxide
		{ToFormula, "{c|sodium hydroxide}", "NaOH"},                  // not HNaO
		{ToFormula, "{c|poly(vinyl alcohol)}", "PVA"},                // not the monomer C2H4O
		{ToFormula, "{c|nitrogen} gas", "N2 gas"},                    // not the atom
		{ToFormula, "{c|iron oxide}", ""},                            // which?
		{ToFormula, "{c|cerium nitrate}", ""},
		{ToFormula, "{c|L-asparaginium chloride monohydrate}", ""}, // read as an acyl chloride elsewhere
		{ToFormula, "{c|dipotassium dioxidodioxidoosmium}", ""},
		{ToFormula, "{c|sodium;hydroxide}", ""},
		{ToName, "{f|h2co3}", ""},
		{ToName, "{f|CO}", "carbon monoxide"},
		{ToName, "{f|Co}", "cobalt"},
		{ToName, "{f|HF}", "hydrofluoric acid"},
		{ToName, "{f|Hf}", "hafnium"},
		{ToName, "{a|IOP}", ""},
		{ToName, "{a|BMP}", ""},
		{ToName, "{a|CIA}", ""},
		{ToName, "{a|SAM}", ""},
		{ToName, "{a|TEA}", ""}, // triethylamine or triethanolamine
		{ToName, "{a|DCM}", "dichloromethane"},
		{ToName, "{a|NHS}", ""},            // N-hydroxysuccinimide or normal horse serum
		{ToFormula, "{c|o-xylene}", ""},    // C6H4(CH3)2 is p-xylene too
		{ToFormula, "{c|maleic acid}", ""}, // or fumaric acid
		{ToIUPAC, "{c|o-xylene}", "1,2-xylene"},
		{ToIUPAC, "{c|hydrochloric acid}", ""}, // hydrogen chloride is the gas
		{ToFormula, "{c|hydrochloric acid}", "HCl"},
		{ToName, "{f|HCl} gas", "hydrogen chloride gas"},
		{ToName, "gaseous {f|HBr}", "gaseous hydrogen bromide"},
		{ToName, "{f|CuSO4} . 5 {f|H2O}", ""},
		{ToFormula, "lime {c|water}", ""},
		{ToIUPAC, "sea {c|water}", ""},
		{ToFormula, "heavy {c|water}", ""},
		{ToFormula, "distilled {c|water}", "distilled H2O"},
		{ToFormula, "{c|aniline} blue", ""},
		{ToFormula, "{c|lactic acid} bacteria", ""},
		{ToFormula, "{c|nitric oxide} synthase", ""},
		{ToFormula, "the {c|ethanol} phase", "the CH3CH2OH phase"},
		{ToFormula, "white {c|gold}", ""},
		{ToName, "{f|VO2 (B)}", "vanadium(IV) oxide (B)"},
		{ToIUPAC, "{f|VO2(B)}", ""},
		{ToName, "{f|Cu(I)}", "copper(I)"},
		{ToName, "{f|CeF3:Gd3+}, {f|Sm3+}", ""},
		{ToName, "{f|SrTiO3:Pr}, {f|Al}", ""},
		{ToName, "at 4 s.c.c.m. {f|CH4}", "at 4 s.c.c.m. methane"},
		{ToName, "a ratio 1:1, {f|CH4}", "a ratio 1:1, methane"},
		{ToName, "\\ce{{f|CuSO4}}", ""},
		{ToName, "{f|CuSO4} 5{f|H2O}", ""},
		{ToName, "{f|CuSO4}, 5 mL {f|H2O}", "copper(II) sulfate, 5 mL water"},
		{ToName, "{f|CuSO4}. {f|H2O}", "copper(II) sulfate. Water"},
		{ToName, "{f|MgCl2}\u00a0* {f|H2O}", ""},
		{ToFormula, "{c|P123}", ""},
		{ToFormula, "{c|Nafion}", ""},
		{ToFormula, "{c|alcohol}", ""},
		{ToFormula, "{c|sodium phosphate}", ""},
		{ToName, "{f|C2H5OH}", "ethanol"}, // and not dimethyl ether
		{ToName, "{f|C2H6O}", ""},
		{ToName, "{f|C6H14}", ""},
		{ToFormula, "{c|barium strontium titanate}", ""}, // a solid solution
		{ToName, "{f|La0.8Sr0.2MnO3}", ""},
		{ToName, "{f|(Ba0.6Sr04)TiO3}", ""},
		{ToName, "{f|SrTiO3:Pr,Al,Ga}", ""},
		{ToName, "{f|Tl2212}", ""},
	} {
		w := rewriteAll("It held "+c.word+" here.", "", c.typ)
		want := "It held " + c.want + " here."
		if c.want == "" {
			want = marked("It held "+c.word+" here.", "").doc.Text
		}
		if w.Prediction != want {
			t.Errorf("%s of %q: %q, want %q", c.typ, c.word, w.Prediction, want)
		}
	}
	f, err := chem.ParseFormula("Zn(NO3)2·6H2O")
	if err != nil {
		t.Fatal(err)
	}
	if atoms, _ := f.Composition(); atoms.Hill() != "H12N2O12Zn" {
		t.Error(atoms.Hill())
	}
}
