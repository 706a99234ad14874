package ner

import (
	"strings"
	"unicode"

	"assay/pkg/chem"
	"assay/pkg/domain"
)

// newLexicon gathers the terms of a pack.
func newLexicon(p *domain.Pack) *lexicon {
	const expected = 1 << 14 // terms of a full pack
	b := &lexBuilder{keys: make([]lexKey, 0, expected), terms: make([]term, 0, expected)}
	for i := range p.Equipment {
		for t := range p.Equipment[i].Terms {
			b.addPlural(t, kindEquipment)
		}
	}
	for _, t := range p.Devices {
		b.addPlural(t, kindEquipment)
	}
	for w := range p.VerbWords {
		_, form, _ := p.ActionVerb(w)
		b.add(w, term{kind: kindVerb, form: form, weak: p.Doubtful(w)})
	}
	if p.Compounds != nil {
		for name, c := range p.Compounds.Names {
			b.addName(name, c)
		}
	}
	for _, g := range p.Groups {
		for _, symbol := range g.Members {
			if e, ok := chem.LookupElement(symbol); ok {
				b.add(e.Name, term{kind: kindName})
				b.add(e.Name, term{kind: kindCation})
			}
		}
	}
	for t := range p.MemberTerms {
		b.addPlural(t, kindReagent)
	}
	b.addSubstances()
	for _, w := range cations {
		b.add(w, term{kind: kindCation})
	}
	return b.build()
}

// addPlural adds a term with its plural. Abbreviations keep their case.
func (b *lexBuilder) addPlural(t string, k kind) {
	if isAbbreviation(t) {
		b.add(t, term{kind: k, text: t})
		b.add(t+"s", term{kind: k, text: t + "s"})
		return
	}
	b.add(t, term{kind: k})
	b.add(domain.Pluralise(t), term{kind: k})
}

// addName adds a name of a compound as what it is. Formulas are left to the
// grammar.
func (b *lexBuilder) addName(name string, c *chem.Compound) {
	switch {
	case isAbbreviation(name):
		if !chem.IsFormula(name) {
			b.add(name, term{kind: kindAbbreviation, text: name})
		}
	case name == c.IUPAC && name != c.Name:
		b.add(name, term{kind: kindIUPAC})
	default:
		b.add(name, term{kind: kindName})
	}
}

// isAbbreviation says whether a term is written with capitals that count: two
// or more of them, or one behind the first letter, and no space.
func isAbbreviation(s string) bool {
	if strings.ContainsRune(s, ' ') {
		return false
	}
	capitals, lower := 0, 0
	for i, r := range s {
		switch {
		case unicode.IsUpper(r):
			capitals++
			if i > 0 && capitals == 1 && lower == 1 {
				capitals++ // rGO, mCPBA
			}
		case unicode.IsLower(r):
			lower++
		}
	}
	return capitals >= 2 && lower <= capitals+1 || capitals >= 1 && lower == 0
}
