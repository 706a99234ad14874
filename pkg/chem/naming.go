package chem

import (
	"sort"
	"strings"
)

// FormulaToName gives the systematic (or, for acids and a few others, the common) name of
// an inorganic formula: zinc nitrate hexahydrate, iron(III) oxide, titanium dioxide. It is
// false for what the grammar cannot name, for labelled, charged and indefinite formulas,
// and whenever NameToFormula would not read the name back to the same atoms.
func FormulaToName(formula string) (name string, ok bool) {
	f, err := ParseFormula(formula)
	if err != nil || f.note&^(noteGroup) != 0 || f.parts[0].coef != 0 || f.parts[0].charge != 0 {
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
	for _, name := range f.mainNames(water) {
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
func (f *Formula) mainNames(water hydration) []string {
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

// unit is a symbol or bracket at the top level of a formula with its count.
type unit struct {
	text    string // NO3 of (NO3)2, Na of Na2
	n       Rat
	bracket bool
	element uint8
}

func (u unit) written() string {
	s := u.text
	if u.bracket {
		s = "(" + s + ")"
	}
	if !u.n.Equal(one) {
		s += u.n.String()
	}
	return s
}

// units cuts a stretch of tokens at its top level; nil where an amount is indefinite.
func (f *Formula) units(first, last uint8) []unit {
	var out []unit
	for i := first; i < last; i++ {
		t := f.toks[i]
		a := f.amts[t.amt]
		if a.kind != amtExact {
			return nil
		}
		u := unit{n: a.con}
		switch t.kind {
		case tokOpen:
			u.bracket = true
			u.text = string(f.appendTokens(nil, i+1, t.mate))
			if t.id == '[' && ions().spelled["["+u.text+"]"] != nil {
				u.text = "[" + u.text + "]"
			}
			i = t.mate
		case tokElement:
			u.element = t.id
			u.text = symbolOf(t.id)
		case tokGroup:
			u.text = groups[t.id].abbr
		}
		out = append(out, u)
	}
	return out
}

// nameSalt names cation units followed by anion units.
func nameSalt(cat, an []unit) []string {
	if len(cat) == 2 && cat[0].text == "Hg" {
		return nil
	}
	c, m, ok := positiveOf(cat)
	if !ok {
		if len(cat) >= 2 {
			return nameDouble(cat, an)
		}
		return nil
	}
	var names []string
	for _, x := range negativesOf(an) {
		names = append(names, saltNames(c, m, x.a, x.n)...)
	}
	return names
}

// nameReversed names salts written with the anion first: CH3COONa, (CH3COO)2Zn.
func nameReversed(an, cat []unit) []string {
	c, m, ok := positiveOf(cat)
	if !ok {
		return nil
	}
	var names []string
	for _, x := range negativesOf(an) {
		if x.a.kind == anionBefore || strings.HasPrefix(x.a.spellings, "O") || x.a.spellings[0] == 'C' {
			names = append(names, saltNames(c, m, x.a, x.n)...)
		}
	}
	return names
}

// positiveOf reads units as one cation and its number.
func positiveOf(cat []unit) (positive, Rat, bool) {
	if len(cat) == 1 && cat[0].element != 0 && cat[0].element != deuterium {
		return positive{formula: cat[0].text, element: true}, cat[0].n, true
	}
	n, text := one, ""
	if len(cat) == 1 && cat[0].bracket {
		n, text = cat[0].n, cat[0].text
	} else {
		for _, u := range cat {
			text += u.written()
		}
	}
	c := ions().cationAt[text]
	if c == nil {
		return positive{}, n, false
	}
	return positive{formula: c.formula, charge: c.charge}, n, true
}

type negative struct {
	a *anion
	n Rat
}

// negativesOf lists the anions that units can mean: Cl3 is three chlorides, O2 two oxides
// or a peroxide, (NO3)2 two nitrates.
func negativesOf(an []unit) []negative {
	var out []negative
	text := ""
	for _, u := range an {
		text += u.written()
	}
	if len(an) == 1 {
		n := an[0].n
		for _, a := range ions().spelled[an[0].text] {
			if a.kind == anionMono || an[0].bracket || n.Equal(one) {
				out = append(out, negative{a, n})
			}
		}
		if an[0].n.Equal(one) && an[0].bracket {
			return out
		}
	}
	for _, a := range ions().spelled[text] {
		if a.kind != anionMono {
			out = append(out, negative{a, one})
		}
	}
	return out
}

// saltNames builds candidate names for m cations and n anions.
func saltNames(c positive, m Rat, a *anion, n Rat) []string {
	anionName := preferred(a.names)
	total, ok := n.Mul(NewRat(int64(a.charge), 1))
	if !ok {
		return nil
	}
	q, ok := total.Quo(m)
	if !ok || !q.IsInt() || q.Num() > 8 {
		return nil
	}
	if !c.element {
		if q.Num() != int64(c.charge) {
			return nil
		}
		return []string{cationName(c) + " " + anionName}
	}
	e := elements[symbolNumber(c.formula)]
	if !n.IsInt() || !m.IsInt() {
		return nil
	}
	var names []string
	if !usualState(e, q.Num()) {
		return nil
	}
	if e.isNonmetal() {
		return append(prefixNames(e, m.Num(), a, n.Num()), e.Name+" "+anionName)
	}
	if e.Number == 1 || a.kind == anionMono && a.charge > 2 && fixedCharge(e.Symbol) == 0 {
		return nil
	}
	if fixedCharge(e.Symbol) == int8(q.Num()) && a.allows(e.Symbol) && e.Group < 3 {
		names = append(names, e.Name+" "+anionName)
	}
	if m.Num() == 1 && a.kind == anionMono && (a.charge == 2 && n.Num() >= 2 || n.Num() >= 4) {
		names = append(names, e.Name+" "+joinMultiplier(n.Num(), anionName))
	}
	if m.Num() == 2 && n.Num() == 5 && a.charge == 2 {
		names = append(names, e.Name+" "+joinMultiplier(5, anionName))
	}
	if fixedCharge(e.Symbol) == int8(q.Num()) {
		names = append(names, e.Name+" "+anionName)
	} else {
		names = append(names, e.Name+"("+romans[q.Num()-1]+") "+anionName)
	}
	return names
}

// prefixNames names binary compounds of nonmetals: dinitrogen tetroxide, carbon dioxide.
func prefixNames(e Element, m int64, a *anion, n int64) []string {
	if a.kind != anionMono || a.charge > 2 || a.names == "hydride" || e.Symbol == "C" && m != 1 {
		return nil
	}
	first := e.Name
	if m > 1 {
		first = multiplier(m) + e.Name
	}
	name := first + " " + joinMultiplier(n, preferred(a.names))
	if e.Symbol == "P" && m == 2 && n == 5 {
		return []string{"phosphorus pentoxide", name}
	}
	return []string{name}
}

// joinMultiplier writes pentoxide, monoxide, tetrachloride.
func joinMultiplier(n int64, word string) string {
	m := multiplier(n)
	if word == "oxide" {
		m = strings.TrimRight(m, "ao")
		if n == 2 || n == 3 {
			m = multiplier(n)
		}
	}
	return m + word
}

func (e Element) isNonmetal() bool {
	switch e.Symbol {
	case "B", "C", "N", "O", "F", "Si", "P", "S", "Cl", "Se", "Br", "I", "Kr", "Xe":
		return true
	}
	return false
}

func cationName(c positive) string {
	if k := ions().cationAt[c.formula]; k != nil {
		return preferred(k.names)
	}
	return elements[symbolNumber(c.formula)].Name
}

// nameDouble names salts of two cations, in the order of the alphabet.
func nameDouble(cat, an []unit) []string {
	for cut := 1; cut < len(cat); cut++ {
		c, m, ok1 := positiveOf(cat[:cut])
		d, k, ok2 := positiveOf(cat[cut:])
		if !ok1 || !ok2 {
			continue
		}
		var names []string
		for _, x := range negativesOf(an) {
			if x.a.kind == anionMono {
				continue
			}
			total, ok := x.n.Mul(NewRat(int64(x.a.charge), 1))
			if !ok || !m.IsInt() || !k.IsInt() || !total.IsInt() {
				continue
			}
			names = append(names, doubleName(c, m.Num(), d, k.Num(), x.a, total.Num())...)
		}
		return names
	}
	return nil
}

func doubleName(c positive, m int64, d positive, k int64, a *anion, total int64) []string {
	n1, q, ok := doubleCation(c)
	if !ok {
		n1, q, ok = openCation(c, m, d, k, total)
	}
	n2, r, ok2 := doubleCation(d)
	if !ok2 {
		n2, r, ok2 = openCation(d, k, c, m, total)
	}
	if !ok || !ok2 || m*q+k*r != total {
		return nil
	}
	words := []string{n1, n2}
	sort.Strings(words)
	return []string{strings.Join(words, " ") + " " + preferred(a.names)}
}

func doubleCation(c positive) (string, int64, bool) {
	q := int64(c.charge)
	if q == 0 {
		q = int64(fixedCharge(c.formula))
	}
	return cationName(c), q, q > 0 && c.formula != "H"
}

// openCation gives a metal of several charges the one that is left by the other cation.
func openCation(c positive, m int64, d positive, k, total int64) (string, int64, bool) {
	_, r, ok := doubleCation(d)
	if left := total - k*r; ok && left > 0 && left%m == 0 && left/m <= 8 && hasState(symbolNumber(c.formula), int8(left/m)) {
		return cationName(c) + "(" + romans[left/m-1] + ")", left / m, true
	}
	return "", 0, false
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
