package domain

import (
	"errors"
	"io/fs"
	"strings"
)

// The names of the files that the ASSAY reference implementation keeps its
// dictionaries in.
const (
	referenceGroups    = "periodic_table.json"
	referenceEquipment = "equipment_rules.json"
	referenceAntonyms  = "action_antonyms.json"
	referencePrompt    = "error_ner_prompt.txt"
)

// Reference is a dictionary directory of the ASSAY reference implementation as
// its files have it: everything in the files' order, nothing checked or made
// unique. Where a name stands twice in an object the later value counts, at the
// earlier place, as in a Python dict. A missing file leaves its part empty.
type Reference struct {
	Groups    []ReferenceGroup
	Rules     []ReferenceRule
	FullNames []ReferenceName
	Pairs     []ReferencePair
	Prompt    string   // text of error_ner_prompt.txt
	Repeated  []string // FILE:LINE: NAME ..., of each name that stands twice in an object
}

// A ReferenceGroup is an entry of periodic_table.json.
type ReferenceGroup struct {
	Name     string
	Elements []string
}

// A ReferenceRule is an entry of equipment_rules.json. Substitutes holds one
// string for a plain rule, more for a list.
type ReferenceRule struct {
	Name        string
	Substitutes []string
}

// A ReferenceName gives the full name of a rule's name.
type ReferenceName struct{ Name, Full string }

// A ReferencePair is an entry of action_antonyms.json.
type ReferencePair struct{ A, B ReferenceVerb }

// A ReferenceVerb holds the forms of a verb in the file's order: base, past,
// gerund and whatever else the file has.
type ReferenceVerb struct{ Forms []ReferenceForm }

// A ReferenceForm is one inflection and what the file calls it.
type ReferenceForm struct{ Name, Word string }

// Form returns the form of the name, "" if the verb has none.
func (v *ReferenceVerb) Form(name string) string {
	for i := range v.Forms {
		if v.Forms[i].Name == name {
			return v.Forms[i].Word
		}
	}
	return ""
}

// isReference tells whether a directory is in the reference's format. To hold
// dictionaries in both formats is an error.
func isReference(fsys fs.FS) (bool, error) {
	has := func(names ...string) string {
		for _, name := range names {
			if _, err := fs.Stat(fsys, name); err == nil {
				return name
			}
		}
		return ""
	}
	if has(referenceGroups, referenceEquipment, referenceAntonyms) == "" {
		return false, nil
	}
	if own := has("groups.tsv", "equipment.tsv", "verbs.tsv"); own != "" {
		return false, &tableError{own, 0, "stands beside JSON dictionaries, keep one or the other"}
	}
	return true, nil
}

// ReadReference reads the files of a directory in the reference's format. The
// error names file and line.
func ReadReference(fsys fs.FS) (*Reference, error) {
	r := &Reference{}
	for _, file := range [...]struct {
		name string
		read func(root *node) error
	}{
		{referenceGroups, r.readGroups},
		{referenceEquipment, r.readRules},
		{referenceAntonyms, r.readPairs},
	} {
		root, err := readNode(fsys, file.name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil {
			err = file.read(&root)
		}
		if err != nil {
			return nil, err
		}
	}
	prompt, err := fs.ReadFile(fsys, referencePrompt)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	r.Prompt = strings.TrimPrefix(string(prompt), "\ufeff")
	return r, nil
}

func (r *Reference) readGroups(root *node) error {
	groups, err := root.object("groups")
	if err != nil {
		return err
	}
	for _, m := range r.asDict(groups.members) {
		elements := m.value
		if m.value.kind == '{' {
			var ok bool
			if elements, ok = m.value.member("elements"); !ok {
				return m.value.errorf("group " + m.name + " has no elements")
			}
		}
		g := ReferenceGroup{Name: m.name}
		if g.Elements, err = elements.strings("group " + m.name); err != nil {
			return err
		}
		r.Groups = append(r.Groups, g)
	}
	return nil
}

func (r *Reference) readRules(root *node) error {
	rules, err := root.object("rules")
	if err != nil {
		return err
	}
	for _, m := range r.asDict(rules.members) {
		rule := ReferenceRule{Name: m.name}
		if rule.Substitutes, err = m.value.strings("rule " + m.name); err != nil {
			return err
		}
		r.Rules = append(r.Rules, rule)
	}
	names, ok := root.member("full_names")
	if !ok {
		return nil
	}
	for _, m := range r.asDict(names.members) {
		full, err := m.value.strings("full name of " + m.name)
		if err != nil {
			return err
		}
		if len(full) != 1 {
			return m.value.errorf("full name of " + m.name + " is no string")
		}
		r.FullNames = append(r.FullNames, ReferenceName{m.name, full[0]})
	}
	return nil
}

func (r *Reference) readPairs(root *node) error {
	pairs, ok := root.member("pairs")
	if !ok || pairs.kind != '[' {
		return root.errorf("no list pairs")
	}
	for i := range pairs.items {
		var p ReferencePair
		if err := r.readVerb(&pairs.items[i], "a", &p.A); err != nil {
			return err
		}
		if err := r.readVerb(&pairs.items[i], "b", &p.B); err != nil {
			return err
		}
		r.Pairs = append(r.Pairs, p)
	}
	return nil
}

func (r *Reference) readVerb(pair *node, side string, into *ReferenceVerb) error {
	verb, err := pair.object(side)
	if err != nil {
		return err
	}
	for _, m := range r.asDict(verb.members) {
		if m.value.kind != 0 || m.value.other {
			return m.value.errorf("form " + m.name + " is no string")
		}
		into.Forms = append(into.Forms, ReferenceForm{m.name, m.value.text})
	}
	if into.Form("base") == "" {
		return verb.errorf("verb without base")
	}
	return nil
}

// asDict drops the earlier values of names that stand twice, keeping the place
// of the first, as Python's json does.
func (r *Reference) asDict(members []member) []member {
	at := make(map[string]int, len(members))
	kept := make([]member, 0, len(members))
	for _, m := range members {
		if i, ok := at[m.name]; ok {
			r.Repeated = append(r.Repeated, m.value.errorf(m.name+" stands twice, and the later counts").Error())
			kept[i] = m
			continue
		}
		at[m.name] = len(kept)
		kept = append(kept, m)
	}
	return kept
}
