package domain

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// entries looks, in a pack that has been loaded, for what could not do what it
// says. What the base of a pack brings is not looked at.
func (c *checker) entries(p *Pack) {
	if p.Reference != nil {
		c.reference()
		return
	}
	c.reagents(p)
	c.equipment(p)
	c.verbs(p)
	c.units(p)
	c.windows(p)
	for _, t := range [...]struct {
		entries   int
		file, typ string
	}{
		{len(p.Groups), "groups.tsv", "element_substitution"},
		{len(p.Equipment), "equipment.tsv", "equipment_substitution"},
		{len(p.VerbPairs), "verbs.tsv", "action_antonym"},
	} {
		if t.entries == 0 && !slices.ContainsFunc(c.found, func(f Finding) bool { return f.File == t.file }) {
			c.warnf(t.file, 0, "write the table, or name a base in pack.tsv whose table stands in", "the pack has no entry, so %s edits nothing", t.typ)
		}
	}
}

// own reports whether a table lies in the pack's directory.
func (c *checker) own(file string) bool {
	text, ok := c.files.read(file)
	return ok && text != ""
}

const unreachable = "the longest term that ends a mention wins, and what follows with, of, for, in, at or from is passed over: move this name to the _extra table, where it is recognised and stays"

func (c *checker) reagents(p *Pack) {
	if !c.own("groups.tsv") {
		return
	}
	for _, g := range p.Groups {
		if g.Elements {
			continue
		}
		c.wording("groups.tsv", g.Name, g.Why, append(g.Members[:len(g.Members):len(g.Members)], g.Instead...)...)
		for _, to := range g.Instead {
			if m, ok := p.MemberOf(to); ok && m.Group.Name == g.Name {
				c.errorf("groups.tsv", c.lineOf("groups.tsv", g.Name), "take a substitute that is no member of the group and no alias of one", "%q is to stand instead of %q, and is read as %q", to, g.Name, m.Member)
			}
		}
		for _, member := range g.Members {
			if g.Why == "" {
				c.warnf("groups.tsv", c.lineOf("groups.tsv", g.Name), "write a clause: what goes wrong with another member in its place", "group %q has no why", g.Name)
				break
			}
			c.member(p, "groups.tsv", member, member)
			for _, a := range p.Aliases(member) {
				c.member(p, "aliases.tsv", member, a)
			}
		}
	}
	for _, name := range p.Reagents {
		c.short(p, "reagents_extra.tsv", name)
	}
}

// member checks that a text which says term is read as the member.
func (c *checker) member(p *Pack, file, member, term string) {
	c.short(p, file, term)
	switch m, ok := p.MemberOf(term); {
	case !ok:
		c.errorf(file, c.lineOf(file, term), unreachable, "%q is unreachable: a text that says so names no member", term)
	case m.Member != member:
		c.errorf(file, c.lineOf(file, term), unreachable, "%q is unreachable: a text that says so is read as %q", term, m.Member)
	}
}

// wording warns of what does not read well where it is put: names with an
// article, reasons that are sentences of their own.
func (c *checker) wording(file, name, why string, terms ...string) {
	for _, t := range terms {
		if first, rest, ok := strings.Cut(t, " "); ok && (first == "a" || first == "an" || first == "the") && rest != "" {
			c.warnf(file, c.lineOf(file, t), "write "+rest+": articles are put where the text needs them", "%q begins with an article", t)
		}
	}
	if strings.HasSuffix(why, ".") {
		c.warnf(file, c.lineOf(file, name), "write a clause without a full stop: it is read behind a colon", "the why of %q is a sentence", name)
	}
}

// short warns of terms that ordinary words and units are taken for, since case
// counts in abbreviations only.
func (c *checker) short(p *Pack, file, term string) {
	if utf8.RuneCountInString(term) > 4 || isAbbreviation(term) {
		return
	}
	low := strings.ToLower(term)
	for _, word := range strings.Fields("a an and any are as at be both but by did do each few for from had has he her his how if in into is it its may more no nor not of off on one or our out over own per she so some such than that the then they this to too two up use very was we were when with you") {
		if low == word {
			c.errorf(file, c.lineOf(file, term), "take it out", "%q is an ordinary word", term)
			return
		}
	}
	if len(term) > 2 || low == term || strings.ContainsAny(term, "0123456789") {
		return
	}
	if q := p.Units.Scan(nil, "5 "+low); len(q) == 1 && q[0].End == len("5 "+low) {
		c.warnf(file, c.lineOf(file, term), "take it out: case does not count in it", "%q is read in small letters, too, and %q is a unit", term, low)
	}
}

