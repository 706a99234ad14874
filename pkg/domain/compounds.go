package domain

import (
	"io/fs"

	"assay/pkg/chem"
)

// loadCompounds reads the pack's own compounds.tsv, else the one that all packs
// share.
func (p *Pack) loadCompounds(fsys fs.FS) error {
	t, err := readTable(ownOrShared(fsys, "compounds.tsv"), "compounds.tsv", "name", "formula", "hill", "iupac", "synonyms", "kind", "source")
	if err != nil {
		return err
	}
	rows := make([]chem.Compound, len(t.rows))
	for i, r := range t.rows {
		c := r.cells
		rows[i] = chem.Compound{
			Name: c[0], Formula: c[1], Hill: c[2], IUPAC: c[3], Synonyms: list(c[4]), Kind: c[5], Source: c[6],
		}
	}
	if p.Compounds, err = chem.NewTable(rows); err != nil {
		return &tableError{t.file, 0, err.Error()}
	}
	return nil
}
