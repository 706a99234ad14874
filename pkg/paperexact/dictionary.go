package paperexact

import (
	"strings"
	"unicode/utf8"

	"assay/pkg/domain"
)

// dictionary is what the reference knows, in the order in which it asks.
type dictionary struct {
	groups    map[string]group // element -> its group
	rules     []rule           // by lower-case name, each once
	ruleNamed map[string]int
	fullNames map[string][]string // lower-case abbreviation -> names
	antonyms  map[string]string   // lower-case form -> the antonym's
}

type group struct {
	name     string
	elements []string
}

type rule struct{ name, substitute string }

func newDictionary(r *domain.Reference) *dictionary {
	d := &dictionary{
		groups:    make(map[string]group),
		ruleNamed: make(map[string]int),
		fullNames: make(map[string][]string),
		antonyms:  make(map[string]string),
	}
	for _, g := range r.Groups {
		for _, e := range g.Elements {
			d.groups[e] = group{g.Name, g.Elements}
		}
	}
	for _, from := range r.Rules {
		d.addRule(from)
	}
	for _, n := range r.FullNames {
		key := lower(n.Name)
		d.fullNames[key] = append(d.fullNames[key], n.Full)
	}
	for i := range r.Pairs {
		d.addPair(&r.Pairs[i])
	}
	return d
}

// addRule adds a rule or, as a Python dict does, gives the one of that name a
// new value at its old place.
func (d *dictionary) addRule(from domain.ReferenceRule) {
	if len(from.Substitutes) == 0 {
		return
	}
	name := lower(from.Name)
	if i, ok := d.ruleNamed[name]; ok {
		d.rules[i].substitute = from.Substitutes[0]
		return
	}
	d.ruleNamed[name] = len(d.rules)
	d.rules = append(d.rules, rule{name, from.Substitutes[0]})
}

// addPair sets the forms that both verbs have against each other, over what
// earlier pairs have set.
func (d *dictionary) addPair(p *domain.ReferencePair) {
	for _, form := range p.A.Forms {
		if other := p.B.Form(form.Name); form.Word != "" && other != "" {
			d.antonyms[lower(form.Word)] = other
			d.antonyms[lower(other)] = form.Word
		}
	}
}

// substitute finds the rule for equipment of a lower-case name: the rule of that
// name, else the longest that the name contains, else the shortest that contains
// the name. Of rules of the same length the first counts.
func (d *dictionary) substitute(name string) (string, bool) {
	if i, ok := d.ruleNamed[name]; ok {
		return d.rules[i].substitute, true
	}
	best, length := -1, 0
	for i, r := range d.rules {
		if n := utf8.RuneCountInString(r.name); strings.Contains(name, r.name) && (best < 0 || n > length) {
			best, length = i, n
		}
	}
	if best < 0 {
		for i, r := range d.rules {
			if n := utf8.RuneCountInString(r.name); strings.Contains(r.name, name) && (best < 0 || n < length) {
				best, length = i, n
			}
		}
	}
	if best < 0 {
		return "", false
	}
	return d.rules[best].substitute, true
}
