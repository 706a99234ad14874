package chem

import "strings"

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
