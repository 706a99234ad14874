package paperexact

import (
	"math"
	"math/big"
	"slices"
)

const (
	attempts  = 3     // of the combination to meet a rate
	tolerance = 0.005 // of the rate reached
)

// combined pools the targets of all types, ranks them, and applies as many of
// the first ones as come near the rate.
func (r *Reading) combined(rate float64, seed *big.Int) ([]rune, []Change) {
	draws := newRandom(seed)
	order := singles
	shuffle(draws, order[:])
	pool := r.pool(order[:])
	if len(pool) == 0 {
		return r.text, nil
	}
	for i := range pool {
		pool[i].draw(draws)
	}
	ranks := newRandom(new(big.Int).SetUint64(draws.between(0, 1<<32)))
	return r.attempt(rank(ranks, pool), rate)
}

// pool joins the targets of the types in the order given. A target that touches
// one before it is left out, and so is a word whose text one before it holds as
// its own or as a full name.
func (r *Reading) pool(order []Type) []target {
	var pool []target
	taken := make(cover, len(r.text))
	held := make(map[string]bool)
	for _, t := range order {
		for i := range r.targets[t] {
			w := &r.targets[t][i]
			word := t != Numerical
			if word && held[w.key] || !taken.take(w.start, w.end) {
				continue
			}
			pool = append(pool, *w)
			if !word {
				continue
			}
			held[w.key] = true
			for _, name := range w.fullNames {
				held[lower(name)] = true
			}
		}
	}
	return pool
}

// rank deals the targets of the types in turn, the types and those of each type
// in an order that r draws.
func rank(r *random, pool []target) []target {
	byType := make(map[Type][]target, len(singles))
	var types []Type
	for _, w := range pool {
		if byType[w.kind] == nil {
			types = append(types, w.kind)
		}
		byType[w.kind] = append(byType[w.kind], w)
	}
	slices.Sort(types)
	shuffle(r, types)
	for _, t := range types {
		shuffle(r, byType[t])
	}
	ranked := make([]target, 0, len(pool))
	for turn := 0; len(ranked) < len(pool); turn++ {
		for _, t := range types {
			if turn < len(byType[t]) {
				ranked = append(ranked, byType[t][turn])
			}
		}
	}
	return ranked
}

// attempt applies as many of the first targets as tokens are to be lost, and
// corrects their number by what it has missed the aim by, twice at most.
func (r *Reading) attempt(ranked []target, rate float64) (best []rune, changes []Change) {
	size := len(r.tokens)
	aim := roundCount(float64(size) * rate)
	nearest := math.MaxInt
	n := aim
	for range attempts {
		n = min(max(1, n), len(ranked))
		text, made := apply(r.text, ranked[:n], true)
		lost := missing(r.tokens, text)
		diff := lost - aim
		off := max(diff, -diff)
		good := off <= 1 || size > 0 && math.Abs(float64(lost)/float64(size)-rate) <= tolerance
		if good || off < nearest {
			best, changes, nearest = text, made, off
		}
		if good {
			break
		}
		n -= diff
	}
	return best, changes
}
