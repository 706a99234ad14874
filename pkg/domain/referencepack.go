package domain

import (
	"io/fs"
	"strings"

	"assay/pkg/chem"
)

// loadReference fills the pack from dictionaries in the reference's format.
// They may contradict themselves: of several groups of an element, rules of a
// name and antonyms of a verb the first counts here, and a group of one is left
// out. Units, windows and lists are those that all packs share, unless the
// directory has tables of them.
func (p *Pack) loadReference(fsys fs.FS) error {
	r, err := ReadReference(fsys)
	if err != nil {
		return err
	}
	p.Reference = r
	if r.Prompt != "" {
		p.Prompt = r.Prompt
	}
	p.takeGroups(r.Groups)
	p.takeRules(r.Rules, r.FullNames)
	p.takePairs(r.Pairs)
	return nil
}

func (p *Pack) takeGroups(groups []ReferenceGroup) {
	p.groupOf = make(map[string]int, 128)
	for _, from := range groups {
		g := Group{Name: from.Name, Elements: true}
		for _, m := range from.Elements {
			if _, taken := p.groupOf[m]; taken || m == "" {
				continue
			}
			p.groupOf[m] = len(p.Groups)
			_, element := chem.LookupElement(m)
			g.Elements = g.Elements && element
			g.Members = append(g.Members, m)
		}
		if len(g.Members) < 2 {
			for _, m := range g.Members {
				delete(p.groupOf, m)
			}
			continue
		}
		p.Groups = append(p.Groups, g)
		if !g.Elements {
			p.takeMembers(g.Members)
		}
	}
}

func (p *Pack) takeMembers(members []string) {
	if p.members.terms == nil {
		p.members = newTermIndex(256)
	}
	for _, m := range members {
		p.members.take(m, len(p.memberNames))
		p.memberNames = append(p.memberNames, m)
	}
}

func (p *Pack) takeRules(rules []ReferenceRule, fullNames []ReferenceName) {
	p.equipment = newTermIndex(256)
	for _, from := range rules {
		if len(from.Substitutes) == 0 || from.Name == "" || strings.EqualFold(from.Name, from.Substitutes[0]) {
			continue
		}
		e := Equipment{
			Name: from.Name, Substitute: from.Substitutes[0], Lacks: "what the step needs",
			Why: referenceEquipment + " sets it against " + from.Name,
		}
		if !p.equipment.take(from.Name, len(p.Equipment)) {
			continue
		}
		for _, n := range fullNames {
			if n.Name == from.Name && p.equipment.take(n.Full, len(p.Equipment)) {
				e.Aliases = append(e.Aliases, n.Full)
			}
		}
		p.Equipment = append(p.Equipment, e)
	}
}

// takePairs enters both directions of each pair. A verb that has an antonym
// already keeps it.
func (p *Pack) takePairs(pairs []ReferencePair) {
	p.verbs = make(verbIndex, 8*len(pairs))
	for _, from := range pairs {
		a, b := from.A.verb(), from.B.verb()
		if a.Base == b.Base {
			continue
		}
		p.takePair(a, b)
		p.takePair(b, a)
	}
}

func (p *Pack) takePair(verb, antonym Verb) {
	if e, taken := p.verbs[foldVerb(verb.Base)]; taken && p.VerbPairs[e.index].Verb.Base == verb.Base {
		return
	}
	why := referenceAntonyms + " sets it against " + verb.Base
	p.VerbPairs = append(p.VerbPairs, VerbPair{Verb: verb, Antonym: antonym, Why: why})
	for word, form := range verb.Forms {
		key := foldVerb(word)
		if _, taken := p.verbs[key]; !taken {
			p.verbs[key] = verbEntry{index: len(p.VerbPairs) - 1, form: form}
			p.verbWords = append(p.verbWords, key)
		}
	}
}

// verb completes the forms that the reference does not list.
func (v *ReferenceVerb) verb() Verb {
	of := func(name, otherwise string) string {
		if w := strings.ToLower(v.Form(name)); w != "" {
			return w
		}
		return otherwise
	}
	base := of("base", "")
	past := of("past", pastOf(base))
	return Verb{
		Base: base, Third: of("third", of("third_person", thirdOf(base))), Past: past,
		Participle: of("participle", of("past_participle", past)), Gerund: of("gerund", gerundOf(base)),
		Nominal: of("nominal", of("noun", "")),
	}
}
