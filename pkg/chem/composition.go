package chem

import (
	"slices"
	"strconv"
)

// Composition counts the atoms of a formula exactly. Deuterium counts as an element D of
// its own. The zero value is empty.
type Composition struct {
	counts []count // rising atomic number, no zero counts
	charge int
}

type count struct {
	z uint8
	n Rat
}

// deuterium stands behind the 118 elements as a number of its own.
const deuterium = 119

func symbolOf(z uint8) string {
	if z == deuterium {
		return "D"
	}
	return elements[z].Symbol
}

// Count is the number of atoms of a symbol, 0 if it does not occur.
func (c Composition) Count(symbol string) Rat {
	z := symbolNumber(symbol)
	if symbol == "D" {
		z = deuterium
	}
	return c.of(z)
}

func (c Composition) of(z uint8) Rat {
	for _, k := range c.counts {
		if k.z == z {
			return k.n
		}
	}
	return Rat{}
}

// Charge is the total charge in elementary charges.
func (c Composition) Charge() int { return c.charge }

// Whole reports whether every count is a whole number.
func (c Composition) Whole() bool {
	for _, k := range c.counts {
		if !k.n.IsInt() {
			return false
		}
	}
	return true
}

// Equal reports whether both have the same atoms and charge.
func (c Composition) Equal(d Composition) bool {
	return c.charge == d.charge && slices.EqualFunc(c.counts, d.counts, func(a, b count) bool {
		return a.z == b.z && a.n.Equal(b.n)
	})
}

// Elements lists the symbols in Hill order: carbon and hydrogen first if there is carbon,
// the others by letter.
func (c Composition) Elements() []string {
	out := make([]string, 0, len(c.counts))
	for _, k := range c.hillOrder() {
		out = append(out, symbolOf(k.z))
	}
	return out
}

// Hill writes the composition in Hill order with the charge behind it: C2H6O, H4N+, O4S-2.
// ParseFormula reads the result back to an equal composition.
func (c Composition) Hill() string {
	dst := make([]byte, 0, 24)
	for _, k := range c.hillOrder() {
		dst = append(dst, symbolOf(k.z)...)
		if !k.n.Equal(one) {
			dst = k.n.append(dst)
		}
	}
	return string(appendCharge(dst, c.charge))
}

func appendCharge(dst []byte, charge int) []byte {
	switch {
	case charge > 0:
		dst = append(dst, '+')
	case charge < 0:
		dst = append(dst, '-')
		charge = -charge
	}
	if charge > 1 {
		dst = strconv.AppendInt(dst, int64(charge), 10)
	}
	return dst
}

func (c Composition) hillOrder() []count {
	out := slices.Clone(c.counts)
	organic := c.of(6).Sign() != 0
	rank := func(z uint8) string {
		if organic {
			switch z {
			case 6:
				return " "
			case 1:
				return " H"
			case deuterium:
				return " HD"
			}
		}
		return symbolOf(z)
	}
	slices.SortFunc(out, func(a, b count) int {
		if rank(a.z) < rank(b.z) {
			return -1
		}
		return 1
	})
	return out
}

var one = Rat{1, 1}

// add adds n atoms of element z; false if the sum does not fit a Rat.
func (c *Composition) add(z uint8, n Rat) bool {
	i, found := slices.BinarySearchFunc(c.counts, z, func(k count, z uint8) int { return int(k.z) - int(z) })
	if !found {
		if n.num != 0 {
			c.counts = slices.Insert(c.counts, i, count{z, n})
		}
		return true
	}
	sum, ok := c.counts[i].n.Add(n)
	c.counts[i].n = sum
	if sum.num == 0 {
		c.counts = slices.Delete(c.counts, i, i+1)
	}
	return ok
}

// addAll adds n times d, charge included; false if a sum does not fit or the charge is no
// whole number.
func (c *Composition) addAll(d Composition, n Rat) bool {
	ok := true
	for _, k := range d.counts {
		m, fits := k.n.Mul(n)
		ok = fits && c.add(k.z, m) && ok
	}
	if d.charge != 0 {
		q, fits := NewRat(int64(d.charge), 1).Mul(n)
		ok = ok && fits && q.IsInt() && abs(q.num) < 1000
		c.charge += int(q.num)
	}
	return ok
}
