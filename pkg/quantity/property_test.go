package quantity

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// pieces are what texts with quantities are made of, good and bad.
var pieces = []string{
	"0", "1", "5", "10", "12", "100", "000", "108", "1.5", ",", ".", "-", "–", "−", "±", "+-", " ", " ", "\u00a0", "\u2009",
	"x", "×", "·", "*", "/", ":", "^", "10^-3", "⁻³", "½", "e-4", "(", ")", "{", "}", "to", "per", "pH", "=", "~", "°", "C", "°C",
	"degC", "min", "-1", "mL", "M", "mM", "g", "%", "wt%", "v/v", "cm", "2", "Fig.", "H2O", "N-methyl", "million", "µ", "\xff", "₂", "\n", "ratio",
}

// checkScan holds for any text: spans are sorted, disjoint, well-formed, and
// rewriting with the same value changes nothing.
func checkScan(t interface{ Fatalf(string, ...any) }, u *Units, text string) {
	end := 0
	for _, q := range u.Scan(nil, text) {
		if q.Start < end || q.End <= q.Start || q.End > len(text) || q.Unit == nil {
			t.Fatalf("%q: span %d-%d after %d, unit %v", text, q.Start, q.End, end, q.Unit)
		}
		if q.NumStart < q.Start || q.NumEnd > q.End || q.NumEnd <= q.NumStart || q.UnitStart < q.Start || q.UnitEnd > q.End || q.UnitEnd < q.UnitStart {
			t.Fatalf("%q: parts outside the quantity: %+v", text, q)
		}
		if !finite(q.Low) || !finite(q.High) {
			t.Fatalf("%q: values %v..%v", text, q.Low, q.High)
		}
		if got := q.Rewrite(text, q.Low, q.High); got != text[q.Start:q.End] {
			t.Fatalf("%q: rewriting %q with its own values gives %q", text, text[q.Start:q.End], got)
		}
		end = q.End
	}
}

func TestSpans(t *testing.T) {
	u := testUnits(t)
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 30).Draw(t, "parts")
		checkScan(t, u, strings.Join(parts, ""))
	})
}

func FuzzScan(f *testing.F) {
	u := testUnits(f)
	for _, c := range scanCases {
		f.Add(c.in)
	}
	f.Fuzz(func(t *testing.T, text string) { checkScan(t, u, text) })
}

// numbers in every style that Rewrite has to keep.
var styles = []string{
	"5", "12", "850", "0.5", "1.25", ".5", "10", "4,500", "1,234,567", "1.000.000", "12\u2009345", "10 000", "1,5", "0,125",
	"2.5 × 10^-3", "2×10−3", "2 x 10-3", "1 x 108", "2·10⁻³", "5E-4", "1e6", "1.0e+06", "10^-3", "10⁻³", "10−3", "10-3", "3 × 10^{5}", "½", "1 1/2", "1/2",
	"-80", "−20", "5 ± 1", "(3.5±0.2)×10^4", "20 million",
	"5-10", "5–10", "0.5 to 1.5", "−20 to −10", "1-2 × 10^-3", "10 - 20", "2–10",
}

