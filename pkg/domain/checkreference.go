package domain

import (
	"slices"
	"strings"

	"assay/pkg/chem"
)

// reference looks at the files of a directory in the reference's format, which
// has been read without error. What they contradict themselves in is a warning:
// assay takes the first, the reference implementation the last.
func (c *checker) reference() {
	for _, file := range [...]struct {
		name  string
		check func(root *node)
	}{
		{referenceGroups, c.referenceGroups},
		{referenceEquipment, c.referenceRules},
		{referenceAntonyms, c.referencePairs},
	} {
		if root, err := readNode(c.files, file.name); err == nil {
			file.check(&root)
		}
	}
}

// repeated reports names that stand twice in an object.
func (c *checker) repeated(n *node) {
	at := map[string]int{}
	for _, m := range n.members {
		if first, ok := at[m.name]; ok {
			c.warnf(n.file, m.value.line, "keep one of the two", "%q stands twice, first in line %d: the later counts", m.name, first)
			continue
		}
		at[m.name] = m.value.line
	}
}

func (c *checker) referenceGroups(root *node) {
	groups, err := root.object("groups")
	if err != nil {
		return
	}
	c.repeated(&groups)
	groupOf := map[string]string{}
	for _, m := range groups.members {
		list := m.value
		if list.kind == '{' {
			list, _ = list.member("elements")
		}
		elements, _ := list.strings(m.name)
		if len(elements) < 2 {
			c.warnf(root.file, m.value.line, "add an element that may be taken for it", "group %q has %d members: it edits nothing", m.name, len(elements))
		}
		for _, e := range elements {
			if old, ok := groupOf[e]; ok {
				c.warnf(root.file, m.value.line, "keep it in one group", "%q is in group %q already, and stays there", e, old)
				continue
			}
			groupOf[e] = m.name
			if _, ok := chem.LookupElement(e); !ok {
				c.warnf(root.file, m.value.line, "write the symbol; reagents belong in a groups.tsv", "%q is no element: it is replaced as a word, not in formulas", e)
			}
		}
	}
}

func (c *checker) referenceRules(root *node) {
	rules, err := root.object("rules")
	if err != nil {
		return
	}
	c.repeated(&rules)
	ruleOf := map[string]int{}
	for _, m := range rules.members {
		ruleOf[strings.ToLower(m.name)] = m.value.line
	}
	words := innerWords()
	for _, m := range rules.members {
		substitutes, _ := m.value.strings(m.name)
		if len(substitutes) == 0 {
			c.errorf(root.file, m.value.line, "name a substitute", "rule %q has no substitute", m.name)
		}
		for _, s := range substitutes {
			switch line, ok := ruleOf[strings.ToLower(s)]; {
			case strings.EqualFold(s, m.name):
				c.errorf(root.file, m.value.line, "take a substitute that is another thing", "rule %q replaces it by itself", m.name)
			case ok:
				c.warnf(root.file, m.value.line, "take a substitute without a rule", "%q becomes %q, which has a rule itself in line %d", m.name, s, line)
			}
		}
		if word := inside(words, m.name); word != "" {
			c.warnf(root.file, m.value.line, "assay looks for whole words; the reference implementation does not: write the name in full",
				"%q stands inside words such as %q, for which the reference takes it", m.name, word)
		}
	}
	if names, ok := root.member("full_names"); ok {
		c.repeated(&names)
		for _, m := range names.members {
			if _, ok := ruleOf[strings.ToLower(m.name)]; !ok {
				c.warnf(root.file, m.value.line, "add a rule, or take the name out", "%q has a full name but no rule", m.name)
			}
		}
	}
}

// innerWords lists the words of the built-in packs' equipment and verbs.
func innerWords() []string {
	var words []string
	for _, name := range Names() {
		p, err := Load(name)
		if err != nil {
			continue
		}
		add := func(term string) bool {
			words = append(words, strings.Fields(strings.ToLower(term))...)
			return true
		}
		for i := range p.Equipment {
			p.Equipment[i].Terms(add)
			add(p.Equipment[i].Substitute)
		}
		for _, d := range p.Devices {
			add(d)
		}
		p.VerbWords(add)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// inside returns a word that holds the name as a part, but not as the whole, with
// an ending, or as a part that a hyphen or slash sets off.
func inside(words []string, name string) string {
	low := strings.ToLower(name)
	for _, w := range words {
		if low == "" || !strings.Contains(w, low) {
			continue
		}
		switch strings.TrimPrefix(w, low) {
		case "", "s", "es", "d", "ed", "r", "er", "ing", "ation":
			continue
		}
		whole := slices.ContainsFunc(strings.FieldsFunc(w, func(r rune) bool { return strings.ContainsRune("-/()–", r) }), func(part string) bool {
			return part == low || Singularise(part) == low
		})
		if !whole {
			return w
		}
	}
	return ""
}

func (c *checker) referencePairs(root *node) {
	pairs, _ := root.member("pairs")
	type entry struct {
		antonym string
		line    int
	}
	antonymOf := map[string]entry{}
	for i := range pairs.items {
		a, errA := pairs.items[i].object("a")
		b, errB := pairs.items[i].object("b")
		if errA != nil || errB != nil {
			continue
		}
		if baseOf(&a) == baseOf(&b) {
			c.errorf(root.file, a.line, "take another antonym", "%q is its own antonym", baseOf(&a))
			continue
		}
		for _, side := range [...][2]*node{{&a, &b}, {&b, &a}} {
			verb, antonym := baseOf(side[0]), baseOf(side[1])
			if old, ok := antonymOf[verb]; ok && old.antonym != antonym {
				c.warnf(root.file, side[0].line, "keep one pair of each verb",
					"%q becomes %q by the pair in line %d and %q by this one: assay takes the first, the reference the last", verb, old.antonym, old.line, antonym)
				continue
			}
			antonymOf[verb] = entry{antonym, side[0].line}
			c.repeated(side[0])
			c.inflections(side[0], verb)
		}
	}
}

func baseOf(verb *node) string {
	base, _ := verb.member("base")
	return strings.ToLower(base.text)
}

// inflections warns of forms that are then made by the rules of spelling.
func (c *checker) inflections(verb *node, base string) {
	for _, f := range [...]struct{ name, made string }{{"past", pastOf(base)}, {"gerund", gerundOf(base)}} {
		if w, ok := verb.member(f.name); !ok || w.text == "" {
			c.warnf(verb.file, verb.line, "write the form", "%q lacks its %s: %q is taken", base, f.name, f.made)
		}
	}
}
