package chem

// NameToFormula writes the formula of a systematic inorganic name. It is false for names
// outside the grammar and for those that fit several compounds (iron oxide).
func NameToFormula(name string) (formula string, ok bool) {
	if e, found := ElementNamed(name); found {
		return elementFormula(e), true
	}
	return "", false
}

// FormulaToName names an inorganic formula. It is false for what the grammar cannot name
// or would not read back as the same compound.
func FormulaToName(formula string) (name string, ok bool) {
	f, err := ParseFormula(formula)
	if err != nil || f.note != 0 || len(f.parts) != 1 || len(f.toks) != 1 {
		return "", false
	}
	if e := elements[f.toks[0].id]; elementFormula(e) == f.Plain() {
		return e.Name, true
	}
	return "", false
}

// elementFormula is the substance a bare element name means: nitrogen is N2.
func elementFormula(e Element) string {
	switch e.Number {
	case 1, 7, 8, 9, 17, 35, 53:
		return e.Symbol + "2"
	}
	return e.Symbol
}
