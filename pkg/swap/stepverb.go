package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// noStep tells why the verb of span i is no step whose opposite could be done,
// "" if it is one.
func (r *Reading) noStep(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch {
	case negated(before):
		return "it tells what is not done"
	case r.inTitle(span.Start):
		return "it stands in the title"
	case r.describes(i), r.noun(i, v):
		return "it describes a thing, no step"
	case r.compound(behind, v):
		return "part of another verb" // heat inactivate, vortex mix, wash away
	case possible(before, v):
		return "it tells what may be done"
	case conditional(before, v):
		return "it tells when or whether, not what to do"
	case r.optional(span.Start):
		return "the step is optional"
	}
	if why := r.aside(i, v); why != "" {
		return why
	}
	return r.otherSense(i, v)
}

// otherSense tells which sense of a single verb has no opposite, "" if none.
func (r *Reading) otherSense(i int, v *verbWord) string {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch v.pair.Verb.Base {
	case "grow":
		if strings.HasSuffix(before, " to ") {
			return "what grows by itself is no step" // allow the colonies to grow
		}
		fallthrough
	case "prepare", "quantify", "collect", "examine", "treat":
		if v.form == domain.Participle && !passive(before) && !pastBefore(before) && !startsSentence(text, span.Start) && !strings.HasSuffix(before, ", ") {
			return "it describes a thing, no step" // cells grown on agar; but washed, collected and dried
		}
	case "shake", "vortex":
		if vigorous(nextWord(behind)) {
			return "its opposite knows no vigour"
		}
	case "pipette", "aspirate":
		if clause := text[span.End:r.clauseEnd(i)]; strings.Contains(clause, " up and down") || strings.Contains(clause, " off ") {
			return "its opposite goes another way"
		}
	case "obtain":
		if supplied(behind) {
			return "it tells where a thing was bought"
		}
	case "form":
		if v.form == domain.Participle && !passive(before) && (behind == "" || strings.IndexByte(".,;)", behind[0]) >= 0 || strings.HasPrefix(behind, " in ")) {
			return "what forms by itself is no step"
		}
	case "replace":
		if putBack(behind) {
			return "it is put back, not exchanged"
		}
	case "extract":
		if v.form == domain.Nominal {
			return "it names a method" // repeat the phenol extraction
		}
	case "incubate":
		if r.belowZero(i) {
			return "it is frozen as it is"
		}
	}
	return ""
}

// vigorous reports whether a word tells how strongly something is moved.
func vigorous(word string) bool {
	switch word {
	case "vigorously", "vigorous", "well", "thoroughly", "violently", "hard", "energetically":
		return true
	}
	return false
}

// putBack reports whether what stands behind "replace" is a part that one takes
// off for a moment.
func putBack(behind string) bool {
	word := nextWord(behind)
	if word == "the" {
		word = nextWord(behind[len(" the"):])
	}
	switch strings.TrimSuffix(word, "s") {
	case "cap", "lid", "plunger", "cover", "stopper", "plug", "screw", "top", "it", "comb":
		return true
	}
	return false
}

// noun reports whether a word in the form of a verb is a noun or an adjective:
// a quick spin, two ethanol washes, bring to autoclave, to clean tubes, is clear.
func (r *Reading) noun(i int, v *verbWord) bool {
	text, span := r.doc.Text, r.doc.Spans[i]
	before, behind := text[:span.Start], text[span.End:]
	switch v.form {
	case domain.Third:
		return !determiner(nextWord(behind))
	case domain.Base:
		if labels(behind, v.pair.Verb.Base) {
			return true
		}
		word, rest := cutLastWord(before)
		if nounFollows(word) {
			return v.pair.Verb.Participle != v.pair.Verb.Base || !afterBe(before) // was cut
		}
		if v.pair.Verb.Base == "dry" && blown(before) {
			return true
		}
		if strings.HasSuffix(word, ",") && describesVessel(word[:len(word)-1]) {
			return qualifies(v.pair.Verb.Base, behind) // a new, empty tube
		}
		if word == "to" {
			if startsUpper(text[span.Start:]) && !startsUpper(text[span.Start+1:]) {
				return true // Ready to Load ladder
			}
			return qualifies(v.pair.Verb.Base, behind) || afterBringing(rest) && (behind == "" || behind[0] != ' ')
		}
	}
	return false
}

