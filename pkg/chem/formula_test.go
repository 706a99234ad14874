package chem

import (
	"errors"
	"strings"
	"testing"
)

// compositions holds what papers print and the atoms it means. The first block is inputs
// that other parsers are known to get wrong.
var compositions = []struct{ formula, hill string }{
	{"CuSO4·5H2O", "CuH10O9S"},
	{"CuSO4.7H2O", "CuH14O11S"},
	{"CaCl2·H2O", "CaCl2H2O"},
	{"Zn(NO3)2.6H2O", "H12N2O12Zn"},
	{"MgCl2 * 6 H2O", "Cl2H12MgO6"},
	{"[Cu(H2O)4]SO4*H2O", "CuH10O9S"},
	{"C.2H2O", "CH4O2"},
	{"(NH4)2[FeCl5(H2O)]", "Cl5FeH10N2O"},
	{"Fe0.00009Ni0.99991", "Fe0.00009Ni0.99991"},
	{"Fe9e-05Ni0.99991", "Fe0.00009Ni0.99991"},
	{"Dy3N@C80", "C80Dy3N"},
	{"Ba(FeCo) 2 As 2", "As2BaCo2Fe2"},
	{"2H2O", "H4O2"},
	{"C8H12O2+", "C8H12O2+"},
	{"C5H6O2-", "C5H6O2-"},
	{"4(CH4).23(H2O)", "C4H62O23"},
	{"H4ClO", "ClH4O"},

	{"H2O", "H2O"},
	{"Zn(NO3)2•6H2O", "H12N2O12Zn"},
	{"Zn(NO3)2∙6H2O", "H12N2O12Zn"},
	{"Zn(NO3)2⋅6H2O", "H12N2O12Zn"},
	{"Zn(NO3)2×6H2O", "H12N2O12Zn"},
	{"Zn(NO3)2 · 6 H2O", "H12N2O12Zn"},
	{"Zn(NO3)2 x 6H2O", "H12N2O12Zn"},
	{"Zn(NO₃)₂·6H₂O", "H12N2O12Zn"},
	{"Zn(NO_3)_2·6H_2O", "H12N2O12Zn"},
	{"MgCl2-6H2O", "Cl2H12MgO6"},
	{"CuSO4.5H2O", "CuH10O9S"},
	{"VOHPO4.0.5H2O", "H2O5.5PV"},
	{"Cu(NO3)2.2.5H2O", "CuH5N2O8.5"},
	{"Cu(NO3)2*2.5H2O", "CuH5N2O8.5"},
	{"CaSO4·½H2O", "CaHO4.5S"},
	{"CaSO4·1/2H2O", "CaHO4.5S"},
	{"Co(NO3)2*6(H2O)", "CoH12N2O12"},
	{"H2PtCl6.6H2O", "Cl6H14O6Pt"},
	{"MgO·Al2O3", "Al2MgO4"},
	{"NiCl2.6NH3", "Cl2H18N6Ni"},
	{"Ni0.5Mn1.5(OH)4", "H4Mn1.5Ni0.5O4"},
	{"K3[Fe(CN)6]", "C6FeK3N6"},
	{"{[Co(NH3)4(OH)2]3Co}(SO4)3", "Co4H42N12O18S3"},
	{"V 2 O 5", "O5V2"},
	{"Mg 2 Si 0.45 Sn 0.55", "Mg2Si0.45Sn0.55"},
	{"Ni (CH3COO)2*4H2O", "C4H14NiO8"},
	{"Li1/3Mn2/3O2", "Li1/3Mn2/3O2"},
	{"0.5Li2MnO3-0.5LiNiO2", "Li1.5Mn0.5Ni0.5O2.5"},
	{"β-Fe(O)OH", "FeHO2"},
	{"α-Fe2O3", "Fe2O3"},
	{"g-C3N4", "C3N4"},
	{"4H-SiC", "CSi"},
	{"TiO2(B)", "O2Ti"},
	{"P2-Na0.8Li0.12Ni0.22Mn0.66O2", "Li0.12Mn0.66Na0.8Ni0.22O2"},
	{"CH3COO(CH2)3CH3", "C6H12O2"},
	{"CH2=CHCOOH", "C3H4O2"},
	{"HC≡CH", "C2H2"},
	{"Ti(OiPr)4", "C12H28O4Ti"},
	{"Ti(O-iPr)4", ""},
	{"Ti(Oi-Pr)4", "C12H28O4Ti"},
	{"Ti(OPri)4", "C12H28O4Ti"},
	{"Zr(OPr)4", "C12H28O4Zr"},
	{"Ti(OnBu)4", "C16H36O4Ti"},
	{"Zr(OnPr)4", "C12H28O4Zr"},
	{"Al(OsBu)3", "C12H27AlO3"},
	{"KOtBu", "C4H9KO"},
	{"Nb(OEt)5", "C10H25NbO5"},
	{"Pd(OAc)2", "C4H6O4Pd"},
	{"NaOAc", "C2H3NaO2"},
	{"Ac2O", "C4H6O3"},
	{"Ac2O3", "Ac2O3"},
	{"Pr6O11", "O11Pr6"},
	{"Fe(acac)3", "C15H21FeO6"},
	{"In(AcAc)3", "C15H21InO6"},
	{"[Ru(bpy)3]Cl2", "C30H24Cl2N6Ru"},
	{"EtOH", "C2H6O"},
	{"iPrOH", "C3H8O"},
	{"n-BuLi", "C4H9Li"},
	{"Et3N", "C6H15N"},
	{"Pd(PPh3)4", "C72H60P4Pd"},
	{"D2O", "D2O"},
	{"CDCl3", "CDCl3"},
	{"CD3OD", "CD4O"},
	{"C6D6", "C6D6"},
	{"13CO2", "CO2"},
	{"¹³CO2", "CO2"},
	{"[13C]H4", "CH4"},
	{"15NH4Cl", "ClH4N"},

	{"Ca2+", "Ca+2"},
	{"Ca²⁺", "Ca+2"},
	{"Ca^{2+}", "Ca+2"},
	{"Ca(2+)", "Ca+2"},
	{"Na+", "Na+"},
	{"Cl-", "Cl-"},
	{"Cl−", "Cl-"},
	{"NH4+", "H4N+"},
	{"NO3-", "NO3-"},
	{"SO4^2-", "O4S-2"},
	{"SO4 2-", "O4S-2"},
	{"SO42-", "O4S-2"},
	{"SO₄²⁻", "O4S-2"},
	{"TeO32 -", "O3Te-2"},
	{"PO43-", "O4P-3"},
	{"CO3-2", "CO3-2"},
	{"Cr2O72-", "Cr2O7-2"},
	{"PW12O403-", "O40PW12-3"},
	{"Fe(CN)6 3-", "C6FeN6-3"},
	{"Fe(CN)63-", "C6FeN6-3"},
	{"[Fe(CN)6]3-", "C6FeN6-3"},
	{"[Fe(CN)6]4−", "C6FeN6-4"},
	{"Co ( H 2 O ) 6 2 +", "CoH12O6+2"},
	{"P4O10", "O10P4"},
	{"W18O49", "O49W18"},
	{"W2C", "CW2"},
	{"B4C", "CB4"},
	{"Hg22+", "Hg2+2"},
	{"Bi3 +", "Bi+3"},
	{"I3-", "I3-"},
}

