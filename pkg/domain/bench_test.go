package domain

import "testing"

func BenchmarkLoad(b *testing.B) {
	for _, name := range Names() {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Load(name); err != nil {
					b.Fatal(err)
				}
			}
		})
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
