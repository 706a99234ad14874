package domain

import (
	"slices"
	"testing"

	"assay/pkg/chem"
)

// TestSharedCompounds keeps the promise under which Load takes the shared table
// without looking: no two rows have a name in common.
func TestSharedCompounds(t *testing.T) {
	var rows []chem.Compound
	for _, c := range materials(t).Compounds.Names {
		if len(rows) == 0 || rows[len(rows)-1].Name != c.Name {
			rows = append(rows, *c)
		}
	}
	if len(rows) < 1500 {
		t.Errorf("%d compounds", len(rows))
	}
	if _, err := chem.NewTable(slices.Clone(rows)); err != nil {
		t.Error(err)
	}
}
