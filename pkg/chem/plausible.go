package chem

// The grammar alone takes many a word of capitals (BET is none, but NBS and POSS are) and
// many a sample code (P123, C18). finish refuses what no chemist writes as a formula.

func (p *parser) finish() bool {
	if p.note&noteSuspect != 0 && !p.fract {
		return p.fail("a count with a leading zero")
	}
	if p.loose {
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
		if t.kind == tokElement && (t.id == 2 || t.id == 10 || t.id == 18 || t.id >= 100 && t.id != deuterium) {
			return false // helium, neon, argon and short-lived elements form no compounds
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
	case capitals && k.last-k.first == 2:
		return !p.strainCode(k)
	}
	return true
}

// pluralLike: Cs, As, Os at the end of capitals are mostly a plural s (SOFCs, NCs, VOCs).
func pluralLike(t token) bool {
	return t.kind == tokElement && t.amt == 0 && (t.id == 55 || t.id == 33 || t.id == 76)
}

// strainCode: H1N1, H3N2: two single letters with an explicit 1, or H before N.
func (p *parser) strainCode(k *part) bool {
	t, u := p.toks[k.first], p.toks[k.first+1]
	written1 := t.amt != 0 && p.amts[t.amt].con.Equal(one) && p.amts[t.amt].kind == amtExact ||
		u.amt != 0 && p.amts[u.amt].con.Equal(one) && p.amts[u.amt].kind == amtExact
	return written1 || t.id == 1 && u.id == 7 && t.amt != 0 && u.amt != 0
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
	case t.amt == 0:
		if t.id == deuterium || sole && k.coef != 0 && letter {
			return false // 3D, 5N
		}
		return k.charge != -1 || !letter || t.id == 1 || t.id == 9 || t.id == 53
	case a.kind != amtExact:
		return !sole // Nay, Tin, Sex
	case k.charge != 0:
		return a.con.num <= 9
	}
	return a.con.IsInt() && homonuclear(t.id, a.con.num, letter)
}

// homonuclear lists molecules of one element; of two-letter symbols any small cluster goes.
func homonuclear(z uint8, n int64, letter bool) bool {
	switch z {
	case 1, 7, 9, 17, 35, 53, deuterium:
		return n == 2
	case 8:
		return n == 2 || n == 3
	case 16:
		return n == 8
	case 15:
		return n == 4
	case 6:
		return n >= 60 && n <= 96 && n%2 == 0
	case 33:
		return n == 2 || n == 4
	}
	return !letter && n >= 2 && n < 100 && !IsSymbolWord(symbolOf(z))
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
