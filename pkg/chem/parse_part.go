package chem

import "strings"

// part reads one piece of the formula, from its coefficient to its charge.
func (p *parser) part(sep byte) bool {
	if p.npart == maxParts {
		return p.fail("too many parts")
	}
	k := &p.parts[p.npart]
	*k = part{sep: sep, first: uint8(p.ntok)}
	p.skipSpaces()
	if !p.coefficient(k) {
		return false
	}
	k.start = p.at[p.i]
	for p.item(k) {
	}
	if p.why != "" {
		return false
	}
	if p.depth > 0 {
		return p.fail("unclosed bracket")
	}
	if p.ntok == int(k.first) || p.toks[p.ntok-1].kind == tokMark && p.toks[p.ntok-1].id > 8 {
		return p.fail("no element symbol")
	}
	k.last = uint8(p.ntok)
	if !p.charge(k) {
		return false
	}
	p.npart++
	k.end = p.trimmedEnd(int(k.start))
	return true
}

func (p *parser) trimmedEnd(start int) uint16 {
	i := p.i
	for i > 0 && p.b[i-1] == ' ' && int(p.at[i-1]) > start {
		i--
	}
	return p.at[i]
}

// item reads one token with its amount; false at the end of the part or on an error.
func (p *parser) item(k *part) bool {
	p.skipInnerSpace(k)
	c := p.b[p.i]
	switch {
	case isUpper(c):
		return p.symbol(k)
	case c == '(' || c == '[' || c == '{':
		return !p.chargeBracket(p.i) && p.open(k)
	case c == ')' || c == ']' || c == '}':
		return p.close()
	case c >= codeSup && c < codePlus && p.labelled(p.i), isDigit(c) && p.ntok == int(k.first) && p.labelAt(k):
		return p.isotope()
	case c == '=':
		return p.bond(k)
	case c == ',' || c == '/' || c == '-':
		return p.sharedSite(k)
	case isLower(c):
		return p.lowerGroup()
	}
	return false
}

// sharedSite reads the comma, slash or dash of (Ba,Sr).
func (p *parser) sharedSite(k *part) bool {
	if p.depth == 0 || p.ntok == int(k.first) || p.toks[p.ntok-1].kind == tokOpen {
		return false
	}
	p.note |= noteMixed
	if !p.token(tokMark, p.b[p.i], 1) {
		return false
	}
	p.skipSpaces()
	return isUpper(p.b[p.i]) || p.b[p.i] == '(' || p.b[p.i] == '[' || p.fail("unexpected character")
}

// symbol reads an element symbol or group abbreviation; two letters before one.
func (p *parser) symbol(k *part) bool {
	c, d := p.b[p.i], p.b[p.i+1]
	width := 2
	z := uint8(0)
	if isLower(d) && (c != 'O' || !p.has(p.i+1, "sBu")) {
		z = letterNumber(c, d)
	}
	if z == 0 {
		z, width = letterNumber(c, 0), 1
		if c == 'D' && z == 0 {
			z = deuterium
		}
	}
	if width == 1 || z == 89 || z == 59 {
		if z != 89 && z != 59 || p.groupHere(z) {
			if id, w := p.matchGroup(); w > 0 {
				return p.group(id, w) && p.amount(k)
			}
		}
	}
	if z == 0 {
		return p.fail("unknown element symbol")
	}
	return p.token(tokElement, z, width) && p.amount(k)
}

// lowerGroup reads iPr, t-Bu after an O or bracket or at the start, and ligands in brackets.
func (p *parser) lowerGroup() bool {
	if p.i > 0 && p.b[p.i-1] == '(' {
		if id, w := p.matchLigand(); w > 0 {
			return p.group(id, w)
		}
	}
	if p.ntok == 0 || p.b[p.i-1] == 'O' || p.b[p.i-1] == '(' {
		if id, w := p.matchGroup(); w > 0 {
			return p.group(id, w) && p.amount(&p.parts[p.npart])
		}
	}
	return false
}

// group stores an abbreviation; the letter of its isomer (i of iPr and OPri) goes where
// brackets have their mate.
func (p *parser) group(id uint8, width int) bool {
	p.note |= noteGroup
	iso := byte(0)
	if c := p.b[p.i]; isLower(c) && id < firstLigand {
		iso = c
	} else if c := p.b[p.i+width-1]; width > len(groups[id].abbr) {
		iso = c
	}
	if !p.token(tokGroup, id, width) {
		return false
	}
	p.toks[p.ntok-1].mate = iso
	return true
}

func (p *parser) token(kind tokenKind, id uint8, width int) bool {
	if p.ntok == maxTokens {
		return p.fail("too many symbols")
	}
	if int(p.at[p.i+width-1]-p.at[p.i]) != width-1 {
		return p.fail("a mark inside a symbol")
	}
	p.toks[p.ntok] = token{kind: kind, id: id, start: p.at[p.i], end: p.at[p.i+width-1] + 1}
	p.ntok++
	p.i += width
	return true
}

