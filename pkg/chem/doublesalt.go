package chem

import (
	"sort"
	"strings"
)

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

// doubleSalt balances two different cations against one anion with the fewest ions.
func doubleSalt(c, d positive, a *anion) (string, bool) {
	for _, k := range [...]*positive{&c, &d} {
		if k.charge == 0 {
			k.charge = fixedCharge(k.formula)
		}
		if k.charge <= 0 || k.count > 1 || k.formula == "H" {
			return "", false
		}
	}
	if c.charge > d.charge {
		c, d = d, c
	}
	q, r, s := int64(c.charge), int64(d.charge), int64(a.charge)
	for total := int64(3); total <= 7; total++ {
		for m := int64(1); m < total-1; m++ {
			for k := int64(1); m+k < total; k++ {
				if l := total - m - k; m*q+k*r == l*s {
					f := string(appendIonCount(nil, c.formula, m, !c.element))
					return f + writeSalt(d, k, a, l), c.formula != d.formula
				}
			}
		}
	}
	return "", false
}
