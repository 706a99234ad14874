package domain

import (
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
		"atmosphere", "chemical resistance", "containment", "cooling", "deposition", "drying", "energy", "fineness",
		"fittings", "flow control", "light", "measurement", "mixing", "positioning", "potential control", "pressure",
		"purity", "resolution", "separation", "shaping", "speed", "steady motion", "temperature", "vacuum",
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
// map of their own since their case counts (GC is not Gc). Devices without a
// rule are terms too, so that a wash bottle is not taken for a bottle.
type equipmentIndex struct {
	terms, abbreviations map[string]int
}

// noRule is what the terms of devices without a rule map to.
const noRule = -1

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
				if rule == noRule {
					return EquipmentMatch{}, false
				}
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
	if rule, ok = x.terms[foldTerm(term, true)]; ok {
		return rule, false, true
	}
	low := strings.ToLower(term)
	if single := Singularise(low); single != low {
		rule, ok = x.terms[foldTerm(single, true)]
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
	if folded(term, lower) {
		return term
	}
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

// folded tells whether foldTerm has nothing to do, as with most terms of a pack.
func folded(term string, lower bool) bool {
	for i := range len(term) {
		c := term[i]
		if c >= utf8.RuneSelf || c < ' ' || c == '-' || lower && 'A' <= c && c <= 'Z' {
			return false
		}
		if c == ' ' && (i == 0 || i == len(term)-1 || term[i-1] == ' ') {
			return false
		}
	}
	return true
}
