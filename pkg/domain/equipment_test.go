package domain

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEquipmentRules(t *testing.T) {
	overPacks(t, func(t *testing.T, p *Pack) {
		for i := range p.Equipment {
			checkRule(t, p, &p.Equipment[i])
		}
	})
}

func checkRule(t *testing.T, p *Pack, e *Equipment) {
	t.Helper()
	if m, ok := p.EquipmentRule(e.Substitute); ok && m.Rule == e {
		t.Errorf("%s: the substitute %q is the same equipment", e.Name, e.Substitute)
	}
	if isPlural(e.Substitute) || strings.ContainsAny(e.Substitute, "();,|") {
		t.Errorf("%s: substitute %q is not a plain singular", e.Name, e.Substitute)
	}
	if strings.HasSuffix(e.Why, ".") || Capitalise(e.Why) == e.Why && !strings.HasPrefix(e.Why, "0") {
		t.Errorf("%s: why is not a clause: %q", e.Name, e.Why)
	}
	for term := range e.Terms {
		m, ok := p.EquipmentRule(term)
		if !ok || m.Rule != e || m.Plural || m.Start != 0 || m.End != len(term) {
			t.Errorf("EquipmentRule(%q) = %+v %v, want %s", term, m, ok, e.Name)
		}
		many := Pluralise(term)
		if many == term {
			continue
		}
		if isAbbreviation(term) {
			many = term + "s"
		}
		m, ok = p.EquipmentRule("several " + many + " (50 mL)")
		if !ok || m.Rule != e || !m.Plural || m.Replacement() != Pluralise(e.Substitute) {
			t.Errorf("EquipmentRule(%q) = %+v %v, want several of %s", many, m, ok, e.Name)
		}
	}
}

// TestCapabilitiesUsed keeps the list free of names that no rule has.
func TestCapabilitiesUsed(t *testing.T) {
	rules := slices.Concat(materials(t).Equipment, biology(t).Equipment)
	for _, c := range Capabilities() {
		if !slices.ContainsFunc(rules, func(e Equipment) bool { return e.Lacks == c }) {
			t.Errorf("no rule lacks %s", c)
		}
	}
}

func TestEquipmentRule(t *testing.T) {
	p := materials(t)
	for _, c := range []struct{ mention, part, name, replacement string }{
		{"autoclave", "autoclave", "autoclave", "open beaker"},
		{"100 mL Teflon-lined stainless steel autoclaves", "Teflon-lined stainless steel autoclaves", "Teflon-lined autoclave", "open beakers"},
		{"Teflon–lined autoclave", "autoclave", "autoclave", "open beaker"},
		{"stainless steel bomb-type autoclave", "autoclave", "autoclave", "open beaker"},
		{"Muffle Furnace", "Muffle Furnace", "muffle furnace", "water bath"},
		{"vertical furnaces with quartz tubes", "furnaces", "furnace", "water baths"},
		{"glovebox", "glovebox", "glove box", "fume hood"},
		{"glove-boxes", "glove-boxes", "glove box", "fume hoods"},
		{"FE-SEM", "FE-SEM", "scanning electron microscope", "optical microscope"},
		{"SEM", "SEM", "scanning electron microscope", "optical microscope"},
		{"SEMs", "SEMs", "scanning electron microscope", "optical microscopes"},
		{"transmission electron microscope (TEM, JEM-2010)", "transmission electron microscope", "transmission electron microscope", "optical microscope"},
		{"JEM-2010 (TEM, JEOL)", "TEM", "transmission electron microscope", "optical microscope"},
		{"Bruker D8 X-ray diffractometer", "X-ray diffractometer", "X-ray diffractometer", "polarizing microscope"},
		{"FTIR 380", "FTIR", "infrared spectrometer", "colorimeter"},
		{"planetary ball-mill (Fritsch)", "planetary ball-mill", "planetary ball mill", "gyratory sifter"},
		{"ice bath", "ice bath", "ice bath", "oil bath"},
		{"pair of mortars and pestles", "", "", ""},
		{"sem", "", "", ""},
		{"Sem", "", "", ""},
		{"gc", "", "", ""},
		{"wash bottle", "", "", ""},
		{"DROP-ON-DEMAND PRINTERS", "DROP-ON-DEMAND PRINTERS", "inkjet printer", "rubber stamps"},
		{"filter holder assembly", "", "", ""},
		{"AAO template", "", "", ""},
		{"Anti-Neu5Gc kit", "", "", ""},
		{"ovenproof", "", "", ""},
		{"", "", "", ""},
		{"()", "", "", ""},
		{" - ", "", "", ""},
	} {
		m, ok := p.EquipmentRule(c.mention)
		if !ok {
			if c.name != "" {
				t.Errorf("EquipmentRule(%q) finds nothing, want %s", c.mention, c.name)
			}
			continue
		}
		if m.Rule.Name != c.name || c.mention[m.Start:m.End] != c.part || m.Replacement() != c.replacement {
			t.Errorf("EquipmentRule(%q) = %s at %q, %q", c.mention, m.Rule.Name, c.mention[m.Start:m.End], m.Replacement())
		}
	}
	m, ok := p.EquipmentRule("lab water purification system")
	if !ok || m.Rule.Name != "water purification system" {
		t.Errorf("lab water purification system: %+v %v", m, ok)
	}
}

func TestEquipmentRuleSpans(t *testing.T) {
	overPacks(t, func(t *testing.T, p *Pack) { checkSpans(t, p) })
}

func checkSpans(t *testing.T, p *Pack) {
	rapid.Check(t, func(t *rapid.T) {
		e := &p.Equipment[rapid.IntRange(0, len(p.Equipment)-1).Draw(t, "rule")]
		before, after := rapid.String().Draw(t, "before"), rapid.String().Draw(t, "after")
		mention := before + " " + e.Name + after
		m, ok := p.EquipmentRule(mention)
		if ok && (m.Start < 0 || m.End > len(mention) || m.Start >= m.End) {
			t.Fatalf("span %d-%d of %q", m.Start, m.End, mention)
		}
	})
}

func TestDevices(t *testing.T) {
	overPacks(t, func(t *testing.T, p *Pack) {
		for _, d := range p.Devices {
			if m, ok := p.EquipmentRule(d); ok {
				t.Errorf("device %q has the rule %s", d, m.Rule.Name)
			}
		}
	})
}
