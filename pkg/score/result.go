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

// Result holds the figures of one judge.
type Result struct {
	Judge   string `json:"judge"`
	Control bool   `json:"control"` // a builtin: judge, there to test the pipeline
	Tau     Figure `json:"tau"`

	Validity       Figure `json:"validity"`
	Stability      Figure `json:"stability"`
	Accuracy       Figure `json:"accuracy"`
	Discrimination Figure `json:"discrimination"`

	ValidityBounds       Bounds `json:"validity_bounds"`
	StabilityBounds      Bounds `json:"stability_bounds"`
	AccuracyBounds       Bounds `json:"accuracy_bounds"`
	DiscriminationBounds Bounds `json:"discrimination_bounds"`

	Counts Counts `json:"counts"`

	// ErrorTypes and RepresentationalTypes are what the headline figures
	// are made of: the combined type, else all single types pooled.
	ErrorTypes            []string `json:"error_types"`
	RepresentationalTypes []string `json:"representational_types"`

	PerRate []RateResult `json:"per_rate"` // the headline figures at each rate
	ByType  []TypeResult `json:"by_type"`  // every type at every rate, rates above 0.15 included
}

// Counts says how many records stand behind the figures and what was left out,
// over all types and rates.
type Counts struct {
	Records         int `json:"records"`          // judged records, anchors included
	Failed          int `json:"failed"`           // records with assay_error, not judged
	Texts           int `json:"texts"`            // distinct texts
	Sources         int `json:"sources"`          // distinct sources
	Anchors         int `json:"anchors"`          // texts with an anchor
	UnparsedAnchors int `json:"unparsed_anchors"` // of those, without a readable score
	Unparsed        int `json:"unparsed"`         // rewrites whose pair has an unread side, no-ops not counted
	NoOp            int `json:"no_op"`            // rewrites equal to their reference
	MissingAnchors  int `json:"missing_anchors"`  // texts with rewrites but no anchor
	MissingPairs    int `json:"missing_pairs"`    // rewrites of those texts, no-ops not counted
	Other           int `json:"other"`            // records of other categories

	MissingTexts []string `json:"missing_texts"` // the first ten texts without anchor
}

// RateResult holds the headline figures at one rate. Error or Representational
// is nil if the axis has no records there.
type RateResult struct {
	Rate             Figure  `json:"rate"`
	Validity         Figure  `json:"validity"`
	Stability        Figure  `json:"stability"`
	Accuracy         Figure  `json:"accuracy"`
	Discrimination   Figure  `json:"discrimination"`
	Error            *Detail `json:"error"`
	Representational *Detail `json:"representational"`
}

// TypeResult is the outcome of one swap type at one rate.
type TypeResult struct {
	Type     string `json:"type"`
	Category string `json:"category"`
	Rate     Figure `json:"rate"`
	Detail
}

// Detail is the outcome of a set of rewrites of one category at one rate.
type Detail struct {
	Share       Figure `json:"share"`         // detected errors, or stable representational rewrites
	ShareBounds Bounds `json:"share_bounds"`  // worst and best case
	Dropped     Figure `json:"share_dropped"` // a − s > τ, whatever the category

	Units    int `json:"units"`    // texts (and types, where pooled) with a pair that was read
	Pairs    int `json:"pairs"`    // pairs read; more than Units if there are several seeds
	Correct  int `json:"correct"`  // of those, detected or stable
	Unparsed int `json:"unparsed"` // pairs with an unread side
	Missing  int `json:"missing"`  // rewrites without an anchor
	NoOp     int `json:"no_op"`    // rewrites equal to their reference

	MeanScore  Figure `json:"mean_score"`  // over the pairs read
	MeanAnchor Figure `json:"mean_anchor"` // over the pairs read
	MeanDrop   Figure `json:"mean_drop"`   // over the pairs read
}
