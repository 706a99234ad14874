package domain

import (
	"strings"
	"testing"
)

func TestWindows(t *testing.T) { overPacks(t, checkWindows) }

func checkWindows(t *testing.T, p *Pack) {
	general := map[string]*Window{}
	for i := range p.Windows {
		w := &p.Windows[i]
		if w.Context == "" {
			general[w.Kind] = w
		}
	}
	for i := range p.Windows {
		w := &p.Windows[i]
		low, high := w.Limits()
		if w.Low >= w.High || low >= high {
			t.Errorf("%s %s: %v to %v", w.Kind, w.Context, w.Low, w.High)
		}
		if g := general[w.Kind]; g != nil && (w.Low >= g.High || w.High <= g.Low) {
			t.Errorf("%s %s: %v to %v has nothing of the general window, %v to %v", w.Kind, w.Context, w.Low, w.High, g.Low, g.High)
		}
		if p.Scalable(w.Kind) && w.Context == "" || w.Kind == "percentage" || w.Kind == "ph" {
			t.Errorf("%s has a window", w.Kind)
		}
		if len(w.Source) < 10 {
			t.Errorf("%s %s: source %q", w.Kind, w.Context, w.Source)
		}
	}
	for _, kind := range []string{"mass", "volume", "amount", "concentration", "mass_concentration"} {
		if !p.Scalable(kind) {
			t.Errorf("%s is no matter of scale", kind)
		}
	}
	for _, kind := range []string{"temperature", "time", "ramp_rate", "rotation", "pressure", "flow", "power"} {
		if general[kind] == nil {
			t.Errorf("no general window of %s", kind)
		}
	}
}

// TestWindowContexts: a context is a verb, a term or a substance that can be
// found in a text, else its window would never apply.
func TestWindowContexts(t *testing.T) { overPacks(t, checkContexts) }

func checkContexts(t *testing.T, p *Pack) {
	names := map[string]bool{}
	for i := range p.Equipment {
		names[p.Equipment[i].Name] = true
	}
	for i := range p.Windows {
		sort, name, _ := strings.Cut(p.Windows[i].Context, ":")
		switch sort {
		case "verb":
			if v, _, ok := p.ActionVerb(name); !ok || v.Base != name {
				t.Errorf("%q is no base form of a verb", name)
			}
		case "equipment":
			if _, ok := p.EquipmentRule(name); !ok {
				t.Errorf("%q is no equipment", name)
			}
		}
	}
}

func TestWindowFor(t *testing.T) {
	p := materials(t)
	for _, c := range []struct {
		kind     string
		contexts []string
		context  string
		high     float64 // in the unit of the row
	}{
		{"temperature", nil, "", 3000},
		{"temperature", []string{"verb:unheard-of", ""}, "", 3000},
		{"temperature", []string{"verb:dry"}, "verb:dry", 300},
		{"temperature", []string{"verb:dry", "equipment:vacuum oven"}, "equipment:vacuum oven", 250},
		{"temperature", []string{"equipment:vacuum oven", "verb:dry"}, "equipment:vacuum oven", 250},
		{"temperature", []string{"equipment:teflon-lined autoclave"}, "equipment:Teflon-lined autoclave", 260},
		{"temperature", []string{"verb:stir", "solvent:water"}, "solvent:water", 100},
		{"temperature", []string{"solvent:etoh"}, "solvent:EtOH", 78.2},
		{"ramp_rate", []string{"verb:calcine"}, "verb:calcine", 100},
		{"rotation", []string{"verb:stir"}, "verb:stir", 3000},
	} {
		w, ok := p.WindowFor(c.kind, c.contexts...)
		if !ok {
			t.Errorf("%s %v: none", c.kind, c.contexts)
			continue
		}
		if _, high := w.Limits(); w.Context != c.context || high < c.high-1e-6 || high > c.high+1e-6 {
			t.Errorf("%s %v: %q up to %v, want %q up to %v", c.kind, c.contexts, w.Context, high, c.context, c.high)
		}
	}
	for _, kind := range []string{"mass", "volume", "concentration", "nothing", ""} {
		if w, ok := p.WindowFor(kind, "verb:dry"); ok {
			t.Errorf("%s: %+v", kind, w)
		}
	}
	all := p.WindowsFor("temperature", "verb:dry", "verb:dry", "equipment:oven")
	if len(all) != 3 || all[2].Context != "" {
		t.Errorf("dry, oven: %d windows", len(all))
	}
}
