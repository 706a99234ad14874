package chem

import (
	"sort"
	"strings"
)

// CompositionalName names a compound of two or more metals with one kind of simple anion
// by the numbers of its atoms, as IUPAC does where no other system fits: barium titanium
// trioxide, tetralithium pentatitanium dodecaoxide. The metals stand in the order of the
// alphabet. It is false for counts that are not whole, for groups, where a
// number has no prefix, and where no known oxidation states add up (MgZnO is an alloy of
// two oxides).
func CompositionalName(formula string) (name string, ok bool) {
	f, err := ParseFormula(formula)
	if err != nil || f.note != 0 || f.parts[0].coef != 0 || f.parts[0].charge != 0 {
		return "", false
	}
	water, ok := f.water()
	if !ok || water.unknown {
		return "", false
	}
	units := f.units(f.parts[0].first, f.parts[0].last)
	if len(units) < 3 {
		return "", false
	}
	last := len(units) - 1
	words, seen := make([]string, 0, last), map[uint8]bool{}
	for _, u := range units[:last] {
		word, ok := counted(u, func(e Element) string { return e.Name })
		if !ok || seen[u.element] || !isMetal(u.element) {
			return "", false
		}
		seen[u.element] = true
		words = append(words, word)
	}
	anion, ok := counted(units[last], func(e Element) string { return simpleAnion(e.Symbol) })
	if !ok {
		return "", false
	}
	sort.Slice(words, func(i, j int) bool { return uncounted(words[i]) < uncounted(words[j]) })
	words = append(words, anion)
	if _, ok := compositional(words); !ok {
		return "", false
	}
	if !water.none() {
		hydrate, ok := water.word()
		if !ok {
			return "", false
		}
		words = append(words, hydrate)
	}
	return strings.Join(words, " "), true
}

// counted names an element with the prefix of its number.
func counted(u unit, name func(Element) string) (string, bool) {
	if u.element == 0 || u.element >= deuterium || u.bracket || !u.n.IsInt() {
		return "", false
	}
	word := name(elements[u.element])
	if word == "" {
		return "", false
	}
	if n := u.n.Num(); n > 1 {
		prefix := multiplier(n)
		return prefix + word, prefix != ""
	}
	return word, true
}

// uncounted takes the prefix off an element's name.
func uncounted(word string) string {
	if _, ok := ElementNamed(word); ok {
		return word
	}
	if _, rest, ok := cutMultiplier(word, func(s string) bool { _, ok := ElementNamed(s); return ok }); ok {
		return rest
	}
	return word
}

// isMetal tells the elements that are the positive part of such names: silicon and the
// like, and hydrogen, among them.
func isMetal(z uint8) bool { return z == 1 || z > 2 && z < deuterium && !elements[z].isNonmetal() }

func simpleAnion(symbol string) string {
	switch symbol {
	case "O":
		return "oxide"
	case "S":
		return "sulfide"
	case "Se":
		return "selenide"
	case "Te":
		return "telluride"
	case "F":
		return "fluoride"
	case "Cl":
		return "chloride"
	case "Br":
		return "bromide"
	case "I":
		return "iodide"
	}
	return ""
}

// compositional reads such a name: two or more metals and an anion whose number is
// written. The numbers must leave every metal a known oxidation state, since names like
// "yttrium barium copper oxide" leave out what they should say.
func compositional(words []string) (string, bool) {
	last := len(words) - 1
	if last < 2 {
		return "", false
	}
	a, n := findAnion(words[last])
	if a == nil || n < 2 || a.kind != anionMono || simpleAnion(preferred(a.spellings)) == "" {
		return "", false
	}
	var b strings.Builder
	low, high := int64(0), int64(0)
	for _, w := range words[:last] {
		c, ok := findCation(w)
		if !ok || !c.element || c.charge != 0 || !isMetal(symbolNumber(c.formula)) {
			return "", false
		}
		count := max(1, c.count)
		states := elements[symbolNumber(c.formula)].States
		first := 0
		for first < len(states) && states[first] < 1 {
			first++
		}
		if first == len(states) {
			return "", false
		}
		low += count * int64(states[first])
		high += count * int64(states[len(states)-1])
		b.WriteString(c.formula)
		if count > 1 {
			b.WriteString(NewRat(count, 1).String())
		}
	}
	if total := n * int64(a.charge); total < low || total > high {
		return "", false
	}
	return b.String() + preferred(a.spellings) + NewRat(n, 1).String(), true
}
