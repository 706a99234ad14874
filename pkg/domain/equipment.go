package domain

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
		"atmosphere", "chemical resistance", "containment", "cooling", "deposition", "dosing", "drying", "energy",
		"fineness", "fittings", "flow control", "light", "magnetism", "measurement", "mixing", "positioning",
		"potential control", "pressure", "purity", "resolution", "separation", "shaping", "speed", "steady motion",
		"sterility", "temperature", "vacuum",
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

// EquipmentRule finds the rule for a mention of equipment. The mention's head
// must be one of the rule's terms, whole words only: a "Teflon-lined autoclave"
// is an autoclave, a "filter holder assembly" is no filter. The longest term
// that ends the head wins. Singular and plural are one, and so are hyphen and
// space; the case counts in abbreviations only. What follows the head (with,
// of, a bracket, a comma, a type number) is passed over; a bracket is looked
// into if the head gives nothing.
func (p *Pack) EquipmentRule(mention string) (EquipmentMatch, bool) {
	m, ok := p.equipment.find(mention)
	if !ok || m.entry == noRule {
		return EquipmentMatch{}, false
	}
	return EquipmentMatch{&p.Equipment[m.entry], m.start, m.end, m.plural}, true
}
