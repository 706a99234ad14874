package chem

import "testing"

func TestCompositionalNames(t *testing.T) {
	for formula, want := range map[string]string{
		"BaTiO3":          "barium titanium trioxide",
		"Li4Ti5O12":       "tetralithium pentatitanium dodecaoxide",
		"ZnGa2O4":         "digallium zinc tetraoxide",
		"K2NiF4":          "nickel dipotassium tetrafluoride",
		"CuInS2":          "copper indium disulfide",
		"MgZnO":           "", // no oxide of both
		"TiO2":            "", // the grammar of salts names it
		"LiNi0.5Mn1.5O4":  "",
		"Zn2TiO4·2H2O":    "titanium dizinc tetraoxide dihydrate",
		"NaHTi3O7":        "hydrogen sodium trititanium heptaoxide",
		"Na2Ti3O6(OH)2":   "",
		"LiFePO4":         "",
		"YBa2Cu3O7-δ":     "",
		"Mg50Zn2O7":       "",
		"CaHClO":          "",
		"SrFe12O19":       "", // beyond the prefixes that are read
		"α-LiFe5O8":       "", // the name would lose the form
		"BaBaO2":          "",
		"2BaTiO3":         "",
		"(BaTi)O3":        "",
		"Pb(Zr0.5Ti0.5)O": "",
	} {
		got, ok := CompositionalName(formula)
		if got != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", formula, got, want)
		}
		if want == "" {
			continue
		}
		back, ok := NameToFormula(want)
		f, err := ParseFormula(back)
		g, _ := ParseFormula(formula)
		if !ok || err != nil {
			t.Errorf("%q does not read back: %q", want, back)
			continue
		}
		a, _ := f.Composition()
		if b, _ := g.Composition(); !a.Equal(b) {
			t.Errorf("%q reads back as %q", want, back)
		}
	}
	for _, name := range []string{"yttrium barium copper oxide", "yttrium barium copper heptaoxide", "lithium cobalt oxide", "sodium hydrogen dioxide", "iron titanium dichloride oxide"} {
		if f, ok := NameToFormula(name); ok {
			t.Errorf("%q was read as %s", name, f)
		}
	}
}
