package swap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/domain"
)

// reagents proposes, for each reagent of the pack's groups, another of its
// group in every mention: full names, abbreviations and formulas alike. Where
// one stands in brackets behind the other, both go as one.
func (s *Swapper) reagents(c *collector) {
	r := c.reading
	var present []string // members that the text names, in its order
	for _, span := range r.doc.Spans {
		if isChemical(span.Type) {
			if m := r.reagentWord(r.textOf(span)); m.Group != nil && !slices.Contains(present, m.Member) {
				present = append(present, m.Member)
			}
		}
	}
	done := int32(0) // end of the last edit
	for _, span := range r.doc.Spans {
		if !isChemical(span.Type) || int32(span.Start) < done {
			continue
		}
		m := r.reagentWord(r.textOf(span))
		if m.Group == nil {
			continue
		}
		if outcome(r.doc.Text[:span.Start]) {
			continue
		}
		to := s.otherMember(c, m, present)
		e := edit{start: int32(span.Start + m.Start), end: int32(span.Start + m.End)}
		e.repl = s.reagentFor(r.doc.Text, e, r.textOf(span), m, to)
		e.why = to + " is no " + m.Member + ": " + m.Group.Why
		if m.Group.Why == "" {
			e.why = to + " is no " + m.Member
		}
		e.end = r.behindBracket(e.end, m)
		done = e.end
		c.add(m.Member, withArticle(r.doc.Text, e))
	}
}

// outcome reports whether what follows is named as what came out: gave the ether.
func outcome(before string) bool {
	word, rest := cutLastWord(before)
	if word != "the" {
		return false
	}
	switch verb, _ := cutLastWord(rest); verb {
	case "give", "gave", "afford", "afforded", "yield", "yielded", "furnish", "furnished", "provide", "provided", "deliver", "delivered":
		return true
	}
	return false
}

// otherMember draws the reagent in another's place: one that the text does not
// use yet, if there is one.
func (s *Swapper) otherMember(c *collector, m domain.MemberMatch, present []string) string {
	others := make([]string, 0, 16)
	for _, to := range m.Group.Members {
		if to != m.Member && !slices.Contains(present, to) {
			others = append(others, to)
		}
	}
	if len(others) == 0 {
		for _, to := range m.Group.Members {
			if to != m.Member {
				others = append(others, to)
			}
		}
	}
	return others[pick(c.draw("reagent", m.Member), len(others))]
}

// reagentFor writes a reagent as the mention is written: by an abbreviation in
// place of one, in its number, with a capital where the mention or the sentence
// starts with one.
func (s *Swapper) reagentFor(text string, e edit, mention string, m domain.MemberMatch, to string) string {
	repl := s.pack.Replacement(mention, m, to)
	if repl == "cell" && !m.Plural { // there is lysate, but there are cells
		if word, _ := cutLastWord(text[:e.start]); word != "a" && word != "one" && word != "each" && word != "per" {
			repl = "cells"
		}
	}
	part := text[e.start:e.end]
	first, n := utf8.DecodeRuneInString(part)
	if len(part) > 1 && part[1] == '-' && startsSentence(text, int(e.start)) {
		return domain.Capitalise(repl) // p-Toluidine
	}
	if !unicode.IsUpper(first) || strings.ContainsFunc(part[n:], unicode.IsUpper) && !startsSentence(text, int(e.start)) {
		return repl
	}
	if !startsSentence(text, int(e.start)) && s.namedWithCapital(m.Member, part) {
		return repl
	}
	return domain.Capitalise(repl)
}

// namedWithCapital reports whether a reagent is written with a capital wherever
// it stands, as after a maker (Percoll, Triton).
func (s *Swapper) namedWithCapital(member, part string) bool {
	for _, term := range append([]string{member}, s.pack.Aliases(member)...) {
		if startsUpper(term) && equalFoldASCII(part[:min(len(part), 3)], term[:min(len(term), 3)]) {
			return true
		}
	}
	return false
}

// behindBracket returns the end of a bracket that stands at byte end and holds
// nothing but the same reagent, "ethanol (EtOH)", else end.
func (r *Reading) behindBracket(end int32, m domain.MemberMatch) int32 {
	rest, ok := strings.CutPrefix(r.doc.Text[end:], " (")
	if !ok {
		return end
	}
	inner, _, ok := strings.Cut(rest, ")")
	if !ok || len(inner) > 60 {
		return end
	}
	if other := r.reagentWord(inner); other.Member != m.Member || other.Start != 0 || other.End != len(inner) {
		return end
	}
	return end + int32(len(" (")+len(inner)+len(")"))
}

func (r *Reading) reagentWord(mention string) domain.MemberMatch {
	return r.memo().reagents.get(mention, func(word string) domain.MemberMatch {
		m, _ := r.swapper.pack.MemberOf(word)
		return m
	})
}
