package chem

import (
	"strings"
	"testing"
	"time"
)

// checkFormula holds one input against what must be true of every input.
func checkFormula(t *testing.T, s string) {
	t.Helper()
	f, err := ParseFormula(s)
	if (err == nil) != IsFormula(s) {
		t.Fatalf("%q: IsFormula and ParseFormula differ", s)
	}
	if err != nil {
		if !strings.HasPrefix(err.Error(), "no formula") {
			t.Fatalf("%q: error %q", s, err)
		}
		return
	}
	elements := f.Elements()
	for _, e := range elements {
		if e != "D" && f.ReplaceElement(e, e) != s {
			t.Fatalf("%q: replacing %s by itself gives %q", s, e, f.ReplaceElement(e, e))
		}
		f.ReplaceElement(e, "Zr")
	}
	f.Parts()
	if f.Suspect() {
		return
	}
	g, err := parseFormula(f.Plain(), loose)
	if err != nil {
		t.Fatalf("%q: plain form %q: %v", s, f.Plain(), err)
	}
	if g.Plain() != f.Plain() {
		t.Fatalf("%q: plain form %q turns into %q", s, f.Plain(), g.Plain())
	}
	c, ok := f.Composition()
	d, ok2 := g.Composition()
	if ok != ok2 || !c.Equal(d) {
		t.Fatalf("%q: %s, %v but plain form %q: %s, %v", s, c.Hill(), ok, f.Plain(), d.Hill(), ok2)
	}
	if ok {
		checkHill(t, s, c)
	}
}

func checkHill(t *testing.T, s string, c Composition) {
	t.Helper()
	if len(c.Hill()) > MaxFormulaLen {
		return
	}
	for _, k := range c.counts {
		if k.n.Num() >= 1e9 || k.n.Den() > 1e6 {
			return // more digits than the grammar reads
		}
	}
	if abs(int64(c.charge)) > 9 {
		return
	}
	d, err := ParseHill(c.Hill())
	if err != nil || !c.Equal(d) {
		t.Fatalf("%q: %s is read back as %s, %v", s, c.Hill(), d.Hill(), err)
	}
}

func FuzzParseFormula(f *testing.F) {
	for _, c := range compositions {
		f.Add(c.formula)
	}
	for _, s := range refusals {
		f.Add(s)
	}
	for _, s := range []string{"BO1/1024", "B1.1H 2O", "xAcOx B", "B1.1H2O21+", "B10.1H2O(B)", "1B1.0H2O21+", "B1.1H2.0O", "Bx -1~xB", "FeO1.5±δ", "(BBui)", "(n)Pr", "O2 -K", "Bx /0xB", "Bx /2xB", "2B1/10-", "1.000101B1/7C", "B(I) 0+", "AcO1+", "(x+0)B(B)", "Cx-1+0+0 B1B", "(OPrn)", "B(I )", "Cu(I)", "3C- B", "B=(+)", "n Bu1B1", "Ac=O", "B(O Pr)", "B11/2H2O", "B10.1-0 C", "B1B nC", "B22-", "(1-x)Pb(Zr0.52Ti0.48)O3-xBaTiO3", "Gd2O3:Yb3+/Er3+", "(Ba0.6Sr04)TiO3", "TiO1.8-2.0", "Fe(III)", "VO2 (B)", "^{2-}", "H^2", "a\xff"} {
		f.Add(s)
	}
	f.Fuzz(checkFormula)
}

func FuzzNameToFormula(f *testing.F) {
	for _, c := range names {
		f.Add(c.name)
	}
	for _, s := range refusedNames {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		formula, ok := NameToFormula(s)
		if !ok {
			return
		}
		if _, err := parseFormula(formula, loose); err != nil {
			t.Fatalf("%q gives %q: %v", s, formula, err)
		}
		nameKey(s)
	})
}

// TestLinear: hostile inputs ten and a hundred times as long take no more than their share.
func TestLinear(t *testing.T) {
	for _, unit := range []string{"(", "H2", "((H)", "x-", "1-", "·", "δ", "C=", "9", "Fe(III)", "iron ", "di", "hydrate ", "-", "(ii)"} {
		took := make(map[int]time.Duration)
		for _, n := range []int{100, 10000} {
			s := strings.Repeat(unit, n)
			start := time.Now()
			for range 20 {
				IsFormula(s)
				NameToFormula(s)
				FormulaToName(s)
			}
			took[n] = time.Since(start)
		}
		if took[10000] > 500*took[100]+50*time.Millisecond {
			t.Errorf("%q: 100 units %v, 10000 units %v", unit, took[100], took[10000])
		}
	}
}
