package chem

import (
	"bufio"
	"os"
	"testing"
)

func TestTry(t *testing.T) {
	f, err := os.Open(os.Getenv("TRYFILE"))
	if err != nil {
		t.Skip()
	}
	s := bufio.NewScanner(f)
	for s.Scan() {
		x := s.Text()
		if n, ok := FormulaToName(x); ok {
			b, _ := NameToFormula(n)
			t.Logf("F %-30s -> %s -> %s", x, n, b)
		} else if f, ok := NameToFormula(x); ok {
			n, _ := FormulaToName(f)
			t.Logf("N %-30s -> %s -> %s", x, f, n)
		} else if os.Getenv("ACCEPT") != "" {
			if _, err := ParseFormula(x); err == nil {
				t.Logf("P %-30s", x)
			}
		} else {
			_, err := ParseFormula(x)
			t.Logf("- %-30s %v", x, err)
		}
	}
}
