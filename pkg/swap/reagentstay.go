package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// Mentions that another name would leave without sense, or with the same one.

// staysPut tells why a reagent is none that a step takes because of the words around
// it, "" if they allow it.
func (r *Reading) staysPut(span ner.Span, m domain.MemberMatch) string {
	text := r.doc.Text
	at := span.Start + m.Start
	before, behind := text[:at], text[span.End:]
	switch {
	case r.forbidden(at):
		return "it tells what not to do"
	case untilClear(before, behind):
		return "it tells when to stop"
	case m.Member == "wash buffer" && (strings.Contains(text, "ecover the wash ") || strings.Contains(text, "ollect the wash ")):
		return "what it takes off is kept: it elutes already"
	case isFraction(m.Member) && badFraction(before, m.Member):
		return "the other fraction is not like that"
	}
	return ""
}

// forbidden reports whether the sentence that byte at stands in begins by forbidding:
// *Do not dry the pellet. To keep what must not be thrown away is a step.
func (r *Reading) forbidden(at int) bool {
	head := strings.TrimLeft(r.doc.Text[r.sentenceOf(at).start:at], " *([-•\n")
	for _, no := range [...]string{"Do not ", "DO NOT ", "Don't ", "Don’t ", "Never "} {
		rest, ok := strings.CutPrefix(head, no)
		if ok {
			return !strings.HasPrefix(rest, "discard") && !strings.HasPrefix(rest, "throw") && !strings.ContainsAny(rest, ",.;:\n")
		}
	}
	return false
}

// untilClear reports whether a step goes on until a mention looks as it should: until
// water is clear.
func untilClear(before, behind string) bool {
	before = strings.TrimSuffix(before, "the ")
	if !strings.HasSuffix(before, "until ") {
		return false
	}
	for _, sign := range [...]string{" is clear", " runs clear", " appears clear", " becomes clear", " turns clear"} {
		if strings.HasPrefix(behind, sign) {
			return true
		}
	}
	return false
}

// withMaker returns where the name of the mixture at byte start begins with the words of its
// maker, which have capitals as it has itself within a sentence: Genomic Lysis Buffer. What
// ends at byte least is no part of it.
func withMaker(text string, start, least int) int {
	if !startsUpper(text[start:]) {
		return start
	}
	for {
		before, ok := strings.CutSuffix(text[least:start], " ")
		at := least + strings.LastIndexAny(before, " (\n") + 1
		word := text[at : least+len(before)]
		if !ok || len(word) < 4 || !startsUpper(word) || strings.ToLower(word[1:]) != word[1:] || breaksPhrase(word) || word == "Buffer" ||
			startsSentence(text, at) || strings.HasSuffix(text[:at], ": ") {
			return start
		}
		start = at
	}
}

// badFraction reports whether the words before a fraction of a spin say what only this one
// can be: a clear supernatant, a pellet that is loosened.
func badFraction(before, member string) bool {
	word, rest := cutLastWord(before)
	if member == "supernatant" {
		return word == "clear" || word == "cleared" || word == "clarified"
	}
	if member == "pellet" && (word == "the" || word == "cell") {
		if word == "cell" {
			_, rest = cutLastWord(rest)
		}
		verb := lastWord(rest)
		return verb == "loosen" || verb == "dislodge"
	}
	return false
}
