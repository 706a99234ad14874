package chem

// amount reads the count behind the last token, if there is one.
func (p *parser) amount(k *part) bool {
	t := &p.toks[p.ntok-1]
	i := p.i
	for p.b[i] == ' ' {
		i++
	}
	apart := i > p.i
	if apart && !isDigit(p.b[i]) && (!p.isVariable(i) || !p.symbolBehind(i+1)) {
		return true
	}
	if !apart && t.kind == tokElement && t.id == 8 && isLower(p.b[i]) {
		if _, w := p.matchGroup(); w > 0 { // OnBu
			return true
		}
	}
	if p.timesX(i) || apart && p.chargeAt(i) {
		return true
	}
	save, terms := p.i, p.nterm
	p.i = i
	paren := p.b[i] == '(' && (isDigit(p.b[i+1]) || p.isVariable(i+1))
	if paren {
		p.i++
	}
	a, ok := p.expression(true)
	if paren && ok && (p.b[p.i] != ')' || a.kind == amtExact && a.con.IsInt()) {
		ok = false
	}
	if !ok {
		p.i, p.nterm = save, terms
		return p.why == ""
	}
	a.start, a.end = p.at[i], p.at[p.i]
	if paren {
		a.start = p.at[i+1]
		p.i++
	}
	if apart && a.kind == amtExact && a.con.num > 20*a.con.den {
		return p.fail("a spaced number too large for a count")
	}
	return p.storeAmount(a, &t.amt)
}

// symbolBehind: a variable that stands apart is a count only between symbols ("Fe x O5").
func (p *parser) symbolBehind(i int) bool {
	for p.b[i] == ' ' {
		i++
	}
	return isUpper(p.b[i]) && !p.adduct(i)
}

func (p *parser) storeAmount(a amount, at *uint8) bool {
	if a.kind == amtExact && a.con.num == 0 {
		return p.fail("a count of zero")
	}
	p.amts[p.namt] = a
	*at = uint8(p.namt)
	p.namt++
	return true
}

// coefficient reads the number, variable or bracketed expression before a part.
func (p *parser) coefficient(k *part) bool {
	i := p.i
	paren := p.b[i] == '('
	if paren {
		p.i++
	}
	if _, w := p.matchGroup(); w > 0 || !isDigit(p.b[p.i]) && !p.isVariable(p.i) { // n-BuLi
		p.i = i
		return true
	}
	if !paren && isDigit(p.b[p.i]) && p.labelAt(k) {
		return true
	}
	terms := p.nterm
	a, ok := p.expression(false)
	if ok && paren {
		if ok = p.b[p.i] == ')' && (a.kind != amtExact || !a.con.IsInt() || k.sep == '/'); ok {
			p.i++
		}
	}
	if ok && p.inexact(k, a) {
		a.kind = amtUnknown
	}
	j := p.i
	for p.b[j] == ' ' {
		j++
	}
	if !ok || !isUpper(p.b[j]) && p.b[j] != '(' && p.b[j] != '[' || p.b[j-1] == '-' {
		p.i, p.nterm = i, terms
		return p.why == "" && (paren || p.fail("unexpected character"))
	}
	a.start, a.end = p.at[i], p.at[p.i]
	if paren {
		a.start, a.end = p.at[i+1], p.at[p.i-1]
	}
	p.i = j
	return p.storeAmount(a, &k.coef)
}

// inexact skips what makes a coefficient inexact: the percent sign of a dopant, the upper
// end of 4-7H2O.
func (p *parser) inexact(k *part, a amount) bool {
	if k.sep == ':' && p.b[p.i] == '%' {
		p.i++
		return true
	}
	i := p.i + 1
	for isDigit(p.b[i]) {
		i++
	}
	if p.b[p.i] != '-' || i == p.i+1 || !p.adduct(i) || k.sep != '*' || a.n > 0 {
		return false
	}
	p.i = i
	return true
}

// labelAt: 13CO2 and 57Fe are isotope labels where they begin a formula, not factors.
func (p *parser) labelAt(k *part) bool {
	if k.sep != 0 {
		return false
	}
	for _, s := range [...]struct{ mass, symbol string }{{"13", "C"}, {"14", "C"}, {"15", "N"}, {"17", "O"}, {"18", "O"}, {"57", "Fe"}} {
		if !p.has(p.i, s.mass) {
			continue
		}
		i := p.i + 2
		for p.b[i] == ' ' {
			i++
		}
		if p.has(i, s.symbol) && !isLower(p.b[i+len(s.symbol)]) {
			return true
		}
	}
	return false
}

