package chem

import "strings"

// NameToFormula writes the formula of a systematic or common inorganic name: a salt with
// fixed valence, Roman numeral or old ending (-ous, -ic), binary compounds with
// multiplying prefixes, acids, hydrates, elements. The formula is the conventional one
// (Zn(NO3)2·6H2O, CH3COONa, K3[Fe(CN)6]). It is false for names outside the grammar and
// for names that fit several compounds, such as iron oxide or cerium nitrate.
func NameToFormula(name string) (formula string, ok bool) {
	if len(name) < 3 || len(name) > 120 {
		return "", false
	}
	words, dry := cutAnhydrous(nameWords(name))
	water, words, ok := cutHydrate(words)
	if !ok || len(words) == 0 || dry && !water.none() {
		return "", false
	}
	if f, ok := mainFormula(words, water); ok {
		return f + water.suffix(), true
	}
	return "", false
}

// mainFormula is the formula without water; the water may settle the charge of the metal.
func mainFormula(words []string, water hydration) (string, bool) {
	joined := strings.Join(words, "")
	if i, ok := trivials().byName[joined]; ok {
		return preferred(trivial[i].formula), true
	}
	if joined == "ammoniummolybdate" && water.n.Equal(NewRat(4, 1)) {
		return "(NH4)6Mo7O24", true // only this one of the molybdates has four waters
	}
	if len(words) == 1 {
		if e, ok := ElementNamed(words[0]); ok && water.none() {
			return elementFormula(e), e.Number != 15 && e.Number != 6
		}
		return "", false
	}
	for n := min(3, len(words)-1); n > 0; n-- {
		cut := len(words) - n
		if f, ok := saltFormula(words[:cut], strings.Join(words[cut:], ""), water); ok {
			return f, true
		}
	}
	return compositional(words)
}

// nameWords splits a name into lower-case words of one spelling; a Roman numeral joins the
// word before it, a bare symbol keeps its case.
func nameWords(name string) []string {
	var words []string
	for w := range strings.FieldsFuncSeq(name, func(r rune) bool { return codeOf(r) == ' ' || r == ' ' || r == '\t' || r == '\n' }) {
		if symbolNumber(w) == 0 || len(words) > 0 {
			w = foldWord(w)
		}
		if len(words) > 0 && strings.HasPrefix(w, "(") && strings.Trim(w, "(),ivx") == "" {
			words[len(words)-1] += w
			continue
		}
		words = append(words, w)
	}
	return words
}

// foldWord gives a word one spelling: lower case, sulf- and aluminium, trisodium for
// tri-sodium, no comma behind.
func foldWord(w string) string {
	w = string(foldSpelling([]byte(strings.ToLower(dashes(w))), 0))
	if prefix, rest, found := strings.Cut(w, "-"); found && multiplierValue(prefix) > 0 {
		w = prefix + rest
	}
	return strings.TrimSuffix(w, ",")
}

// cutAnhydrous takes the word off: a formula without water says the same.
func cutAnhydrous(words []string) ([]string, bool) {
	if n := len(words); n > 1 {
		if words[0] == "anhydrous" {
			return words[1:], true
		}
		if strings.Trim(words[n-1], "()") == "anhydrous" {
			return words[:n-1], true
		}
	}
	return words, false
}

// dashes maps typographic dashes to the plain hyphen.
func dashes(s string) string {
	return strings.Map(func(r rune) rune {
		if r > 0x7F && codeOf(r) == '-' {
			return '-'
		}
		return r
	}, s)
}

// elementFormula is the substance that a bare element name means: nitrogen is N2.
func elementFormula(e Element) string {
	switch e.Number {
	case 1, 7, 8, 9, 17, 35, 53:
		return e.Symbol + "2"
	}
	return e.Symbol
}
