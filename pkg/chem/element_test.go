package chem

import "testing"

func TestElements(t *testing.T) {
	symbols := map[string]bool{}
	for z := 1; z <= 118; z++ {
		e := elements[z]
		if e.Number != z || symbols[e.Symbol] || e.Name == "" || e.Period < 1 || e.Period > 7 || e.Group < 0 || e.Group > 18 {
			t.Errorf("row %d: %+v", z, e)
		}
		symbols[e.Symbol] = true
		if got, ok := LookupElement(e.Symbol); !ok || got.Number != z {
			t.Errorf("%s: %+v, %v", e.Symbol, got, ok)
		}
		if got, ok := ElementNamed(e.Name); !ok || got.Number != z {
			t.Errorf("%s: %+v, %v", e.Name, got, ok)
		}
		for _, s := range e.Common {
			if !hasState(uint8(z), s) {
				t.Errorf("%s: common state %d is not among its states", e.Symbol, s)
			}
		}
	}
	if len(elements) != 119 {
		t.Errorf("%d rows", len(elements))
	}
}

func TestLookupElement(t *testing.T) {
	for _, c := range []struct {
		symbol string
		number int
	}{
		{"Co", 27},
		{"CO", 0},
		{"co", 0},
		{"No", 102},
		{"NO", 0},
		{"Hf", 72},
		{"HF", 0},
		{"C", 6},
		{"D", 0},
		{"Nh", 113},
		{"", 0},
		{"Xx", 0},
		{"Uuo", 0},
		{"é", 0},
	} {
		if e, ok := LookupElement(c.symbol); e.Number != c.number || ok != (c.number > 0) {
			t.Errorf("%q: %d, %v", c.symbol, e.Number, ok)
		}
	}
}

func TestElementNamed(t *testing.T) {
	for name, symbol := range map[string]string{
		"Aluminium": "Al", "aluminum": "Al", "CESIUM": "Cs", "caesium": "Cs", "sulphur": "S", "Sulfur": "S", "tin": "Sn", "steel": "", "": "",
	} {
		if e, ok := ElementNamed(name); e.Symbol != symbol || ok != (symbol != "") {
			t.Errorf("%q: %q, %v", name, e.Symbol, ok)
		}
	}
}

func TestGroups(t *testing.T) {
	for symbol, group := range map[string]int{"H": 1, "Ti": 4, "Zr": 4, "Hf": 4, "Fe": 8, "Cu": 11, "Al": 13, "O": 16, "Ar": 18, "La": 3, "Ce": 0, "Lu": 0, "U": 0} {
		if e, _ := LookupElement(symbol); e.Group != group {
			t.Errorf("%s: group %d, want %d", symbol, e.Group, group)
		}
	}
}

func TestIsSymbolWord(t *testing.T) {
	for _, s := range []string{"In", "As", "No", "I", "He", "At", "Be", "Am"} {
		if !IsSymbolWord(s) {
			t.Errorf("%s", s)
		}
		if _, ok := LookupElement(s); !ok {
			t.Errorf("%s is no symbol", s)
		}
	}
	for _, s := range []string{"NO", "Ti", "in", "IN", ""} {
		if IsSymbolWord(s) {
			t.Errorf("%s", s)
		}
	}
}
