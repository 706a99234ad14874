package chem

// charge reads the charge at the end of a part: 2+, +, ^2-, (2-), -2, with or without a
// blank before it. Digits that touch the last symbol are shared out between count and
// charge by splitCharge.
func (p *parser) charge(k *part) bool {
	i := p.i
	for p.b[i] == ' ' {
		i++
	}
	c := p.b[i]
	switch {
	case c >= codeSup && c <= codeMinus:
		return p.superscript(k, i)
	case c == '(':
		if p.chargeBracket(i) {
			n := signed(p.b[i+1]-'0', p.b[i+2])
			if !isDigit(p.b[i+1]) {
				n = signed(1, p.b[i+1])
			}
			k.charge = n
			for p.b[i] != ')' {
				i++
			}
			p.i = i + 1
		}
	case isDigit(c) && c != '0' && i > p.i: // PO4 3-
		j := i + 1
		for p.b[j] == ' ' {
			j++
		}
		if p.signEnds(j) {
			k.charge = signed(c-'0', p.b[j])
			p.i = j + 1
		}
	case p.signEnds(i):
		k.charge = p.splitCharge(k, p.b[i])
		p.i = i + 1
	case (c == '+' || c == '-') && i == p.i && p.digitEnds(i+1) && (c == '+' || p.mode != strict || p.ntok > int(k.first)+1): // CO3-2, Ca+2
		k.charge = signed(p.b[i+1]-'0', c)
		p.i = i + 2
	}
	return true
}

func (p *parser) digitEnds(i int) bool { return isDigit(p.b[i]) && p.b[i] != '0' && i+1 == p.n }

// signEnds reports a sign at i behind which the ion is over.
func (p *parser) signEnds(i int) bool {
	if p.b[i] != '+' && p.b[i] != '-' {
		return false
	}
	if i+1 == p.n {
		return true
	}
	c := p.b[i+1]
	return c == '/' || c == ',' || c == ';'
}

// chargeAt reports digit, sign, end at i.
func (p *parser) chargeAt(i int) bool { return isDigit(p.b[i]) && p.b[i] != '0' && p.signEnds(i+1) }

// chargeBracket reports (2+), (+) or (-) at i.
func (p *parser) chargeBracket(i int) bool {
	if isDigit(p.b[i+1]) && p.b[i+1] != '0' {
		i++
	}
	return (p.b[i+1] == '+' || p.b[i+1] == '-') && p.b[i+2] == ')'
}

func signed(n, sign byte) int8 {
	if sign == '-' || sign == codeMinus {
		return -int8(n)
	}
	return int8(n)
}

func (p *parser) superscript(k *part, i int) bool {
	n, sign := byte(0), byte(0)
	for ; p.b[i] >= codeSup && p.b[i] <= codeMinus; i++ {
		switch c := p.b[i]; {
		case c >= codePlus && sign == 0:
			sign = c
		case c < codePlus && c > codeSup && n == 0:
			n = c - codeSup
		default:
			return p.fail("not a charge")
		}
	}
	if sign == 0 && n > 0 && (p.b[i] == '+' || p.b[i] == '-') { // ²+
		sign = p.b[i]
		i++
	}
	if sign == 0 {
		return p.fail("not a charge")
	}
	k.charge = signed(max(n, 1), sign)
	p.i = i
	return true
}

// splitCharge shares out the digits before a final sign. They are the charge of a lone
// symbol that has such an oxidation state (Ca2+) and of a bracket round the whole ion
// ([Fe(CN)6]3-); of several digits the last is the charge (SO42-, PW12O403-) unless that
// would leave a count of 1 or of hydrogen; else they are a count (NO3-).
func (p *parser) splitCharge(k *part, sign byte) int8 {
	t := &p.toks[p.ntok-1]
	a := &p.amts[t.amt]
	unit := signed(1, sign)
	if p.mode == symbols || t.amt == 0 || a.kind != amtExact || !a.con.IsInt() {
		return unit
	}
	n := a.con.num
	lone := p.ntok-1 == int(k.first) && t.kind == tokElement
	whole := t.kind == tokClose && t.mate == k.first
	switch {
	case n < 10 && (lone && hasState(t.id, unit*int8(n)) || whole):
		p.dropAmount(t)
		return unit * int8(n)
	case n >= 20 && n%10 != 0 && n%10 < 9 && (t.kind != tokElement || t.id != 1):
		a.con = NewRat(n/10, 1)
		a.end--
		if t.kind == tokClose {
			p.toks[t.mate].amt = t.amt
		}
		return unit * int8(n%10)
	}
	return unit
}

func (p *parser) dropAmount(t *token) {
	t.amt = 0
	if t.kind == tokClose {
		p.toks[t.mate].amt = 0
	}
}

func hasState(z uint8, n int8) bool {
	if z == deuterium {
		return false
	}
	for _, s := range elements[z].States {
		if s == n {
			return true
		}
	}
	return false
}

// separator reads what stands between two parts and gives the kind of the next one.
func (p *parser) separator(before byte) byte {
	p.skipSpaces()
	c := p.b[p.i]
	doping := before == ':'
	switch c {
	case '*':
	case '.':
		if !p.pointSeparates() {
			return 0
		}
		c = '*'
	case 'x':
		if !p.timesX(p.i) {
			return 0
		}
		c = '*'
	case '-', '@':
		if doping {
			return 0
		}
		if c == '-' && p.waterBehind(p.i+1) {
			c = '*'
		}
	case '/', ',', ';':
		if doping {
			c = ':'
		} else if c != '/' {
			return 0
		}
	case ':':
		if doping {
			return 0
		}
	case '+':
		p.fail("a charge inside a formula")
		return 0
	default:
		return 0
	}
	p.i++
	return c
}

// waterBehind: MgCl2-6H2O is the hydrate, NaCl-H2O a system of two substances.
func (p *parser) waterBehind(i int) bool {
	i = p.behind(i)
	start := i
	for isDigit(p.b[i]) || p.b[i] == '.' {
		i++
	}
	water := p.behind(i)
	return i > start && p.has(water, "H2O") && water+3 == p.n
}

// pointSeparates: a point is followed at once by the next part; the point and blank of a
// sentence's end count only before crystal water.
func (p *parser) pointSeparates() bool {
	i := p.i + 1
	if p.b[i] != ' ' {
		return true
	}
	for p.b[i] == ' ' || isDigit(p.b[i]) || p.b[i] == '.' {
		i++
	}
	return p.adduct(i)
}
