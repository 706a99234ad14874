package quantity

import (
	"testing"
)

// testUnits is a small table with the traps of a large one: units that differ
// by case only, and products with a row of their own.
func testUnits(t testing.TB) *Units {
	t.Helper()
	u, err := NewUnits([]Unit{
		{"°C", "temperature", 1, 273.15, []string{"degC", "oC", "deg C", "C"}},
		{"°F", "temperature", 5. / 9, 255.37, nil},
		{"K", "temperature", 1, 0, nil},
		{"h", "time", 3600, 0, []string{"hours", "hour", "hr", "H"}},
		{"min", "time", 60, 0, []string{"minutes", "mins", "minute", "min."}},
		{"mesh", "mesh", 1, 0, nil},
		{"s", "time", 1, 0, []string{"sec", "seconds"}},
		{"d", "time", 86400, 0, []string{"days", "day"}},
		{"years", "time", 3.156e7, 0, nil},
		{"g", "mass", 1e-3, 0, nil},
		{"mg", "mass", 1e-6, 0, nil},
		{"µg", "mass", 1e-9, 0, []string{"ug"}},
		{"kg", "mass", 1, 0, nil},
		{"mL", "volume", 1e-6, 0, []string{"ml", "ML", "cm3"}},
		{"µL", "volume", 1e-9, 0, []string{"uL"}},
		{"L", "volume", 1e-3, 0, []string{"l"}},
		{"mol", "amount", 1, 0, nil},
		{"mmol", "amount", 1e-3, 0, nil},
		{"M", "concentration", 1e3, 0, []string{"mol/L"}},
		{"mM", "concentration", 1, 0, nil},
		{"µM", "concentration", 1e-3, 0, nil},
		{"N", "force", 1, 0, nil},
		{"mm", "length", 1e-3, 0, nil},
		{"m", "length", 1, 0, nil},
		{"cm", "length", 1e-2, 0, nil},
		{"cm2", "area", 1e-4, 0, nil},
		{"mm3", "volume", 1e-9, 0, nil},
		{"dm", "length", 0.1, 0, nil},
		{"µm", "length", 1e-6, 0, nil},
		{"nm", "length", 1e-9, 0, nil},
		{"Å", "length", 1e-10, 0, nil},
		{"in", "length", 0.0254, 0, nil},
		{"%", "percentage", 1e-2, 0, nil},
		{"wt%", "percentage", 1e-2, 0, []string{"wt.%", "wt. %", "wt %", "% by weight"}},
		{"at%", "percentage", 1e-2, 0, []string{"at.%"}},
		{"°C/min", "ramp_rate", 1. / 60, 0, nil},
		{"g/mL", "density", 1e3, 0, nil},
		{"mg/mL", "mass_concentration", 1, 0, nil},
		{"mL/min", "flow", 1e-6 / 60, 0, nil},
		{"sccm", "flow", 1e-6 / 60, 0, []string{"s.c.c.m.", "s.c.c.m"}},
		{"mA/cm²", "current_density", 10, 0, nil},
		{"mA", "current", 1e-3, 0, nil},
		{"A", "current", 1, 0, nil},
		{"V", "voltage", 1, 0, nil},
		{"kV", "voltage", 1e3, 0, nil},
		{"W", "power", 1, 0, nil},
		{"MW", "power", 1e6, 0, nil},
		{"mW", "power", 1e-3, 0, nil},
		{"Pa", "pressure", 1, 0, nil},
		{"MPa", "pressure", 1e6, 0, nil},
		{"Torr", "pressure", 133.3, 0, []string{"torr"}},
		{"rpm", "rotation", 1, 0, nil},
		{"×g", "acceleration", 9.81, 0, nil},
		{"µF", "capacity", 1e-6, 0, nil},
		{"Ω/sq", "resistance", 1, 0, []string{"Ω/□"}},
		{"cells", "count", 1, 0, nil},
		{"barns", "area", 1e-28, 0, nil},
		{"pH", "ph", 1, 0, nil},
		{"°", "angle", 0.0174533, 0, []string{"deg"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// found is a quantity in the notation of the tables: text, unit, low, high.
type found struct {
	text, unit string
	low, high  float64
}

func one(text, unit string, v float64) []found { return []found{{text, unit, v, v}} }

func span(text, unit string, low, high float64) []found {
	return []found{{text, unit, low, high}}
}

// scanCases holds the kinds of hard input: each group of lines is one kind.
var scanCases = []struct {
	in   string
	want []found
}{
	{"heated at 850 °C for 12 h", []found{{"850 °C", "°C", 850, 850}, {"12 h", "h", 12, 12}}},
	{"5.0mL", one("5.0mL", "mL", 5)},
	{".5 g", one(".5 g", "g", 0.5)},
	{"in water.5 mL of acid", one("5 mL", "mL", 5)},
	// signs
	{"stored at −80 °C", one("−80 °C", "°C", -80)},
	{"stored at -80°C", one("-80°C", "°C", -80)},
	{"(–20 °C)", one("–20 °C", "°C", -20)},
	{"a bias of - 100 V", one("- 100 V", "V", -100)},
	{"heated - 100 mL added", one("100 mL", "mL", 100)},
	{"+5 V", one("+5 V", "V", 5)},
	{"TiO2-5 wt%", one("5 wt%", "wt%", 5)},
	// spaces of typesetting
	{"5\u00a0mL, 5\u2009mL, 5\u202fmL", []found{{"5\u00a0mL", "mL", 5, 5}, {"5\u2009mL", "mL", 5, 5}, {"5\u202fmL", "mL", 5, 5}}},
	// separators and decimal marks
	{"4,500 kg", one("4,500 kg", "kg", 4500)},
	{"1.000.000 cells", one("1.000.000 cells", "cells", 1e6)},
	{"10 000 rpm", one("10 000 rpm", "rpm", 10000)},
	{"12\u2009345 rpm", one("12\u2009345 rpm", "rpm", 12345)},
	{"589,2 nm", one("589,2 nm", "nm", 589.2)},
	{"1,5 g", one("1,5 g", "g", 1.5)},
	{"0,125 g", one("0,125 g", "g", 0.125)},
	{"1,2,3 mL", one("3 mL", "mL", 3)},
	{"12,000.5 g", one("12,000.5 g", "g", 12000.5)},
	// ranges
	{"5-10 mL", span("5-10 mL", "mL", 5, 10)},
	{"5–10 mL", span("5–10 mL", "mL", 5, 10)},
	{"5 — 10 mL", span("5 — 10 mL", "mL", 5, 10)},
	{"40 ~ 60 nm", span("40 ~ 60 nm", "nm", 40, 60)},
	{"0 to 50 wt %", span("0 to 50 wt %", "wt%", 0, 50)},
	{"6-16 %", span("6-16 %", "%", 6, 16)},
	{"1-2 h", span("1-2 h", "h", 1, 2)},
	{"−20 to −10 °C", span("−20 to −10 °C", "°C", -20, -10)},
	{"-20–-10 °C", span("-20–-10 °C", "°C", -20, -10)},
	{"10 µm and 1 cm", []found{{"10 µm", "µm", 10, 10}, {"1 cm", "cm", 1, 1}}},
	{"30 °F (−1.1 °C) to 40 °F (4.4 °C)", []found{{"30 °F", "°F", 30, 30}, {"−1.1 °C", "°C", -1.1, -1.1}, {"40 °F", "°F", 40, 40}, {"4.4 °C", "°C", 4.4, 4.4}}},
	{"5 mL-10 mL", []found{{"5 mL", "mL", 5, 5}, {"10 mL", "mL", 10, 10}}},
	{"5mL-10mL", []found{{"5mL", "mL", 5, 5}, {"10mL", "mL", 10, 10}}},
	{"7440-02-0 g", nil},
	{"10 to 20 billion years", span("10 to 20 billion years", "years", 1e10, 2e10)},
	{"700, 800 and 900 °C", one("900 °C", "°C", 900)},
	// tolerances
	{"10±5g", one("10±5g", "g", 10)},
	{"28 +- 2 degC", one("28 +- 2 degC", "°C", 28)},
	{"25 ± 0.5 °C", one("25 ± 0.5 °C", "°C", 25)},
	{"(3.52±0.03)×10^26 barns", one("(3.52±0.03)×10^26 barns", "barns", 3.52e26)},
	// powers of ten
	{"10^-12 barns", one("10^-12 barns", "barns", 1e-12)},
	{"2 × 10^-3 M", one("2 × 10^-3 M", "M", 2e-3)},
	{"2×10−3 M", one("2×10−3 M", "M", 2e-3)},
	{"2 x 10-3 M", one("2 x 10-3 M", "M", 2e-3)},
	{"6.67 x 10- 1 Pa", one("6.67 x 10- 1 Pa", "Pa", 0.667)},
	{"2·10⁻³ M", one("2·10⁻³ M", "M", 2e-3)},
	{"10⁻³ M", one("10⁻³ M", "M", 1e-3)},
	{"10−3 M", one("10−3 M", "M", 1e-3)},
	{"10-3 M", one("10-3 M", "M", 1e-3)},
	{"10-3 mL", span("10-3 mL", "mL", 10, 3)},
	{"5E-4 M", one("5E-4 M", "M", 5e-4)},
	{"1 x 108 cells/mL", one("1 x 108 cells/mL", "", 1e8)},
	{"1x10^6 cells", one("1x10^6 cells", "cells", 1e6)},
	{"2 × 10^{5} cells", one("2 × 10^{5} cells", "cells", 2e5)},
	{"2 x 100 mL", one("100 mL", "mL", 100)},
	{"2 x 105 mL", one("105 mL", "mL", 105)},
	{"1-2 × 10^-3 M", span("1-2 × 10^-3 M", "M", 1e-3, 2e-3)},
	// fractions
	{"1/2 h", one("1/2 h", "h", 0.5)},
	{"½ h", one("½ h", "h", 0.5)},
	{"1½ h", one("1½ h", "h", 1.5)},
	{"1 1/2 h", one("1 1/2 h", "h", 1.5)},
	{"60/40 wt%", one("40 wt%", "wt%", 40)},
	// sizes and ratios
	{"50 x 50 x 40 mm", span("50 x 50 x 40 mm", "mm", 50, 40)},
	{"1.5 × 2 cm", span("1.5 × 2 cm", "cm", 1.5, 2)},
	{"2 x 105 mm", span("2 x 105 mm", "mm", 2, 105)},
	{"2 × 3 cm2, 15x3.5x2 mm³", []found{{"2 × 3 cm2", "cm2", 2, 3}, {"15x3.5x2 mm³", "mm3", 15, 2}}},
	{"3 x 5 mL", one("5 mL", "mL", 5)},
	{"1:2", nil},
	{"1:1 (v/v)", span("1:1 (v/v)", "", 1, 1)},
	{"6:4 v/v", span("6:4 v/v", "", 6, 4)},
	{"1:2:1 by weight", span("1:2:1 by weight", "", 1, 1)},
	{"2:2:6 molar ratio", span("2:2:6 molar ratio", "", 2, 6)},
	{"70:30 wt%", span("70:30 wt%", "wt%", 70, 30)},
	{"at 12:30 h", nil},
	// case decides
	{"5 mM and 5 mm and 5 M and 5 m", []found{{"5 mM", "mM", 5, 5}, {"5 mm", "mm", 5, 5}, {"5 M", "M", 5, 5}, {"5 m", "m", 5, 5}}},
	{"10 MW, 10 mW", []found{{"10 MW", "MW", 10, 10}, {"10 mW", "mW", 10, 10}}},
	{"3 H, 15.0 ML", []found{{"3 H", "h", 3, 3}, {"15.0 ML", "mL", 15, 15}}},
	// letters with several code points
	{"2.5 μF vs 2.5 µF", []found{{"2.5 μF", "µF", 2.5, 2.5}, {"2.5 µF", "µF", 2.5, 2.5}}},
	{"37ºC 37˚C 37 ⁰C 37℃ 37 ° C", []found{{"37ºC", "°C", 37, 37}, {"37˚C", "°C", 37, 37}, {"37 ⁰C", "°C", 37, 37}, {"37℃", "°C", 37, 37}, {"37 ° C", "°C", 37, 37}}},
	{"1.54 Å, 1.54 Å", []found{{"1.54 Å", "Å", 1.54, 1.54}, {"1.54 Å", "Å", 1.54, 1.54}}},
	// compound units
	{"5 °C/min, 5 degC min-1, 5 °C min⁻¹, 5 degC /min, 5 °C per min", []found{{"5 °C/min", "°C/min", 5, 5}, {"5 degC min-1", "°C/min", 5, 5}, {"5 °C min⁻¹", "°C/min", 5, 5}, {"5 degC /min", "°C/min", 5, 5}, {"5 °C per min", "°C/min", 5, 5}}},
	{"5 K/min, 3 m/s", []found{{"5 K/min", "", 5, 5}, {"3 m/s", "", 3, 3}}},
	{"10 mA cm−2", one("10 mA cm−2", "mA/cm²", 10)},
	{"10 mA·cm^-2", one("10 mA·cm^-2", "mA/cm²", 10)},
	{"10 mA/cm2", one("10 mA/cm2", "mA/cm²", 10)},
	{"5 mA mm-2, 3 g/cm3, 3 g mL-1", []found{{"5 mA mm-2", "", 5, 5}, {"3 g/cm3", "g/mL", 3, 3}, {"3 g mL-1", "g/mL", 3, 3}}},
	{"2 mol L-1", one("2 mol L-1", "M", 2)},
	{"1 x 10-3 mol dm-3", one("1 x 10-3 mol dm-3", "", 1e-3)},
	{"2 mg mL- 1", one("2 mg mL- 1", "mg/mL", 2)},
	{"10.3 mgg- 1", one("10.3 mgg- 1", "", 10.3)},
	{"1.2 g/10 mL", []found{{"1.2 g", "g", 1.2, 1.2}, {"10 mL", "mL", 10, 10}}},
	{"30 mg/L-glutamine", one("30 mg/L", "", 30)},
	{"stirred 5 min-2 h", []found{{"5 min", "min", 5, 5}, {"2 h", "h", 2, 2}}},
	{"for 30 min. Then 5 min", []found{{"30 min", "min", 30, 30}, {"5 min", "min", 5, 5}}},
	{"of 20 s.c.c.m. CH4", one("20 s.c.c.m", "sccm", 20)},
	{"300 s/step and 25 µL/well", []found{{"300 s/step", "", 300, 300}, {"25 µL/well", "", 25, 25}}},
	{"(-325 mesh)", one("325 mesh", "mesh", 325)},
	{"labelled HPC-2-m", nil},
	{"in 1:4 molar ratio, 1:1 M ratios", []found{{"1:4 molar ratio", "", 1, 4}, {"1:1 M ratios", "", 1, 1}}},
	{"14 Ω/sq", one("14 Ω/sq", "Ω/sq", 14)},
	{"4 s.c.c.m. of Ar", one("4 s.c.c.m.", "sccm", 4)},
	{"12,000 × g and 12,000×g and 500 x g", []found{{"12,000 × g", "×g", 12000, 12000}, {"12,000×g", "×g", 12000, 12000}, {"500 x g", "×g", 500, 500}}},
	{"12,000 X g, 500xg", []found{{"12,000 X g", "×g", 12000, 12000}, {"500xg", "×g", 500, 500}}},
	{"solution:\n-5 mL of acid\n-20 °C", []found{{"5 mL", "mL", 5, 5}, {"-20 °C", "°C", -20, -20}}},
	{"10 wt.% and 10 wt. % and 5% w/w", []found{{"10 wt.%", "wt%", 10, 10}, {"10 wt. %", "wt%", 10, 10}, {"5% w/w", "%", 5, 5}}},
	{"99+%", one("99+%", "%", 99)},
	{"a 100-mL flask", one("100-mL", "mL", 100)},
	{"2θ = 10-80°", span("10-80°", "°", 10, 80)},
	// unit before the number
	{"pH 7", one("pH 7", "pH", 7)},
	{"pH = 7.4", one("pH = 7.4", "pH", 7.4)},
	{"until pH ~9-10 was", span("pH ~9-10", "pH", 9, 10)},
	{"pH7", nil},
	{"pH 11.0 ± 0.1 was", one("pH 11.0 ± 0.1", "pH", 11)},
	// inside words and formulas
	{"H2O, TiO2 g, Ba0.95La0.05FeO3, P123 g, CuSO4·5H2O, CuSO4*5 H2O, Fe3+ g", nil},
	{"5-bromo, 1,4-dioxane, 2-propanol, 4-methyl", nil},
	{"1 N-methyl, 1H NMR, 13C NMR, 2 N,N-dimethyl", nil},
	{"Fig. 2 A, Table 3 m, ref. 5 h, Eq. 4 s", nil},
	{"[12] g, [12]", nil},
	{"JSM-6340F, SBA-15C", nil},
	{"404 a, named 5k", nil},
	{"3 in a row", nil},
	{"10 minimum, 5 hats, 2 mLx", nil},
	{"10^(-3) M", one("10^(-3) M", "M", 1e-3)},
	{"for 2 h in 12 h", []found{{"2 h", "h", 2, 2}, {"12 h", "h", 12, 12}}},
}

func TestScan(t *testing.T) {
	u := testUnits(t)
	for _, c := range scanCases {
		got := u.Scan(nil, c.in)
		ok := len(got) == len(c.want)
		for i := 0; ok && i < len(got); i++ {
			w, q := c.want[i], got[i]
			ok = c.in[q.Start:q.End] == w.text && near(q.Low, w.low) && near(q.High, w.high) && q.Unit.Symbol == w.unit
		}
		if !ok {
			t.Errorf("%q:", c.in)
			for _, q := range got {
				t.Errorf("   got %q %v..%v %q %s", c.in[q.Start:q.End], q.Low, q.High, q.Unit.Symbol, q.Unit.Kind)
			}
			t.Errorf("  want %v", c.want)
		}
	}
}

func near(a, b float64) bool {
	d := a - b
	if d < 0 {
		d = -d
	}
	if b < 0 {
		b = -b
	}
	return d <= b*1e-12
}
