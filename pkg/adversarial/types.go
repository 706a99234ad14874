package adversarial

import (
	"slices"

	"assay/pkg/swap"
)

// Category is what perturbation_meta.category says of these rewrites.
const Category = "adversarial"

// All is the name that stands for all types.
const All = "adversarial"

// The types, each named for the rubric that it attacks.
const (
	Cohesion        swap.Type = "cohesion"
	Conciseness     swap.Type = "conciseness"
	Readability     swap.Type = "readability"
	Coherence       swap.Type = "coherence"
	Integration     swap.Type = "integration"
	Relevancy       swap.Type = "relevancy"
	Correctness     swap.Type = "correctness"
	Completeness    swap.Type = "completeness"
	Informativeness swap.Type = "informativeness"
)

// Types lists all types in the order in which All makes them.
func Types() []swap.Type {
	return []swap.Type{Cohesion, Conciseness, Readability, Coherence, Integration, Relevancy, Correctness, Completeness, Informativeness}
}

// Level is how far a rewrite goes.
type Level string

// The levels. A robust judge rates a subtle rewrite 3 at most and an extreme
// one 1.
const (
	Subtle  Level = "subtle"
	Extreme Level = "extreme"
)

// Levels lists both levels, the milder first.
func Levels() []Level { return []Level{Subtle, Extreme} }

// NeedsDonors reports whether the rewrite takes a sentence from another answer.
func NeedsDonors(t swap.Type, l Level) bool { return l == Subtle && offTopic(t) }

// offTopic reports whether the type adds a sentence about something else.
func offTopic(t swap.Type) bool {
	return slices.Contains([]swap.Type{Coherence, Relevancy, Correctness, Informativeness}, t)
}
