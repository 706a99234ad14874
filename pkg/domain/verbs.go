package domain

import (
	"io/fs"
	"strings"
)

// A Verb is an action with its inflections. Nominal is the noun of the action
// where it differs in use from the gerund (addition, calcination), else empty.
type Verb struct{ Base, Third, Past, Participle, Gerund, Nominal string }

// A VerbPair says that doing Antonym where the text says Verb contradicts the
// step. Why is a clause that tells how.
type VerbPair struct {
	Verb, Antonym Verb
	Why           string
}

// A Form is an inflection of a verb.
type Form uint8

// The forms in the order of the columns. Where two forms of a verb are spelled
// alike, a lookup returns the participle rather than the past and the gerund
// rather than the nominal, else the earlier one.
const (
	Base Form = iota
	Third
	Past
	Participle
	Gerund
	Nominal
	numForms
)

var formNames = [numForms]string{"base", "third", "past", "participle", "gerund", "nominal"}

func (f Form) String() string {
	if f < numForms {
		return formNames[f]
	}
	return "unknown"
}

// Form returns the inflection f of the verb; the gerund stands in for a
// missing nominal ("by heating").
func (v *Verb) Form(f Form) string {
	switch f {
	case Third:
		return v.Third
	case Past:
		return v.Past
	case Participle:
		return v.Participle
	case Gerund:
		return v.Gerund
	case Nominal:
		if v.Nominal != "" {
			return v.Nominal
		}
		return v.Gerund
	}
	return v.Base
}

// Forms yields the distinct spellings of the verb with their forms.
func (v *Verb) Forms(yield func(word string, f Form) bool) {
	for _, f := range [...]Form{Base, Third, Participle, Past, Gerund, Nominal} {
		w := v.Form(f)
		if f == Nominal && v.Nominal == "" || f == Past && w == v.Participle ||
			f == Nominal && w == v.Gerund || f != Base && w == v.Base {
			continue
		}
		if !yield(w, f) {
			return
		}
	}
}

// A VerbMatch is what VerbForm finds for a word.
type VerbMatch struct {
	Pair    *VerbPair
	Form    Form
	Antonym string // the same form of the antonym, in the word's case
}

type verbEntry struct {
	index int // in VerbPairs, or in Verbs if extra
	form  Form
	extra bool
}

type verbIndex map[string]verbEntry

// VerbForm finds the pair on whose left side the word stands in any inflection,
// and the antonym in the same inflection and case. Hyphen and space are one in
// compound verbs ("ball milled").
func (p *Pack) VerbForm(word string) (VerbMatch, bool) {
	e, ok := p.verbs[foldVerb(word)]
	if !ok || e.extra {
		return VerbMatch{}, false
	}
	pair := &p.VerbPairs[e.index]
	return VerbMatch{pair, e.form, MatchCase(word, pair.Antonym.Form(e.form))}, true
}

// ActionVerb finds the verb of which the word is an inflection, whether or not
// it has an antonym.
func (p *Pack) ActionVerb(word string) (*Verb, Form, bool) {
	e, ok := p.verbs[foldVerb(word)]
	switch {
	case !ok:
		return nil, Base, false
	case e.extra:
		return &p.Verbs[e.index], e.form, true
	}
	return &p.VerbPairs[e.index].Verb, e.form, true
}

// VerbWords yields every spelling of every verb that ActionVerb knows, in
// lower case, compound verbs with a space for the hyphen. Order is not fixed.
func (p *Pack) VerbWords(yield func(word string) bool) {
	for w := range p.verbs {
		if !yield(w) {
			return
		}
	}
}

func foldVerb(word string) string {
	return strings.ReplaceAll(strings.ToLower(word), "-", " ")
}

func (p *Pack) loadVerbs(fsys fs.FS) error {
	p.verbs = make(verbIndex, 4096)
	if err := p.loadVerbPairs(fsys); err != nil {
		return err
	}
	t, err := readTable(fsys, "verbs_extra.tsv", "base", "third", "past", "participle", "gerund", "nominal")
	if err != nil {
		return err
	}
	for _, r := range t.rows {
		v, err := readVerb(t, r)
		if err != nil {
			return err
		}
		if err := p.indexVerb(t, r, &v, verbEntry{index: len(p.Verbs), extra: true}); err != nil {
			return err
		}
		p.Verbs = append(p.Verbs, v)
	}
	return nil
}

func (p *Pack) loadVerbPairs(fsys fs.FS) error {
	t, err := readTable(fsys, "verbs.tsv", "base", "third", "past", "participle", "gerund", "nominal", "antonym", "why")
	if err != nil {
		return err
	}
	byBase := make(map[string]Verb, len(t.rows))
	for _, r := range t.rows {
		v, err := readVerb(t, r)
		if err != nil {
			return err
		}
		if _, ok := byBase[v.Base]; ok {
			return t.errorf(r, "verb %q stands twice", v.Base)
		}
		byBase[v.Base] = v
	}
	usedBy := make(map[string]string, len(t.rows))
	for _, r := range t.rows {
		base, antonym, why := r.cells[0], r.cells[6], r.cells[7]
		if antonym == "" {
			continue
		}
		other, ok := byBase[antonym]
		switch {
		case !ok:
			return t.errorf(r, "antonym %q of %q has no row", antonym, base)
		case antonym == base:
			return t.errorf(r, "%q is its own antonym", base)
		case usedBy[antonym] != "":
			return t.errorf(r, "%q is the antonym of %q already", antonym, usedBy[antonym])
		case why == "":
			return t.errorf(r, "pair %s, %s tells no why", base, antonym)
		}
		usedBy[antonym] = base
		v := byBase[base]
		if err := p.indexVerb(t, r, &v, verbEntry{index: len(p.VerbPairs)}); err != nil {
			return err
		}
		p.VerbPairs = append(p.VerbPairs, VerbPair{v, other, why})
	}
	return nil
}

func readVerb(t *table, r row) (Verb, error) {
	for f, c := range r.cells[:numForms] {
		if c == "" && Form(f) != Nominal {
			return Verb{}, t.errorf(r, "verb %q lacks its %s", r.cells[0], Form(f))
		}
		if c != strings.ToLower(c) {
			return Verb{}, t.errorf(r, "verb form %q is not lower case", c)
		}
	}
	c := r.cells
	return Verb{c[0], c[1], c[2], c[3], c[4], c[5]}, nil
}

// indexVerb enters every spelling of v. A spelling that two verbs share (ground,
// of grind and of ground) would make the antonym a matter of chance.
func (p *Pack) indexVerb(t *table, r row, v *Verb, e verbEntry) error {
	for w, f := range v.Forms {
		key := foldVerb(w)
		if old, ok := p.verbs[key]; ok {
			return t.errorf(r, "%q is a form of %q and of %q", w, v.Base, p.entryBase(old))
		}
		e.form = f
		p.verbs[key] = e
	}
	return nil
}

func (p *Pack) entryBase(e verbEntry) string {
	switch {
	case e.extra && e.index < len(p.Verbs):
		return p.Verbs[e.index].Base
	case !e.extra && e.index < len(p.VerbPairs):
		return p.VerbPairs[e.index].Verb.Base
	}
	return "the same verb"
}
