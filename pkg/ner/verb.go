package ner

import (
	"strings"

	"assay/pkg/domain"
)

type verbForm = domain.Form

// isAction decides from the words beside it whether a verb form tells of an
// action: "was reduced in hydrogen" does, "reduced pressure" does not. The
// rules were read off annotated procedures; each line names what it decides.
func isAction(text string, start int, h hit) bool {
	if start > 0 && text[start-1] == '-' || h.end < len(text) && text[h.end] == '-' {
		return false // as-prepared, vacuum-dried film
	}
	before, after := classBefore(text, start), classAfter(text, h.end)
	if after == classBe {
		if h.form == domain.Base {
			return false // the precipitate was
		}
		after = classPreposition
	}
	switch h.form {
	case domain.Past, domain.Participle:
		return pastIsAction(before, after, h.weak) && (after != classWord || nextWord(text, h.end) != "water")
	case domain.Base:
		if h.weak && before == classTo && broughtTo(text, start) {
			return false // heated to reflux
		}
		if before == classStart && after == classWord && looksCoded(nextWord(text, h.end)) {
			return true // Mix TiO2 and carbon
		}
		return baseIsAction(before, after, h.weak)
	case domain.Gerund:
		switch before {
		case classDeterminer, classWord:
			return !h.weak && after != classWord // "the heating rate"
		}
		return !h.weak
	case domain.Nominal:
		switch before {
		case classPreposition: // by calcination, after filtration of the product
			return after == classPreposition || after == classStop && !h.weak
		case classWord, classDeterminer: // vacuum filtration at, the addition of
			return after == classPreposition && !h.weak
		}
		return !h.weak && after != classWord
	}
	return false // "heats", "mixes": mostly the plurals of nouns
}

// pastIsAction: past forms after a form of "be" or in a row of verbs, or with
// what follows a verb behind them; else they describe a noun.
func pastIsAction(before, after class, weak bool) bool {
	switch {
	case before == classBe:
		return !weak || after != classWord
	case weak:
		return false
	case before == classAnd:
		return true
	}
	return after != classWord
}

// broughtTo reports whether the "to" before a word says where something is
// brought, so that the word is a noun.
func broughtTo(text string, start int) bool {
	_, to := previousWord(text, start)
	w, _ := previousWord(text, to)
	switch strings.ToLower(w) {
	case "heated", "heat", "heating", "warmed", "warm", "warming", "brought", "returned", "back", "up":
		return true
	}
	return false
}

// baseIsAction: the infinitive behind "to" and modals, and the imperative.
func baseIsAction(before, after class, weak bool) bool {
	switch before {
	case classTo:
		return true
	case classBe: // was cast, is set: a participle like its base form
		return weak && after == classPreposition
	case classStart: // Filter the solution; but: Heat treatment was
		return !weak || after != classWord
	case classAnd:
		return !weak || after == classPreposition
	}
	return false
}

// class is what a neighbouring word says about the one beside it.
type class uint8

const (
	classWord        class = iota // any word that is none of the others
	classStart                    // nothing: a sentence or list item starts
	classStop                     // punctuation behind the word
	classDeterminer               // the, a, this, each, of
	classBe                       // was, were, is
	classAnd                      // and, then, a comma
	classTo                       // to and the modal verbs
	classPreposition              // in, at, with; adverbs
	classAdverb                   // slowly
)

func classBefore(text string, start int) class {
	if startsSentence(text, start) {
		return classStart
	}
	w, at := previousWord(text, start)
	c := classOf(w)
	switch c {
	case classStop:
		if w == "," {
			return classAnd
		}
		return classPreposition
	case classAdverb, classNot:
		if c == classAdverb && startsSentence(text, at) {
			return classStart // Slowly add
		}
		if again, _ := previousWord(text, at); at > 0 {
			if d := classOf(again); d == classBe || d == classAnd || d == classTo {
				return d
			}
		}
		return classAdverb
	}
	return c
}

// classNot marks "not" and other words that are looked through.
const classNot = classAdverb + 1

func classAfter(text string, end int) class {
	w := nextWord(text, end)
	switch c := classOf(w); c {
	case classBe:
		return classBe
	case classDeterminer, classTo, classAnd, classAdverb, classPreposition, classNot:
		return classPreposition
	case classStop:
		return classStop
	}
	if w[0]-'0' < 10 {
		return classStop
	}
	return classWord
}

// classOf sorts one word, in any case.
func classOf(w string) class {
	if w == "" || !wordByte(w[0]) && w[0] < 0x80 {
		return classStop
	}
	var buf [12]byte
	if len(w) > len(buf) {
		return ending(w)
	}
	b := append(buf[:0], w...)
	for i, c := range b {
		if c-'A' < 26 {
			b[i] = c | 0x20
		}
	}
	switch string(b) {
	case "the", "a", "an", "this", "these", "each", "such", "its", "their", "that", "those", "any", "all", "both", "no":
		return classDeterminer
	case "was", "were", "is", "are", "been", "be", "being", "got":
		return classBe
	case "and", "then", "or":
		return classAnd
	case "to", "can", "could", "will", "would", "should", "must", "may", "might", "please", "let":
		return classTo
	case "in", "at", "for", "with", "by", "from", "into", "on", "onto", "under", "over", "as", "using", "via", "through", "of",
		"until", "during", "between", "after", "before", "without", "per", "up", "down", "out", "off", "again",
		"it", "them", "within", "above", "below", "upon", "while", "when", "if", "against", "inside", "together", "twice":
		return classPreposition
	case "not", "also", "further":
		return classNot
	}
	return ending(w)
}

func ending(w string) class {
	if n := len(w); n > 4 && w[n-2:] == "ly" {
		return classAdverb
	}
	return classWord
}
