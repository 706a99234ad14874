package chem

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// drawFormula makes a formula by the rules of the grammar: nested brackets, decimals, water.
func drawFormula(t *rapid.T, depth int) string {
	symbols := []string{"Li", "Na", "Ti", "Mn", "Fe", "Zn", "Zr", "Ba", "La", "O", "H", "C", "N", "S", "P", "Cl", "F"}
	counts := []string{"", "", "2", "3", "12", "0.5", "1.75", "1/3"}
	var b strings.Builder
	for range rapid.IntRange(2, 4).Draw(t, "items") {
		if depth > 0 && rapid.IntRange(0, 3).Draw(t, "bracket") == 0 {
			pair := rapid.SampledFrom([]string{"()", "[]", "{}"}).Draw(t, "pair")
			b.WriteString(pair[:1] + drawFormula(t, depth-1) + pair[1:])
		} else {
			b.WriteString(rapid.SampledFrom(symbols).Draw(t, "symbol"))
		}
		b.WriteString(rapid.SampledFrom(counts).Draw(t, "count"))
	}
	return b.String()
}

var subscripts = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// TestTypography: the same formula in other typography has the same plain form and atoms.
func TestTypography(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		salt := drawFormula(t, 2)
		f, err := parseFormula(salt+"·6H2O", loose)
		if err != nil {
			t.Skip(err.Error())
		}
		dot := rapid.SampledFrom([]string{"·", "•", "∙", "⋅", "*", "×", " · ", " * ", "• "}).Draw(t, "dot")
		other := salt + dot + "6H2O"
		if rapid.Bool().Draw(t, "subscripts") && !strings.Contains(salt, "/") {
			other = subscripts.Replace(salt) + dot + "6H₂O"
		}
		g, err := parseFormula(other, loose)
		if err != nil {
			t.Fatalf("%s: %v", other, err)
		}
		c, ok := f.Composition()
		d, ok2 := g.Composition()
		if f.Plain() != g.Plain() || ok != ok2 || !c.Equal(d) {
			t.Fatalf("%s: %s, %s; %s: %s, %s", salt, f.Plain(), c.Hill(), other, g.Plain(), d.Hill())
		}
		if ok {
			if e, err := ParseHill(c.Hill()); err == nil && !e.Equal(c) {
				t.Fatalf("%s: %s is read back as %s", salt, c.Hill(), e.Hill())
			}
		}
	})
}

// TestReplaceKeepsRest: a replacement changes the symbol and no other byte, and undoing it
// gives the formula back.
func TestReplaceKeepsRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawFormula(t, 2)
		f, err := parseFormula(s, loose)
		if err != nil {
			t.Skip(err.Error())
		}
		from := rapid.SampledFrom(f.Elements()).Draw(t, "from")
		swapped := f.ReplaceElement(from, "Xe")
		g, err := parseFormula(swapped, loose)
		if err != nil {
			t.Fatalf("%s: %s: %v", s, swapped, err)
		}
		if strings.Contains(strings.Join(g.Elements(), " "), from+" ") || g.ReplaceElement("Xe", from) != s {
			t.Fatalf("%s: %s is not undone: %s", s, swapped, g.ReplaceElement("Xe", from))
		}
	})
}

// TestNameRoundTrip: a salt built from any cation, anion and water that has a name is read
// back from it to the same atoms, and its formula is one that chemists would write.
func TestNameRoundTrip(t *testing.T) {
	named := 0
	rapid.Check(t, func(t *rapid.T) {
		a := &anions[rapid.IntRange(0, len(anions)-1).Draw(t, "anion")]
		z := rapid.IntRange(3, 92).Draw(t, "element")
		q := int64(rapid.IntRange(1, 6).Draw(t, "charge"))
		g := gcd(q, int64(a.charge))
		formula := writeSalt(positive{formula: elements[z].Symbol, element: true}, int64(a.charge)/g, a, q/g)
		formula += hydration{n: NewRat(int64(rapid.IntRange(0, 12).Draw(t, "water")), 1)}.suffix()
		name, ok := FormulaToName(formula)
		if !ok {
			return
		}
		named++
		back, ok := NameToFormula(name)
		if !ok {
			t.Fatalf("%s: %s is not read", formula, name)
		}
		f, err1 := ParseFormula(formula)
		h, err2 := ParseFormula(back)
		if err1 != nil || err2 != nil {
			t.Fatalf("%s, %s: %v, %v", formula, back, err1, err2)
		}
		c, _ := f.Composition()
		d, _ := h.Composition()
		if !c.Equal(d) {
			t.Fatalf("%s: %s: %s", formula, name, back)
		}
		again, ok := FormulaToName(back)
		if !ok || again != name {
			t.Fatalf("%s: %s, but its own formula %s: %s", formula, name, back, again)
		}
	})
	if named == 0 {
		t.Error("no salt has a name")
	}
}

// TestOPSIN holds the reading of names against formulas that OPSIN and RDKit computed
// (testdata/opsin.py).
func TestOPSIN(t *testing.T) {
	file, err := os.Open("testdata/opsin.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for lines := bufio.NewScanner(file); lines.Scan(); {
		name, hill, ok := strings.Cut(lines.Text(), "\t")
		if strings.HasPrefix(name, "#") || !ok {
			continue
		}
		n++
		want, err := ParseHill(hill)
		if err != nil {
			t.Errorf("%s: %v", hill, err)
			continue
		}
		formula, ok := NameToFormula(name)
		if !ok {
			t.Errorf("%s: not read", name)
			continue
		}
		f, err := ParseFormula(formula)
		if err != nil {
			t.Errorf("%s: %s: %v", name, formula, err)
			continue
		}
		if got, _ := f.Composition(); !got.Equal(want) {
			t.Errorf("%s: %s has %s, OPSIN says %s", name, formula, got.Hill(), hill)
		}
	}
	if n < 1000 {
		t.Errorf("only %d rows", n)
	}
}
