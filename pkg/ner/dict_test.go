package ner

import (
	"context"
	"strings"
	"testing"

	"assay/pkg/domain"
)

// testDict recognises with the small pack in testdata.
func testDict(t testing.TB) *Dict {
	t.Helper()
	pack, err := domain.Load("testdata/pack")
	if err != nil {
		t.Fatal(err)
	}
	return NewDict(pack)
}

func recognise(t testing.TB, d *Dict, text string) []Span {
	t.Helper()
	spans, err := d.Recognise(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	return spans
}

// cases write the expected entities as "text/type", types by their initials.
var cases = []struct{ in, want string }{
	// verbs in context
	{"The powder was heated to 80 °C and stirred.", "heated/verb 80 °C/value stirred/verb"},
	{"Heat the powder to 80 °C, then filter it.", "Heat/verb 80 °C/value filter/verb"},
	{"Heat it and filter the solution", "Heat/verb filter/verb"},
	{"Dissolve 5 g of it. 2. Stir for 2 h.", "Dissolve/verb 5 g/value Stir/verb 2 h/value"},
	{"- **Stir** it. 1) Slowly heat to 80 °C, and gently stir. Let cool to", "Stir/verb heat/verb 80 °C/value stir/verb cool/verb"},
	{"Next, dissolve it. Then stir it; do not heat it. Heat treatment.", "dissolve/verb stir/verb"},
	{"under reduced pressure; filter was; to filter it", "filter/equipment filter/verb"},
	{"it was reduced in hydrogen", "reduced/verb"},
	{"the ground state was used", "used/verb"},
	{"the powder was ground in a mortar", "ground/verb"},
	{"The obtained powder; as-obtained powder; powder obtained by", "obtained/verb"},
	{"at a heating rate of 5 °C/min", "5 °C/min/value"},
	{"after heating at 80 °C", "heating/verb 80 °C/value"},
	{"by calcination at 500 °C", "calcination/verb 500 °C/value"},
	{"the calcination temperature", ""},
	{"spin coated, and then spin-coated", "spin coated/verb spin-coated/verb"},
	{"prepared using a filter", "filter/equipment"},
	{"washed with cooled water", ""},
	{"was slowly heated", "heated/verb"},
	// equipment
	{"in a hydrothermal autoclave and two tube furnaces", "hydrothermal autoclave/equipment tube furnaces/equipment"},
	{"Teflon-lined autoclave", "autoclave/equipment"},
	{"a Ti furnace, ethanol (HPLC grade)", "furnace/equipment ethanol/name"},
	{"the powder was furnace heated", "furnace/equipment heated/verb"},
	{"a filter holder, the Cu Kα line", ""},
	{"SEM, SEMs, STEM, sem", "SEM/equipment SEMs/equipment"},
	{"autoclaved, autoclave-dried, superautoclave", ""},
	{"a glove-box, a glovebox, a glove\u00a0box", "glove-box/equipment glovebox/equipment glove\u00a0box/equipment"},
	// formulas and elements
	{"TiO2, NaOH and CuSO4·5H2O", "TiO2/formula NaOH/formula CuSO4·5H2O/formula"},
	{"sodium hydroxide (NaOH) in Ar", "sodium hydroxide/name NaOH/formula Ar/element"},
	{"(NH4)2S2O8 was used", "(NH4)2S2O8/formula used/verb"},
	{"TiO2–SiO2. Fe2O3, and", "TiO2–SiO2/formula Fe2O3/formula"},
	{"In a run, As it was, No, I, He, At", ""},
	{"PVP, XRD, UV, II, P123, Fig. 2C", "PVP/abbreviation P123/abbreviation"},
	{"JEOL Co., Ltd. and Co nanoparticles", "Co/element"},
	{"Co-precipitation of Pt-coated Li-TFSI", "Pt/element Li-TFSI/name"},
	{"Mn3O4/GN, Pd/CB, AO-MWCNTs, Au@SBA-15, NaOH/ethanol", "Mn3O4/GN/name Pd/CB/name AO-MWCNTs/abbreviation Au@SBA-15/name NaOH/formula ethanol/name"},
	{"ethanol/poly(vinyl pyrrolidone)", "ethanol/name poly(vinyl pyrrolidone)/name"},
	{"Si/Al = 50, a Zn/Co molar ratio", "Si/element Al/element Zn/element Co/element"},
	{"sample C-3", ""},
	{"V 2 O 5 and Pr 0.7 Ca 0.3 MnO 3, KOH 5 K, Ti 2 g", "V 2 O 5/formula Pr 0.7 Ca 0.3 MnO 3/formula KOH/formula 5 K/value Ti/element 2 g/value"},
	{"heated at 300 K, with K", "heated/verb 300 K/value"},
	{"TiO₂ and Fe₃O₄", "TiO₂/formula Fe₃O₄/formula"},
	// names
	{"ethyl alcohol, Ethanol, ethanolic", "ethyl alcohol/name Ethanol/name"},
	{"N,N-Dimethylformamide (DMF)", "N,N-Dimethylformamide/name DMF/abbreviation"},
	{"dmf, EtOH", "EtOH/formula"},
	{"nickel(II) nitrate hexahydrate, iron (III) chloride", "nickel(II) nitrate hexahydrate/name iron (III) chloride/name"},
	{"sodium dodecyl benzene sulfonate", "sodium dodecyl benzene sulfonate/name"},
	{"a silicon substrate, nickel plates", "silicon/name nickel/name"},
	{"p-toluenesulfonic acid and an organic acid", "p-toluenesulfonic acid/name"},
	{"poly(acrylic acid) and poly (vinyl pyrrolidone)", "poly(acrylic acid)/name poly (vinyl pyrrolidone)/name"},
	{"octadecylamine was examined, we examine", "octadecylamine/name"},
	{"sodium\u00a0hydroxide, sodium hydroxide solution", "sodium\u00a0hydroxide/name sodium hydroxide/name"},
	// abbreviations of the text
	{"lithium methyl iodide (LMI). Then LMI and LMIs.", "lithium methyl iodide/name LMI/abbreviation LMI/abbreviation"},
	{"DMF/GO, DMF/EtOH", "DMF/GO/name DMF/abbreviation EtOH/formula"},
	{"graphene oxide (GO), GO sheets; GO", "graphene oxide/name GO/abbreviation GO/abbreviation GO/abbreviation"},
	{"the total organic carbon (TOC), TOC", "carbon/name"},
	// overlaps
	{"heated for 10 min", "heated/verb 10 min/value"},
	{"", ""},
	{"((((", ""},
}

var shortType = map[string]string{
	"verb": TypeActionVerb, "value": TypeNumericalValue, "equipment": TypeEquipment, "formula": TypeFormula,
	"element": TypeElement, "name": TypeCompoundName, "abbreviation": TypeAbbreviation, "iupac": TypeIUPACName,
}

func TestRecognise(t *testing.T) {
	d := testDict(t)
	for _, c := range cases {
		var got []string
		for _, s := range recognise(t, d, c.in) {
			for short, long := range shortType {
				if s.Type == long {
					got = append(got, c.in[s.Start:s.End]+"/"+short)
				}
			}
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.in, g, c.want)
		}
	}
}

