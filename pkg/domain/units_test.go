package domain

import (
	"math"
	"strings"
	"testing"
)

// TestUnitSpellings scans a quantity in every spelling of every unit.
func TestUnitSpellings(t *testing.T) {
	overPacks(t, checkSpellings)
}

func checkSpellings(t *testing.T, p *Pack) {
	if n := len(p.Units.Table()); n < 70 {
		t.Errorf("%d units, want 70", n)
	}
	for _, u := range p.Units.Table() {
		for _, s := range append([]string{u.Symbol}, u.Spellings...) {
			text := "at 12 " + s + " then"
			if s[0] == '-' {
				text = "at 12" + s + " then"
			}
			if u.Kind == "ph" {
				text = "at " + s + " 12 then"
			}
			found := p.Units.Scan(nil, text)
			if len(found) != 1 {
				t.Errorf("%q: %d quantities", text, len(found))
				continue
			}
			q := found[0]
			if q.Unit.Symbol != u.Symbol || q.Low != 12 {
				t.Errorf("%q: %v %s (%s), want %s", text, q.Low, q.Unit.Symbol, q.Unit.Kind, u.Symbol)
			}
		}
	}
}

func TestUnitConversions(t *testing.T) {
	p := materials(t)
	for text, want := range map[string]float64{
		"25 °C": 298.15, "25 degC": 298.15, "25 ºC": 298.15, "25 ˚C": 298.15, "25 ℃": 298.15, "-78 °C": 195.15,
		"300 K": 300, "212 °F": 373.15, "5 °C/min": 5. / 60, "5 °C min−1": 5. / 60, "5 degC min-1": 5. / 60,
		"10 K/min": 10. / 60, "60 °C h-1": 60. / 3600, "2 h": 7200, "2 hours": 7200, "30 min": 1800, "1 day": 86400,
		"5 ms": 0.005, "5 g": 0.005, "5 mg": 5e-6, "2 μg": 2e-9, "2 µg": 2e-9, "2 ug": 2e-9, "50 mL": 5e-5, "50 ml": 5e-5,
		"3 L": 0.003, "3 l": 0.003, "2 mol": 2, "2 mmol": 0.002, "0.1 M": 100, "10 mM": 10, "1 mol L-1": 1000,
		"1 mol·L⁻¹": 1000, "1 mol/L": 1000, "2 mg/mL": 2, "2 mg mL-1": 2, "3 mm": 0.003, "3 nm": 3e-9, "3 Å": 3e-10,
		"1 atm": 101325, "1 bar": 1e5, "760 Torr": 101325, "10 MPa": 1e7, "10 mPa": 0.01, "300 rpm": 300,
		"300 r/min": 300, "5000 × g": 5000, "20 sccm": 20e-6 / 60, "20 mL min-1": 20e-6 / 60, "100 W": 100, "2 kV": 2000,
		"10 mA cm-2": 100, "50 mV/s": 0.05, "50 mV s-1": 0.05, "40 kHz": 40000, "10 ton": 98066.5, "200 mesh": 200,
		"10 wt%": 0.1, "10 wt.%": 0.1, "10 % (v/v)": 0.1, "5 ppm": 5e-6, "40 kDa": 40, "18.2 MΩ cm": 182000,
	} {
		found := p.Units.Scan(nil, text)
		if len(found) != 1 {
			t.Errorf("%q: %d quantities", text, len(found))
			continue
		}
		if got := found[0].Unit.Base(found[0].Low); math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("%q is %v in the base unit of %s, want %v", text, got, found[0].Unit.Kind, want)
		}
	}
}

// TestUnitCase: mM is no mm, M no m, and so on.
func TestUnitCase(t *testing.T) {
	p := materials(t)
	for text, kind := range map[string]string{
		"2 mM": "concentration", "2 mm": "length", "2 M": "concentration", "2 m": "length", "2 s": "time",
		"2 K": "temperature", "2 MPa": "pressure", "2 W": "power", "2 g": "mass", "2 T": "magnetic_field",
	} {
		if q := p.Units.Scan(nil, text); len(q) != 1 || q[0].Unit.Kind != kind {
			t.Errorf("%q is not a %s: %+v", text, kind, q)
		}
	}
	for _, text := range []string{"2 S", "2 k", "2 MPA", "2 KPA"} {
		if q := p.Units.Scan(nil, text); len(q) != 0 {
			t.Errorf("%q is a %s", text, q[0].Unit.Kind)
		}
	}
}

// TestKindsUsed: a kind has a unit, and each unit a factor that is sane.
func TestKindsUsed(t *testing.T) {
	overPacks(t, checkKinds)
}

func checkKinds(t *testing.T, p *Pack) {
	used := map[string]int{}
	base := map[string]bool{}
	for _, u := range p.Units.Table() {
		used[u.Kind]++
		base[u.Kind] = base[u.Kind] || u.Factor == 1 && u.Offset == 0
		if u.Offset != 0 && u.Kind != "temperature" {
			t.Errorf("unit %s has an offset", u.Symbol)
		}
		if strings.TrimSpace(u.Symbol) != u.Symbol {
			t.Errorf("unit %q has space around it", u.Symbol)
		}
	}
	for kind := range Kinds() {
		if used[kind] == 0 {
			t.Errorf("no unit of %s", kind)
		}
	}
	for _, kind := range []string{"temperature", "time", "ramp_rate", "rotation", "pressure", "power", "voltage"} {
		if !base[kind] {
			t.Errorf("no unit is the base of %s", kind)
		}
	}
}
