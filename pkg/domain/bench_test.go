package domain

import "testing"

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load("materials"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEquipmentRule(b *testing.B) {
	p := materials(b)
	for b.Loop() {
		p.EquipmentRule("100 mL Teflon-lined stainless steel autoclaves")
	}
}

func BenchmarkVerbForm(b *testing.B) {
	p := materials(b)
	for b.Loop() {
		p.VerbForm("Calcined")
	}
}