// expression reads number, number/number, variable and sums of them. subscript turns on
// what only counts have: ranges, the point before crystal water, lost decimal points.
func (p *parser) expression(subscript bool) (amount, bool) {
	a := amount{term: uint8(p.nterm)}
	if !p.term(&a, 1, subscript) {
		return a, false
	}
	for {
		sign := int64(1)
		switch p.b[p.i] {
		case '-':
			sign = -1
		case '+', codeEither:
		default:
			return a, true
		}
		if p.b[p.i] == codeEither {
			a.kind = amtUnknown
		}
		save := p.i
		p.i++
		if !p.continues(a, subscript) {
			p.i = save
			if subscript && sign < 0 {
				p.rangeEnd(&a)
			}
			return a, true
		}
		if !p.term(&a, sign, false) {
			return a, false
		}
	}
}

// continues decides whether what follows a sign belongs to the expression: a variable, or
// a number beside one. A number before a symbol begins the next phase instead, and so
// does a variable if the formula began with a variable coefficient: (1-x)PbTiO3-xBaTiO3.
func (p *parser) continues(a amount, subscript bool) bool {
	i := p.i
	for isDigit(p.b[i]) || p.b[i] == '.' || p.b[i] == '/' {
		i++
	}
	if subscript && p.depth == 0 && p.npart < maxParts && (isUpper(p.b[i+1]) || p.b[i+1] == '(') && p.variablePhases() {
		return false
	}
	if p.isVariable(i) {
		return true
	}
	return i > p.i && a.n > 0 && !isUpper(p.b[i])
}

func (p *parser) variablePhases() bool {
	first := p.parts[0].coef
	return first != 0 && p.amts[first].n > 0
}

// term reads one summand with its sign.
func (p *parser) term(a *amount, sign int64, subscript bool) bool {
	v := NewRat(sign, 1)
	digits := isDigit(p.b[p.i])
	if digits {
		n, ok := p.number(a, sign, subscript)
		if !ok || n.num == 0 {
			return ok && p.fail("a count of zero")
		}
		v = n
	}
	name := byte(0)
	if p.isVariable(p.i) {
		name = p.b[p.i]
		p.i++
		if p.has(p.i-1, "delta") {
			p.i += 4
			name = codeDelta
		}
	} else if !digits {
		return false
	}
	if p.b[p.i] == '/' && isDigit(p.b[p.i+1]) {
		p.i++
		d, ok := p.number(a, 1, false)
		if v, ok = divide(v, d, ok); !ok {
			return p.fail("not a fraction")
		}
	}
	if name == 0 {
		sum, ok := a.con.Add(v)
		a.con = sum
		return ok
	}
	if p.nterm == maxTerms {
		return p.fail("too many variables")
	}
	p.terms[p.nterm] = term{name, v}
	p.nterm++
	a.n++
	if a.kind == amtExact {
		a.kind = amtLinear
	}
	return true
}

func divide(v, d Rat, ok bool) (Rat, bool) {
	if !ok {
		return v, false
	}
	q, ok := v.Quo(d)
	return q, ok && q.Den() <= 1e6 && q.Num() < 1e9
}

// number reads digits, a decimal point and an exponent.
func (p *parser) number(a *amount, sign int64, subscript bool) (Rat, bool) {
	start := p.i
	var mant, den int64 = 0, 1
	for n := 0; isDigit(p.b[p.i]); n++ {
		if n == 9 {
			p.fail("number too long")
			return Rat{}, false
		}
		mant = mant*10 + int64(p.b[p.i]-'0')
		p.i++
	}
	if p.b[start] == '0' && p.i > start+1 {
		a.kind = amtUnknown
		p.note |= noteSuspect
	}
	if p.b[p.i] == '.' && isDigit(p.b[p.i+1]) && (!subscript || p.mode == symbols || !p.waterPoint(start)) {
		p.i++
		p.fract = true
		for n := 0; isDigit(p.b[p.i]); n++ {
			if n == 9 {
				p.fail("number too long")
				return Rat{}, false
			}
			mant, den = mant*10+int64(p.b[p.i]-'0'), den*10
			p.i++
		}
	}
	v := NewRat(sign*mant, den)
	if p.b[p.i] == 'e' {
		return p.exponent(v)
	}
	return v, true
}

