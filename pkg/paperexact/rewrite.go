package paperexact

import (
	"fmt"
	"math/big"
	"slices"

	"assay/pkg/domain"
)

// Injector makes error rewrites with one set of dictionaries. It may be used by
// several goroutines.
type Injector struct {
	dict  *dictionary
	units units
}

// New returns an injector with the dictionaries of a directory in the
// reference's format.
func New(r *domain.Reference) *Injector { return &Injector{newDictionary(r), newUnits()} }

// Reading is a text with its entities, to be rewritten several times. It may be
// used by one goroutine at a time.
type Reading struct {
	text    []rune
	tokens  map[string]struct{}
	targets map[Type][]target // of the single types, nothing drawn
}

// Read looks the entities up in a text. Their order is the order in which the
// reference goes through them.
func (in *Injector) Read(text string, entities []Entity) *Reading {
	r := &Reading{text: []rune(text), targets: make(map[Type][]target, len(singles))}
	r.tokens = tokens(r.text)
	found := find(r.text, entities)
	for _, t := range singles {
		r.targets[t] = in.targets(r.text, found, t)
	}
	return r
}

// Rewrite is a rewritten text and its account.
type Rewrite struct {
	Prediction string
	Meta       Meta
}

// Rewrite makes the rewrite of a type at a rate in (0, 1] with a seed. A text
// without targets comes back as it is. A type that the reference does not have
// is an error.
func (r *Reading) Rewrite(t Type, rate float64, seed *Seed) (*Rewrite, error) {
	var text []rune
	var changes []Change
	switch {
	case t == Combined:
		text, changes = r.combined(rate, &seed.value)
	case slices.Contains(singles[:], t):
		text, changes = r.single(t, rate, &seed.value)
	default:
		return nil, fmt.Errorf("the reference implementation has no type %s", t)
	}
	return &Rewrite{string(text), Meta{
		Type: t, Rate: rate, RateActual: share(missing(r.tokens, text), len(r.tokens)),
		UniqueTokens: len(r.tokens), Changes: changes, Seed: seed,
	}}, nil
}

// single draws the replacements of all targets of a type, then takes a share of
// the targets in an order that the same seed draws anew.
func (r *Reading) single(t Type, rate float64, seed *big.Int) ([]rune, []Change) {
	targets := slices.Clone(r.targets[t])
	if len(targets) == 0 {
		return r.text, nil
	}
	draws := newRandom(seed)
	for i := range targets {
		targets[i].draw(draws)
	}
	shuffle(newRandom(seed), targets)
	n := max(1, int(float64(len(targets))*rate))
	return apply(r.text, targets[:min(n, len(targets))], false)
}
