package chem

import (
	"strings"
	"testing"
)

var tableRows = []Compound{
	{Name: "ethanol", Formula: "C2H5OH", Hill: "C2H6O", IUPAC: "ethanol", Kind: "molecular", Synonyms: []string{"ethyl alcohol", "EtOH", "absolute alcohol"}},
	{Name: "dimethyl ether", Formula: "CH3OCH3", Hill: "C2H6O", IUPAC: "methoxymethane", Kind: "molecular"},
	{Name: "N,N-dimethylformamide", Formula: "HCON(CH3)2", Hill: "C3H7NO", Kind: "molecular", Synonyms: []string{"DMF"}},
	{Name: "titanium(IV) isopropoxide", Formula: "Ti(OCH(CH3)2)4", Kind: "molecular", Synonyms: []string{"TTIP", "titanium tetraisopropoxide", "Ti(OiPr)4"}},
	{Name: "zinc sulfate heptahydrate", Formula: "ZnSO4·7H2O", Kind: "hydrate", Synonyms: []string{"white vitriol"}},
	{Name: "aluminium chloride", Formula: "AlCl3", Kind: "salt"},
	{Name: "cobalt", Formula: "Co", Kind: "molecular"},
	{Name: "carbon monoxide", Formula: "CO", Kind: "molecular"},
	{Name: "poly(vinyl alcohol)", Formula: "(C2H4O)n", Kind: "polymer", Synonyms: []string{"PVA"}},
	{Name: "γ-butyrolactone", Formula: "C4H6O2", Kind: "molecular", Synonyms: []string{"GBL"}},
	{Name: "4,4'-bipyridine", Formula: "C10H8N2", Kind: "molecular"},
	{Name: "1,2-ethanediol", Formula: "HOCH2CH2OH", Kind: "molecular", Synonyms: []string{"ethylene glycol"}},
	{Name: "12-crown-4", Formula: "C8H16O4", Kind: "molecular"},
	{Name: "Pluronic P123", Kind: "polymer", Synonyms: []string{"P123"}},
}

func newTable(t *testing.T) *Table {
	t.Helper()
	table, err := NewTable(tableRows)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestByName(t *testing.T) {
	table := newTable(t)
	for _, c := range []struct{ query, want string }{
		{"ethanol", "ethanol"},
		{"Ethanol", "ethanol"},
		{"ETHANOL", "ethanol"},
		{"ethyl-alcohol", "ethanol"},
		{"Ethyl Alcohol", "ethanol"},
		{"EtOH", "ethanol"},
		{"etoh", ""},
		{"ETOH", ""},
		{"N,N‑Dimethylformamide", "N,N-dimethylformamide"},
		{"N, N-dimethylformamide", "N,N-dimethylformamide"},
		{"DMF", "N,N-dimethylformamide"},
		{"dmf", ""},
		{"Titanium (IV) isopropoxide", "titanium(IV) isopropoxide"},
		{"Ti(OiPr)₄", "titanium(IV) isopropoxide"},
		{"zinc sulphate heptahydrate", "zinc sulfate heptahydrate"},
		{"Aluminum chloride", "aluminium chloride"},
		{"gamma-butyrolactone", "γ-butyrolactone"},
		{"4,4′-Bipyridine", "4,4'-bipyridine"},
		{"1,2-ethanediol", "1,2-ethanediol"},
		{"12-ethanediol", ""},
		{"P123", "Pluronic P123"},
		{"p123", ""},
		{"pluronic p123", "Pluronic P123"},
		{"PVA", "poly(vinyl alcohol)"},
		{"CIA", ""},
		{"", ""},
		{"unobtainium", ""},
	} {
		got, ok := table.ByName(c.query)
		if ok != (c.want != "") || ok && got.Name != c.want {
			t.Errorf("%q: %v, %v, want %q", c.query, got, ok, c.want)
		}
	}
}

func TestByFormula(t *testing.T) {
	table := newTable(t)
	for _, c := range []struct{ query, want string }{
		{"C2H5OH", "ethanol"},
		{"C₂H₅OH", "ethanol"},
		{"CH3OCH3", "dimethyl ether"},
		{"C2H6O", "ethanol, dimethyl ether"},
		{"ZnSO4*7H2O", "zinc sulfate heptahydrate"},
		{"ZnSO4 . 7 H2O", "zinc sulfate heptahydrate"},
		{"H14O11SZn", "zinc sulfate heptahydrate"},
		{"ZnSO4", ""},
		{"Co", "cobalt"},
		{"CO", "carbon monoxide"},
		{"(C2H4O)n", "poly(vinyl alcohol)"},
		{"C2H4O", ""},
		{"¹³CO", ""},
		{"Cl3Al", "aluminium chloride"},
		{"Al^3+", ""},
		{"", ""},
		{"?", ""},
	} {
		var got []string
		for _, r := range table.ByFormula(c.query) {
			got = append(got, r.Name)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%q: %q, want %q", c.query, s, c.want)
		}
	}
}

func TestDuplicateNames(t *testing.T) {
	for _, rows := range [][]Compound{
		{{Name: "ethanol"}, {Name: "Ethanol"}},
		{{Name: "zinc sulfate"}, {Name: "vitriol", Synonyms: []string{"zinc sulphate"}}},
		{{Name: "a", Synonyms: []string{"DMF"}}, {Name: "b", Synonyms: []string{"DMF"}}},
		{{Name: ""}},
	} {
		if _, err := NewTable(rows); err == nil {
			t.Errorf("%v: no error", rows)
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("error of several lines: %v", err)
		}
	}
	if _, err := NewTable([]Compound{{Name: "ethanol", IUPAC: "ethanol", Synonyms: []string{"Ethanol"}}, {Name: "x", Synonyms: []string{"dmf", "DMF"}}}); err != nil {
		t.Error(err)
	}
}

func TestNames(t *testing.T) {
	table := newTable(t)
	n := 0
	table.Names(func(name string, c *Compound) bool {
		n++
		if got, ok := table.ByName(name); !ok || got != c {
			t.Errorf("%q is not found again", name)
		}
		return n < 10
	})
	if n != 10 {
		t.Errorf("%d names before the stop", n)
	}
}
