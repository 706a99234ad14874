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
		m, at := r.equipmentAt(i)
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
		if r.noGear(at+m.Start, span.End, m.Rule) {
			c.note(i, "no instrument that the step is done with")
			continue
		}
		e := edit{start: int32(at + m.Start), end: int32(at + m.End), why: s.lacking[m.Rule]}
		if n := afterNumber(r.doc.Text, e); n > 0 { // through a 100 mesh screen
			e.start += int32(n)
		}
		e = s.substitute(r.doc.Text, e, m)
		e.end = r.alternatives(i, e.end, m)
		if e.start < done {
			continue
		}
		done = e.end
		c.add(m.Rule.Name, withArticle(r.doc.Text, e))
	}
}

// equipmentAt finds the rule for mention i, which starts at byte at. Where the
// mention alone has none, the one or two words before it may tell which one it is:
// a reflux apparatus, a Teflon-lined container.
func (r *Reading) equipmentAt(i int) (m domain.EquipmentMatch, at int) {
	span := r.doc.Spans[i]
	if m = r.equipmentWord(i).match; m.Rule != nil {
		return m, span.Start
	}
	at = span.Start
	for range 2 {
		word, before := cutLastWord(r.doc.Text[:at])
		if word == "" || strings.ContainsAny(word, ",;:.()\n") {
			break
		}
		at = len(before)
		e := r.memo().equipment.get(r.doc.Text[at:span.End], r.swapper.equipmentWord)
		if e.match.Rule != nil && e.match.Start == 0 && e.match.End == span.End-at {
			return e.match, at
		}
	}
	return domain.EquipmentMatch{}, span.Start
}

// afterNumber returns the length of the unit with which an edit starts whose
// number stands before it, so that the number keeps it.
func afterNumber(text string, e edit) int {
	const unit = "mesh "
	if i := int(e.start); i > 1 && text[i-1] == ' ' && isDigit(text[i-2]) && strings.HasPrefix(text[i:e.end], unit) {
		return len(unit)
	}
	return 0
}

// alternatives moves the end of an edit behind the other names that the text offers
// for the same equipment: what takes the place of "a P200 or P300" is said once.
func (r *Reading) alternatives(i int, end int32, m domain.EquipmentMatch) int32 {
	spans, text := r.doc.Spans, r.doc.Text
	for i++; i < len(spans) && spans[i].Type == ner.TypeEquipment && int32(spans[i].Start) > end; i++ {
		switch text[end:spans[i].Start] {
		case " or ", " or a ", " or an ", " or the ", "/":
		default:
			return end
		}
		other := r.equipmentWord(i).match
		if other.Rule != m.Rule || other.Start > 0 {
			return end
		}
		end = int32(spans[i].Start + other.End)
	}
	return end
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
	wide.end += int32(machineWord(text[wide.end:]))
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

// machineWord returns the length of the words behind the name of an instrument that
// say no more than that it is one: Milli-Q purification system.
func machineWord(behind string) int {
	n := 0
	for _, w := range [...]string{" water", " purification", " system", " instrument", " apparatus", " machine", " device", " unit"} {
		if rest := behind[n:]; strings.HasPrefix(rest, w) && (len(rest) == len(w) || !isASCIILetter(rest[len(w)])) {
			n += len(w)
		}
	}
	if n > 0 && (strings.HasSuffix(behind[:n], "water") || strings.HasSuffix(behind[:n], "purification")) {
		return 0
	}
	return n
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
	if unicode.IsUpper(first) && (startsSentence(text, int(e.start)) || !ownCapital(mention, m.Rule) && !behindCapital(text[:e.start])) {
		return domain.Capitalise(repl)
	}
	return repl
}

// behindCapital reports whether the word before ends with a capital at its start, as
// in a maker's name for the whole: MinElute Reaction Cleanup column.
func behindCapital(before string) bool {
	before = strings.TrimSuffix(before, " ")
	i := strings.LastIndexAny(before, " \n(")
	word := before[i+1:]
	return startsUpper(word) && strings.IndexFunc(word, unicode.IsLower) >= 0 && !startsSentence(before, i+1)
}

// ownCapital reports whether the equipment is written with a capital wherever
// it stands, as an abbreviation or after a person (SEM, Soxhlet extractor).
func ownCapital(mention string, rule *domain.Equipment) bool {
	_, n := utf8.DecodeRuneInString(mention)
	if strings.ContainsFunc(mention[n:], unicode.IsUpper) {
		return true
	}
	for term := range rule.Terms {
		head := min(len(mention), len(term), 4)
		if startsUpper(term) && mention[:n] == term[:min(n, len(term))] && equalFoldASCII(spaced(mention[:head]), spaced(term[:head])) {
			return true
		}
	}
	return false
}

// spaced writes a space for each hyphen, since both are one in names.
func spaced(name string) string { return strings.ReplaceAll(name, "-", " ") }

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
