package swap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// Symbols and names of elements also stand for other things: Mn for a molar mass, F2 for a
// generation, Gold for a kit, tin for snips. What is marked as a chemical there is none, or
// its name would not be understood.

// namesOther reports whether a mention whose notation says no more than elements stands for
// something else where it is.
func (r *Reading) namesOther(span ner.Span, t *term) bool {
	if t.source != fromGrammar {
		return false
	}
	word, before, behind := r.textOf(span), r.doc.Text[:span.Start], r.doc.Text[span.End:]
	if word == "F2" {
		return !meansGas(r.doc.Text, span)
	}
	if _, ok := chem.LookupElement(word); ok {
		return partOfTitle(behind) || word == "Mn" && molarMass(before, behind)
	}
	if e, ok := chem.ElementNamed(word); ok {
		switch {
		case e.Symbol == "Sn" && tinWare(strings.TrimLeft(behind, " ")):
			return true
		case e.Symbol == "Au" && (strings.HasPrefix(behind, " standard") || strings.HasSuffix(before, "green or ")):
			return true
		}
		return startsUpper(word) && span.Start >= r.title() && !startsSentence(r.doc.Text, span.Start) && brandBefore(before)
	}
	return false
}

// partOfTitle reports whether a symbol goes on as the name of a make does: Mo Bio, Ti 50.2 rotor.
func partOfTitle(behind string) bool {
	word := nextWord(behind)
	if len(word) > 2 && startsUpper(word) && strings.ToLower(word[1:]) == word[1:] {
		_, element := chem.LookupElement(word)
		return !element
	}
	return len(behind) > 2 && behind[0] == ' ' && isDigit(behind[1]) && strings.HasPrefix(strings.TrimLeft(behind[1:], "0123456789."), " rotor")
}

// molarMass reports whether Mn is the number average of a polymer: Mn = 17500 g/mol. A ratio
// of metals has others before it.
func molarMass(before, behind string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	return !strings.ContainsRune("/:+-", last) && strings.HasPrefix(strings.TrimLeft(behind, " "), "=")
}

// tinWare reports whether what follows tin is made of sheet metal that is called so.
func tinWare(behind string) bool {
	behind = strings.TrimPrefix(behind, "-")
	for _, ware := range [...]string{"foil", "snips", "can", "cans", "box", "boxes", "opener"} {
		if rest, ok := strings.CutPrefix(behind, ware); ok && (rest == "" || !unicode.IsLetter(rune(rest[0]))) {
			return true
		}
	}
	return false
}

// brandBefore reports whether the word before is one of a make: SYBR Gold, XL-10 Gold.
func brandBefore(before string) bool {
	before = strings.TrimRight(before, " \u00a0")
	word := before[strings.LastIndexAny(before, " \u00a0\n")+1:]
	return strings.ContainsFunc(word, unicode.IsUpper) || word == "×" || word == "x"
}
