package swap

import (
	"slices"
	"strings"

	"assay/pkg/domain"
)

// noGear reports whether the name at text[start:end] of an instrument is none
// that a step is done with: the verb of a step (mix and microfuge briefly), what
// is to be kept away from (exposure to UV light), where something may happen
// (crystals may form in the freezer), what is not used (do not vortex on the
// shaker), what the step is over with (remove from the freezer), or a part of
// another name (the syringe tip, a coffee filter, a title), or what is only bought.
func (r *Reading) noGear(start, end int, rule *domain.Equipment) bool {
	text := r.doc.Text
	before, behind := text[:start], nextWord(text[end:])
	sent := r.sentenceOf(start)
	said := before[sent.start:]
	cools := rule.Lacks == "cooling"
	if head := strings.TrimLeft(said, " "); (strings.HasPrefix(head, "Turn ") || strings.HasPrefix(head, "Switch ")) && strings.Contains(text[end:sent.end], " off") {
		return true // turn chiller and pump off
	}
	c := r.askedCues()
	return c.bought && strings.Contains(text[sent.start:sent.end], " purchased ") || c.possible && (strings.Contains(said, " may ") || strings.Contains(said, " might ")) || denied(said) || over(said, cools) || putAway(text[end:], cools) ||
		partOfDevice(before, text[start:end], behind) || spinsAsVerb(before, text[start:end], behind) || r.inTitle(start) ||
		rule.Name == "filter" && !strings.HasSuffix(before, "m ") && !filters(text[sent.start:sent.end]) // a 0.2 µm filter has a purpose
}

// filters reports whether a sentence tells that something passes a filter. Once it
// has passed, the filter is only what holds the residue, and is dried or stained.
func filters(sentence string) bool {
	sentence = strings.ToLower(sentence)
	for _, w := range [...]string{
		"through", "filtrat", "prefilter", "pre-filter", "filtering", "filter each", "filter the", "sterili", "passed", "pass the",
		"suck", "spin", "centrifug", "load", "onto", "support", "pump", "pour",
	} {
		if strings.Contains(sentence, w) {
			return true
		}
	}
	return strings.HasPrefix(sentence, "filter ")
}

// partOfDevice reports whether the words beside a mention make another thing of it.
func partOfDevice(before, word, behind string) bool {
	switch behind {
	case "tank", "sealer", "chimney", "housing", "inlet", "inlets", "outlet", "outlets":
		return true
	}
	switch {
	case strings.HasSuffix(before, "exposure to "), strings.HasSuffix(before, "coffee "):
		return true
	case len(word) >= 3 && equalFoldASCII(word[:3], "tip"):
		return strings.HasSuffix(before, "syringe ") || strings.HasSuffix(before, "needle ")
	}
	return false
}

// spinsAsVerb reports whether the name of a centrifuge or of a vortex mixer is
// the verb of a step: mix and microfuge briefly, vortex. Centrifuge for 5 min.
func spinsAsVerb(before, word, behind string) bool {
	if word = strings.ToLower(word); !strings.HasSuffix(word, "fuge") && word != "vortex" {
		return false
	}
	switch behind {
	case "briefly", "again", "for", "at", "the", "quickly":
	default:
		return false
	}
	switch last := lastWord(before); last {
	case "and", "or", "then", "to", "briefly", "vortex", "mix", "":
		return true
	}
	return false
}

// denied reports whether a sentence that goes on with the name of an instrument
// says before it, in the same clause, that something is not done. A change there
// would change nothing.
func denied(said string) bool {
	clause := said[strings.LastIndexAny(said, ",;:()\n")+1:]
	for {
		word, rest, ok := strings.Cut(clause, " ")
		switch {
		case !ok:
			return false
		case equalFoldASCII(word, "not"), equalFoldASCII(word, "never"), equalFoldASCII(word, "cannot"), equalFoldASCII(word, "avoid"),
			equalFoldASCII(word, "avoiding"), equalFoldASCII(word, "unable"), strings.HasSuffix(word, "n't"):
			return true
		case equalFoldASCII(word, "without"): // incubate without shaking at 20 °C in the incubator
			return strings.Count(rest, " ") <= 2
		case equalFoldASCII(word, "instead") && strings.HasPrefix(rest, "of "), equalFoldASCII(word, "rather") && strings.HasPrefix(rest, "than "):
			return true
		}
		clause = rest
	}
}

// over reports whether the words in front of a mention say that the step is over
// in which the instrument served, or that it is only made ready for another:
// remove the samples from the freezer, discard the filter, turn off the vacuum,
// let it cool in the furnace. What stands in its place then does no harm; but what
// cools has to be in its place.
func over(said string, cools bool) bool {
	for range 4 {
		word, rest := cutLastWord(said)
		switch word {
		case "with", "in", "inside", "within":
			return !cools && isCooled(rest)
		case "":
			return false
		case "from":
			return takenOut(rest)
		case "of":
			last := lastWord(rest)
			return last == "out" || last == "contents" || last == "dispose" || last == "downstream"
		case "cool", "cooling", "cooled":
			return !cools
		case "remove", "removed", "removing", "discard", "discarded", "discarding", "empty", "label", "clean", "cleaned", "rinse", "wash", "drain",
			"balance", "change", "replace", "replacing", "store", "keep", "disconnect", "detach", "unplug", "off", "uv":
			return true
		}
		if !lightWord(word) {
			return false
		}
		said = rest
	}
	return false
}

// lightWord reports whether a word may stand between a verb and the instrument it
// is about: an article, or how big or how cold it is.
func lightWord(word string) bool {
	switch word {
	case "the", "a", "an", "each", "every", "all", "both", "your", "this", "that", "these", "any", "used", "old", "dirty", "blue", "out", "down":
		return true
	}
	return strings.ContainsAny(word, "0123456789°˚º")
}

// takenOut reports whether a sentence up to "from" tells that things are taken out.
func takenOut(said string) bool {
	said = strings.ToLower(said)
	return slices.ContainsFunc([]string{"remov", "take ", "taken ", "took ", "transfer", "withdr", "lift", "pull", "detach", "disconnect", "unload", "retriev"}, func(w string) bool {
		return strings.Contains(said, w)
	})
}

// isCooled reports whether a text ends in a verb of cooling.
func isCooled(said string) bool {
	last, rest := cutLastWord(said)
	if last == "down" {
		last = lastWord(rest)
	}
	return last == "cool" || last == "cooled" || last == "cooling"
}

// putAway reports whether the words behind a mention say that it is removed, or left
// to cool.
func putAway(behind string, cools bool) bool {
	if strings.HasPrefix(behind, " off ") {
		return true // take the needle off
	}
	for _, be := range [...]string{" was ", " were ", " is ", " are ", " must be "} {
		rest, ok := strings.CutPrefix(behind, be)
		if !ok {
			continue
		}
		for _, w := range [...]string{"then ", "naturally ", "slowly ", "left to ", "allowed to "} {
			rest = strings.TrimPrefix(rest, w)
		}
		return strings.HasPrefix(rest, "removed") || strings.HasPrefix(rest, "discarded") || strings.HasPrefix(rest, "emptied") || strings.HasPrefix(rest, "cleaned") ||
			!cools && strings.HasPrefix(rest, "cool")
	}
	return false
}

// inTitle reports whether byte at stands in what the text is called.
func (r *Reading) inTitle(at int) bool { return at < r.title() }
