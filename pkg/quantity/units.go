package quantity

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// Units is a table of units, ready to scan with. It is not changed after
// NewUnits and may be shared between goroutines.
type Units struct {
	trie     trie
	units    []Unit
	products map[product]int32 // index into units + 1
	expanded []product         // what a unit is made of (cm2: cm twice); zero if it is basic

	derived, ratio, number Unit
	ph                     *Unit // the unit that stands before its number
	celsius                *Unit // what a C alone may stand for, nil if it is a unit of the table
}

// NewUnits builds the table. Symbol counts as a spelling. A spelling that two
// units share, a unit without symbol or kind and a factor that is not a
// positive number are errors.
func NewUnits(rows []Unit) (*Units, error) {
	u := &Units{
		units:    rows,
		products: map[product]int32{},
		derived:  Unit{Kind: KindDerived, Factor: 1},
		ratio:    Unit{Kind: KindRatio, Factor: 1},
		number:   Unit{Kind: KindNumber, Factor: 1},
	}
	u.trie.nodes = make([]node, 1, 1024)
	for i := range rows {
		if err := u.add(int32(i)); err != nil {
			return nil, err
		}
	}
	u.expanded = make([]product, len(rows))
	for i := range rows {
		for _, s := range spellings(&rows[i]) {
			u.expand(s, i)
		}
	}
	for i, p := range u.expanded {
		if p[0].exp == 0 {
			continue
		}
		if key := u.key(p); u.products[key] == 0 {
			u.products[key] = int32(i) + 1
		}
	}
	if unit, _ := u.unitAt("C", 0); unit != nil {
		u.celsius = nil
	}
	return u, nil
}

// Table returns the rows the table was built from. They must not be changed.
func (u *Units) Table() []Unit { return u.units }

func (u *Units) add(i int32) error {
	row := &u.units[i]
	switch {
	case row.Symbol == "":
		return errors.New("unit without a symbol")
	case row.Kind == "":
		return fmt.Errorf("unit %q has no kind", row.Symbol)
	case !(row.Factor > 0) || math.IsInf(row.Factor, 0) || math.IsNaN(row.Offset) || math.IsInf(row.Offset, 0):
		return fmt.Errorf("unit %q has a factor that is not a positive number, or a bad offset", row.Symbol)
	}
	if row.Symbol == "pH" {
		u.ph = row
	}
	if row.Symbol == "°C" {
		u.celsius = row
	}
	for _, s := range spellings(row) {
		if other, ok := u.trie.insert(s, i); !ok {
			if s == "" {
				return fmt.Errorf("unit %q has an empty spelling", row.Symbol)
			}
			return fmt.Errorf("units %q and %q are both spelled %q", u.units[other].Symbol, row.Symbol, s)
		}
	}
	return nil
}

// spellings lists the ways to write a unit, with those that typesetting adds.
func spellings(row *Unit) []string {
	all := append([]string{row.Symbol}, row.Spellings...)
	for _, s := range all[:len(all):len(all)] {
		if t := strings.ReplaceAll(s, "°", "° "); t != s {
			all = append(all, t)
		}
		if t := strings.ReplaceAll(s, "°C", "℃"); t != s {
			all = append(all, t)
		}
		if t := strings.ReplaceAll(s, "°F", "℉"); t != s {
			all = append(all, t)
		}
		if rest, ok := strings.CutPrefix(s, "×"); ok { // ×g, x g, X g
			rest = strings.TrimPrefix(rest, " ")
			all = append(all, "× "+rest, "×"+rest, "x "+rest, "x"+rest, "X "+rest)
		}
	}
	return all
}

// expand makes a row whose spelling is a product of other units ("mL/min",
// "cm2") known under all notations of that product.
func (u *Units) expand(spelling string, i int) {
	p, end := u.product(spelling, 0, len(spelling)-1)
	if end != len(spelling) || p.factors() < 2 && p[0].exp == 1 || u.expanded[i][0].exp != 0 {
		return
	}
	for _, f := range p {
		if int(f.unit) == i && f.exp != 0 {
			return
		}
	}
	u.expanded[i] = p
}

// trie maps folded spellings to units.
type trie struct{ nodes []node }

type node struct {
	edges []edge
	unit  int32 // index + 1, 0 if no spelling ends here
}

type edge struct {
	r  rune
	to int32
}

// insert adds a spelling. If it already stands for another unit, that unit and
// false are returned.
func (t *trie) insert(s string, unit int32) (int32, bool) {
	at := int32(0)
	for i := 0; i < len(s); {
		r, n := foldRune(s, i)
		i += n
		next := t.nodes[at].child(r)
		if next == 0 {
			next = int32(len(t.nodes))
			t.nodes = append(t.nodes, node{})
			t.nodes[at].edges = append(t.nodes[at].edges, edge{r, next})
		}
		at = next
	}
	if at == 0 {
		return unit, false
	}
	if old := t.nodes[at].unit; old != 0 && old != unit+1 {
		return old - 1, false
	}
	t.nodes[at].unit = unit + 1
	return unit, true
}

func (n *node) child(r rune) int32 {
	for _, e := range n.edges {
		if e.r == r {
			return e.to
		}
	}
	return 0
}

// match is one spelling found in the text.
type match struct {
	end  int
	unit int32
}

// walk returns the spellings that start at i, shortest first, at most len(buf)
// of the longest, none longer than limit bytes.
func (t *trie) walk(text string, i, limit int, buf *[6]match) []match {
	found := buf[:0]
	at := int32(0)
	for start := i; i < len(text); {
		r, n := foldRune(text, i)
		at = t.nodes[at].child(r)
		i += n
		if at == 0 || i-start > limit {
			break
		}
		if unit := t.nodes[at].unit; unit != 0 {
			if len(found) == len(buf) {
				copy(found, found[1:])
				found = found[:len(buf)-1]
			}
			found = append(found, match{i, unit - 1})
		}
	}
	return found
}
