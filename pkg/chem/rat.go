package chem

import (
	"math"
	"math/bits"
	"strconv"
)

// Rat is an exact, reduced rational number of 64 bits. Its zero value is 0.
// Operations that do not fit report false instead of rounding.
type Rat struct {
	num int64
	den int64 // 0 counts as 1, so that the zero value is a number
}

// NewRat returns num/den in lowest terms; den must not be 0.
func NewRat(num, den int64) Rat {
	if den < 0 {
		num, den = -num, -den
	}
	g := gcd(abs(num), den)
	return Rat{num / g, den / g}
}

// Num is the numerator, which carries the sign.
func (r Rat) Num() int64 { return r.num }

// Den is the denominator, at least 1.
func (r Rat) Den() int64 { return max(r.den, 1) }

// IsInt reports whether r is a whole number.
func (r Rat) IsInt() bool { return r.Den() == 1 }

// Sign is -1, 0 or 1.
func (r Rat) Sign() int {
	switch {
	case r.num < 0:
		return -1
	case r.num > 0:
		return 1
	}
	return 0
}

// Float is the nearest float64.
func (r Rat) Float() float64 { return float64(r.num) / float64(r.Den()) }

// Equal reports whether r and s are the same number.
func (r Rat) Equal(s Rat) bool { return r.num == s.num && r.Den() == s.Den() }

// Mul multiplies; false means that the product does not fit.
func (r Rat) Mul(s Rat) (Rat, bool) {
	if r.num == 0 || s.num == 0 {
		return Rat{}, true
	}
	g := gcd(abs(r.num), s.Den())
	h := gcd(abs(s.num), r.Den())
	num, ok1 := mul64(r.num/g, s.num/h)
	den, ok2 := mul64(r.Den()/h, s.Den()/g)
	return Rat{num, den}, ok1 && ok2
}

// Add adds; false means that the sum does not fit.
func (r Rat) Add(s Rat) (Rat, bool) {
	g := gcd(r.Den(), s.Den())
	a, ok1 := mul64(r.num, s.Den()/g)
	b, ok2 := mul64(s.num, r.Den()/g)
	den, ok3 := mul64(r.Den(), s.Den()/g)
	sum := a + b
	if !ok1 || !ok2 || !ok3 || (a > 0) == (b > 0) && (sum > 0) != (a > 0) && a != 0 {
		return Rat{}, false
	}
	return NewRat(sum, den), true
}

// Neg is -r.
func (r Rat) Neg() Rat { return Rat{-r.num, r.den} }

// Quo divides; false means that s is 0 or that the quotient does not fit.
func (r Rat) Quo(s Rat) (Rat, bool) {
	if s.num == 0 {
		return Rat{}, false
	}
	return r.Mul(NewRat(s.Den(), s.num))
}

// String prints a decimal where one is exact (0.00009, never 9e-05), else a fraction (1/3).
func (r Rat) String() string { return string(r.append(nil)) }

func (r Rat) append(dst []byte) []byte {
	num, den := r.num, r.Den()
	scale := 0
	for p := int64(1); den > 1; scale++ {
		if p%den == 0 {
			var ok bool
			if num, ok = mul64(num, p/den); !ok {
				return appendFraction(dst, r)
			}
			break
		}
		if scale == 9 { // as many decimals as the grammar reads
			return appendFraction(dst, r)
		}
		p *= 10
	}
	if num < 0 {
		dst = append(dst, '-')
	}
	digits := strconv.AppendInt(nil, abs(num), 10)
	for len(digits) <= scale {
		digits = append([]byte{'0'}, digits...)
	}
	dst = append(dst, digits[:len(digits)-scale]...)
	if scale > 0 {
		dst = append(dst, '.')
		dst = append(dst, digits[len(digits)-scale:]...)
	}
	return dst
}

func appendFraction(dst []byte, r Rat) []byte {
	dst = strconv.AppendInt(dst, r.num, 10)
	dst = append(dst, '/')
	return strconv.AppendInt(dst, r.Den(), 10)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

func abs(a int64) int64 {
	if a < 0 {
		return -a
	}
	return a
}

// mul64 multiplies; the most negative number counts as not fitting, so that abs is safe.
func mul64(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	if hi != 0 || lo > math.MaxInt64 {
		return 0, false
	}
	if (a < 0) != (b < 0) {
		return -int64(lo), true
	}
	return int64(lo), true
}
