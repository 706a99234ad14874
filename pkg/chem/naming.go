package chem

import "strings"

// FormulaToName gives the systematic (or, for acids and a few others, the common) name of
// an inorganic formula: zinc nitrate hexahydrate, iron(III) oxide, titanium dioxide. It is
// false for what the grammar cannot name, for labelled, charged and indefinite formulas,
// and whenever NameToFormula would not read the name back to the same atoms.
func FormulaToName(formula string) (name string, ok bool) {
	f, err := ParseFormula(formula)
	if err != nil || f.note&^noteGroup != 0 || f.parts[0].coef != 0 || f.parts[0].charge != 0 {
		return "", false
	}
	water, ok := f.water()
	if !ok {
		return "", false
	}
	hydrate := ""
	if !water.none() {
		if hydrate, ok = water.word(); !ok {
			return "", false
		}
		hydrate = " " + hydrate
	}
	for _, name := range f.mainNames() {
		name = upperRoman(name) + hydrate
		if f.readsBack(name, water) {
			return name, true
		}
	}
	return "", false
}

// readsBack holds a name against the formula it came from.
func (f *Formula) readsBack(name string, water hydration) bool {
	back, ok := NameToFormula(name)
	if !ok {
		return false
	}
	g, err := parseFormula(back, loose)
	if err != nil {
		return false
	}
	values := map[string]Rat{"x": one, "n": one, "y": one}
	if !water.unknown {
		values = nil
	}
	c, ok1 := f.At(values)
	d, ok2 := g.At(values)
	return ok1 && ok2 && c.Equal(d)
}

// water reads the parts behind the first as crystal water; false if they are anything else.
func (f *Formula) water() (hydration, bool) {
	var h hydration
	if len(f.parts) == 1 {
		return h, true
	}
	p := f.parts[1]
	text := strings.Trim(string(f.appendTokens(nil, p.first, p.last)), "()[]")
	if len(f.parts) > 2 || p.sep != '*' || text != "H2O" || p.charge != 0 {
		return h, false
	}
	a := f.amts[p.coef]
	h.n = a.con
	h.unknown = a.kind == amtLinear && a.n == 1 && a.con.Sign() == 0
	return h, a.kind == amtExact || h.unknown
}

// mainNames lists candidate names of the first part, the preferred one first.
func (f *Formula) mainNames() []string {
	p := f.parts[0]
	text := string(f.appendTokens(nil, p.first, p.last))
	if i, ok := trivials().byFormula[text]; ok {
		return []string{preferred(trivial[i].names)}
	}
	if p.last-p.first == 1 && f.toks[p.first].kind == tokElement && f.toks[p.first].id != deuterium {
		if e := elements[f.toks[p.first].id]; elementFormula(e) == text {
			return []string{e.Name}
		}
		return nil
	}
	units := f.units(p.first, p.last)
	var names []string
	for cut := 1; cut < len(units) && cut <= 4; cut++ {
		names = append(names, nameSalt(units[:cut], units[cut:])...)
	}
	for cut := len(units) - 1; cut > 0 && cut >= len(units)-2; cut-- {
		names = append(names, nameReversed(units[:cut], units[cut:])...)
	}
	return names
}

// upperRoman writes the Roman numerals of a lower-case name in capitals.
func upperRoman(name string) string {
	i := 0
	for {
		open := strings.IndexByte(name[i:], '(')
		if open < 0 {
			return name
		}
		open += i
		end := strings.IndexByte(name[open:], ')')
		if end < 0 {
			return name
		}
		end += open
		if strings.Trim(name[open+1:end], "ivx,") == "" {
			name = name[:open] + strings.ToUpper(name[open:end]) + name[end:]
		}
		i = end + 1
	}
}
