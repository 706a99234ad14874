package swap

import (
	"strings"

	"assay/pkg/domain"
)

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
		if (measured(word) || strings.HasSuffix(word, "\")")) && countsNoun(rest) {
			return true // a very short (5 sec) spin, a 5 minute spin
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

// measured reports whether a word is a unit of time, maybe at the end of brackets.
func measured(word string) bool {
	switch strings.TrimSuffix(strings.TrimLeft(word, "(0123456789-"), ")") {
	case "sec", "s", "second", "seconds", "min", "minute", "mins", "minutes", "h", "hour", "hr":
		return true
	}
	return false
}

// countsNoun reports whether an article or a word of measure stands shortly before
// the end of a text, so that the duration behind it is a noun's.
func countsNoun(before string) bool {
	for range 4 {
		var word string
		word, before = cutLastWord(strings.TrimSuffix(before, "("))
		switch word {
		case "":
			return false
		case "a", "an", "the", "another", "one", "short", "quick", "brief", "final", "second":
			return true
		}
		if strings.IndexByte(".,;:)", word[len(word)-1]) >= 0 {
			return false
		}
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

// methodNoun reports whether a noun behind the noun of an action makes it the
// name of a method, a device or a state.
func methodNoun(word string) bool {
	switch word {
	case "method", "methods", "technique", "techniques", "route", "routes", "approach", "procedure", "procedures", "parameters", "profile", "program", "programme", "curve", "curves",
		"membrane", "paper", "apparatus", "unit", "system", "equipment", "machine", "rate", "rates", "temperature", "temperatures", "time", "times", "conditions", "condition",
		"behavior", "behaviour", "properties", "protocol", "funnel", "flask", "vessel", "bath", "yield", "efficiency", "speed", "mechanism", "kinetics", "reaction", "reactions", "experiment", "experiments",
		"boat", "jar", "vial", "media", "medium", "ratio", "power", "pressure", "atmosphere", "product", "products", "steps", "density", "area":
		return true
	}
	return false
}
