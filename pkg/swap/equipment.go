package swap

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// equipment proposes, for each piece of equipment with a rule, the substitute
// that cannot do its work. Full names and abbreviations under one rule are one
// candidate; where one stands in brackets behind the other, both go as one.
func (s *Swapper) equipment(c *collector) {
	r := c.reading
	done := int32(0) // end of the last edit
	for i, span := range r.doc.Spans {
		if span.Type != ner.TypeEquipment || int32(span.Start) < done {
			continue
		}
		m := r.equipmentWord(i).match
		if m.Rule == nil {
			c.note(i, "the pack has no rule for it")
			continue
		}
		if strings.Contains(r.doc.Text[span.End:min(len(r.doc.Text), span.End+20)], "grade") {
			c.note(i, "a grade of purity") // HPLC grade
			continue
		}
		if next := nextWord(r.doc.Text[span.End:]); next == "dried" || next == "drying" || next == "cooling" || next == "cooled" {
			c.note(i, "part of a verb") // oven dried
			continue
		}
		if r.noGear(span.Start+m.Start, span.End) {
			c.note(i, "no instrument that the step is done with")
			continue
		}
		e := edit{start: int32(span.Start + m.Start), end: int32(span.Start + m.End), why: s.lacking[m.Rule]}
		e = s.substitute(r.doc.Text, e, m)
		if e.start < done {
			continue
		}
		done = e.end
		c.add(m.Rule.Name, withArticle(r.doc.Text, e))
	}
}

// noGear reports whether the name at text[start:end] of an instrument is the verb of a step (mix
// and microfuge briefly), what is to be kept away from (exposure to UV light),
// where something may happen (crystals may form in the freezer), or a part of
// another thing (the syringe tip).
func (r *Reading) noGear(start, end int) bool {
	text := r.doc.Text
	word, before, behind := strings.ToLower(text[start:end]), text[:start], nextWord(text[end:])
	said := before[r.sentenceOf(start).start:]
	if strings.Contains(said, " may ") || strings.Contains(said, " might ") {
		return true
	}
	if strings.HasSuffix(before, "exposure to ") || strings.HasPrefix(word, "tip") && (strings.HasSuffix(before, "syringe ") || strings.HasSuffix(before, "needle ")) {
		return true
	}
	if !strings.HasSuffix(word, "fuge") && word != "vortex" {
		return false
	}
	switch last, _ := cutLastWord(before); last {
	case "and", "or", "then", "to", "briefly", "":
		return behind == "briefly" || behind == "again" || behind == "for" || behind == "at" || behind == "the" || behind == "quickly"
	}
	return false
}

// lackings tells for each rule what its substitute cannot do, and why that
// matters.
func lackings(pack *domain.Pack) map[*domain.Equipment]string {
	why := make(map[*domain.Equipment]string, len(pack.Equipment))
	for i := range pack.Equipment {
		rule := &pack.Equipment[i]
		why[rule] = rule.Substitute + " lacks " + rule.Lacks + ": " + rule.Why
	}
	return why
}

// substitute writes the substitute over a mention, with the words before it and
// the bracket behind it that belong to it.
func (s *Swapper) substitute(text string, e edit, m domain.EquipmentMatch) edit {
	mention := text[e.start:e.end]
	wide := widen(text, e)
	wide, named := s.withName(text, wide, m.Rule)
	wide = widen(text, wide)
	wide.repl = methodForm(text, wide, mention, substituteFor(text, e, m))
	if startsSentence(text, int(wide.start)) {
		wide.repl = domain.Capitalise(wide.repl)
	}
	if named {
		switch behind := text[wide.end:]; {
		case strings.HasPrefix(behind, ")"):
			wide.end++
		case strings.HasPrefix(behind, ", "), strings.HasPrefix(behind, "; "):
			wide.repl += " ("
			wide.end += 2
		default:
			wide.repl += " ("
		}
		return wide
	}
	return s.withBracket(text, wide, m.Rule)
}

// substituteFor writes the substitute as the mention is written: in its number,
// as a method where the mention is one (microscopy), with a capital where the
// mention or the sentence starts with one.
func substituteFor(text string, e edit, m domain.EquipmentMatch) string {
	mention, repl := text[e.start:e.end], m.Replacement()
	for _, x := range [...][2]string{{"scopy", "scope"}, {"metry", "meter"}} {
		if stem, ok := strings.CutSuffix(repl, x[1]); ok && strings.HasSuffix(mention, x[0]) {
			repl = stem + x[0]
		}
	}
	first, _ := utf8.DecodeRuneInString(mention)
	if unicode.IsUpper(first) && (startsSentence(text, int(e.start)) || !ownCapital(mention, m.Rule)) {
		return domain.Capitalise(repl)
	}
	return repl
}

// ownCapital reports whether the equipment is written with a capital wherever
// it stands, as an abbreviation or after a person (SEM, Soxhlet extractor).
func ownCapital(mention string, rule *domain.Equipment) bool {
	_, n := utf8.DecodeRuneInString(mention)
	if strings.ContainsFunc(mention[n:], unicode.IsUpper) {
		return true
	}
	for term := range rule.Terms {
		if startsUpper(term) && len(term) >= n && strings.HasPrefix(mention, term[:n]) && equalFoldASCII(mention[:min(len(mention), 4)], term[:min(len(term), 4)]) {
			return true
		}
	}
	return false
}

// startsSentence tells whether byte i is where a sentence, a line or a list
// item starts.
func startsSentence(text string, i int) bool {
	before := strings.TrimRight(text[:i], " \t*#")
	if before == "" || strings.HasSuffix(before, "\n") {
		return true
	}
	if strings.HasSuffix(before, "\n-") || before == "-" || strings.HasSuffix(before, "\n\u2022") {
		return true
	}
	last := before[len(before)-1]
	if len(before) == i || last != '.' && last != '!' && last != '?' {
		return false
	}
	word := before[:len(before)-1]
	return numbersItem(word) || !abbreviated(word)
}

// withBracket widens an edit of "scanning electron microscope (SEM)" or "(SEM,
// JEOL)" over the second name, which the substitute has no use for.
func (s *Swapper) withBracket(text string, e edit, rule *domain.Equipment) edit {
	rest := text[e.end:]
	if !strings.HasPrefix(rest, " (") && !strings.HasPrefix(rest, "(") {
		return e
	}
	open := strings.IndexByte(rest, '(') + 1
	n := strings.IndexAny(rest[open:], "),;(\n")
	if n <= 0 {
		return e
	}
	inner := rest[open : open+n]
	m, ok := s.pack.EquipmentRule(inner)
	if !ok || m.Rule != rule || m.Start != 0 || m.End != len(inner) {
		return e
	}
	switch after := rest[open+n:]; {
	case after[0] == ')':
		e.end += int32(open + n + 1)
	case strings.HasPrefix(after, ", ") || strings.HasPrefix(after, "; "):
		e.repl += rest[:open]
		e.end += int32(open + n + 2)
	}
	return e
}
