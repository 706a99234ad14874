package domain

// A Verb is an action with its inflections. Nominal is the noun of the action
// where it differs in use from the gerund (addition, calcination), else empty.
type Verb struct{ Base, Third, Past, Participle, Gerund, Nominal string }

// A VerbPair says that doing Antonym where the text says Verb contradicts the
// step. Why is a clause that tells how. Prepositions tell what becomes of the
// word that follows the verb or its object: add to, remove from. Where the
// second is empty, the antonym does not go with the first.
type VerbPair struct {
	Verb, Antonym    Verb
	Prepositions     [][2]string // after the verb, after the antonym
	Particles        [][2]string // right behind the verb and the antonym, empty if it goes: heat up, cool down
	Leads            [][2]string // before the gerund, and what becomes of the two: under stirring, at rest
	NeedsObject      bool        // the antonym cannot stand without an object behind it
	NeedsPreposition bool        // it cannot without one of the prepositions
	Bare             bool        // it goes without the words that tell how hard the verb is done
	Why              string
}

// Particle returns what follows the antonym where the particle follows the
// verb, empty if nothing does, and whether the antonym can stand there at all.
func (p *VerbPair) Particle(after string) (becomes string, fits bool) {
	for i := range p.Particles {
		if p.Particles[i][0] == after {
			return p.Particles[i][1], true
		}
	}
	return "", after == "together"
}

// Preposition returns what follows the antonym where the verb is followed by
// the preposition, which is the same word for most pairs, and nothing if the
// antonym does not go with it.
func (p *VerbPair) Preposition(after string) string {
	for _, x := range p.Prepositions {
		if x[0] == after {
			return x[1]
		}
	}
	return after
}

// A Form is an inflection of a verb.
type Form uint8

// The forms in the order of the columns. Where forms of a verb are spelled
// alike, a lookup returns the base, else the participle rather than the past
// and the gerund rather than the nominal.
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
