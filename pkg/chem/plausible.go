package chem

// The grammar alone takes many a word of capitals (BET is none, but NBS and POSS are) and
// many a sample code (P123, C18). finish refuses what no chemist writes as a formula.

func (p *parser) finish() bool {
	if p.note&noteSuspect != 0 && !p.fract {
		return p.fail("a count with a leading zero")
	}
	if p.mode != strict {
		return true
	}
	if p.singleLetters() && !p.hasAmount() && p.npart > 1 {
		return p.fail("single letters joined by marks")
	}
	for i := range p.npart {
		if !p.plausiblePart(&p.parts[i]) {
			return p.fail("not written like a formula")
		}
	}
	if p.npart == 1 && codeWord(string(p.b[:p.n])) {
		return p.fail("a word or code")
	}
	return true
}

// singleLetters reports whether every part is one symbol of one letter: C-H, I-V, O/N.
func (p *parser) singleLetters() bool {
	for i := range p.npart {
		k := p.parts[i]
		t := p.toks[k.first]
		if k.last-k.first != 1 || t.end-t.start != 1 {
			return false
		}
	}
	return true
}

func (p *parser) hasAmount() bool { return p.namt > 1 }

func (p *parser) plausiblePart(k *part) bool {
	if k.last-k.first == 1 {
		return p.plausibleAlone(k)
	}
	counted, bracket, capitals, same := false, false, true, true
	first := p.toks[k.first]
	for i := k.first; i < k.last; i++ {
		t := p.toks[i]
		counted = counted || t.amt != 0
		bracket = bracket || t.kind == tokOpen
		same = same && t.kind == first.kind && t.id == first.id
		if t.kind == tokElement && !p.bonds(t) {
			return false
		}
		if a := p.amts[t.amt]; a.kind == amtExact && a.con.num >= 1000*a.con.den {
			return false
		}
		if t.kind == tokElement && t.end-t.start == 1 || i+1 == k.last && pluralLike(t) {
			continue
		}
		capitals = false
	}
	switch {
	case same:
		return false // II, C2C12
	case !counted && !bracket && capitals:
		return knownCapitals(string(p.b[p.find(k.start):p.find(k.end)]))
	case k.last-k.first == 2 && capitals:
		return p.plausiblePair(first, p.toks[k.first+1])
	case k.last-k.first == 2:
		return p.plausibleHalide(p.toks[k.first+1])
	}
	return true
}

// bonds: helium, neon and argon form no compounds, the elements from americium on none
// that a recipe holds, and D is deuterium only in front of a count, a halogen or the like:
// not in PDCP.
func (p *parser) bonds(t token) bool {
	switch t.id {
	case 2, 10, 18:
		return false
	case deuterium:
		c := p.b[p.find(t.end)]
		return t.amt != 0 || c == 0 || c == 'O' || c == 'C' && p.has(p.find(t.end), "Cl") || c == 'B' || c == 'F' || c == ')' || c == '*'
	}
	return t.id < 95
}

// plausibleHalide: NaCl7.5 and MnCl22 are two words without a blank.
func (p *parser) plausibleHalide(t token) bool {
	if t.kind != tokElement || elements[t.id%deuterium].Group != 17 {
		return true
	}
	a := p.amts[t.amt]
	return a.kind != amtExact || a.con.IsInt() && a.con.num <= 8
}

// pluralLike: Cs, As, Os at the end of capitals are mostly a plural s (SOFCs, NCs, VOCs).
func pluralLike(t token) bool {
	return t.kind == tokElement && t.amt == 0 && (t.id == 55 || t.id == 33 || t.id == 76)
}

