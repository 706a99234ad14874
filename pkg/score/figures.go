package score

import (
	"math"
	"strconv"
)

// Figure is a share, mean or area. NaN says that there is nothing to compute
// it from; JSON shows it as null and other values with six decimals.
type Figure float64

// None is the Figure of no data.
func None() Figure { return Figure(math.NaN()) }

// Known reports whether there is a value.
func (f Figure) Known() bool { return !math.IsNaN(float64(f)) }

// MarshalJSON writes null for NaN.
func (f Figure) MarshalJSON() ([]byte, error) {
	if !f.Known() {
		return []byte("null"), nil
	}
	rounded := math.Round(float64(f)*1e6) / 1e6
	return strconv.AppendFloat(nil, rounded+0, 'f', -1, 64), nil // +0 turns -0 into 0
}

// Bounds are a figure in the worst and in the best case: with every pair that
// could not be read counted against the judge, or for it.
type Bounds [2]Figure

// Figures are the headline figures of a set of rewrites: areas over the rates,
// from 0 to 1, except Discrimination, from −1 to 1. An interval tells how far
// the figure would move with other texts, bounds how far with other replies to
// the pairs that could not be read.
type Figures struct {
	Validity       Figure `json:"validity"`
	Stability      Figure `json:"stability"`
	Accuracy       Figure `json:"accuracy"`
	Discrimination Figure `json:"discrimination"`
	AUROC          Figure `json:"auroc"` // of the fall, errors against equivalents, no tolerance involved

	ValidityCI       Interval `json:"validity_ci"`
	StabilityCI      Interval `json:"stability_ci"`
	AccuracyCI       Interval `json:"accuracy_ci"`
	DiscriminationCI Interval `json:"discrimination_ci"`
	AUROCCI          Interval `json:"auroc_ci"`

	ValidityBounds       Bounds `json:"validity_bounds"`
	StabilityBounds      Bounds `json:"stability_bounds"`
	AccuracyBounds       Bounds `json:"accuracy_bounds"`
	DiscriminationBounds Bounds `json:"discrimination_bounds"`
}

// unknown has intervals of no data.
func unknownFigures() Figures {
	n := NoInterval()
	return Figures{ValidityCI: n, StabilityCI: n, AccuracyCI: n, DiscriminationCI: n, AUROCCI: n}
}
