package chem

import (
	"strings"
	"testing"
)

const benchText = `The precursor was prepared by dissolving 2.5 g of Zn(NO3)2·6H2O and NaOH in deionized water under vigorous stirring
at 80 °C for 12 h; the LiNi0.5Mn1.5O4 powders were calcined at 850 °C in Ar/H2 and characterised by XRD, SEM and XPS. In a typical run TTIP`

func BenchmarkParseFormula(b *testing.B) {
	for _, s := range []string{"NaOH", "Zn(NO3)2·6H2O", "LiNi0.5Mn1.5O4", "(1-x)Pb(Zr0.52Ti0.48)O3-xBaTiO3"} {
		b.Run(s, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := ParseFormula(s); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkWords offers every word of a text to the grammar, as the recogniser does.
func BenchmarkWords(b *testing.B) {
	words := strings.Fields(benchText)
	b.ReportAllocs()
	b.SetBytes(int64(len(benchText)))
	for b.Loop() {
		n := 0
		for _, w := range words {
			if IsFormula(w) {
				n++
			}
		}
		if n != 5 {
			b.Fatal(n)
		}
	}
}

func BenchmarkComposition(b *testing.B) {
	f, err := ParseFormula("Zn(NO3)2·6H2O")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if c, ok := f.Composition(); !ok || c.Charge() != 0 {
			b.Fatal("no composition")
		}
	}
}

func BenchmarkNameToFormula(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := NameToFormula("iron(III) chloride hexahydrate"); !ok {
			b.Fatal("unread")
		}
	}
}

func BenchmarkFormulaToName(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := FormulaToName("FeCl3·6H2O"); !ok {
			b.Fatal("unnamed")
		}
	}
}

func BenchmarkByName(b *testing.B) {
	t, err := NewTable([]Compound{{Name: "N,N-dimethylformamide", Formula: "C3H7NO", Synonyms: []string{"DMF"}}})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, ok := t.ByName("N,N-Dimethylformamide"); !ok {
			b.Fatal("not found")
		}
	}
}
