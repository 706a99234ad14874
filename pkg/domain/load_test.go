package domain

import "testing"

func TestLoadMaterials(t *testing.T) {
	p, err := Load("materials")
	if err != nil {
		t.Fatal(err)
	}
	if m, ok := p.EquipmentRule("Teflon-lined autoclaves (50 mL)"); !ok || m.Replacement() != "open beakers" {
		t.Errorf("autoclaves: %+v %v", m, ok)
	}
	if m, ok := p.VerbForm("Heated"); !ok || m.Antonym != "Cooled" {
		t.Errorf("Heated: %+v %v", m, ok)
	}
}
