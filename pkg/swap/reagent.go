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
	var present presence
	for _, span := range r.doc.Spans {
		if isChemical(span.Type) {
			present.note(r.reagentWord(r.textOf(span)))
		}
	}
	var wasted []int // spans whose reagent is thrown away there
	done := int32(0) // end of the last edit
	for i, span := range r.doc.Spans {
		if !isChemical(span.Type) || int32(span.Start) < done {
			continue
		}
		m := r.reagentWord(r.textOf(span))
		if m.Group == nil {
			continue
		}
		if why := r.noReagent(span, m); why != "" {
			c.note(i, why)
			continue
		}
		if r.thrownAway(span, m) {
			wasted = append(wasted, i)
			continue
		}
		done = max(done, s.exchangeReagent(c, i, m, &present))
	}
	for _, i := range wasted {
		m := r.reagentWord(r.textOf(r.doc.Spans[i]))
		if present.given(m.Member) == "" {
			c.note(i, "it is thrown away, and no step of the text takes it")
			continue
		}
		s.exchangeReagent(c, i, m, &present)
	}
}

// exchangeReagent adds the edit of one mention of a reagent and returns where it
// ends, 0 if there is none.
func (s *Swapper) exchangeReagent(c *collector, i int, m domain.MemberMatch, present *presence) int32 {
	r := c.reading
	text, span := r.doc.Text, r.doc.Spans[i]
	to := present.given(m.Member)
	if to == "" {
		if to = s.otherMember(c, m, present); to == "" {
			c.note(i, "all that could take its place stands in the text already")
			return 0
		}
	}
	e := edit{start: int32(span.Start + m.Start), end: int32(span.Start + m.End)}
	if nameOfStep(text[:e.start], to) {
		c.note(i, to+" would do in this step")
		return 0
	}
	if strings.HasSuffix(to, "debris") && counted(text[:e.start]) {
		c.note(i, to+" is not counted")
		return 0
	}
	present.give(m, to)
	e.repl = s.reagentFor(text, e, r.textOf(span), m, to)
	e.why = to + " is no " + m.Member
	if m.Group.Why != "" {
		e.why += ": " + m.Group.Why
	}
	if before := text[:e.start]; strings.HasSuffix(m.Member, "buffer") && (strings.HasSuffix(before, "Buffer ") || strings.HasSuffix(before, "buffer ")) {
		e.start -= int32(len("Buffer ")) // 200 µl Buffer TE
		if text[e.start] == 'B' && startsSentence(text, int(e.start)) {
			e.repl = domain.Capitalise(e.repl)
		}
	}
	if mixture(m.Member) && i > 0 && r.doc.Spans[i-1].End <= int(e.start) {
		e.start = int32(withMaker(text, int(e.start), r.doc.Spans[i-1].End))
	}
	e.end = behindRatio(text, r.behindBracket(e.end, m))
	if n := len(c.edits); n > 0 && present.last == to && orBetween(text, c.edits[n-1].end, e.start) {
		c.edits[n-1].end = e.end // glucose or dextrose: one word takes both places
		return e.end
	}
	present.last = to
	c.add(m.Member, withArticle(text, e))
	return e.end
}

// presence is what a text names of the members of groups.
type presence struct {
	members []string
	groups  []*domain.Group
	gone    []string // members that are replaced so far
	put     []string // what stands in their places
	givers  []*domain.Group
	last    string // what the last edit put in
}

// given returns what a member gives way to, "" if that is not settled.
func (p *presence) given(member string) string {
	if i := slices.Index(p.gone, member); i >= 0 {
		return p.put[i]
	}
	return ""
}

func (p *presence) give(m domain.MemberMatch, to string) {
	if !slices.Contains(p.gone, m.Member) {
		p.gone, p.put, p.givers = append(p.gone, m.Member), append(p.put, to), append(p.givers, m.Group)
	}
}

func (p *presence) note(m domain.MemberMatch) {
	if m.Group == nil || slices.Contains(p.members, m.Member) {
		return
	}
	p.members = append(p.members, m.Member)
	if !slices.Contains(p.groups, m.Group) {
		p.groups = append(p.groups, m.Group)
	}
}

