package chem

// amount is a count as written: a number, a linear expression in variables such as
// 1/3-2x/3, or a range. The variables' terms stand in the formula's terms slice.
type amount struct {
	con        Rat
	term, n    uint8 // terms[term:term+n]
	kind       amountKind
	start, end uint16
}

type amountKind uint8

const (
	amtExact amountKind = iota
	amtLinear
	amtUnknown // a range, a percentage, a lost decimal point
)

type term struct {
	name byte // x, y, ... or the code of δ
	coef Rat
}

// Composition counts the atoms. It is false where the formula does not fix them: unknown
// amounts (x, δ, ranges, suspect numbers), dopants, shared sites, phases without a stated
// ratio, an oxidation state written out as in Fe(III).
func (f *Formula) Composition() (Composition, bool) { return f.At(nil) }

// At is the composition with the variables of the formula given values, as in x = 1/5. The
// Greek δ goes by the name "δ". A variable without a value makes it false.
func (f *Formula) At(values map[string]Rat) (Composition, bool) {
	var c Composition
	if f.note&(noteSuspect|noteOxidation|noteMixed) != 0 || !f.definiteJoins() {
		return c, false
	}
	c.counts = make([]count, 0, 6)
	for _, p := range f.parts {
		if !f.addPart(&c, p, values) {
			return Composition{}, false
		}
	}
	return c, true
}

// definiteJoins reports whether the way the parts hang together fixes their ratio: dots
// do; dashes do if every phase has a coefficient; @ does around a fullerene.
func (f *Formula) definiteJoins() bool {
	for i, p := range f.parts {
		switch p.sep {
		case ':', '/':
			return false
		case '-':
			if p.coef == 0 || f.parts[0].coef == 0 {
				return false
			}
		case '@':
			if !f.fullerene(p) && !f.fullerene(f.parts[i-1]) {
				return false
			}
		}
	}
	return true
}

func (f *Formula) fullerene(p part) bool {
	t := f.toks[p.first]
	return p.last-p.first == 1 && t.kind == tokElement && t.id == 6 && f.amts[t.amt].con.num >= 20
}

func (f *Formula) addPart(c *Composition, p part, values map[string]Rat) bool {
	mult, ok := f.value(p.coef, values)
	if !ok {
		return false
	}
	if p.charge != 0 && !c.addAll(Composition{charge: int(p.charge)}, mult) {
		return false
	}
	var stack [maxDepth]Rat
	depth := 0
	for i := p.first; i < p.last; i++ {
		t := f.toks[i]
		if t.kind == tokClose {
			depth--
			mult = stack[depth]
			continue
		}
		n, ok := f.value(t.amt, values)
		if ok {
			n, ok = n.Mul(mult)
		}
		switch t.kind {
		case tokOpen:
			stack[depth] = mult
			depth++
			mult = n
		case tokElement:
			ok = ok && c.add(t.id, n)
		case tokGroup:
			ok = ok && c.addGroup(t.id, n)
		}
		if !ok {
			return false
		}
	}
	return true
}

// value is false also for a negative result: no values make that a count.
func (f *Formula) value(i uint8, values map[string]Rat) (Rat, bool) {
	a := f.amts[i]
	if a.kind == amtUnknown {
		return Rat{}, false
	}
	sum := a.con
	for _, t := range f.terms[a.term : a.term+a.n] {
		v, found := values[variableName(t.name)]
		if !found {
			return Rat{}, false
		}
		v, ok := v.Mul(t.coef)
		if ok {
			sum, ok = sum.Add(v)
		}
		if !ok {
			return Rat{}, false
		}
	}
	return sum, sum.Sign() >= 0
}

func variableName(code byte) string {
	if code == codeDelta {
		return "δ"
	}
	return string(rune(code))
}
