package domain

import (
	"io/fs"
	"unicode/utf8"
)

func (p *Pack) loadEquipment(fsys fs.FS) error {
	t, err := readTable(fsys, "equipment.tsv", "name", "aliases", "substitute", "lacks", "why")
	if err != nil {
		return err
	}
	x := &p.equipment
	*x = newTermIndex(2500)
	known := make(map[string]bool)
	for _, c := range Capabilities() {
		known[c] = true
	}
	for _, r := range t.rows {
		e := Equipment{r.cells[0], list(r.cells[1]), r.cells[2], r.cells[3], r.cells[4]}
		switch {
		case e.Name == "" || e.Substitute == "" || e.Why == "":
			return t.errorf(r, "equipment rule %q lacks its name, substitute or why", e.Name)
		case !known[e.Lacks]:
			return t.errorf(r, "unknown capability %q", e.Lacks)
		}
		for term := range e.Terms {
			if err := x.add(t, r, term, len(p.Equipment), p.equipmentName); err != nil {
				return err
			}
		}
		if rule, _, ok := x.lookup(e.Substitute); ok && rule == len(p.Equipment) {
			return t.errorf(r, "substitute %q of %q is a name of the same equipment", e.Substitute, e.Name)
		}
		p.Equipment = append(p.Equipment, e)
	}
	return p.loadDevices(fsys)
}

func (p *Pack) equipmentName(i int) string {
	if i == len(p.Equipment) {
		return "this rule"
	}
	return p.Equipment[i].Name
}

func (p *Pack) loadDevices(fsys fs.FS) error {
	t, err := readTable(fsys, "devices_extra.tsv", "name")
	if err != nil {
		return err
	}
	for _, r := range t.rows {
		name := r.cells[0]
		if utf8.RuneCountInString(name) < 2 {
			return t.errorf(r, "device %q is too short", name)
		}
		if err := p.equipment.add(t, r, name, noRule, p.equipmentName); err != nil {
			return err
		}
		p.Devices = append(p.Devices, name)
	}
	return nil
}