// TestRewriteRescans: what Rewrite wrote is read as the value that Round
// announced, in the same unit.
func TestRewriteRescans(t *testing.T) {
	u := testUnits(t)
	rapid.Check(t, func(t *rapid.T) {
		num := rapid.SampledFrom(styles).Draw(t, "num")
		gap := rapid.SampledFrom([]string{"", " ", "\u00a0", "\u2009"}).Draw(t, "gap")
		if num == "1e6" || num == "20 million" {
			gap = " " // 1e6M is no number
		}
		unit := rapid.SampledFrom([]string{"°C", "M", "Pa", "cells", "mg/mL", "%", "mA cm−2"}).Draw(t, "unit")
		if strings.ContainsAny(num, "-−") && (num[0] == '-' || strings.HasPrefix(num, "−")) {
			unit = "°C" // most kinds have no sign
		}
		const before, after = "heated at ", " and then."
		text := before + num + gap + unit + after
		qs := u.Scan(nil, text)
		if len(qs) != 1 {
			t.Fatalf("%q: %d quantities", text, len(qs))
		}
		q := qs[0]
		factor := rapid.SampledFrom([]float64{0, 0.001, 0.01, 0.3, 0.5, 0.99, 1, 1.2, 2, 3, 7.77, 100, 1234.5, 1e6, -1, -2.5}).Draw(t, "factor")
		if neverNegative(q.Unit.Kind) {
			factor = max(factor, -factor)
		}
		low, high := q.Low*factor, q.High*factor+rapid.SampledFrom([]float64{0, 1, 10}).Draw(t, "more")
		wrote := q.Rewrite(text, low, high)
		wantLow, wantHigh := q.Round(text, low, high)
		edited := text[:q.Start] + wrote + text[q.End:]
		again := u.Scan(nil, edited)
		if len(again) != 1 || edited[again[0].Start:again[0].End] != wrote {
			t.Fatalf("%q -> %q: read back as %d quantities", text, edited, len(again))
		}
		if !near(again[0].Low, wantLow) || !near(again[0].High, wantHigh) || again[0].Unit != q.Unit {
			t.Fatalf("%q -> %q: %v..%v, want %v..%v", text, edited, again[0].Low, again[0].High, wantLow, wantHigh)
		}
		if d := wantLow - low; d*d > low*low/400*1.001 && q.first.style&tenItself == 0 {
			t.Fatalf("%q -> %q: %v became %v", text, edited, low, wantLow)
		}
	})
}

func TestRewrite(t *testing.T) {
	u := testUnits(t)
	for _, c := range []struct {
		in        string
		low, high float64
		want      string
	}{
		{"850 °C", 1234.56, 0, "1235 °C"},
		{"0.50 g", 72, 0, "72.00 g"},
		{"5 mL", 500, 0, "500 mL"},
		{"5 mL", 0.05, 0, "0.05 mL"},
		{"4,500 rpm", 123456, 0, "123,456 rpm"},
		{"10 000 rpm", 1500, 0, "1 500 rpm"},
		{"1,5 g", 150, 0, "150,0 g"},
		{"−80 °C", -150, 0, "−150 °C"},
		{"−80 °C", 150, 0, "150 °C"},
		{"100-mL", 2, 0, "2-mL"},
		{"5–10 h", 100, 200, "100–200 h"},
		{"2.5 × 10^-3 M", 0.25, 0, "2.5 × 10^-1 M"},
		{"2·10⁻³ M", 20, 0, "2·10¹ M"},
		{"1 x 108 cells", 3e12, 0, "3 x 1012 cells"},
		{"10⁻³ M", 0.1, 0, "10⁻¹ M"},
		{"5 °C min-1", 400, 0, "400 °C min-1"},
		{"pH 7", 15, 0, "pH 15"},
		{"28 +- 2 degC", 900, 0, "900 +- 2 degC"},
		{"50 x 50 x 40 mm", 5000, 4000, "5000 x 50 x 4000 mm"},
		{"½ h", 400, 0, "400 h"},
	} {
		qs := u.Scan(nil, c.in)
		if len(qs) != 1 {
			t.Errorf("%q: %d quantities", c.in, len(qs))
			continue
		}
		if got := qs[0].Rewrite(c.in, c.low, c.high); got != c.want {
			t.Errorf("%q with %v: %q, want %q", c.in, c.low, got, c.want)
		}
	}
}

func TestNewUnitsRefuses(t *testing.T) {
	for _, rows := range [][]Unit{
		{{"", "mass", 1, 0, nil}},
		{{"g", "", 1, 0, nil}},
		{{"g", "mass", 0, 0, nil}},
		{{"g", "mass", 1, 0, nil}, {"x", "mass", 1, 0, []string{"g"}}},
		{{"g", "mass", 1, 0, []string{""}}},
	} {
		if _, err := NewUnits(rows); err == nil {
			t.Errorf("%v: no error", rows)
		}
	}
}

// TestLinear: a quarter of a megabyte of any text takes well under a second. Quadratic work
// would take minutes.
func TestLinear(t *testing.T) {
	u := testUnits(t)
	for _, s := range []string{"1", "1,", "1:", "1 x ", "1-", "1 to ", "1.1", "½", "5 mL ", "10", "1±", "5 g·", "-", "1 1/", "H2", "5 mL-1 ", " ", "(1)", "1e"} {
		text := strings.Repeat(s, 1<<18/len(s))
		start := time.Now()
		checkScan(t, u, text)
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("%q: 256 KiB take %v", s, d)
		}
	}
}
