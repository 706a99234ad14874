package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// What a step gets rid of, what only carries a name and what the text makes on
// the spot is changed by no other word in its place.

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
			verb, _ := cutLastWord(rest)
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

// mixture reports whether a member is made up by a recipe.
func mixture(member string) bool {
	switch member {
	case "PBS", "TBS", "TBST", "SSC":
		return true
	}
	return strings.HasSuffix(member, " buffer") || strings.HasSuffix(member, " gel") || strings.HasSuffix(member, " solution") || strings.HasSuffix(member, " medium")
}

// recipeFollows reports whether what stands behind the name of a mixture tells what
// it is made of: (1 M ammonium acetate and 10 mM EDTA), by mixing A and B, a colon.
func recipeFollows(behind string) bool {
	if len(behind) < 2 {
		return false
	}
	if behind[0] == ':' {
		return behind[1] != ' ' || !strings.HasPrefix(behind[2:], "[")
	}
	for _, by := range [...]string{" by mixing ", " by combining ", " by dissolving ", " by adding ", " by using ", " consisting of ", " consists of "} {
		if strings.HasPrefix(behind, by) {
			return true
		}
	}
	if rest, ok := strings.CutPrefix(behind, " containing "); ok {
		rest = rest[:min(len(rest), 60)] // 1% SDS, 0.1 N NaOH and so on
		i := strings.Index(rest, ", ")
		return i > 0 && i+2 < len(rest) && isDigit(rest[0]) && isDigit(rest[i+2])
	}
	inner, ok := strings.CutPrefix(behind, " (")
	if !ok {
		return false
	}
	if n := strings.IndexByte(inner[:min(len(inner), 120)], ')'); n >= 0 {
		inner = inner[:n]
	} else {
		inner = inner[:min(len(inner), 120)]
	}
	if strings.HasPrefix(inner, "final") || strings.HasPrefix(inner, "containing") || strings.HasPrefix(inner, "Cat") || strings.HasPrefix(inner, "optional") {
		return false
	}
	return strings.Contains(inner, "% ") || strings.Contains(inner, "mM ") || strings.Contains(inner, " M ") || strings.Contains(inner, "containing ")
}

// stockOf reports whether a bracket behind a mention says how much of it is made: (20 mL
// Stock).
func stockOf(behind string) bool {
	inner, _, ok := strings.Cut(behind[:min(len(behind), 24)], ")")
	return ok && strings.HasSuffix(inner, "L Stock")
}

// recipeBefore reports whether the words before the name of a mixture tell what it is
// made of (4% paraformaldehyde-PBS fixation buffer) or which of a kit it is (PB1 lysis
// buffer), or whether it is only made ready here: prepare the SOB medium.
func recipeBefore(before, behind string) bool {
	if strings.HasPrefix(behind, " I") && (len(behind) == 2 || strings.IndexByte("I .,", behind[2]) >= 0) {
		return true // Wash Buffer II of a kit
	}
	word, rest := cutLastWord(before)
	if word == "" {
		return false
	}
	if word[len(word)-1] == '/' {
		return true // prehybridization/ hybridization buffer
	}
	if len(word) < 5 && 'A' <= word[0] && word[0] <= 'Z' && isDigit(word[len(word)-1]) && word != "M9" {
		return true
	}
	if word == "the" || word == "a" || word == "an" {
		word, rest = cutLastWord(rest)
	}
	switch word {
	case "store", "as":
		return true
	case "prepare", "make":
		return behind != "" && (behind[0] == '.' || strings.HasPrefix(behind, " with "))
	case "2x", "1x", "10x":
		verb, _ := cutLastWord(rest)
		return verb == "prepare" && strings.HasPrefix(behind, " with ")
	}
	if next, _ := cutLastWord(rest); next != "" && next[len(next)-1] == '%' && word[len(word)-1] != ',' {
		return word != "in" && word != "with" && word != "of"
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
		switch verb, _ := cutLastWord(rest); verb {
		case "counterstain", "visualize", "visualise", "detect", "see", "pellet":
			return true
		}
	}
	switch word {
	case "pellet":
		verb, _ := cutLastWord(rest)
		return verb == "to"
	case "multiple", "new", "several":
		verb, _ := cutLastWord(rest)
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

// nameOfStep reports whether the step that a mention stands in is the one that a
// mixture is called after, so that it would do: to post-fix in fixation buffer.
func nameOfStep(before, to string) bool {
	if len(to) < 8 || !strings.HasSuffix(to, " buffer") && !strings.HasSuffix(to, " solution") {
		return false
	}
	for range 6 {
		word, rest := cutLastWord(before)
		if word == "" {
			return false
		}
		verb := strings.TrimPrefix(word, "post-")
		if n := min(len(verb), 4); n > 2 && (verb[:n] == to[:n] || verb[:3] == "lys" && to[:3] == "lys") {
			return true
		}
		if last := word[len(word)-1]; last == ',' || last == ';' || last == ':' || last == '.' {
			return false
		}
		before = rest
	}
	return false
}
