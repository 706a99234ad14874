package swap

import (
	"slices"
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// noReagent tells why a mention of a member of a group is nothing that a step
// takes, "" if it is.
func (r *Reading) noReagent(span ner.Span, m domain.MemberMatch) string {
	text := r.doc.Text
	switch {
	case outcome(text[:span.Start]):
		return "it is what came out"
	case span.Start < r.title():
		return "a heading: the product stays, so that the steps no longer lead to it"
	case partOfProduct(text[span.End:]) || r.partOfName(span, m):
		return "part of the name of a product"
	case lacking(text[:span.Start], text[span.End:]):
		return "it tells what is not there"
	case namesThing(text[:span.Start+m.Start], text[span.End:], m):
		return "a label, a purpose or a part of another name"
	case exampleOf(text[:span.Start]) || setAside(text[span.End:]) || r.supposed(span.Start):
		return "an example or a remark, no step"
	case strings.HasPrefix(text[span.End:], " (") && r.glossed(text[span.End+2:], m):
		return "a bracket names it again"
	case strings.HasPrefix(text[span.End:], " (") && stockOf(text[span.End:]):
		return "the heading of a recipe"
	case mixture(m.Member) && (recipeFollows(text[span.End:]) || recipeBefore(text[:span.Start+m.Start], text[span.End:])):
		return "the text tells what goes into it: another name would change nothing"
	case len(m.Group.Steps) > 0 && !r.behindStep(span, m.Group.Steps):
		return "no step of those in which it is the reagent"
	}
	return r.staysPut(span, m)
}

// partOfProduct reports whether what stands behind a mention makes it a part of
// the name of a kit.
func partOfProduct(behind string) bool {
	for word, n := "", 0; n < 4; n++ {
		word, behind = cutNextWord(behind)
		switch strings.TrimRight(word, ".,;:)") {
		case "Kit", "kit", "Kits", "kits", "Handbook", "handbook":
			return true
		}
		if word == "" || !startsUpper(word) {
			return false
		}
	}
	return false
}

// partOfName reports whether a letter or number beside a mention belongs to its
// name, or makes it a stretch of a sequence: Q-water, NHS-biotin, polyethylene glycol 3350, L1
// medium, CCA TCA AT.
func (r *Reading) partOfName(span ner.Span, m domain.MemberMatch) bool {
	text := r.doc.Text
	before, behind := text[:span.Start+m.Start], text[span.Start+m.End:]
	if n := len(before); n > 1 && before[n-1] == '-' && isAlnum(before[n-2]) || len(behind) > 1 && behind[0] == '-' && isAlnum(behind[1]) {
		return true
	}
	if strings.HasSuffix(text[:span.Start+m.End], "stain") && (strings.HasPrefix(behind, " a ") || strings.HasPrefix(behind, " the ")) {
		return true // a verb
	}
	if len(behind) > 3 && behind[0] == ' ' && isDigit(behind[1]) && isDigit(behind[2]) && isDigit(behind[3]) && !r.quantityAt(span.Start+m.End+1) {
		return true
	}
	if part := text[span.Start+m.Start : span.Start+m.End]; part == "SSC" && strings.Contains(text, "FSC") {
		return true // what a cytometer sees at its side, not a buffer
	} else if bases(part) {
		if next := nextWord(behind); next != "" && bases(next) {
			return true // a stretch of DNA
		}
	}
	switch strings.ToLower(text[span.Start+m.Start : span.Start+m.End]) {
	case "medium", "media", "broth":
	default:
		return false
	}
	word, ok := strings.CutSuffix(before, " ")
	word = word[strings.LastIndexAny(word, " \n(")+1:]
	capitals := 0
	for i := range len(word) {
		if 'A' <= word[i] && word[i] <= 'Z' || isDigit(word[i]) {
			capitals++
		}
	}
	return ok && capitals > 1 && startsUpper(word)
}

// isAlnum reports whether a byte is an ASCII letter or digit.
func isAlnum(c byte) bool { return c < 0x80 && (classTable[c] == classLetter || isDigit(c)) }

// bases reports whether a word is written with the letters of DNA only.
func bases(word string) bool { return strings.Trim(word, "ACGT") == "" }

// quantityAt reports whether a quantity is marked at byte i.
func (r *Reading) quantityAt(i int) bool {
	n, found := slices.BinarySearchFunc(r.doc.Spans, i, func(s ner.Span, i int) int { return s.Start - i })
	return found && r.doc.Spans[n].Type == ner.TypeNumericalValue
}

// lacking reports whether the words around a mention say that it is not there:
// without A, no A, A-free.
func lacking(before, behind string) bool {
	for _, w := range [...]string{"-free", "‐free", " free "} {
		if strings.HasPrefix(behind, w) {
			return true
		}
	}
	for range 4 {
		word, rest := cutLastWord(before)
		switch word {
		case "without", "no", "lacking", "minus", "non":
			return true
		case "":
			return false
		}
		if strings.ContainsAny(word, ",;:.()") || strings.HasSuffix(word, "ing") && word != "lysing" && word != "adding" { // without disturbing the pellet
			return false
		}
		before = rest
	}
	return false
}

// cutNextWord cuts off the word that follows a space.
func cutNextWord(text string) (word, rest string) {
	text, ok := strings.CutPrefix(text, " ")
	if !ok {
		return "", ""
	}
	n := strings.IndexAny(text, " \n")
	if n < 0 {
		n = len(text)
	}
	return text[:n], text[n:]
}

// glossed reports whether a bracket names the same reagent and tells more of it, so that its
// name would be left: bovine serum albumin (BSA; equal to 10 mg/ml).
func (r *Reading) glossed(inner string, m domain.MemberMatch) bool {
	name, _, ok := strings.Cut(inner[:min(len(inner), 24)], ";")
	return ok && r.reagentWord(name).Member == m.Member
}

// supposed reports whether the sentence that byte at stands in only gives an example.
func (r *Reading) supposed(at int) bool {
	return strings.HasPrefix(strings.TrimLeft(r.doc.Text[r.sentenceOf(at).start:at], " ("), "For example")
}

// behindStep reports whether the verb that governs a mention begins as one of
// the steps does.
func (r *Reading) behindStep(span ner.Span, steps []string) bool {
	verb, _ := r.governingVerb(r.sentenceOf(span.Start), span.Start)
	if verb < 0 || r.doc.Spans[verb].Start > span.Start {
		return false
	}
	word := r.textOf(r.doc.Spans[verb])
	for _, step := range steps {
		if len(word) >= len(step) && equalFoldASCII(word[:len(step)], step) {
			return true
		}
	}
	return false
}

// outcome reports whether what follows is named as what came out: gave the ether.
func outcome(before string) bool {
	word, rest := cutLastWord(before)
	if word != "the" {
		return false
	}
	switch verb := lastWord(rest); verb {
	case "give", "gave", "afford", "afforded", "yield", "yielded", "furnish", "furnished", "provide", "provided", "deliver", "delivered":
		return true
	}
	return false
}
