package ner

import (
	"strings"

	"assay/pkg/domain"
)

// instruction is the stretch of a text that tells a reader what to do: "Heat to
// 80 °C and stir." The procedures that the model of a prose corpus has seen
// report what was done, and it takes imperatives for headings or descriptions.
// In such sentences the spans of the rules stand where the model has none.
type instruction struct {
	pack *domain.Pack // nil where the model knows imperatives
	end  int          // where the last one ends
}

// covers reports whether the span of the rules, which come in order, lies in an
// instruction.
func (n *instruction) covers(text string, s Span) bool {
	if n.pack == nil {
		return false
	}
	if s.Start >= n.end && s.Type == TypeActionVerb && n.opens(text, s) {
		n.end = sentenceEnd(text, s.End)
	}
	return s.Start < n.end
}

// opens reports whether a verb is the imperative that starts a sentence or item,
// or follows the word that does: First dissolve, Slowly add.
func (n *instruction) opens(text string, s Span) bool {
	if !leads(text, s.Start) {
		return false
	}
	_, form, ok := n.pack.ActionVerb(text[s.Start:s.End])
	return ok && form == domain.Base
}

// leads reports whether a word starts a sentence or item, or follows the word
// that does.
func leads(text string, start int) bool {
	if startsSentence(text, start) {
		return true
	}
	w, at := previousWord(text, start)
	if w == "," {
		w, at = previousWord(text, at)
	}
	return startsSentence(text, at) && (classOf(w) == classAdverb || opener(w))
}

// opener reports whether a word orders the steps of a procedure.
func opener(w string) bool {
	switch strings.ToLower(w) {
	case "first", "then", "next", "finally", "second", "third", "lastly", "afterwards", "now":
		return true
	}
	return false
}

// sentenceEnd is the end of the sentence or line that at lies in.
func sentenceEnd(text string, at int) int {
	for at < len(text) {
		i := strings.IndexAny(text[at:], ".!?\n")
		if i < 0 {
			break
		}
		at += i + 1
		if text[at-1] == '\n' || sentenceEnds(text, at) {
			return at
		}
	}
	return len(text)
}