// nounFollows reports whether a word before a verb's base form shows that it is
// none.
func nounFollows(word string) bool {
	switch word {
	case "a", "an", "the", "this", "each", "every", "any", "of", "in", "from", "on", "at", "for", "by", "with", "per", "quick", "brief", "short", "gentle", "vigorous", "slow", "hard", "light", "final", "first", "second", "third", "last",
		"very", "too", "is", "are", "was", "were", "be", "appears", "appear", "looks", "becomes", "remains", "stays", "ethanol", "until":
		return true
	}
	return false
}

// blown reports whether a text ends in a verb that brings a thing into a state,
// and at most three words of the thing: blow the sensors dry.
func blown(before string) bool {
	for range 4 {
		var word string
		word, before = cutLastWord(before)
		switch word {
		case "":
			return false
		case "blow", "blown", "pat", "wipe", "wiped", "go", "run", "spin", "suck", "blot", "shake", "wick", "pump", "completely", "almost", "until":
			return true
		}
		if strings.IndexByte(".,;:)", word[len(word)-1]) >= 0 {
			return false
		}
	}
	return false
}

// describesVessel reports whether a word tells which vessel is meant.
func describesVessel(word string) bool {
	switch word {
	case "new", "clean", "fresh", "sterile", "dry", "small", "large", "second", "separate", "labeled", "sealed":
		return true
	}
	return false
}

// qualifies reports whether a verb that is an adjective too stands before a
// vessel.
func qualifies(base, behind string) bool {
	switch base {
	case "clean", "separate", "dry", "open", "clear", "wet", "cool", "warm", "empty", "close":
	default:
		return false
	}
	if len(behind) > 1 && isDigit(behind[1]) {
		return true
	}
	switch strings.TrimSuffix(nextWord(behind), "s") {
	case "tube", "bottle", "vial", "flask", "plate", "container", "vessel", "beaker", "dish", "microtube", "cuvette", "well", "jar", "bag":
		return true
	}
	return false
}

// afterBringing reports whether a text ends in a verb of bringing and at most
// two words of what is brought.
func afterBringing(before string) bool {
	for range 3 {
		var word string
		word, before = cutLastWord(before)
		switch word {
		case "":
			return false
		case "bring", "take", "move", "go", "return", "carry", "transfer", "brought", "moved", "transferred":
			return true
		}
	}
	return false
}

// labels reports whether a verb is the name of a round or a part of a product's
// name: Wash #1: add buffer; Wash Buffer.
func labels(behind, base string) bool {
	if len(behind) < 3 || behind[0] != ' ' {
		return false
	}
	if c := behind[1]; c == '#' || isDigit(c) {
		n := 2
		for n < len(behind) && isDigit(behind[n]) {
			n++
		}
		return c == '#' || n < len(behind) && behind[n] == ':'
	}
	switch nextWord(behind) {
	case "one", "A", "B", "I", "II", "Buffer", "Solution", "Medium", "Media", "Kit", "Mix", "Reagent", "Cocktail":
		return true
	case "step", "steps", "times":
		return base != "repeat"
	}
	return false
}

// compound reports whether what stands behind a verb makes it another one: a
// particle or a second verb.
func (r *Reading) compound(behind string, v *verbWord) bool {
	word := nextWord(behind)
	switch word {
	case "":
		return false
	case "off", "out", "down", "away":
		_, fits := v.pair.Particle(word)
		return !fits
	case "up":
		_, fits := v.pair.Particle(word)
		return !fits && !strings.HasPrefix(behind, " up to ")
	case "through":
		return v.pair.Preposition(word) == word && passesThrough(v.pair.Verb.Base)
	case "on":
		return strings.HasPrefix(behind, " on and off")
	case "in":
		return v.pair.Verb.Base == "add" && v.form == domain.Base && v.pair.Preposition("in") == "in" && !strings.HasPrefix(behind, " in to ")
	case "treat", "kill", "fix":
		return v.form == domain.Base
	}
	if v.form != domain.Base || startsUpper(word) {
		return false
	}
	switch v.pair.Verb.Base {
	case "heat", "vortex", "shake", "spin", "pipette": // not add: buffer and stain are verbs too
	default:
		return false
	}
	verb, form, ok := r.swapper.pack.ActionVerb(word)
	return ok && form == domain.Base && verb.Participle != word && !r.swapper.pack.Doubtful(word)
}

