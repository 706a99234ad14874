package swap

import (
	"strings"

	"assay/pkg/chem"
)

// incidental reports whether a mention in the place of an ingredient is none: a
// part of a formula set with spaces, a dopant in the product's name, a drying
// agent, what comes out of a step or is measured in a ratio or in size.
func (r *Reading) incidental(m *material) bool {
	span := r.doc.Spans[m.span]
	before, behind := r.doc.Text[:span.Start], r.doc.Text[span.End:]
	if m.single() && (splitFormula(behind) || len(behind) > 1 && behind[0] == ' ' && isDigit(behind[1]) && len(before) > 1 && isDigit(before[len(before)-2])) {
		return true
	}
	if span.Start < r.title() || r.madeHere(m) || strings.Contains(behind[:min(len(behind), 60)], " in the synthesized ") || m.single() && inRatio(before, behind) || r.helps(m) {
		return true
	}
	if m.single() && electrodeMetal(m.elements[0]) && strings.Contains(behind[:min(len(behind), 50)], "electrode") {
		return true // a platinum foil of the cell
	}
	if m.single() && carrier(before, behind) {
		return true
	}
	if strings.HasSuffix(before, "diameter of ") || strings.HasSuffix(before, "particle size of ") {
		return true // what is told of it, no step
	}
	switch r.textOf(span) {
	case "PMo", "PW", "SiW", "SiMo":
		return true // short for an acid: half of it is no name
	}
	return strings.HasSuffix(before, "Ag/") || r.swapper.incidental.beside(r.doc.Text, span)
}

// madeHere reports whether a mention is what the words around it say comes out
// of a step, whatever else the substance is in other places: to get a
// nanocrystalline A, the resulting A was recovered, (A) was obtained.
func (r *Reading) madeHere(m *material) bool {
	span := r.doc.Spans[m.span]
	before, behind := r.doc.Text[:span.Start], strings.TrimPrefix(r.doc.Text[span.End:], ")")
	for _, w := range [...]string{" was obtained", " was got", " that was formed", " was formed", " that formed", " formed"} {
		if len(behind) > 1 && behind[1] == w[1] && strings.HasPrefix(behind, w) && !strings.HasPrefix(behind[len(w):], " from") && !strings.HasPrefix(behind[len(w):], " by") {
			return true
		}
	}
	for range 3 {
		word, rest := cutLastWord(before)
		switch word {
		case "resulting", "resultant", "as-prepared", "above-prepared", "as-obtained", "as-synthesized", "coprecipitate", "get", "obtain", "synthesize", "synthesise":
			return true
		case "form", "yield", "give":
			word = lastWord(rest)
			return word == "to"
		case "":
			return false
		}
		if word[0] <= '9' || breaksPhrase(word) {
			return false
		}
		before = rest
	}
	return false
}

// breaksPhrase reports whether a word holds a mark that ends a phrase.
func breaksPhrase(word string) bool {
	for i := range len(word) {
		switch word[i] {
		case ',', ';', ':', '.', '(', ')':
			return true
		}
	}
	return false
}

// helps reports whether a mention without a metal that is looked for is part
// of a buffer, since another phosphate is no loss to any product, or whether an
// oxide is what a surface is polished with.
func (r *Reading) helps(m *material) bool {
	at := r.doc.Spans[m.span].Start
	switch c := r.askedCues(); {
	case m.formula == nil && (strings.Contains(m.full, "dodecyl") || strings.Contains(r.textOf(r.doc.Spans[m.span]), "dodecyl")):
		return true // a surfactant, whatever its head is
	case m.single() || m.salt:
		return false
	case countMetals(m.elements) > 0:
		return c.polish && len(m.elements) == 2 && m.formula == nil && r.sentenceHas(at, "polish")
	default:
		return c.buffer && r.sentenceHas(at, "buffer")
	}
}

// inRatio reports whether an element is one of those whose ratio is told:
// Li:Ni:Co, Zn/Co.
func inRatio(before, behind string) bool {
	if len(behind) > 1 && (behind[0] == ':' || behind[0] == '/') && startsUpper(behind[1:]) {
		return true
	}
	n := len(before)
	if n < 3 || before[n-1] != ':' && before[n-1] != '/' {
		return false
	}
	_, symbol := chem.LookupElement(strings.TrimLeft(before[n-3:n-1], " /:("))
	return symbol
}

// carrier reports whether a metal is the foam, mesh or foil that something is put onto,
// which another metal would carry as well.
func carrier(before, behind string) bool {
	switch strings.TrimRight(nextWord(behind), ".,;)") {
	case "foam", "mesh", "foil", "grid", "substrate":
	default:
		return false
	}
	word, rest := cutLastWord(before)
	if word == "a" || word == "the" {
		word = lastWord(rest)
	}
	return word == "onto" || word == "on"
}

// electrodeMetal reports whether a metal serves as an inert electrode.
func electrodeMetal(symbol string) bool {
	return symbol == "Pt" || symbol == "Au" || symbol == "Ag" || symbol == "Pd"
}