// exponent reads the e-05 of 9e-05, which programs print for small shares.
func (p *parser) exponent(v Rat) (Rat, bool) {
	i := p.i + 1
	if p.b[i] != '-' || !isDigit(p.b[i+1]) {
		return v, true
	}
	exp := 0
	for i++; isDigit(p.b[i]) && exp < 100; i++ {
		exp = exp*10 + int(p.b[i]-'0')
	}
	ok := true
	for ; ok && exp > 0; exp-- {
		v, ok = v.Mul(NewRat(1, 10))
	}
	if !ok || v.Den() > 1e9 || v.Num() > v.Den() {
		p.fail("number out of range")
		return v, false
	}
	p.i = i
	return v, true
}

// waterPoint: the point of Zn(NO3)2.6H2O separates, that of Ni0.5 is decimal. p.i is at the
// point, the digits before it start at start.
func (p *parser) waterPoint(start int) bool {
	i := p.i + 1
	for isDigit(p.b[i]) {
		i++
	}
	if p.b[i] == '.' && isDigit(p.b[i+1]) { // 2.2.5H2O
		return true
	}
	if p.i == start+1 && p.b[start] == '0' || p.b[p.i+1] == '0' {
		return false
	}
	for p.b[i] == ' ' {
		i++
	}
	return p.adduct(i)
}

// adduct reports whether a molecule that crystals take up stands at i.
func (p *parser) adduct(i int) bool {
	for _, s := range [...]string{"H2O", "(H2O)", "D2O", "NH3", "HCl", "HBr", "H2O2", "CH3OH", "C2H5OH"} {
		if end := p.spells(i, s); end > 0 {
			after := p.behind(end)
			c := p.b[after]
			if !isLower(c) && !isUpper(c) && !isDigit(c) && c != '(' && c < codeSup && !p.signEnds(after) { // no ion
				return true
			}
		}
	}
	return false
}

// spells matches s at i, blanks between its letters or not, and gives the end, 0 for none.
func (p *parser) spells(i int, s string) int {
	for k := range len(s) {
		if k > 0 {
			i = p.behind(i)
		}
		if p.b[i] != s[k] {
			return 0
		}
		i++
	}
	return i
}

// rangeEnd reads the upper end of a range such as TiO1.8-2.0, which needs a decimal point
// to be told from a charge or the next phase.
func (p *parser) rangeEnd(a *amount) {
	i := p.i + 1
	if !isDigit(p.b[i]) || a.n > 0 || p.mode == symbols {
		return
	}
	var top amount
	save := p.i
	p.i++
	v, ok := p.number(&top, 1, false)
	c := p.b[p.i]
	low, fits := v.Add(a.con.Neg())
	if !ok || !fits || low.Sign() <= 0 || v.IsInt() && a.con.IsInt() && c != ')' || isUpper(c) || isLower(c) || c == '(' || c == '[' {
		p.i = save
		return
	}
	a.kind = amtUnknown
}

// isVariable reports a variable letter at i that is not the start of a longer word.
func (p *parser) isVariable(i int) bool {
	switch p.b[i] {
	case 'x', 'y', 'z', 'n', 'm', 'w':
		return !isLower(p.b[i+1])
	case codeDelta:
		return true
	case 'd':
		return i > 1 && (p.b[i-1] == '-' || p.b[i-1] == '+') && (isDigit(p.b[i-2]) || hasLetter("xyz", p.b[i-2])) && (!isLower(p.b[i+1]) || p.has(i, "delta") && !isLower(p.b[i+5]))
	}
	return false
}

// timesX: the x of "MgCl2 x 6 H2O" is a multiplication sign.
func (p *parser) timesX(i int) bool {
	if p.b[i] != 'x' {
		return false
	}
	i++
	for p.b[i] == ' ' {
		i++
	}
	if !isDigit(p.b[i]) {
		return false
	}
	for isDigit(p.b[i]) || p.b[i] == '.' {
		i++
	}
	for p.b[i] == ' ' {
		i++
	}
	return p.adduct(i)
}
