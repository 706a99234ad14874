package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// What a step gets rid of and what only carries a name is changed by no other word in its
// place.

// thrownAway reports whether a mention is what a step gets rid of: decant the
// antibody solution, any excess ethanol. The fractions of a spin or column are
// told apart by just that, and do not count.
func (r *Reading) thrownAway(span ner.Span, m domain.MemberMatch) bool {
	if isFraction(m.Member) {
		return false
	}
	text := r.doc.Text
	before, behind := text[:span.Start+m.Start], text[span.End:]
	for range 6 {
		word, rest := cutLastWord(before)
		switch word {
		case "", "add", "adding", "with", "using", "in", "into", "and", "to", "then", "by":
			return false
		case "discard", "discarding", "discarded", "decant", "decanting", "aspirate", "aspirating", "drain", "draining", "wick",
			"excess", "residual", "remaining", "leftover", "trace", "removal":
			return true
		case "off", "out":
			verb := lastWord(rest)
			switch verb {
			case "pour", "pouring", "blot", "shake", "pipette", "pipet", "rinse", "wash", "dump", "tap":
				return true
			}
			return false
		case "remove", "removing":
			return !strings.HasPrefix(behind, " to ") && !strings.HasPrefix(behind, " into ") && !strings.HasPrefix(behind, " from -")
		}
		if last := word[len(word)-1]; last == ',' || last == ';' || last == ':' || last == ')' || last == '.' {
			return false
		}
		before = rest
	}
	return false
}

// isFraction reports whether a member is one of the parts into which a step takes a
// sample.
func isFraction(member string) bool {
	switch member {
	case "supernatant", "pellet", "aqueous phase", "organic phase", "interphase", "flow-through", "eluate", "filtrate", "retentate", "lysate":
		return true
	}
	return false
}

// exampleOf reports whether a mention is one of the examples that a bracket or a list with
// letters names.
func exampleOf(before string) bool {
	if n := len(before); n > 3 && before[n-1] == ' ' && before[n-2] == '.' && 'a' <= before[n-3] && before[n-3] <= 'z' && before[n-4] == ' ' {
		return strings.Contains(before[max(0, n-120):], "xamples of ")
	}
	before = before[max(0, len(before)-24):]
	i := strings.LastIndex(before, "e.g.")
	return i >= 0 && strings.IndexByte(before[i:], ')') < 0
}

// setAside reports whether the words behind a mention say what may be done with it
// at leisure, that any will do, or by an example what is meant.
func setAside(behind string) bool {
	if strings.HasPrefix(behind, " (e.g. ") || strings.HasPrefix(behind, " (an ") {
		return true
	}
	rest, ok := strings.CutPrefix(behind, " c")
	if !ok {
		return strings.HasPrefix(behind, " of choice") || strings.HasPrefix(behind, " may be stored")
	}
	return strings.HasPrefix(rest, "an be stored") || strings.HasPrefix(rest, "ould be stored")
}

// namesThing reports whether a mention before which and behind which the text goes on so
// is no ingredient: the name of a tube, what a stain shows, an example, an adjective
// that is spent (transformed competent cells), a part of a name.
func namesThing(before, behind string, m domain.MemberMatch) bool {
	switch nextWord(behind) {
	case "tube", "tubes", "control", "controls", "blank", "blanks", "standard", "standards":
		return true
	case "or", "and":
		if strings.HasPrefix(behind, " or blank") || strings.HasPrefix(behind, " or control") {
			return true
		}
	case "of":
		if m.Member == "pellet" {
			return true // a pellet of cells
		}
	}
	word, rest := cutLastWord(before)
	if word == "the" || word == "their" || word == "all" {
		switch verb := lastWord(rest); verb {
		case "counterstain", "visualize", "visualise", "detect", "see", "pellet":
			return true
		}
	}
	switch word {
	case "pellet":
		verb := lastWord(rest)
		return verb == "to"
	case "multiple", "new", "several":
		verb := lastWord(rest)
		return verb == "construct" || verb == "generate"
	case "colony":
		return m.Member == "PCR product"
	case "point", "melting", "melt":
		return m.Member == "agarose gel"
	case "counterstain", "visualize", "visualise", "transformed", "transfected", "infected", "sorted", "labeled", "labelled":
		return true
	case "buffer":
		return !strings.HasSuffix(m.Member, "buffer") // buffer EcoRI
	case "1°", "2°", "primary", "secondary", "second":
		return m.Member == "antibody" || m.Member == "antigen"
	}
	if m.Member == "BSA" && (strings.HasSuffix(word, "-free") || strings.HasSuffix(word, "-Free")) {
		return true // of what is not to be in it
	}
	if strings.HasSuffix(before, "λ/") || strings.HasSuffix(before, "lambda/") || strings.HasPrefix(behind, " [lambda]") ||
		strings.HasPrefix(behind, " lambda") || strings.HasPrefix(behind, " λ") {
		return true // a size standard
	}
	return false
}