func TestComposition(t *testing.T) {
	for _, c := range compositions {
		f, err := ParseFormula(c.formula)
		if c.hill == "" {
			if err == nil {
				if _, ok := f.Composition(); ok {
					t.Errorf("%s: has a composition", c.formula)
				}
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.formula, err)
			continue
		}
		got, ok := f.Composition()
		if !ok || got.Hill() != c.hill {
			t.Errorf("%s: got %s, %v, want %s", c.formula, got.Hill(), ok, c.hill)
		}
		if !IsFormula(c.formula) {
			t.Errorf("%s: IsFormula is false", c.formula)
		}
	}
}

// TestIndefinite: formulas that are read but fix no composition, with their elements.
func TestIndefinite(t *testing.T) {
	for _, c := range []struct{ formula, elements string }{
		{"Ca2AlMg0.5Si1.5O7x:Eu2+", "Ca Al Mg Si O Eu"},
		{"Ca2AlMg0.5Si1.5O7:Eu2+", "Ca Al Mg Si O Eu"},
		{"Gd2O3:Yb3+/Er3+", "Gd O Yb Er"},
		{"SrTiO3:Pr,Al,Ga", "Sr Ti O Pr Al Ga"},
		{"NaYF4: 20%Yb3+, 2%Er3+", "Na Y F Yb Er"},
		{"(Ba0.6Sr04)TiO3", "Ba Sr Ti O"},
		{"(YBa2Cu3O7-δ)1-x", "Y Ba Cu O"},
		{"(1-x)Pb(Zr0.52Ti0.48)O3-xBaTiO3", "Pb Zr Ti O Ba"},
		{"(1-x)BaTiO3-xBiScO3", "Ba Ti O Bi Sc"},
		{"xBaTiO3-(1-x)PbTiO3", "Ba Ti O Pb"},
		{"BaCe0.8Y0.2O3-δ-BaZr0.8Y0.2O3-δ", "Ba Ce Y O Zr"},
		{"La0.8Sr0.2MnO3−δ", "La Sr Mn O"},
		{"La0.8Sr0.2MnO3-d", "La Sr Mn O"},
		{"Li[Li1/3-2x/3Mn2/3-x/3Nix]O2", "Li Mn Ni O"},
		{"Sn1+δ-xAgxTe", "Sn Ag Te"},
		{"TiO2-xNy", "Ti O N"},
		{"TiO1.8-2.0", "Ti O"},
		{"MnOx", "Mn O"},
		{"SiNₓ", "Si N"},
		{"Ba1-xSrxTiO3", "Ba Sr Ti O"},
		{"Ba(1-x)Sr(x)TiO3", "Ba Sr Ti O"},
		{"(Ba,Sr)TiO3", "Ba Sr Ti O"},
		{"Nb2O5*nH2O", "Nb O H"},
		{"RuO2·xH2O", "Ru O H"},
		{"FeSO4·4-7H2O", "Fe S O H"},
		{"[CH2C(CH3)(CO2CH3)]n", "C H O"},
		{"(C2H4O)n", "C H O"},
		{"Cu-Zn-Al", "Cu Zn Al"},
		{"N2/H2", "N H"},
		{"SiO2/C", "Si O C"},
		{"Li4-x/2Ti5-x/2EuxO12@C", "Li Ti Eu O C"},
		{"H2SO4-HNO3", "H S O N"},
		{"Fe(III)", "Fe"},
		{"Cu(II)", "Cu"},
		{"PrBa0.5Sr0.5Co2-xFe x O5+δ", "Pr Ba Sr Co Fe O"},
		{"xCu-yCe-Ti", "Cu Ce Ti"},
	} {
		f, err := ParseFormula(c.formula)
		if err != nil {
			t.Errorf("%s: %v", c.formula, err)
			continue
		}
		if comp, ok := f.Composition(); ok {
			t.Errorf("%s: has composition %s", c.formula, comp.Hill())
		}
		if got := strings.Join(f.Elements(), " "); got != c.elements {
			t.Errorf("%s: elements %s, want %s", c.formula, got, c.elements)
		}
	}
}

