package domain

import (
	"io/fs"

	"assay/dicts"
	"assay/pkg/chem"
)

// loadCompounds reads the pack's own compounds.tsv, else the one that all packs
// share, whose names a test has found to be unique.
func (p *Pack) loadCompounds(fsys fs.FS) error {
	if err := p.loadMaterials(fsys); err != nil {
		return err
	}
	from := ownOrShared(fsys, "compounds.tsv")
	t, err := readTable(from, "compounds.tsv", "name", "formula", "hill", "iupac", "synonyms", "kind", "source")
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
	if from == fs.FS(dicts.FS) {
		p.Compounds = chem.KnownTable(rows)
		return nil
	}
	if p.Compounds, err = chem.NewTable(rows); err != nil {
		return &tableError{t.file, 0, err.Error()}
	}
	return nil
}

// loadMaterials reads the short forms of what is no single compound, from the pack's own
// shortforms.tsv or the shared one.
func (p *Pack) loadMaterials(fsys fs.FS) error {
	t, err := readTable(ownOrShared(fsys, "shortforms.tsv"), "shortforms.tsv", "name", "synonyms")
	if err != nil {
		return err
	}
	rows := make([]chem.Compound, len(t.rows))
	for i, r := range t.rows {
		rows[i] = chem.Compound{Name: r.cells[0], Synonyms: list(r.cells[1]), Kind: "material"}
	}
	if p.Materials, err = chem.NewTable(rows); err != nil {
		return &tableError{t.file, 0, err.Error()}
	}
	return nil
}
