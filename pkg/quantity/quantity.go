package quantity

// Unit is one row of a unit table. A value in the unit becomes a value in the
// base unit of its kind as value*Factor + Offset (offsets only occur with
// temperatures).
type Unit struct {
	Symbol         string   // the spelling to show, such as "°C"
	Kind           string   // what is measured, such as "temperature"
	Factor, Offset float64  // to the base unit of Kind
	Spellings      []string // every way to write it, beside Symbol
}

// Base converts a value in the unit to the base unit of its kind.
func (u *Unit) Base(v float64) float64 { return v*u.Factor + u.Offset }

// FromBase converts a value in the base unit of the kind to this unit.
func (u *Unit) FromBase(v float64) float64 { return (v - u.Offset) / u.Factor }

// KindDerived is the kind of a unit expression that is made of known units
// but is not itself a row of the table, such as "mg m-2 s-1". Such a unit has
// no Symbol and Factor 1.
const KindDerived = "derived"

// KindRatio is the kind of ratios that tell what they are of: "1:1 (v/v)".
const KindRatio = "ratio"

// KindNumber is the kind of numbers without a unit, which Scan leaves out.
const KindNumber = "number"

// Form says how the number part of a quantity is written.
type Form uint8

// The forms of a number part.
const (
	Single     Form = iota // 5 mL
	Range                  // 5-10 mL, 5 to 10 mL
	PlusMinus              // 5 ± 1 mL: Low and High are both 5, the tolerance is kept as it is
	Ratio                  // 1:2 v/v: Low is the first term, High the last
	Dimensions             // 2 x 3 cm: Low is the first size, High the last
)

// Quantity is one number, or one range of numbers, with its unit. Offsets are
// bytes of the scanned text, ends exclusive.
type Quantity struct {
	Start, End         int // the whole quantity
	NumStart, NumEnd   int // the number part, range and power of ten included
	UnitStart, UnitEnd int // the unit; it stands before the number in "pH 7"; empty for a bare number

	// Low and High are the first and the last value in the order written, in
	// Unit; they are equal unless Form is Range, Ratio or Dimensions.
	Low, High float64
	Unit      *Unit // never nil
	Form      Form

	first, last number
}