var refusals = []string{
	"", "COqasza", "CuI2ww", "Na+Cl-", "[Ni(NH3)6]+2[PtCl6]-2", "Tl2212", "Bi2223", "TIO2", "C02H18O7", "IOP", "BMP", "CIA", "SAM",
	"The", "Heat", "Nation", "Tin", "Sex", "Can", "Boy", "Coy", "Pay", "Nay", "Ran", "Bin", "Box",
	"II", "III", "IV", "VI", "VIII", "USA", "BET", "NBS", "POSS", "PSS", "HPLC", "PBS", "CV", "CB", "PVP", "CTAB", "SEM",
	"SOFCs", "NCs", "VOCs", "CNTs", "NTs", "PhD", "NaN", "HeLa", "Et", "Me", "Ph",
	"P123", "F127", "C18", "P25", "N719", "Th17", "U2OS", "C2C12", "H1N1", "H5N1", "H3N2", "CD4", "CD8+", "P2Y12", "H2B", "PB5", "SP6", "OD600", "OP50", "KS6", "CS600",
	"3D", "2D", "5N", "10M", "Ti-5", "C-3", "C2+", "µF", "μF", "C-H", "I-V", "H-Y", "UV-Vis", "PVDF", "DDH2O",
	"Pd/CB", "xyz", "·", "()", "(H2O", "H2O)", "Fe(CN]6", "H0O", "NaCl7.5", "MnCl22", "Li1,2Mn0,54",
	"H2O and", "NaOH 2 M", "HCl 37%", "TiO_", "x", "δ", "1-x", "12", "1.5", "...", "@", " NaCl", "NaCl ", "Na@", ":Eu", "Ca:",
	strings.Repeat("(", 300), strings.Repeat("((((((((((", 3) + "H", strings.Repeat("CH2", 90),
}