func (c *checker) equipment(p *Pack) {
	if !c.own("equipment.tsv") {
		return
	}
	const file = "equipment.tsv"
	for i := range p.Equipment {
		e := &p.Equipment[i]
		c.wording(file, e.Name, e.Why, append([]string{e.Name, e.Substitute}, e.Aliases...)...)
		for term := range e.Terms {
			c.short(p, file, term)
			switch m, ok := p.EquipmentRule(term); {
			case !ok:
				c.errorf(file, c.lineOf(file, term), unreachable, "%q is unreachable: a text that says so has no rule", term)
			case m.Rule != e:
				c.errorf(file, c.lineOf(file, term), unreachable, "%q is unreachable: a text that says so is read as %q", term, m.Rule.Name)
			}
			if !isAbbreviation(term) && isPlural(term) && !endsIn(term, "tweezers", "scissors", "tongs", "forceps", "shears", "snips") {
				c.warnf(file, c.lineOf(file, term), "write the singular: the plural is found with it", "%q is a plural", term)
			}
		}
		m, ok := p.EquipmentRule(e.Substitute)
		if !ok {
			continue
		}
		switch {
		case m.Rule == e:
			c.errorf(file, c.lineOf(file, e.Name), "take a substitute that is another thing", "the substitute %q is read as %q itself, so the swap is none", e.Substitute, e.Name)
		case m.Rule.Lacks == e.Lacks && m.Rule.Substitute == e.Name && m.Rule.Name == e.Substitute:
			c.warnf(file, c.lineOf(file, e.Name), "one of the two rules is no error: give it another substitute", "%q and %q are each other's substitutes and each lacks the other's %s", e.Name, e.Substitute, e.Lacks)
		}
	}
}

func (c *checker) verbs(p *Pack) {
	if !c.own("verbs.tsv") {
		return
	}
	for i := range p.VerbPairs {
		pair := &p.VerbPairs[i]
		for _, f := range [...]Form{Base, Third, Past, Participle, Gerund} {
			line := c.lineOf("verbs.tsv", pair.Verb.Base)
			if line > 0 && f == Base {
				c.wording("verbs.tsv", pair.Verb.Base, pair.Why)
			}
			if line > 0 && pair.Verb.Form(f) == pair.Antonym.Form(f) {
				c.errorf("verbs.tsv", line, "take another antonym", "the %s of %q and %q is the same word", f, pair.Verb.Base, pair.Antonym.Base)
				break
			}
		}
	}
}

// units reports kinds of quantity for which nothing says which values are
// plausible.
func (c *checker) units(p *Pack) {
	t, err := readTable(c.files, "units.tsv", tableColumns["units.tsv"]...)
	if err != nil {
		return
	}
	told := map[string]bool{"percentage": true, "ph": true, "count": true}
	for _, r := range t.rows {
		kind := r.cells[1]
		if told[kind] || c.gone[kind] || p.scalable[kind] || slices.ContainsFunc(p.Windows, func(w Window) bool { return w.Kind == kind }) {
			continue
		}
		told[kind] = true
		c.warnf(t.file, r.line, "add a row to windows.tsv: with limits, or without any if the kind is a matter of scale",
			"%s has no window, so quantities in %s are never changed", kind, r.cells[0])
	}
}

// windows reports contexts that no text is ever in.
func (c *checker) windows(p *Pack) {
	const file = "windows.tsv"
	for i := range p.Windows {
		context := p.Windows[i].Context
		sort, name, _ := strings.Cut(context, ":")
		line := 0
		if c.gone[name] {
			continue // the fault of its row is told
		}
		switch sort {
		case "verb":
			if v, _, ok := p.ActionVerb(name); !ok || v.Base != name {
				line = c.lineOf(file, context)
			}
		case "equipment":
			if _, ok := p.EquipmentRule(name); !ok && !slices.Contains(p.Devices, name) {
				line = c.lineOf(file, context)
			}
		}
		if line > 0 {
			c.warnf(file, line, "name the base form of a verb, or a name of equipment, that the pack knows", "the window never applies: the pack knows no %s %q", sort, name)
		}
	}
}
