package score

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

var scoreCases = []struct {
	raw  string
	want Score
	ok   bool
}{
	{"4", 4_000_000, true},
	{"4.5", 4_500_000, true},
	{"0.05", 50_000, true},
	{"-1.25", -1_250_000, true},
	{"4.333333", 4_333_333, true},
	{"4.3333333333", 4_333_333, true},
	{"4.6666666666", 4_666_667, true},
	{"1e-2", 10_000, true},
	{"1.5E+1", 15_000_000, true},
	{"1000000", 1_000_000_000_000, true},
	{"1000001", Missing, false},
	{"1e300", Missing, false},
	{"1e999", Missing, false},
	{"99999999999999999999999999", Missing, false},
	{"", Missing, false},
	{"null", Missing, false},
	{`"4"`, Missing, false},
	{"NaN", Missing, false},
	{"Infinity", Missing, false},
	{"-Inf", Missing, false},
	{"0x1p2", Missing, false},
	{"4.", 4_000_000, true}, // never reaches us: record.Parse refuses it
	{"true", Missing, false},
	{"{}", Missing, false},
}

func TestParseScore(t *testing.T) {
	for _, c := range scoreCases {
		got, ok := ParseScore([]byte(c.raw))
		if got != c.want || ok != c.ok {
			t.Errorf("ParseScore(%q) = %d, %v; want %d, %v", c.raw, got, ok, c.want, c.ok)
		}
	}
}

func FuzzParseScore(f *testing.F) {
	for _, c := range scoreCases {
		f.Add(c.raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		got, ok := ParseScore([]byte(raw))
		if !ok {
			return
		}
		want, err := strconv.ParseFloat(raw, 64)
		if err != nil {
			t.Fatalf("%q is no number but gave %d", raw, got)
		}
		if math.Abs(got.Float()-want) > 0.5000001e-6 {
			t.Fatalf("%q gave %v", raw, got.Float())
		}
	})
}

// A score of up to six decimals must become the float64 that its literal is,
// or paper mode could not repeat the reference's comparisons.
func TestScoreFloatIsTheLiteral(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Score(rapid.Int64Range(-10*micro, 10*micro).Draw(t, "score"))
		literal := strconv.FormatFloat(float64(s)/micro, 'f', 6, 64)
		want, _ := strconv.ParseFloat(literal, 64)
		back, ok := ParseScore([]byte(literal))
		if s.Float() != want || !ok || back != s {
			t.Fatalf("%d: Float %v, literal %s, parsed %d", s, s.Float(), literal, back)
		}
	})
}
