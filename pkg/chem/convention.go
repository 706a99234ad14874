package chem

import "sort"

// Conventional writes the atoms of an inorganic compound the way chemists do: NaOH for
// HNaO, HCl for ClH, ZnSO4·7H2O for H14O11SZn. It tries the ions of the nomenclature with
// and without crystal water, and is false where no pair of ions fits, or where several do
// and neither hydroxides nor less water decide. A compound whose atoms several ions share
// (isomers of carbon compounds) is not told apart: use it for salts, acids and oxides.
func Conventional(c Composition) (string, bool) {
	if c.charge != 0 || len(c.counts) == 0 {
		return "", false
	}
	if s, ok := trivialOf(c); ok {
		return s, true
	}
	var fits []saltFit
	for _, metal := range c.counts {
		if e := elements[metal.z%deuterium]; e.Number > 1 && !e.isNonmetal() {
			fits = append(fits, fitsWith(c, positive{formula: e.Symbol, element: true})...)
		}
	}
	fits = append(fits, fitsWith(c, positive{formula: "NH4", charge: 1})...)
	sort.SliceStable(fits, func(i, j int) bool { return fits[i].rank() < fits[j].rank() })
	if len(fits) == 0 || len(fits) > 1 && fits[0].rank() == fits[1].rank() {
		return "", false
	}
	f := fits[0]
	return writeSalt(f.c, f.m, f.a, f.n) + hydration{n: f.water}.suffix(), true
}

// saltFit is a salt with water that has the atoms asked for.
type saltFit struct {
	c     positive
	a     *anion
	m, n  int64
	water Rat
}

// rank prefers what is drier, and hydroxides to oxides with water.
func (f saltFit) rank() float64 { return f.water.Float() }

func trivialOf(c Composition) (string, bool) {
	if i, ok := trivials().byHill[c.Hill()]; ok {
		return preferred(trivial[i].formula), true
	}
	if len(c.counts) == 1 {
		e := elements[c.counts[0].z%deuterium]
		if s := elementFormula(e); s == c.Hill() {
			return s, true
		}
	}
	return "", false
}

// fitsWith finds the anions that make up c with one kind of cation and water.
func fitsWith(c Composition, cat positive) []saltFit {
	var out []saltFit
	pos, err := ParseHill(cat.formula)
	for i := range anions {
		a, ion := &anions[i], ions().atoms[i]
		if err != nil || !a.allows(cat.formula) || !c.holds(ion) {
			continue
		}
		if f, ok := fit(c, pos, cat, ion, a); ok {
			out = append(out, f)
		}
	}
	return out
}

// holds reports whether c has every element of d.
func (c Composition) holds(d Composition) bool {
	for _, k := range d.counts {
		if c.of(k.z).Sign() == 0 {
			return false
		}
	}
	return true
}

// fit solves for the numbers of both ions. Either may share elements with the other or with
// the water (ammonium nitrate hydrate), so the numbers are tried, not computed.
func fit(c, pos Composition, cat positive, ion Composition, a *anion) (saltFit, bool) {
	for m := int64(1); m <= 6; m++ {
		for n := int64(1); n <= 8; n++ {
			total := n * int64(a.charge)
			if gcd(m, n) != 1 || total%m != 0 || !chargeFits(cat, total/m) {
				continue
			}
			if water, ok := remainder(c, pos, m, ion, n); ok {
				return saltFit{cat, a, m, n, water}, true
			}
		}
	}
	return saltFit{}, false
}

func chargeFits(cat positive, q int64) bool {
	if !cat.element {
		return q == int64(cat.charge)
	}
	if fixed := fixedCharge(cat.formula); fixed != 0 {
		return q == int64(fixed)
	}
	return q <= 8 && usualState(elements[symbolNumber(cat.formula)], q)
}

// remainder takes m cations and n anions from c; what is left must be water, at most 24.
func remainder(c, pos Composition, m int64, ion Composition, n int64) (Rat, bool) {
	var rest Composition
	if !rest.addAll(c, one) || !rest.addAll(pos, NewRat(-m, 1)) || !rest.addAll(ion, NewRat(-n, 1)) {
		return Rat{}, false
	}
	if len(rest.counts) == 0 {
		return Rat{}, true
	}
	if len(rest.counts) != 2 {
		return Rat{}, false
	}
	h, o := rest.of(1), rest.of(8)
	twice, ok := o.Add(o)
	if !ok || !twice.Equal(h) || o.Sign() <= 0 || o.Float() > 24 {
		return Rat{}, false
	}
	double, ok := o.Add(o)
	return o, ok && double.IsInt()
}