// otherMember draws the reagent in another's place: one that the text does not
// use yet and whose group it does not use either, so that two reagents neither
// change places nor become one, if there is one; else one that the text does not
// use; else none that has taken another's place in its group, "" if all have: two
// reagents with one task must not become one.
func (s *Swapper) otherMember(c *collector, m domain.MemberMatch, present *presence) string {
	among := m.Group.Instead
	if len(among) == 0 {
		among = m.Group.Members
	}
	fresh, unused, others := make([]string, 0, 16), make([]string, 0, 16), make([]string, 0, 16)
	for _, to := range among {
		if to == m.Member {
			continue
		}
		if i := slices.Index(present.put, to); i >= 0 {
			if present.givers[i] != m.Group {
				others = append(others, to)
			}
			continue
		}
		others = append(others, to)
		if slices.Contains(present.members, to) {
			continue
		}
		unused = append(unused, to)
		if g, ok := s.pack.GroupOf(to); ok && g != m.Group && slices.Contains(present.groups, g) {
			continue
		}
		fresh = append(fresh, to)
	}
	if len(fresh) == 0 {
		fresh = unused
	}
	if len(fresh) == 0 {
		fresh = others
	}
	if len(fresh) == 0 {
		return ""
	}
	return fresh[pick(c.draw("reagent", m.Member), len(fresh))]
}

// reagentFor writes a reagent as the mention is written: by an abbreviation in
// place of one, in its number, with a capital where the mention or the sentence
// starts with one.
func (s *Swapper) reagentFor(text string, e edit, mention string, m domain.MemberMatch, to string) string {
	m.Plural = m.Plural && !strings.HasSuffix(mention[:m.End], "edia") // 5 mL of media
	m.Plural = m.Plural && !lettered(to)
	repl := s.pack.Replacement(mention, m, to)
	if dissolved(mention[m.Start:m.End]) && !namesLiquid(to) && !namesLiquid(m.Member) {
		m.Plural = false
		repl = s.pack.Replacement(mention, m, to) + mention[strings.LastIndexByte(mention[:m.End], ' '):m.End]
	}
	if part := mention[m.Start:m.End]; !namesLiquid(to) && (strings.HasSuffix(part, " sample") || strings.HasSuffix(part, " samples")) {
		m.Plural = false
		repl = s.pack.Replacement(mention, m, to) + part[strings.LastIndexByte(part, ' '):]
	}
	part := text[e.start:e.end]
	if strings.HasPrefix(repl, "β-") {
		return repl // the letter of a locant has no capital
	}
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

// counted reports whether a bare number stands before a mention: 107 phages.
func counted(before string) bool {
	word := lastWord(before)
	return word != "" && strings.Trim(word, "0123456789.,") == ""
}

// orBetween reports whether no more than a conjunction stands between two bytes.
func orBetween(text string, from, to int32) bool {
	if from >= to || to-from > 5 {
		return false
	}
	switch text[from:to] {
	case " or ", " and ", "/", ", ":
		return true
	}
	return false
}

// dissolved reports whether a mention says that it is a solution, so that what
// stands in its place is one: an SDS solution.
func dissolved(part string) bool {
	return strings.HasSuffix(part, " solution") || strings.HasSuffix(part, " solutions")
}

// namesLiquid reports whether a name says by itself that it is a liquid for a
// purpose.
func namesLiquid(name string) bool {
	for _, w := range [...]string{"solution", "buffer", "medium", "water", "serum", "oil", "dye"} {
		if strings.HasSuffix(name, w) {
			return true
		}
	}
	return false
}

// lettered reports whether a name ends in a letter or number of its own, so that
// it has no plural: proteinase K.
func lettered(name string) bool {
	i := strings.LastIndexByte(name, ' ')
	return i >= 0 && !strings.ContainsFunc(name[i:], unicode.IsLower)
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

// behindRatio returns the end of a bracket at byte end that holds nothing but
// the ratio of a mixture, "chloroform:isoamyl alcohol (24:1)", else end.
func behindRatio(text string, end int32) int32 {
	rest, ok := strings.CutPrefix(text[end:], " (")
	if !ok {
		return end
	}
	inner, _, ok := strings.Cut(rest, ")")
	if !ok || !strings.Contains(inner, ":") || strings.Trim(inner, "0123456789:") != "" {
		return end
	}
	return end + int32(len(" (")+len(inner)+len(")"))
}

func (r *Reading) reagentWord(mention string) domain.MemberMatch {
	return r.memo().reagents.get(mention, func(word string) domain.MemberMatch {
		m, _ := r.swapper.pack.MemberOf(word)
		if strings.HasPrefix(word[m.Start:m.End], "filtered ") {
			m.Start += len("filtered ") // the size of the pores goes with it
		}
		return m
	})
}
