package domain

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// MatchCase writes word in the case of like: all capitals if like is, a capital
// first letter if like has one, else unchanged. A word with capitals of its own
// (XRD, Schlenk) keeps them.
func MatchCase(like, word string) string {
	upper, lower := 0, 0
	for _, r := range like {
		switch {
		case unicode.IsUpper(r):
			upper++
		case unicode.IsLower(r):
			lower++
		}
	}
	first, _ := utf8.DecodeRuneInString(like)
	switch {
	case upper > 1 && lower == 0:
		return strings.ToUpper(word)
	case unicode.IsUpper(first) && lower > 0:
		return Capitalise(word)
	}
	return word
}

// Capitalise writes the first letter as a capital. Letters that tell in a
// chemical name where a group sits are passed over: n-Butyllithium.
func Capitalise(word string) string {
	if place, name, ok := strings.Cut(word, "-"); ok {
		switch place {
		case "n", "i", "s", "t", "o", "m", "p", "sec", "tert", "cis", "trans", "meso", "rac", "D", "L", "DL", "α", "β", "γ", "ε":
			return place + "-" + Capitalise(name)
		}
	}
	r, n := utf8.DecodeRuneInString(word)
	if n == 0 || !unicode.IsLower(r) {
		return word
	}
	return string(unicode.ToUpper(r)) + word[n:]
}

// irregular plurals of laboratory nouns; the singular may be the last word of
// a term.
var irregular = [...][2]string{
	{"foot", "feet"},
	{"knife", "knives"},
	{"shelf", "shelves"},
	{"half", "halves"},
	{"debris", "debris"},
	{"mouse", "mice"},
	{"die", "dies"},
	{"lens", "lenses"},
	{"gas", "gases"},
	{"virus", "viruses"},
	{"bus", "buses"},
	{"apparatus", "apparatuses"},
	{"analysis", "analyses"},
	{"axis", "axes"},
	{"matrix", "matrices"},
	{"spectrum", "spectra"},
	{"medium", "media"},
	{"serum", "sera"},
	{"bacterium", "bacteria"},
	{"mycelium", "mycelia"},
	{"sporangium", "sporangia"},
	{"conidium", "conidia"},
	{"larva", "larvae"},
	{"pupa", "pupae"},
	{"alga", "algae"},
	{"hypha", "hyphae"},
	{"fungus", "fungi"},
	{"nucleus", "nuclei"},
	{"leaf", "leaves"},
	{"forceps", "forceps"},
	{"scissors", "scissors"},
	{"tweezers", "tweezers"},
	{"tongs", "tongs"},
	{"shears", "shears"},
	{"snips", "snips"},
}

// Pluralise returns the plural of an English noun phrase whose last word is its
// head: "ball mill" -> "ball mills", "glove box" -> "glove boxes". A phrase with
// of, with or for has its head before that word. An irregular plural stays as it
// is: there are no bacterias.
func Pluralise(phrase string) string {
	head, rest := splitHead(phrase)
	for _, w := range irregular {
		if _, ok := cutWord(head, w[1]); ok {
			return phrase
		}
		if stem, ok := cutWord(head, w[0]); ok {
			return stem + w[1] + rest
		}
	}
	switch {
	case head == "":
		return phrase
	case endsIn(head, "s", "x", "z", "ch", "sh"):
		return head + "es" + rest
	case endsIn(head, "y") && !vowelBefore(head, 1):
		return head[:len(head)-1] + "ies" + rest
	}
	return head + "s" + rest
}

// Singularise undoes Pluralise; a phrase that is no plural comes back as it is.
func Singularise(phrase string) string {
	head, rest := splitHead(phrase)
	for _, w := range irregular {
		if stem, ok := cutWord(head, w[1]); ok {
			return stem + w[0] + rest
		}
		if _, ok := cutWord(head, w[0]); ok {
			return phrase
		}
	}
	switch {
	case endsIn(head, "sses", "xes", "zes", "ches", "shes"):
		return head[:len(head)-2] + rest
	case endsIn(head, "ies") && len(head) > 4:
		return head[:len(head)-3] + "y" + rest
	case endsIn(head, "s") && !endsIn(head, "ss", "us", "is") && len(head) > 2:
		return head[:len(head)-1] + rest
	}
	return phrase
}