func (p *parser) open(k *part) bool {
	if p.oxidationState(k) || p.polymorphB(k) {
		return true
	}
	if p.depth == maxDepth {
		return p.fail("brackets too deep")
	}
	p.stack[p.depth] = uint8(p.ntok)
	p.depth++
	if !p.token(tokOpen, p.b[p.i], 1) {
		return false
	}
	p.skipSpaces()
	if isDigit(p.b[p.i]) { // [13C], (2H)
		return p.isotope()
	}
	return true
}

func (p *parser) close() bool {
	if p.depth == 0 {
		return p.fail("unbalanced bracket")
	}
	p.depth--
	o := p.stack[p.depth]
	want := p.toks[o].id + 2 // [ ] and { } lie two apart
	if p.toks[o].id == '(' {
		want = ')'
	}
	if p.b[p.i] != want {
		return p.fail("brackets do not match")
	}
	if p.ntok == int(o)+1 {
		return p.fail("empty bracket")
	}
	if !p.token(tokClose, p.b[p.i], 1) {
		return false
	}
	p.toks[p.ntok-1].mate = o
	p.toks[o].mate = uint8(p.ntok - 1)
	if !p.amount(&p.parts[p.npart]) {
		return false
	}
	p.toks[o].amt = p.toks[p.ntok-1].amt
	return true
}

// labelled reports superscript digits at i with a symbol behind them: no charge, a label.
func (p *parser) labelled(i int) bool {
	for p.b[i] >= codeSup && p.b[i] < codePlus {
		i++
	}
	return isUpper(p.b[i])
}

// isotope reads the mass number before a symbol: ¹³C, [13C].
func (p *parser) isotope() bool {
	mass := 0
	i := p.i
	for ; isDigit(p.b[i]) || p.b[i] >= codeSup && p.b[i] < codePlus; i++ {
		mass = mass*10 + int(p.b[i]&0x0F)
		if mass > 255 {
			return p.fail("no isotope")
		}
	}
	z := int(letterNumber(p.b[i], 0))
	if isLower(p.b[i+1]) && isUpper(p.b[i]) {
		if two := letterNumber(p.b[i], p.b[i+1]); two != 0 {
			z = int(two)
		}
	}
	if z == 0 || mass < z || mass > 3*z {
		return p.fail("no isotope")
	}
	p.note |= noteLabelled
	p.i = i
	if !p.symbol(&p.parts[p.npart]) {
		return false
	}
	if t := &p.toks[p.ntok-1]; t.kind == tokElement {
		t.mate = uint8(mass)
	}
	return true
}

// bond reads = or ≡ between two tokens.
func (p *parser) bond(k *part) bool {
	if p.ntok == int(k.first) || !isUpper(p.b[p.i+1]) && p.b[p.i+1] != '(' {
		return false
	}
	p.note |= noteBond
	return p.token(tokMark, '=', 1)
}

// oxidationState reads the (II), (IV) ... behind the symbol of an element that has such a
// state. (I) and (V) alone may be iodine and vanadium, so they count only at the end.
func (p *parser) oxidationState(k *part) bool {
	i := p.behind(p.i + 1)
	start := i
	for hasLetter("IVX", p.b[i]) && p.b[i] != 0 {
		i++
	}
	n := i - start
	q := romanValue(strings.ToLower(string(p.b[start:i])))
	i = p.behind(i)
	if n == 0 || n > 4 || p.b[i] != ')' || n == 1 && i+1 < p.n || p.ntok == int(k.first) {
		return false
	}
	if t := p.toks[p.ntok-1]; q == 0 || t.kind != tokElement || !hasState(t.id, q) {
		return false
	}
	p.note |= noteOxidation
	if !p.token(tokMark, uint8(q), 1) {
		return false
	}
	p.i = i + 1
	return true
}

// polymorphB skips the (B) of TiO2(B) and VO2 (B), a crystal form and no boron.
func (p *parser) polymorphB(k *part) bool {
	i := p.i + 1
	for p.b[i] == ' ' {
		i++
	}
	if p.ntok != int(k.first)+2 || p.depth > 0 || p.toks[p.ntok-1].id != 8 || p.b[i] != 'B' {
		return false
	}
	for i++; p.b[i] == ' '; {
		i++
	}
	if p.b[i] != ')' || i+1 != p.n {
		return false
	}
	p.note |= notePrefix
	p.i = i + 1
	return true
}

func (p *parser) skipSpaces() {
	for p.b[p.i] == ' ' {
		p.i++
	}
}

// skipInnerSpace skips blanks inside a part where something of the part follows: a
// bracket, or the next symbol if the amount before stood apart as well ("V 2 O 5").
func (p *parser) skipInnerSpace(k *part) {
	if p.b[p.i] != ' ' || p.ntok == int(k.first) {
		return
	}
	i := p.i
	for p.b[i] == ' ' {
		i++
	}
	switch c := p.b[i]; {
	case c == '(' || c == '[' || c == ')' || c == ']':
		p.i = i
	case isUpper(c):
		t := p.toks[p.ntok-1]
		if t.amt != 0 || t.kind == tokOpen {
			p.i = i
		}
	}
}
