package domain

import (
	"io/fs"
	"unicode"
	"unicode/utf8"
)

// Members of groups that are no elements are reagents: words that a text may
// put in the plural, abbreviate, or set an adjective before.

// A MemberMatch is what MemberOf finds in a mention: the bytes Start to End of
// it name a member of the group.
type MemberMatch struct {
	Group      *Group
	Member     string // as Group.Members has it
	Start, End int
	Plural     bool
}

// MemberOf finds the member of a group that a mention of a reagent names, by
// its name or an alias. As with EquipmentRule, the longest term that ends the
// mention's head wins: "ice-cold 70% ethanol" is ethanol, an "ethanol bath" is
// nothing. Groups of elements are left out: see GroupOf.
func (p *Pack) MemberOf(mention string) (MemberMatch, bool) {
	m, ok := p.members.find(mention)
	if !ok || m.entry == noRule {
		return MemberMatch{}, false
	}
	name := p.memberNames[m.entry]
	return MemberMatch{&p.Groups[p.groupOf[name]], name, m.start, m.end, m.plural}, true
}

// Replacement writes another member as the mention is written: by an
// abbreviation or formula in place of one, if it has any, and in the mention's
// number.
func (p *Pack) Replacement(mention string, m MemberMatch, to string) string {
	if code := mention[m.Start:m.End]; isCode(code) {
		for _, a := range append([]string{to}, p.aliases[to]...) {
			if isCode(a) {
				to = a
				break
			}
		}
	}
	switch {
	case !m.Plural:
		return to
	case isAbbreviation(to):
		return to + "s"
	}
	return Pluralise(to)
}

// isCode tells whether a term is an abbreviation or a formula: EDTA, dNTP,
// NaCl, MgCl2.
func isCode(term string) bool {
	upper, digits := 0, 0
	for _, r := range term {
		switch {
		case unicode.IsSpace(r):
			return false
		case unicode.IsUpper(r):
			upper++
		case unicode.IsDigit(r):
			digits++
		}
	}
	first, _ := utf8.DecodeRuneInString(term)
	return upper > 1 && (isAbbreviation(term) || len(term) < 9) || upper == 1 && digits > 0 && unicode.IsUpper(first) && len(term) < 6
}

// Aliases returns the other names of a member of a group.
func (p *Pack) Aliases(member string) []string { return p.aliases[member] }

// MemberTerms yields every name and alias of the members of groups that are no
// elements, in singular, and then the recognised reagents without a group.
func (p *Pack) MemberTerms(yield func(term string) bool) {
	for _, name := range p.memberNames {
		if !yield(name) {
			return
		}
		for _, a := range p.aliases[name] {
			if !yield(a) {
				return
			}
		}
	}
	for _, name := range p.Reagents {
		if !yield(name) {
			return
		}
	}
}

// indexMembers enters the members of a group as terms.
func (p *Pack) indexMembers(t *table, r row, g *Group) error {
	if p.members.terms == nil {
		p.members = newTermIndex(1024)
	}
	for _, m := range g.Members {
		if err := p.members.add(t, r, m, len(p.memberNames), p.memberName); err != nil {
			return err
		}
		p.memberNames = append(p.memberNames, m)
	}
	return nil
}

func (p *Pack) memberName(i int) string {
	if i == len(p.memberNames) {
		return "this member"
	}
	return p.memberNames[i]
}

// loadAliases reads the other names of members, and the reagents that are
// recognised only.
func (p *Pack) loadAliases(fsys fs.FS) error {
	t, err := readTable(fsys, "aliases.tsv", "name", "aliases")
	if err != nil {
		return err
	}
	p.aliases = make(map[string][]string, len(t.rows))
	index := make(map[string]int, len(p.memberNames))
	for i, name := range p.memberNames {
		index[name] = i
	}
	for _, r := range t.rows {
		name := r.cells[0]
		i, ok := index[name]
		switch {
		case !ok:
			return t.errorf(r, "%q is no member of a group of reagents", name)
		case p.aliases[name] != nil:
			return t.errorf(r, "%q stands twice", name)
		}
		for _, a := range list(r.cells[1]) {
			if err := p.members.add(t, r, a, i, p.memberName); err != nil {
				return err
			}
			p.aliases[name] = append(p.aliases[name], a)
		}
	}
	return p.loadReagents(fsys)
}

func (p *Pack) loadReagents(fsys fs.FS) error {
	t, err := readTable(fsys, "reagents_extra.tsv", "name")
	if err != nil || len(t.rows) == 0 {
		return err
	}
	if p.members.terms == nil {
		p.members = newTermIndex(len(t.rows))
	}
	for _, r := range t.rows {
		name := r.cells[0]
		if utf8.RuneCountInString(name) < 2 {
			return t.errorf(r, "reagent %q is too short", name)
		}
		if err := p.members.add(t, r, name, noRule, p.memberName); err != nil {
			return err
		}
		p.Reagents = append(p.Reagents, name)
	}
	return nil
}