// isPlural tells whether the head of the phrase is a plural that Singularise
// undoes.
func isPlural(phrase string) bool { return Singularise(phrase) != phrase }

// thirdOf, pastOf and gerundOf inflect a verb by the rules of spelling, of which
// strong verbs and doubled consonants are the exceptions. What follows a first
// word stays: cool down, cools down.
func thirdOf(base string) string {
	verb, rest := splitVerb(base)
	switch {
	case endsIn(verb, "s", "x", "z", "ch", "sh", "o"):
		return verb + "es" + rest
	case endsIn(verb, "y") && !vowelBefore(verb, 1):
		return verb[:len(verb)-1] + "ies" + rest
	}
	return verb + "s" + rest
}

func pastOf(base string) string {
	verb, rest := splitVerb(base)
	switch {
	case endsIn(verb, "e"):
		return verb + "d" + rest
	case endsIn(verb, "y") && !vowelBefore(verb, 1):
		return verb[:len(verb)-1] + "ied" + rest
	}
	return verb + "ed" + rest
}

func gerundOf(base string) string {
	verb, rest := splitVerb(base)
	if endsIn(verb, "e") && !endsIn(verb, "ee", "oe", "ye") {
		verb = verb[:len(verb)-1]
	}
	return verb + "ing" + rest
}

func splitVerb(base string) (verb, rest string) {
	if i := strings.IndexByte(base, ' '); i > 0 {
		return base[:i], base[i:]
	}
	return base, ""
}

// splitHead cuts a noun phrase before its first preposition.
func splitHead(phrase string) (head, rest string) {
	for _, p := range [...]string{" of ", " with ", " for ", " in ", " on ", " under "} {
		if i := strings.Index(phrase, p); i > 0 {
			return phrase[:i], phrase[i:]
		}
	}
	return phrase, ""
}

// cutWord removes word from the end of phrase if it stands there whole.
func cutWord(phrase, word string) (stem string, ok bool) {
	stem, ok = strings.CutSuffix(phrase, word)
	if !ok || stem == "" {
		return stem, ok
	}
	last, _ := utf8.DecodeLastRuneInString(stem)
	return stem, !unicode.IsLetter(last)
}

func endsIn(s string, suffixes ...string) bool {
	for _, x := range suffixes {
		if strings.HasSuffix(s, x) {
			return true
		}
	}
	return false
}

// vowelBefore tells whether a vowel letter stands before the last n bytes.
func vowelBefore(s string, n int) bool {
	i := len(s) - n - 1
	return i >= 0 && strings.IndexByte("aeiouAEIOU", s[i]) >= 0
}

// Article returns "a" or "an" as the sound of the phrase asks: an XRD, a UV
// lamp, an hour, a one-neck flask.
func Article(phrase string) string {
	word, _, _ := strings.Cut(phrase, " ")
	word, _, _ = strings.Cut(word, "-")
	if word == "" {
		return "a"
	}
	if spelledOut(word) && word != "HEPA" && word != "SQUID" {
		if strings.IndexByte("AEFHILMNORSX8", word[0]) >= 0 {
			return "an"
		}
		return "a"
	}
	low := strings.ToLower(word)
	for _, x := range [...]string{"uni", "use", "usual", "eu", "one", "once", "ut", "ura"} {
		if strings.HasPrefix(low, x) && !strings.HasPrefix(low, "unin") && !strings.HasPrefix(low, "unim") {
			return "a"
		}
	}
	for _, x := range [...]string{"hour", "honest", "heir"} {
		if strings.HasPrefix(low, x) {
			return "an"
		}
	}
	if strings.IndexByte("aeiou8", low[0]) >= 0 {
		return "an"
	}
	return "a"
}

// spelledOut tells whether a word is read letter by letter: capitals without a
// small letter, or a single letter.
func spelledOut(word string) bool {
	for _, r := range word {
		if unicode.IsLower(r) {
			return false
		}
	}
	return true
}
