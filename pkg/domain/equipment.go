package domain

import (
	"io/fs"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Equipment is a rule: Substitute cannot do the step of what Name and Aliases
// call, because it lacks the capability Lacks. Why is a clause that says how.
type Equipment struct {
	Name       string
	Aliases    []string // other full names and abbreviations, singular
	Substitute string   // singular, reads in place of the name
	Lacks      string   // one of Capabilities
	Why        string
}

// Terms yields the name and then each alias.
func (e *Equipment) Terms(yield func(term string) bool) {
	if !yield(e.Name) {
		return
	}
	for _, a := range e.Aliases {
		if !yield(a) {
			return
		}
	}
}

// Capabilities lists what a substitute can lack.
func Capabilities() []string {
	return []string{
		"atmosphere", "chemical resistance", "containment", "cooling", "deposition", "drying", "energy",
		"flow control", "form", "light", "measurement", "mixing", "positioning", "potential control", "pressure",
		"purity", "resolution", "separation", "speed", "temperature", "vacuum",
	}
}

// An EquipmentMatch is what EquipmentRule finds in a mention: the bytes
// Start to End of it name the equipment of the rule.
type EquipmentMatch struct {
	Rule       *Equipment
	Start, End int
	Plural     bool
}

// Replacement returns the substitute in the number of the mention.
func (m EquipmentMatch) Replacement() string {
	if m.Plural {
		return Pluralise(m.Rule.Substitute)
	}
	return m.Rule.Substitute
}

// equipmentIndex maps a folded term to its rule. Abbreviations are kept in a
// map of their own since their case counts (GC is not Gc).
type equipmentIndex struct {
	terms, abbreviations map[string]int
}

// EquipmentRule finds the rule for a mention of equipment. The mention's head
// must be one of the rule's terms, whole words only: a "Teflon-lined autoclave"
// is an autoclave, a "filter holder assembly" is no filter. The longest term
// that ends the head wins. Singular and plural are one, and so are hyphen and
// space; the case counts in abbreviations only. What follows the head (with,
// of, a bracket, a comma, a type number) is passed over; a bracket is looked
// into if the head gives nothing.
func (p *Pack) EquipmentRule(mention string) (EquipmentMatch, bool) {
	end := headEnd(mention)
	if m, ok := p.headRule(mention, 0, end); ok {
		return m, true
	}
	if open := strings.IndexByte(mention, '('); open >= 0 {
		start := open + 1
		return p.headRule(mention, start, start+headEnd(mention[start:]))
	}
	return EquipmentMatch{}, false
}

// headEnd returns where the noun phrase with the head ends.
func headEnd(mention string) int {
	end := len(mention)
	for _, stop := range [...]string{"(", ")", ",", ";", " with ", " of ", " for ", " in ", " at ", " from ", " equipped "} {
		if i := strings.Index(mention[:end], stop); i > 0 {
			end = i
		}
	}
	return end
}

// headRule looks for the longest term that ends mention[start:end].
func (p *Pack) headRule(mention string, start, end int) (EquipmentMatch, bool) {
	words := wordSpans(mention, start, end)
	for len(words) > 0 {
		for i := range words {
			from, to := words[i][0], words[len(words)-1][1]
			if rule, plural, ok := p.equipment.find(mention[from:to]); ok {
				return EquipmentMatch{&p.Equipment[rule], from, to, plural}, true
			}
		}
		last := words[len(words)-1]
		if !strings.ContainsAny(mention[last[0]:last[1]], "0123456789") {
			break
		}
		words = words[:len(words)-1]
	}
	return EquipmentMatch{}, false
}

// wordSpans cuts at white space and hyphens.
func wordSpans(s string, start, end int) [][2]int {
	var words [][2]int
	from := -1
	for i, r := range s[start:end] {
		i += start
		switch {
		case isGap(r):
			if from >= 0 {
				words = append(words, [2]int{from, i})
			}
			from = -1
		case from < 0:
			from = i
		}
	}
	if from >= 0 {
		words = append(words, [2]int{from, end})
	}
	return words
}

// isGap tells whether words are parted at r: white space or a hyphen.
func isGap(r rune) bool { return r == '-' || r == '\u2010' || r == '\u2011' || unicode.IsSpace(r) }

func (x *equipmentIndex) find(term string) (rule int, plural, ok bool) {
	if isAbbreviation(term) {
		key := foldTerm(term, false)
		if rule, ok = x.abbreviations[key]; ok {
			return rule, false, true
		}
	} else if stem, cut := strings.CutSuffix(term, "s"); cut && isAbbreviation(stem) { // "XRDs"
		rule, ok = x.abbreviations[foldTerm(stem, false)]
		return rule, true, ok
	}
	key := foldTerm(term, true)
	if rule, ok = x.terms[key]; ok {
		return rule, false, true
	}
	if single := Singularise(key); single != key {
		rule, ok = x.terms[single]
		return rule, ok, ok
	}
	return 0, false, false
}

// isAbbreviation tells whether a term is written in capitals throughout: it has
// two at least and no small letter beyond a first one (pXRD, µCT).
func isAbbreviation(term string) bool {
	upper := 0
	for i, r := range term {
		switch {
		case unicode.IsUpper(r):
			upper++
		case unicode.IsLower(r) && i > 0:
			return false
		}
	}
	return upper > 1
}

// foldTerm joins the words of a term by single spaces and, if lower, drops case.
func foldTerm(term string, lower bool) string {
	var b strings.Builder
	b.Grow(len(term))
	gap := false
	for _, r := range term {
		if isGap(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte(' ')
			gap = false
		}
		if lower {
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (p *Pack) loadEquipment(fsys fs.FS) error {
	t, err := readTable(fsys, "equipment.tsv", "name", "aliases", "substitute", "lacks", "why")
	if err != nil {
		return err
	}
	x := &p.equipment
	x.terms, x.abbreviations = make(map[string]int, 1024), make(map[string]int, 256)
	known := make(map[string]bool)
	for _, c := range Capabilities() {
		known[c] = true
	}
	for _, r := range t.rows {
		e := Equipment{r.cells[0], list(r.cells[1]), r.cells[2], r.cells[3], r.cells[4]}
		switch {
		case e.Name == "" || e.Substitute == "" || e.Why == "":
			return t.errorf(r, "equipment rule %q lacks its name, substitute or why", e.Name)
		case !known[e.Lacks]:
			return t.errorf(r, "unknown capability %q", e.Lacks)
		}
		for term := range e.Terms {
			if err := x.add(t, r, term, len(p.Equipment), p.Equipment); err != nil {
				return err
			}
		}
		if rule, _, ok := x.find(e.Substitute); ok && rule == len(p.Equipment) {
			return t.errorf(r, "substitute %q of %q is a name of the same equipment", e.Substitute, e.Name)
		}
		p.Equipment = append(p.Equipment, e)
	}
	return p.loadDevices(fsys)
}

func (x *equipmentIndex) add(t *table, r row, term string, rule int, rules []Equipment) error {
	abbreviation := isAbbreviation(term)
	m := x.terms
	if abbreviation {
		m = x.abbreviations
	}
	key := foldTerm(term, !abbreviation)
	if old, ok := m[key]; ok {
		if old == rule {
			return t.errorf(r, "term %q stands twice", term)
		}
		return t.errorf(r, "term %q belongs to %q already", term, rules[old].Name)
	}
	m[key] = rule
	return nil
}

func (p *Pack) loadDevices(fsys fs.FS) error {
	t, err := readTable(fsys, "devices_extra.tsv", "name")
	if err != nil {
		return err
	}
	seen := make(map[string]bool, len(t.rows))
	for _, r := range t.rows {
		name := r.cells[0]
		if n := utf8.RuneCountInString(name); n < 2 {
			return t.errorf(r, "device %q is too short", name)
		}
		if rule, _, ok := p.equipment.find(name); ok {
			return t.errorf(r, "device %q has a rule, %q", name, p.Equipment[rule].Name)
		}
		if seen[name] {
			return t.errorf(r, "device %q stands twice", name)
		}
		seen[name] = true
		p.Devices = append(p.Devices, name)
	}
	return nil
}