func TestRefused(t *testing.T) {
	for _, s := range refusals {
		f, err := ParseFormula(s)
		if err == nil {
			t.Errorf("%q: read as %v", s, f.Plain())
			continue
		}
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Reason == "" {
			t.Errorf("%q: error %v gives no reason", s, err)
		}
		if IsFormula(s) {
			t.Errorf("%q: IsFormula is true", s)
		}
	}
}

// TestCase: case makes the difference.
func TestCase(t *testing.T) {
	for _, c := range []struct{ a, b string }{{"Co", "CO"}, {"No", "NO"}, {"Hf", "HF"}, {"Sn", "SN"}, {"Cs", "CS2"}} {
		f, err := ParseFormula(c.a)
		if err != nil || len(f.Elements()) != 1 {
			t.Errorf("%s: %v", c.a, err)
		}
		g, err := ParseFormula(c.b)
		if c.b == "SN" {
			if err == nil {
				t.Errorf("%s: accepted", c.b)
			}
			continue
		}
		if err != nil || len(g.Elements()) != 2 {
			t.Errorf("%s: %v", c.b, err)
		}
	}
}

func TestReplaceElement(t *testing.T) {
	for _, c := range []struct{ formula, from, to, want string }{
		{"TiO2", "Ti", "Zr", "ZrO2"},
		{"Zn(NO3)2 · 6 H2O", "Zn", "Cd", "Cd(NO3)2 · 6 H2O"},
		{"Gd2O3:Yb3+/Er3+", "Yb", "Tm", "Gd2O3:Tm3+/Er3+"},
		{"BaTiO3:Ba", "Ba", "Sr", "SrTiO3:Sr"},
		{"(1-x)Pb(Zr0.52Ti0.48)O3-xBaTiO3", "Ti", "Hf", "(1-x)Pb(Zr0.52Hf0.48)O3-xBaHfO3"},
		{"La₀.₈Sr₀.₂MnO₃−δ", "Mn", "Tc", "La₀.₈Sr₀.₂TcO₃−δ"},
		{"V 2 O 5", "V", "Nb", "Nb 2 O 5"},
		{"CO", "Co", "Ni", "CO"},
		{"CoCO3", "Co", "Ni", "NiCO3"},
		{"HfO2", "H", "Li", "HfO2"},
		{"KOH", "K", "Na", "NaOH"},
		{"NaOAc", "C", "Si", "NaOAc"},
		{"TeOx", "Te", "S", "SOx"},
		{"NaCl", "Na", "Xx", "NaCl"},
		{"C(n)N4", "C", "S", "S(n)N4"},
		{"Cn", "C", "S", "Cn"},
	} {
		f, err := ParseFormula(c.formula)
		if err != nil {
			if c.formula == "Cn" {
				continue
			}
			t.Errorf("%s: %v", c.formula, err)
			continue
		}
		if got := f.ReplaceElement(c.from, c.to); got != c.want {
			t.Errorf("%s: %s->%s gives %s, want %s", c.formula, c.from, c.to, got, c.want)
		}
	}
}

