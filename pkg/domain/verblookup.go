package domain

import "strings"

// A VerbMatch is what VerbForm finds for a word.
type VerbMatch struct {
	Pair    *VerbPair
	Form    Form
	Antonym string // the same form of the antonym, in the word's case and spelling
	// Past is the antonym's past tense where the word, found as a participle,
	// can also be the past (we froze, it was frozen); else it is empty.
	Past string
	// Doubtful says that the word is in recipes more often something else: a
	// noun (the precipitate), an adjective (dry ethanol), a preposition (using).
	Doubtful bool
}

// A verbEntry is what a spelling leads to.
type verbEntry struct {
	index    int // in VerbPairs, or in Verbs if extra
	form     Form
	extra    bool
	british  bool // crystallise
	doubtful bool
}

// verbIndex is keyed by folded spellings.
type verbIndex map[string]verbEntry

// VerbForm finds the pair on whose left side the word stands in any inflection,
// and the antonym in the same inflection, case and spelling (-ise or -ize).
// Hyphen and space are one in compound verbs ("ball milled").
func (p *Pack) VerbForm(word string) (VerbMatch, bool) {
	e, ok := p.verbs[foldVerb(word)]
	if !ok || e.extra {
		return VerbMatch{}, false
	}
	m := VerbMatch{Pair: &p.VerbPairs[e.index], Form: e.form, Doubtful: e.doubtful}
	inflect := func(f Form) string {
		s := m.Pair.Antonym.Form(f)
		if e.british {
			s = british(s)
		}
		return MatchCase(word, s)
	}
	m.Antonym = inflect(e.form)
	if v := &m.Pair.Verb; e.form == Participle && v.Past == v.Participle {
		m.Past = inflect(Past)
	}
	return m, true
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

// Doubtful tells whether a word that ActionVerb knows is in recipes more often
// something else than that verb.
func (p *Pack) Doubtful(word string) bool { return p.verbs[foldVerb(word)].doubtful }

// VerbWords yields every spelling that ActionVerb knows, in lower case and with
// a space where a compound verb has a hyphen. The order is that of the tables:
// what is built from the words must come out the same in every process.
func (p *Pack) VerbWords(yield func(word string) bool) {
	for _, w := range p.verbWords {
		if !yield(w) {
			return
		}
	}
}

// foldVerb makes the key of a spelling.
func foldVerb(word string) string {
	return strings.ReplaceAll(strings.ToLower(word), "-", " ")
}

// british respells -ize and -yze with s: crystallised, hydrolysing. Other words
// come back as they are.
func british(word string) string {
	if strings.IndexByte(word, 'z') < 0 {
		return word
	}
	for _, ending := range [...]string{"e", "es", "ed", "er", "ing", "ation", "ations"} {
		stem, ok := strings.CutSuffix(word, "z"+ending)
		if ok && endsIn(stem, "i", "y") && len(stem) > 3 {
			return stem + "s" + ending
		}
	}
	return word
}
