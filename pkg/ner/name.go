package ner

import (
	"strings"
	"unicode/utf8"
)

// Names that no table can list completely are recognised by how they are
// built: a cation and an anion ("nickel(II) nitrate hexahydrate"), an acid
// ("p-toluenesulfonic acid"), a polymer in brackets ("poly(vinyl alcohol)").

// saltName continues a cation that ends at i to the end of a salt's name; it
// returns i if no anion follows. A few words may stand between, as in "sodium
// dodecyl benzene sulfonate".
func saltName(text string, i int) int {
	at := oxidationState(text, i)
	for words := 0; words < 4; words++ {
		start := at
		for start < len(text) && (text[start] == ' ' || text[start] == '-') && start-at < 2 {
			start++
		}
		end := wordEnd(text, start)
		if start == at || end-start < 3 {
			return i
		}
		w := text[start:end]
		if anion(w) {
			return hydrate(text, end)
		}
		if !betweenIons(w) {
			return i
		}
		at = end
	}
	return i
}

// oxidationState skips (II) behind a cation, with or without a space.
func oxidationState(text string, i int) int {
	at := i
	if at < len(text) && text[at] == ' ' {
		at++
	}
	if at >= len(text) || text[at] != '(' {
		return i
	}
	end := at + 1
	for end < len(text) && strings.IndexByte("IViv0", text[end]) >= 0 {
		end++
	}
	if end > at+1 && end < len(text) && text[end] == ')' {
		return end + 1
	}
	return i
}

// anion says whether a word ends as anions do. Words for things made of the
// metal are no anions.
func anion(w string) bool {
	w = strings.TrimSuffix(w, "s")
	if len(w) < 5 {
		return false
	}
	switch w {
	case "substrate", "plate", "template", "precipitate", "composite", "filtrate", "graphite", "concentrate", "condensate",
		"laminate", "aggregate", "intermediate", "particulate", "separate", "appropriate", "provide", "inside", "outside",
		"beside", "conjugate", "agglomerate", "nanocomposite", "requisite", "adequate", "calcinate", "ultimate", "alternate",
		"immediate", "moderate", "elaborate", "candidate", "estimate", "indicate", "generate", "dominate", "coprecipitate":
		return false
	}
	for _, suffix := range []string{"ate", "ide", "ite"} {
		if strings.HasSuffix(w, suffix) {
			return true
		}
	}
	return false
}

// betweenIons lists what stands between a cation and its anion.
func betweenIons(w string) bool {
	if strings.HasSuffix(w, "yl") || strings.HasSuffix(w, "ium") {
		return true
	}
	switch w {
	case "hydrogen", "dihydrogen", "hydroxy", "benzene", "bis", "tert", "iso", "tri", "di", "acetyl", "ammonium", "potassium",
		"sodium", "lithium", "ferric", "polystyrene", "toluene", "oxy", "iron", "sec":
		return true
	}
	return false
}

// hydrate adds a word such as hexahydrate.
func hydrate(text string, i int) int {
	start := i
	if start < len(text) && (text[start] == ' ' || text[start] == '-') {
		start++
	}
	end := wordEnd(text, start)
	if start > i && end-start >= len("hydrate") && end-start < 20 && strings.HasSuffix(text[start:end], "hydrate") {
		return end
	}
	return i
}

// cations are first words of salts' names beside the elements.
var cations = [...]string{
	"ammonium", "ferric", "ferrous", "cupric", "cuprous", "cobaltous", "cobaltic", "manganous", "manganic", "stannous", "stannic",
	"plumbous", "chromic", "chromous", "nickelous", "mercuric", "mercurous", "ceric", "cerous", "titanyl", "vanadyl", "zirconyl",
	"uranyl", "auric", "aurous", "tetramethylammonium", "tetraethylammonium", "tetrapropylammonium", "tetrabutylammonium",
	"cetyltrimethylammonium", "hexadecyltrimethylammonium", "diammonium", "disodium", "trisodium", "dipotassium", "hydrogen",
	"tetrabutyl", "tetraethyl", "tetraisopropyl", "tetramethyl", "dimethyl", "diethyl", "ethyl", "methyl", "butyl", "propyl",
	"isopropyl", "vinyl", "benzyl", "benzoyl", "methylammonium", "formamidinium", "aluminum", "cesium",
}

// acidName looks back from the word acid at i for its name; it returns i if
// the word before does not end in -ic or -ous.
func acidName(text string, i int) int {
	if i < 4 || text[i-1] != ' ' {
		return i
	}
	start := i - 1
	for start > 0 && i-start < 48 {
		c := text[start-1]
		if !wordByte(c) && c != '-' && c < utf8.RuneSelf && (c != ',' || !wordByte(text[start])) {
			break
		}
		start--
	}
	w := text[start : i-1]
	if len(w) < 5 || !strings.HasSuffix(w, "ic") && !strings.HasSuffix(w, "ous") {
		return i
	}
	switch w {
	case "organic", "inorganic", "acidic", "basic", "specific", "fumed", "weakly", "nucleic", "aqueous", "various", "anhydrous", "carboxylic":
		return i
	}
	return start
}

// polymerName returns the end of poly(...) that starts at i, else i.
func polymerName(text string, i int) int {
	at := i + len("poly")
	if len(text)-i < 8 || text[i+1:at] != "oly" {
		return i
	}
	if text[at] == ' ' || text[at] == '-' {
		at++
	}
	if text[at] != '(' {
		return i
	}
	depth := 0
	for end := at; end < len(text) && end-at < 80 && text[end] != '\n'; end++ {
		switch text[end] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				if wordAt(text, end+1) {
					return wordEnd(text, end+1)
				}
				return end + 1
			}
		}
	}
	return i
}

// chemicalEnding says whether a single word can only be the name of a
// compound.
func chemicalEnding(w string) bool {
	if len(w) < 8 || len(w) > 60 {
		return false
	}
	for _, suffix := range []string{
		"amine", "amide", "imide", "nitrile", "silane", "siloxane", "pyridine", "pyrrolidone", "imidazole", "benzene", "phenol",
		"aldehyde", "quinone", "thiol", "ethoxide", "propoxide", "butoxide", "acetylacetonate", "hydroxide", "chloride", "furan",
		"thiophene", "pyrrole", "aniline", "amidine", "porphine", "porphyrin", "urea", "glycol", "ethylene", "propylene", "styrene",
		"sulfoxide", "oxysilane", "acrylate", "acrylamide",
	} {
		if strings.HasSuffix(w, suffix) && len(w) > len(suffix)+2 {
			return !strings.HasSuffix(w, "xamine") && !strings.HasSuffix(w, "termine")
		}
	}
	return false
}
