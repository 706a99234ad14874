package domain

import (
	"io/fs"
	"slices"
	"strings"
)

// A verbRow is a verb as a table has it: for every form its spellings, the
// first of which is the one that Verb holds.
type verbRow struct {
	Verb
	spellings []spelling
}

type spelling struct {
	word     string
	form     Form
	doubtful bool
}

func (p *Pack) loadVerbs(fsys fs.FS) error {
	if p.verbs == nil {
		p.verbs, p.verbWords = make(verbIndex, 6000), make([]string, 0, 4500)
	}
	if err := p.loadVerbPairs(fsys); err != nil {
		return err
	}
	t, err := readTable(fsys, "verbs_extra.tsv", formNames[:]...)
	if err != nil {
		return err
	}
	p.Verbs = make([]Verb, 0, len(t.rows))
	for _, r := range t.rows {
		v, err := readVerb(t, r)
		if err != nil {
			return err
		}
		p.Verbs = append(p.Verbs, v.Verb)
		if err := p.indexVerb(t, r, v, verbEntry{index: len(p.Verbs) - 1, extra: true}); err != nil {
			return err
		}
	}
	return nil
}

// loadVerbPairs reads verbs.tsv. That an antonym belongs to one verb, and has
// no antonym but that verb, keeps swaps from running on: grind -> coarsen ->
// something else.
func (p *Pack) loadVerbPairs(fsys fs.FS) error {
	t, err := readTable(fsys, "verbs.tsv", tableColumns["verbs.tsv"]...)
	if err != nil {
		return err
	}
	verbs := make([]verbRow, len(t.rows))
	byBase := make(map[string]int, len(t.rows))
	for i, r := range t.rows {
		if verbs[i], err = readVerb(t, r); err != nil {
			return err
		}
		if _, ok := byBase[verbs[i].Base]; ok {
			return t.errorf(r, "verb %q stands twice", verbs[i].Base)
		}
		byBase[verbs[i].Base] = i
	}
	usedBy := make(map[string]string, len(t.rows))
	p.VerbPairs = slices.Grow(p.VerbPairs, len(t.rows))
	for i, r := range t.rows {
		base, antonym, why := verbs[i].Base, r.cells[numForms], r.cells[numForms+2]
		if antonym == "" {
			continue
		}
		j, ok := byBase[antonym]
		switch {
		case r.base && (!ok || usedBy[antonym] != ""):
			continue // the pack's own verbs took it
		case !ok:
			return t.errorf(r, "antonym %q of %q has no row", antonym, base)
		case i == j:
			return t.errorf(r, "%q is its own antonym", base)
		case usedBy[antonym] != "":
			return t.errorf(r, "%q is the antonym of %q already", antonym, usedBy[antonym])
		case why == "":
			return t.errorf(r, "%q, %q: no why", base, antonym)
		}
		if back := t.rows[j].cells[numForms]; back != "" && back != base {
			if r.base {
				continue
			}
			return t.errorf(r, "a chain: %q, %q, %q", base, antonym, back)
		}
		usedBy[antonym] = base
		pair := VerbPair{Verb: verbs[i].Verb, Antonym: verbs[j].Verb, Why: why}
		if err := pair.readFrame(t, r); err != nil {
			return err
		}
		p.VerbPairs = append(p.VerbPairs, pair)
		if err := p.indexVerb(t, r, verbs[i], verbEntry{index: len(p.VerbPairs) - 1}); err != nil {
			return err
		}
	}
	return nil
}

// readFrame reads the cell of the prepositions.
func (p *VerbPair) readFrame(t *table, r row) error {
	for _, x := range list(r.cells[numForms+1]) {
		after, becomes, ok := strings.Cut(x, "=")
		lead, leads := strings.CutPrefix(after, "<")
		switch {
		case !ok || after == "" || becomes == "" || after == becomes || leads && lead == "":
			return t.errorf(r, "prepositions %q are not of the form to=from", x)
		case x == "alone=-":
			p.NeedsObject = true
		case x == "none=-":
			p.NeedsPreposition = true
		case x == "bare=-":
			p.Bare = true
		case leads:
			p.Leads = append(p.Leads, [2]string{lead, becomes})
		case isParticle(after):
			p.Particles = append(p.Particles, [2]string{after, strings.TrimPrefix(becomes, "-")})
		default:
			p.Prepositions = append(p.Prepositions, [2]string{after, strings.TrimPrefix(becomes, "-")})
		}
	}
	return nil
}

// isParticle reports whether a word is one that makes another verb of the verb
// before it.
func isParticle(word string) bool {
	switch word {
	case "up", "down", "off", "out", "away", "together":
		return true
	}
	return false
}

// readVerb reads the six cells of the forms.
func readVerb(t *table, r row) (verbRow, error) {
	var v verbRow
	v.spellings = make([]spelling, 0, numForms+2)
	for f := range numForms {
		n := len(v.spellings)
		for w := range strings.SplitSeq(r.cells[f], "|") {
			w, doubtful := strings.CutSuffix(strings.TrimSpace(w), "~")
			switch {
			case w == "" && !doubtful:
				continue
			case w == "" || w != strings.ToLower(w):
				return v, t.errorf(r, "verb form %q is not lower case", w)
			case len(v.spellings) == n:
				v.set(f, w)
			}
			v.spellings = append(v.spellings, spelling{w, f, doubtful})
		}
		if len(v.spellings) == n && f != Nominal {
			return v, t.errorf(r, "verb %q lacks its %s", v.Base, f)
		}
	}
	return v, nil
}

func (v *Verb) set(f Form, word string) {
	*[...]*string{&v.Base, &v.Third, &v.Past, &v.Participle, &v.Gerund, &v.Nominal}[f] = word
}

// indexVerb enters every spelling of a verb. A spelling that two verbs share
// would make the antonym a matter of chance.
func (p *Pack) indexVerb(t *table, r row, v verbRow, e verbEntry) error {
	for _, s := range v.spellings {
		e.form, e.doubtful, e.british = s.form, s.doubtful, false
		if err := p.indexSpelling(t, r, s.word, e); err != nil {
			return err
		}
		if b := british(s.word); b != s.word {
			e.british = true
			if err := p.indexSpelling(t, r, b, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// indexSpelling keeps the form that lookups return where one verb spells
// several forms alike: of past and participle the later, of others the earlier.
func (p *Pack) indexSpelling(t *table, r row, word string, e verbEntry) error {
	key := foldVerb(word)
	old, ok := p.verbs[key]
	switch {
	case !ok:
		p.verbWords = append(p.verbWords, key)
	case old.index != e.index || old.extra != e.extra:
		return t.errorf(r, "%q is a form of %q and of %q", word, p.entryBase(old), p.entryBase(e))
	case old.form == Past && e.form == Participle:
		e.doubtful = e.doubtful || old.doubtful
	default:
		return nil
	}
	p.verbs[key] = e
	return nil
}

func (p *Pack) entryBase(e verbEntry) string {
	if e.extra {
		return p.Verbs[e.index].Base
	}
	return p.VerbPairs[e.index].Verb.Base
}