// TestVariables: δ and x stay variables of their own places, and values put in give the
// product of both.
func TestVariables(t *testing.T) {
	f, err := ParseFormula("(YBa2Cu3O7-δ)1-x")
	if err != nil {
		t.Fatal(err)
	}
	c, ok := f.At(map[string]Rat{"δ": NewRat(1, 10), "x": NewRat(1, 5)})
	if !ok || c.Count("O").String() != "5.52" || c.Count("Ba").String() != "1.6" {
		t.Errorf("got %s, want O5.52 Ba1.6", c.Hill())
	}
	if _, ok := f.At(map[string]Rat{"x": NewRat(1, 5)}); ok {
		t.Error("a composition without δ")
	}
	if _, ok := f.At(map[string]Rat{"x": NewRat(2, 1), "δ": {}}); ok {
		t.Error("a negative count")
	}
}

func TestParts(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"(1-x)Pb(Zr0.52Ti0.48)O3-xBaTiO3", "1-x Pb(Zr0.52Ti0.48)O3 | - x BaTiO3"},
		{"Gd2O3:Yb3+/Er3+", " Gd2O3 | :  Yb3+ +3 | :  Er3+ +3"},
		{"Zn(NO3)2·6H2O", " Zn(NO3)2 | * 6 H2O"},
		{"CaF2: 0.02Eu2+", " CaF2 | : 0.02 Eu2+ +2"},
		{"4(CH4).23(H2O)", "4 (CH4) | * 23 (H2O)"},
	} {
		f, err := ParseFormula(c.formula)
		if err != nil {
			t.Errorf("%s: %v", c.formula, err)
			continue
		}
		var out []string
		for _, p := range f.Parts() {
			s := p.Coefficient + " " + p.Text
			if p.Join != 0 {
				s = string(p.Join) + " " + s
			}
			if p.Charge != 0 {
				s += " +" + string(rune('0'+p.Charge))
			}
			out = append(out, s)
		}
		if got := strings.Join(out, " | "); got != c.want {
			t.Errorf("%s: parts %q, want %q", c.formula, got, c.want)
		}
	}
}

func TestSuspect(t *testing.T) {
	f, err := ParseFormula("(Ba0.6Sr04)TiO3")
	if err != nil || !f.Suspect() {
		t.Fatalf("not suspect: %v", err)
	}
	if g, _ := ParseFormula("(Ba0.6Sr0.4)TiO3"); g.Suspect() {
		t.Error("a sound formula is suspect")
	}
}

func TestHint(t *testing.T) {
	for formula, want := range map[string]string{"TIO2": "write TiO2", "AL2O3": "write Al2O3", "COqasza": "", "The": "", "ZNO": "write ZnO", "CuI2ww": ""} {
		_, err := ParseFormula(formula)
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || syntax.Hint() != want {
			t.Errorf("%s: %v, hint %q, want %q", formula, err, syntax.Hint(), want)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"Zn(NO₃)₂ • 6 H₂O", "Zn(NO3)2·6H2O"},
		{"SO₄²⁻", "SO4^2-"},
		{"Ca 2+", "Ca^2+"},
		{"La0.8Sr0.2MnO3−δ", "La0.8Sr0.2MnO3-δ"},
		{"(1–x)BaTiO3–xBiScO3", "(1-x)BaTiO3-xBiScO3"},
		{"Ru Cl3 . x H2O", ""},
	} {
		f, err := ParseFormula(c.formula)
		if err != nil {
			if c.want != "" {
				t.Errorf("%s: %v", c.formula, err)
			}
			continue
		}
		if got := f.Plain(); got != c.want {
			t.Errorf("%s: %q, want %q", c.formula, got, c.want)
		}
	}
}
