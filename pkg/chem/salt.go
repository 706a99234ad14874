package chem

import "strings"

// A positive constituent as a name gives it. charge is 0 where the name leaves it open,
// count where it gives no multiplying prefix.
type positive struct {
	formula string
	charge  int8
	count   int64
	element bool
}

// saltFormula writes the formula of cation words and an anion word.
func saltFormula(words []string, anionWord string, water hydration) (string, bool) {
	a, n := findAnion(anionWord)
	if a == nil {
		return oxySalt(words, anionWord)
	}
	switch len(words) {
	case 1:
		c, ok := findCation(words[0])
		if !ok {
			return "", false
		}
		return oneCation(c, a, n, water)
	case 2:
		c, ok1 := findCation(words[0])
		d, ok2 := findCation(words[1])
		if joined, ok := findCation(words[0] + words[1]); ok {
			return oneCation(joined, a, n, water)
		}
		if !ok1 || !ok2 || n != 0 || a.kind == anionMono || a.charge < 2 || a.names == "citrate" || solidOxide(a) { // ceric ammonium nitrate, ammonium iron citrate: other ratios
			return "", false
		}
		return doubleSalt(c, d, a)
	}
	return "", false
}

// solidOxide reports whether two metals before the anion share its sites in any ratio, as in
// barium strontium titanate.
func solidOxide(a *anion) bool { return hasWord("titanate zirconate hafnate stannate", a.names) }

func findAnion(word string) (*anion, int64) {
	byName := ions().anionByName
	if a := byName[word]; a != nil {
		return a, 0
	}
	n, rest, ok := cutMultiplier(word, func(s string) bool { return byName[s] != nil })
	if !ok {
		return nil, 0
	}
	return byName[rest], n
}

// findCation reads sodium, disodium, iron(iii), ferric, ammonium, Zn, dinitrogen.
func findCation(word string) (positive, bool) {
	if c, ok := namedCation(word); ok {
		return c, true
	}
	n, rest, ok := cutMultiplier(word, func(s string) bool { _, ok := namedCation(s); return ok })
	if !ok {
		return positive{}, false
	}
	c, _ := namedCation(rest)
	c.count = n
	return c, true
}

func namedCation(word string) (positive, bool) {
	if c := ions().cationNamed[word]; c != nil {
		return positive{formula: c.formula, charge: c.charge, element: symbolNumber(c.formula) != 0}, true
	}
	name, numeral, roman := strings.Cut(word, "(")
	e, ok := ElementNamed(name)
	if !ok {
		e, ok = LookupElement(name)
	}
	if !ok {
		return positive{}, false
	}
	c := positive{formula: e.Symbol, element: true}
	if roman {
		q := romanValue(strings.TrimSuffix(numeral, ")"))
		if q == 0 || !hasState(uint8(e.Number), q) || !strings.HasSuffix(numeral, ")") {
			return c, false
		}
		c.charge = q
	}
	return c, true
}

func romanValue(s string) int8 {
	for i, r := range romans {
		if r == s {
			return int8(i + 1)
		}
	}
	return 0
}

var romans = [...]string{"i", "ii", "iii", "iv", "v", "vi", "vii", "viii"}

// oneCation balances a cation and an anion.
func oneCation(c positive, a *anion, n int64, water hydration) (string, bool) {
	name := preferred(a.names)
	q := int64(c.charge)
	switch {
	case !a.allows(c.formula):
		return "", false
	case q == 0 && n > 0:
		return byPrefixes(c, a, n)
	case q == 0 && c.formula != "H":
		q = int64(impliedCharge(c.formula, name, water.n))
	case !c.element && (unsafeName(c.formula, name) && c.count == 0 || a.kind == anionMono && a.charge > 1 && name != "sulfide"):
		return "", false
	}
	if q <= 0 {
		return "", false
	}
	g := gcd(q, int64(a.charge))
	m, k := int64(a.charge)/g, q/g
	if c.count > 0 && c.count != m || n > 0 && n != k {
		return "", false
	}
	return writeSalt(c, m, a, k), true
}

// byPrefixes writes what multiplying prefixes fix: titanium tetrachloride, dinitrogen
// tetroxide. "vanadium pentoxide" leaves out the prefix of the metal: the oxidation state
// tells one metal atom from two.
func byPrefixes(c positive, a *anion, n int64) (string, bool) {
	if !c.element || c.formula == "H" {
		return "", false
	}
	z := symbolNumber(c.formula)
	total := n * int64(a.charge)
	if a.kind != anionMono && c.count == 0 {
		if !hasState(z, int8(min(total, 100))) {
			return "", false
		}
		return writeSalt(c, 1, a, n), true
	}
	if c.count > 1 {
		return writeSalt(c, c.count, a, n), a.charge > 1 || total%c.count == 0
	}
	switch {
	case total <= 8 && hasState(z, int8(total)) && singleAtom(c.formula, a, total):
		return writeSalt(c, 1, a, n), true
	case a.charge == 2 && n%2 == 1 && c.count == 0 && isCommon(z, int8(min(n, 100))) && !hasState(z, int8(min(total, 100))):
		return writeSalt(c, 2, a, n), true
	}
	return "", false
}

// singleAtom: states of six and more in an oxide or sulfide are believed only of the
// elements that reach them there.
func singleAtom(symbol string, a *anion, state int64) bool {
	if a.charge != 2 || state < 6 {
		return true
	}
	if state == 8 {
		return hasWord("Os Ru Xe", symbol)
	}
	return hasWord("Cr Mo W U Re S Se Te Xe", symbol)
}

func isCommon(z uint8, n int8) bool {
	for _, s := range elements[z].Common {
		if s == n {
			return true
		}
	}
	return false
}

// oxySalt reads oxychloride, oxynitrate, oxysulfate of the metals that form such cations.
func oxySalt(words []string, anionWord string) (string, bool) {
	rest, ok := strings.CutPrefix(anionWord, "oxy")
	a := ions().anionByName[rest]
	if !ok || a == nil || len(words) != 1 {
		return "", false
	}
	e, ok := ElementNamed(words[0])
	if !ok {
		return "", false
	}
	c := ions().cationAt[e.Symbol+"O"]
	if c == nil || e.Symbol == "N" || e.Symbol == "V" && rest != "sulfate" {
		return "", false
	}
	g := gcd(int64(c.charge), int64(a.charge))
	return writeSalt(positive{formula: c.formula}, int64(a.charge)/g, a, int64(c.charge)/g), true
}

func writeSalt(c positive, m int64, a *anion, n int64) string {
	s := preferred(a.spellings)
	if a.kind == anionBefore && m == 1 && n == 1 {
		return s + c.formula
	}
	dst := appendIonCount(nil, c.formula, m, !c.element)
	return string(appendIonCount(dst, s, n, a.kind != anionMono))
}

func appendIonCount(dst []byte, s string, n int64, bracket bool) []byte {
	if n == 1 && !isLower(s[0]) {
		return append(dst, s...)
	}
	if bracket && s[0] != '[' {
		dst = append(dst, '(')
		dst = append(dst, s...)
		dst = append(dst, ')')
	} else {
		dst = append(dst, s...)
	}
	if n == 1 { // Li(acac)
		return dst
	}
	return NewRat(n, 1).append(dst)
}
