package domain

import (
	"io/fs"
	"slices"
)

// A Group holds things that are alike enough to be mistaken for each other and
// different enough that doing so is an error. In materials they are element
// symbols of one group of the periodic table, in biology reagents of one use.
type Group struct {
	Name    string
	Members []string // at least two, exact case
}

// GroupOf returns the group that holds the member, whose case counts (Co is
// not CO). A member belongs to one group at most.
func (p *Pack) GroupOf(member string) (*Group, bool) {
	i, ok := p.groupOf[member]
	if !ok {
		return nil, false
	}
	return &p.Groups[i], true
}

func (p *Pack) loadGroups(fsys fs.FS) error {
	t, err := readTable(fsys, "groups.tsv", "name", "members")
	if err != nil {
		return err
	}
	p.groupOf = make(map[string]int, 128)
	seen := make(map[string]bool, len(t.rows))
	for _, r := range t.rows {
		g := Group{Name: r.cells[0], Members: list(r.cells[1])}
		switch {
		case g.Name == "":
			return t.errorf(r, "group without a name")
		case seen[g.Name]:
			return t.errorf(r, "group %q stands twice", g.Name)
		case len(g.Members) < 2:
			return t.errorf(r, "group %q has %d members, needs two", g.Name, len(g.Members))
		}
		seen[g.Name] = true
		for _, m := range g.Members {
			if old, ok := p.groupOf[m]; ok {
				if old == len(p.Groups) {
					return t.errorf(r, "%q stands twice in group %q", m, g.Name)
				}
				return t.errorf(r, "%q is in group %q already", m, p.Groups[old].Name)
			}
			p.groupOf[m] = len(p.Groups)
		}
		p.Groups = append(p.Groups, g)
	}
	return nil
}

func (p *Pack) loadLists(fsys fs.FS) error {
	t, err := readTable(fsys, "lists.tsv", "name", "members")
	if err != nil {
		return err
	}
	lists := map[string]*[]string{"process_gas": &p.ProcessGases, "auxiliary": &p.Auxiliaries}
	for _, r := range t.rows {
		into, ok := lists[r.cells[0]]
		if !ok {
			return t.errorf(r, "unknown list %q, want process_gas or auxiliary", r.cells[0])
		}
		for _, m := range list(r.cells[1]) {
			if slices.Contains(*into, m) {
				return t.errorf(r, "%q stands twice in list %q", m, r.cells[0])
			}
			*into = append(*into, m)
		}
	}
	return nil
}
