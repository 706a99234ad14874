package chem

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func big64(r Rat) *big.Rat { return big.NewRat(r.Num(), r.Den()) }

// TestRat holds Rat against math/big: equal where it answers, and silent only on overflow.
func TestRat(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) Rat {
		limit := int64(1) << rapid.IntRange(1, 62).Draw(t, "bits")
		return NewRat(rapid.Int64Range(-limit, limit).Draw(t, "num"), rapid.Int64Range(1, limit).Draw(t, "den"))
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := number.Draw(t, "a"), number.Draw(t, "b")
		if p, ok := a.Mul(b); ok && big64(p).Cmp(new(big.Rat).Mul(big64(a), big64(b))) != 0 {
			t.Fatalf("%v * %v = %v", a, b, p)
		} else if !ok && fits(new(big.Rat).Mul(big64(a), big64(b))) {
			t.Fatalf("%v * %v fits", a, b)
		}
		if s, ok := a.Add(b); ok && big64(s).Cmp(new(big.Rat).Add(big64(a), big64(b))) != 0 {
			t.Fatalf("%v + %v = %v", a, b, s)
		}
		if q, ok := a.Quo(b); ok && big64(q).Cmp(new(big.Rat).Quo(big64(a), big64(b))) != 0 {
			t.Fatalf("%v / %v = %v", a, b, q)
		}
		if back, ok := new(big.Rat).SetString(a.String()); !ok || back.Cmp(big64(a)) != 0 {
			t.Fatalf("%v prints as %s", big64(a), a)
		}
	})
}

func fits(r *big.Rat) bool {
	return r.Num().IsInt64() && r.Num().Int64() != math.MinInt64 && r.Denom().IsInt64()
}

func TestRatString(t *testing.T) {
	for _, c := range []struct {
		r    Rat
		want string
	}{
		{Rat{}, "0"},
		{NewRat(1, 2), "0.5"},
		{NewRat(9, 100000), "0.00009"},
		{NewRat(-3, 4), "-0.75"},
		{NewRat(1, 3), "1/3"},
		{NewRat(12, 4), "3"},
		{NewRat(5, -10), "-0.5"},
	} {
		if got := c.r.String(); got != c.want {
			t.Errorf("%d/%d: %s, want %s", c.r.num, c.r.den, got, c.want)
		}
	}
}
