package domain

import (
	"io/fs"
	"slices"

	"assay/pkg/chem"
)

// A Group holds things that are alike enough to be mistaken for each other and
// different enough that doing so is an error. In materials they are element
// symbols of one group of the periodic table, in biology reagents of one use.
type Group struct {
	Name    string
	Members []string // exact case; at least two, or one where Instead names what takes its place
	// Instead lists what takes a member's place where the members would do as
	// well as each other. None of it need be a member of a group.
	Instead []string
	// Steps are beginnings of verbs. If there are any, only what follows such a
	// verb in its sentence is exchanged: DNA that is digested is the reagent of
	// the step, DNA that is eluted is what the protocol is for.
	Steps []string
	// Why is a clause that tells what goes wrong with another member in the
	// place of the one that the text names. It may be empty.
	Why string
	// Elements says that every member is the symbol of a chemical element, so
	// that formulas and names of compounds hold the members too.
	Elements bool
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
	t, err := readTable(fsys, "groups.tsv", "name", "members", "instead?", "steps?", "why?")
	if err != nil {
		return err
	}
	p.groupOf = make(map[string]int, 128)
	seen := make(map[string]bool, len(t.rows))
	for _, r := range t.rows {
		g := Group{Name: r.cells[0], Members: list(r.cells[1]), Instead: list(r.cells[2]), Steps: list(r.cells[3]), Why: r.cells[4], Elements: true}
		switch {
		case g.Name == "":
			return t.errorf(r, "group without a name")
		case seen[g.Name]:
			return t.errorf(r, "group %q stands twice", g.Name)
		case len(g.Members) < 2 && len(g.Instead) == 0:
			return t.errorf(r, "group %q has %d members, needs two", g.Name, len(g.Members))
		}
		seen[g.Name] = true
		for _, to := range g.Instead {
			if slices.Contains(g.Members, to) {
				return t.errorf(r, "%q is to take its own place in group %q", to, g.Name)
			}
		}
		for _, m := range g.Members {
			if old, ok := p.groupOf[m]; ok {
				if old == len(p.Groups) {
					return t.errorf(r, "%q stands twice in group %q", m, g.Name)
				}
				return t.errorf(r, "%q is in group %q already", m, p.Groups[old].Name)
			}
			p.groupOf[m] = len(p.Groups)
			_, element := chem.LookupElement(m)
			g.Elements = g.Elements && element
		}
		p.Groups = append(p.Groups, g)
		if !g.Elements {
			if err := p.indexMembers(t, r, &p.Groups[len(p.Groups)-1]); err != nil {
				return err
			}
		}
	}
	return p.loadAliases(fsys)
}

// loadLists reads the pack's own lists.tsv, else the one that all packs share.
func (p *Pack) loadLists(fsys fs.FS) error {
	t, err := readTable(ownOrShared(fsys, "lists.tsv"), "lists.tsv", "name", "members")
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
