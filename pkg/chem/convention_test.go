package chem

import "testing"

func TestConventional(t *testing.T) {
	for _, c := range []struct{ hill, want string }{
		{"HNaO", "NaOH"},
		{"ClH", "HCl"},
		{"H14O11SZn", "ZnSO4·7H2O"},
		{"H12N2O12Zn", "Zn(NO3)2·6H2O"},
		{"H6NO4P", "NH4H2PO4"},
		{"H9N2O4P", "(NH4)2HPO4"},
		{"H2O2Zn", "Zn(OH)2"},
		{"AlH3O3", "Al(OH)3"},
		{"H3LiO2", "LiOH·H2O"},
		{"BaH18O10", "Ba(OH)2·8H2O"},
		{"H18Na2O9S", "Na2S·9H2O"},
		{"HNaO4S", "NaHSO4"},
		{"H3NaO5S", "NaHSO4·H2O"},
		{"CHNaO3", "NaHCO3"},
		{"CNa2O3", "Na2CO3"},
		{"C2H3NaO2", "CH3COONa"},
		{"C4H10O6Zn", "Zn(CH3COO)2·2H2O"},
		{"H4N2O3", "NH4NO3"},
		{"H8N2O4S", "(NH4)2SO4"},
		{"H4ClN", "NH4Cl"},
		{"Fe2O3", "Fe2O3"},
		{"Cl3FeH12O6", "FeCl3·6H2O"},
		{"O2Ti", "TiO2"},
		{"H2O4S", "H2SO4"},
		{"HNO3", "HNO3"},
		{"H3O4P", "H3PO4"},
		{"H2O", "H2O"},
		{"N2", "N2"},
		{"CuH10O9S", "CuSO4·5H2O"},
		{"KMnO4", "KMnO4"},
		{"CaHO4.5S", "CaSO4·0.5H2O"},
		{"C2H6O", ""},
		{"C6H6", ""},
		{"Li0.5Mn0.5O", ""},
		{"BaFe12O19", ""},
	} {
		comp, err := ParseHill(c.hill)
		if err != nil {
			t.Errorf("%s: %v", c.hill, err)
			continue
		}
		if got, ok := Conventional(comp); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q, %v, want %q", c.hill, got, ok, c.want)
		}
	}
}
