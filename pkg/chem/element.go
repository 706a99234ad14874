package chem

import "sync"

// Element is a row of the periodic table. Group is 1 to 18, or 0 for the elements from
// cerium to lutetium and from thorium to lawrencium, which stand in no group.
type Element struct {
	Number int
	Symbol string
	Name   string // IUPAC spelling, lower case: aluminium, caesium, sulfur
	Group  int
	Period int
	States []int8 // known oxidation states, rising; nil if none
	Common []int8 // the usual ones among States
}

// LookupElement finds an element by its symbol, whose case must be right: Co, not CO or co.
func LookupElement(symbol string) (Element, bool) {
	if z := symbolNumber(symbol); z != 0 {
		return elements[z], true
	}
	return Element{}, false
}

// ElementNamed finds an element by its English name in any case and spelling (aluminum,
// cesium and sulphur too).
func ElementNamed(name string) (Element, bool) {
	if len(name) < 3 || len(name) > 14 {
		return Element{}, false
	}
	var buf [16]byte
	e, ok := elementsByName()[string(appendLower(buf[:0], name))]
	return e, ok
}

// IsSymbolWord reports whether an element symbol is also an English word, so that it
// means the element only where the text says so: He, I, In, As, At, Be, Am, No.
func IsSymbolWord(s string) bool {
	switch s {
	case "He", "I", "In", "As", "At", "Be", "Am", "No":
		return true
	}
	return false
}

var elementsByName = sync.OnceValue(func() map[string]Element {
	m := make(map[string]Element, len(elements)+3)
	for _, e := range elements[1:] {
		m[e.Name] = e
	}
	m["aluminum"] = elements[13]
	m["cesium"] = elements[55]
	m["sulphur"] = elements[16]
	return m
})

func symbolNumber(s string) uint8 {
	switch len(s) {
	case 1:
		return letterNumber(s[0], 0)
	case 2:
		if isLower(s[1]) {
			return letterNumber(s[0], s[1])
		}
	}
	return 0
}

// letterNumber is the atomic number for an upper-case letter and an optional lower-case
// one (0 if there is none).
func letterNumber(upper, lower byte) uint8 {
	if !isUpper(upper) {
		return 0
	}
	i := int(upper-'A') * 27
	if lower != 0 {
		i += int(lower-'a') + 1
	}
	return symbolIndex[i]
}

func isUpper(c byte) bool { return c-'A' < 26 }
func isLower(c byte) bool { return c-'a' < 26 }
func isDigit(c byte) bool { return c-'0' < 10 }

func appendLower(dst []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if isUpper(c) {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}