func TestResolve(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []candidate
		want []Span
	}{
		{"longest", []candidate{{0, 4, rankVerb}, {0, 9, rankName}, {5, 9, rankEquipment}}, []Span{{TypeCompoundName, 0, 9}}},
		{"type order", []candidate{{0, 4, rankName}, {0, 4, rankEquipment}}, []Span{{TypeEquipment, 0, 4}}},
		{"loser makes room", []candidate{{0, 5, rankName}, {4, 10, rankName}, {9, 12, rankVerb}, {0, 4, rankVerb}}, []Span{{TypeActionVerb, 0, 4}, {TypeCompoundName, 4, 10}}},
		{"side by side", []candidate{{4, 6, rankVerb}, {0, 4, rankVerb}}, []Span{{TypeActionVerb, 0, 4}, {TypeActionVerb, 4, 6}}},
		{"same twice", []candidate{{1, 3, rankVerb}, {1, 3, rankVerb}}, []Span{{TypeActionVerb, 1, 3}}},
	} {
		got := resolve(nil, c.in)
		if len(got) != len(c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
}

func TestAbbreviations(t *testing.T) {
	for _, c := range []struct{ in, short, long string }{
		{"with graphene oxide (GO) and", "GO", "graphene oxide"},
		{"cetyltrimethylammonium bromide (CTAB, Aldrich)", "CTAB", "cetyltrimethylammonium bromide"},
		{"GO (graphene oxide)", "GO", "graphene oxide"},
		{"multi-walled carbon nanotubes (MWCNTs)", "MWCNTs", "multi-walled carbon nanotubes"},
		{"a solution. The salt (GO)", "", ""},
		{"the solution (2 g) (NaCl)", "", ""},
		{"(GO)", "", ""},
		{"the analytical reagents (2 g), pyridine (AR)", "", ""},
		{"it is very important (III)", "", ""},
		{"heated (AND) stirred", "", ""},
	} {
		got := Abbreviations(c.in)
		switch {
		case c.short == "" && len(got) == 0:
		case len(got) != 1 || got[0].Short != c.short || got[0].Long != c.long ||
			c.in[got[0].ShortStart:got[0].ShortEnd] != c.short || c.in[got[0].LongStart:got[0].LongEnd] != c.long:
			t.Errorf("%q: %+v", c.in, got)
		}
	}
}
