package domain

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
)

// withBase lays a pack's directory over that of its base. Reagents and equipment
// of the pack's own stand in place of the base's; verbs, units and windows come
// on top of them, see readTable.
type withBase struct{ own, base fs.FS }

// leaders tells for a table which other one it belongs to: they speak of each
// other's entries.
var leaders = map[string]string{"aliases.tsv": "groups.tsv", "reagents_extra.tsv": "groups.tsv", "devices_extra.tsv": "equipment.tsv"}

// Open implements fs.FS.
func (f withBase) Open(name string) (fs.File, error) {
	file, err := f.own.Open(name)
	if !errors.Is(err, fs.ErrNotExist) || name == manifestFile || strings.Contains(name, "/") {
		return file, err
	}
	if leader := leaders[name]; leader != "" && isFile(f.own, leader) {
		return file, err
	}
	return f.base.Open(name)
}

// addBase adds to a table of the pack's own the rows of its base that say nothing
// about what the pack speaks of itself. Windows come all: addWindow knows which
// kinds and contexts are told already.
func (f withBase) addBase(t *table, name string, columns []string) error {
	var keys []string
	from := []string{name}
	switch name {
	case "verbs.tsv", "verbs_extra.tsv":
		keys, from = formNames[:], []string{"verbs.tsv", "verbs_extra.tsv"}
	case "units.tsv":
		keys = []string{"symbol", "spellings"}
	}
	under, err := readTable(f.base, name, columns...)
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, file := range from {
		f.note(taken, file, keys)
	}
	for _, r := range under.rows {
		r.base = true
		if !slices.ContainsFunc(r.terms(columns, keys), func(term string) bool { return taken[term] }) {
			t.rows = append(t.rows, r)
		}
	}
	return nil
}

// note enters the terms of the pack's own file. A file that cannot be read is
// reported where it is loaded.
func (f withBase) note(taken map[string]bool, file string, keys []string) {
	columns := tableColumns[file]
	own, err := readTable(f.own, file, columns...)
	if err != nil {
		return
	}
	for _, r := range own.rows {
		for _, term := range r.terms(columns, keys) {
			taken[term] = true
		}
	}
}

// terms lists what a row speaks of: the items of its key columns.
func (r row) terms(columns, keys []string) (terms []string) {
	for i, c := range columns {
		if slices.Contains(keys, c) {
			for _, item := range list(r.cells[i]) {
				terms = append(terms, strings.TrimSuffix(item, "~"))
			}
		}
	}
	return terms
}

// tableColumns are the columns of the tables that come on top of the base's.
var tableColumns = map[string][]string{
	"verbs.tsv": append(formNames[:], "antonym", "prepositions", "why"), "verbs_extra.tsv": formNames[:],
	"units.tsv": {"symbol", "kind", "factor", "offset", "spellings"}, "windows.tsv": {"kind", "contexts", "low", "high", "unit", "source"},
}