// plausiblePair judges two symbols of one letter each, the shape of most codes: OP50, CD4,
// H1N1, OD600. Only an anion that forms such compounds may come second.
func (p *parser) plausiblePair(t, u token) bool {
	a, b := p.amts[t.amt], p.amts[u.amt]
	most := int64(8)
	if t.amt != 0 {
		most = 60 // P4O10, W18O49
	}
	if b.kind == amtExact && b.con.num > most*b.con.den || p.writtenOne(t) || p.writtenOne(u) || t.id == deuterium && t.amt == 0 {
		return false
	}
	whole := b.con.IsInt()
	switch u.id {
	case 8, 9: // O, F
		return true
	case deuterium: // ND3, C6D6; CD4 is a protein
		return t.id == 7 || t.amt != 0
	case 53: // I
		return whole
	case 1: // H
		return whole && (t.amt != 0 || b.con.num <= 4)
	case 16: // S
		return hasWord("C W V P N U Y H B", symbolOf(t.id)) || t.amt != 0
	case 7: // N
		return hasWord("K H", symbolOf(t.id)) && b.con.num == 3 || t.id != 1 && t.amt != 0 || u.amt == 0
	case 5, 6, 15: // B, C, P
		return hasWord("B V W Y U K", symbolOf(t.id)) && a.kind == amtExact
	}
	return false
}

// writtenOne: chemists leave a count of 1 out.
func (p *parser) writtenOne(t token) bool {
	a := p.amts[t.amt]
	return t.amt != 0 && a.kind == amtExact && a.con.Equal(one)
}

// plausibleAlone judges a part of one symbol.
func (p *parser) plausibleAlone(k *part) bool {
	t := p.toks[k.first]
	if t.kind != tokElement {
		return false // Et, Me, Ph
	}
	letter := t.end-t.start == 1
	sole := p.npart == 1
	a := p.amts[t.amt]
	switch {
	case t.id >= 104 && t.id != deuterium || t.id == deuterium && t.amt == 0:
		return false
	case p.note&noteBareGreek != 0:
		return false // µF
	case t.amt == 0 && k.charge == 0:
		return !sole || k.coef == 0 || !letter // 5N
	case t.amt == 0:
		return plausibleIon(t.id, k.charge)
	case a.kind != amtExact:
		return !sole // Nay, Tin, Sex
	case k.charge != 0:
		return a.con.num <= 9
	}
	return a.con.IsInt() && homonuclear(t.id, a.con.num)
}

// plausibleIon takes the monatomic ions that occur: Ca2+, H+, Cl-, O2-; C2+ is a label.
func plausibleIon(z uint8, charge int8) bool {
	e := elements[z%deuterium]
	if e.Number == 1 || !hasState(z, charge) {
		return e.Number == 1 && abs(int64(charge)) == 1
	}
	return e.Group == 17 && charge == -1 || (e.Group == 16 || e.Number == 7) && charge < -1 || charge > 0 && !e.isNonmetal()
}

// homonuclear lists the molecules of one element. Any other symbol with a number is
// mostly a label: C18, Th17, P25.
func homonuclear(z uint8, n int64) bool {
	switch z {
	case 1, 7, 9, 17, 35, 53, deuterium:
		return n == 2
	case 8:
		return n == 2 || n == 3
	case 16, 34:
		return n == 8
	case 15:
		return n == 4
	case 6:
		return n >= 60 && n <= 96 && n%2 == 0
	case 33:
		return n == 2 || n == 4
	}
	return false
}

// knownCapitals lists the species that are written with single-letter symbols only and no
// number. Any other such word is an acronym.
func knownCapitals(s string) bool {
	switch s {
	case "CO", "NO", "HF", "HI", "OH", "CN", "BN", "WC", "VN", "KH", "KF", "KI", "VO", "HCN", "KOH", "KCN", "OCS",
		"SCN", "NCS", "OCN", "OOH", "KSCN", "KNCS", "KOCN", "KHS", "HSCN", "HOI", "HCHO", "HCOO", "COOH", "HCOOH",
		"HCOOK", "CHOOH", "COOK", "WN", "YN", "SiC":
		return true
	}
	return false
}

// codeWord lists words and codes of laboratory texts that would pass as formulas.
func codeWord(s string) bool {
	switch s {
	case "NaN", "PhD", "U2OS", "S1P", "B16F10", "N2B27", "F1F0", "PaCO", "NoNo", "CoCo", "HeLa", "NiCd", "InCl", "PoC":
		return true
	}
	return false
}

// find is the index in p.b of the text offset off.
func (p *parser) find(off uint16) int {
	for i := int(off); ; i-- {
		if i <= p.n && p.at[i] <= off {
			return i
		}
	}
}