// passesThrough reports whether a verb followed by "through" needs it: filter
// through a membrane, but not obtain through a reaction.
func passesThrough(base string) bool {
	switch base {
	case "obtain", "prepare", "produce", "synthesize", "fabricate", "form", "purify", "conduct", "perform", "remove", "decompose", "introduce":
		return false
	}
	return true
}

// possible reports whether a verb tells what may be done or has happened.
func possible(before string, v *verbWord) bool {
	word, rest := cutLastWord(before)
	if strings.HasSuffix(word, "ly") || word == "also" {
		word, rest = cutLastWord(rest)
	}
	if word == "be" && v.form == domain.Participle {
		word, _ = cutLastWord(rest)
	}
	switch word {
	case "may", "can", "could", "might":
		return true
	case "have", "has", "had":
		return true
	}
	return false
}

// conditional reports whether the clause that a text breaks off in tells when or
// whether something holds: until it is dissolved, if the cells clump.
func conditional(before string, v *verbWord) bool {
	word, rest := cutLastWord(before)
	if v.form == domain.Base && (word == "and" || word == "then" || word == "or" || word == "to" && !needs(rest)) {
		return false
	}
	for range 8 {
		switch {
		case word == "" || strings.IndexByte(",;:.)!", word[len(word)-1]) >= 0 || word == "then" || word == "subsequently" || word == "finally":
			return false
		case word == "if", word == "when", word == "until", word == "till", word == "unless", word == "whether":
			return true
		case word == "once":
			last, _ := cutLastWord(rest)
			return last == "" || strings.IndexByte(",;:.)", last[len(last)-1]) >= 0
		}
		word, rest = cutLastWord(rest)
	}
	return false
}

// needs reports whether a text ends in a verb of need: if you need to add more.
func needs(before string) bool {
	word, _ := cutLastWord(before)
	switch word {
	case "need", "needs", "want", "wish", "have", "has", "like", "plan", "necessary", "needed", "required", "ready":
		return true
	}
	return false
}

// optional reports whether a sentence says of itself that it may be left out.
func (r *Reading) optional(at int) bool {
	head := strings.TrimLeft(r.doc.Text[r.sentenceOf(at).start:at], " ([*-")
	return len(head) > 8 && strings.EqualFold(head[:8], "optional")
}

// belowZero reports whether a temperature under that of ice belongs to a verb.
func (r *Reading) belowZero(verb int) bool {
	const ice = 273 // K
	end := r.clauseEnd(verb)
	for i := verb + 1; i < len(r.doc.Spans) && r.doc.Spans[i].Start < end; i++ {
		if r.doc.Spans[i].Type != ner.TypeNumericalValue {
			continue
		}
		if q := r.quantityWord(i); q.Unit != nil && q.Unit.Kind == "temperature" && q.Unit.Base(q.Low) < ice {
			return true
		}
	}
	return false
}

// negated reports whether the words before a verb deny it or try to keep it
// from happening: without further purification, to avoid the formation.
func negated(before string) bool {
	word, rest := cutLastWord(before)
	switch word {
	case "the", "any", "further", "its", "their", "additional", "prior", "such", "be", "undesired", "unwanted", "a":
		word, rest = cutLastWord(rest)
	}
	if strings.HasSuffix(word, "ly") {
		word, rest = cutLastWord(rest)
	}
	switch word {
	case "not", "cannot", "without", "never", "no", "don't", "don’t", "avoid", "avoids", "avoiding", "prevent", "prevents", "preventing":
		return true
	case "of":
		word, _ = cutLastWord(rest)
		return word == "instead"
	case "from":
		word, rest = cutLastWord(rest)
		other, _ := cutLastWord(rest)
		return word == "prevent" || (word == "it" || word == "them") && other == "prevent"
	case "to":
		word, rest = cutLastWord(rest)
		if word == "necessary" || word == "need" || word == "needed" || word == "required" {
			word, _ = cutLastWord(rest)
			return word == "not" || word == "no"
		}
	}
	return false
}

// supplied reports whether what stands behind "obtained" names a seller.
func supplied(behind string) bool {
	rest, ok := strings.CutPrefix(behind, " from ")
	return ok && startsUpper(rest) && len(rest) > 1 && 'a' <= rest[1] && rest[1] <= 'z'
}
