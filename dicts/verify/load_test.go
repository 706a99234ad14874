package verify_test

import (
	"strings"
	"testing"

	"assay/pkg/chem"
	"assay/pkg/domain"
)

// TestEveryNameFindsItsRow loads the table as the filters do.
func TestEveryNameFindsItsRow(t *testing.T) {
	pack, err := domain.Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows(t) {
		c, ok := pack.Compounds.ByName(row["name"])
		if !ok || c.Name != row["name"] {
			t.Errorf("%s: ByName found %v", row["name"], c)
		}
	}
}

// tableKnowsBetter are rows whose names a grammar cannot get right: the double
// nitrate has two ammonium ions to one cerium, and hydrazine hydrate is the
// monohydrate. Look-ups therefore ask the table first.
var tableKnowsBetter = map[string]bool{"ceric ammonium nitrate": true, "hydrazine monohydrate": true}

// TestGrammarAgrees holds the name grammar of chem against the table: where it
// reads a name of a row, it must come to the row's composition.
func TestGrammarAgrees(t *testing.T) {
	read := 0
	for _, row := range rows(t) {
		names := append([]string{row["name"], row["iupac"]}, strings.Split(row["synonyms"], "|")...)
		for _, name := range names {
			formula, ok := chem.NameToFormula(name)
			if !ok || tableKnowsBetter[row["name"]] {
				continue
			}
			read++
			f, err := chem.ParseFormula(formula)
			if err != nil {
				t.Errorf("%s: %q reads as %s: %v", row["name"], name, formula, err)
				continue
			}
			if c, _ := f.Composition(); c.Hill() != row["hill"] {
				t.Errorf("%s: %q reads as %s, table says %s", row["name"], name, formula, row["formula"])
			}
		}
	}
	if read < 500 {
		t.Errorf("only %d names were read: the test has lost its subject", read)
	}
}
