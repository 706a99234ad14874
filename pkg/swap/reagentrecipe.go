package swap

import "strings"

// A mixture is what its recipe makes it: where the text gives that on the spot, another name
// changes nothing.

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
		verb := lastWord(rest)
		return verb == "prepare" && strings.HasPrefix(behind, " with ")
	}
	if next := lastWord(rest); next != "" && next[len(next)-1] == '%' && word[len(word)-1] != ',' {
		return word != "in" && word != "with" && word != "of"
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
