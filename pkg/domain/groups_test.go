package domain

import (
	"slices"
	"testing"

	"assay/pkg/chem"
)

// TestGroups: every element but H, C, N and O is in one group, with another.
func TestGroups(t *testing.T) {
	p := materials(t)
	members := 0
	for _, g := range p.Groups {
		members += len(g.Members)
		for _, m := range g.Members {
			e, ok := chem.LookupElement(m)
			if !ok || e.Symbol != m {
				t.Errorf("%s: %q is no element", g.Name, m)
			}
			if found, ok := p.GroupOf(m); !ok || found.Name != g.Name {
				t.Errorf("GroupOf(%q) = %v", m, found)
			}
		}
	}
	if members != 118-4 {
		t.Errorf("%d elements are in a group, want 114", members)
	}
	for _, m := range []string{"H", "C", "N", "O", "co", "CO", "", "X"} {
		if g, ok := p.GroupOf(m); ok {
			t.Errorf("GroupOf(%q) = %s", m, g.Name)
		}
	}
	for a, b := range map[string]string{"Li": "Na", "Ba": "Sr", "Ti": "Zr", "Fe": "Ru", "Zn": "Cd", "La": "Ce", "U": "Th", "Cl": "Br", "Y": "Sc"} {
		if g, ok := p.GroupOf(a); !ok || !slices.Contains(g.Members, b) {
			t.Errorf("%s and %s are not of one group", a, b)
		}
	}
}

func TestLists(t *testing.T) {
	p := materials(t)
	for _, want := range []string{"Ar", "N2", "H2", "O2", "argon"} {
		if !slices.Contains(p.ProcessGases, want) {
			t.Errorf("process gas %s is missing", want)
		}
	}
	for _, want := range []string{"NaOH", "HCl", "NaBH4", "potassium hydroxide"} {
		if !slices.Contains(p.Auxiliaries, want) {
			t.Errorf("auxiliary %s is missing", want)
		}
	}
}
