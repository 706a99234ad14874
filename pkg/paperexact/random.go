package paperexact

import (
	"fmt"
	"math/big"
	"math/bits"
)

// The parameters of MT19937 (Matsumoto and Nishimura, "Mersenne Twister", ACM
// TOMACS 8(1), 1998) and of its initialisation from an array (their mt19937ar of
// 2002).
const (
	mtSize   = 624
	mtShift  = 397
	mtMatrix = 0x9908b0df
	mtUpper  = 0x80000000
	mtLower  = 0x7fffffff
)

// random draws the numbers that Python's random.Random draws from the same
// seed.
type random struct {
	state [mtSize]uint32
	next  int
}

// newRandom seeds as Random(seed) does for an integer: by the 32-bit words of
// its absolute value, the lowest first.
func newRandom(seed *big.Int) *random {
	var key []uint32
	word, rest := new(big.Int), new(big.Int).Abs(seed)
	for mask := big.NewInt(0xffffffff); rest.Sign() > 0; rest.Rsh(rest, 32) {
		key = append(key, uint32(word.And(rest, mask).Uint64()))
	}
	if key == nil {
		key = []uint32{0}
	}
	r := new(random)
	r.seed(key)
	return r
}

func (r *random) seed(key []uint32) {
	s := &r.state
	s[0] = 19650218
	for i := uint32(1); i < mtSize; i++ {
		s[i] = 1812433253*(s[i-1]^s[i-1]>>30) + i
	}
	i := 1
	step := func(factor, add uint32) {
		s[i] = (s[i] ^ (s[i-1]^s[i-1]>>30)*factor) + add
		if i++; i == mtSize {
			s[0], i = s[mtSize-1], 1
		}
	}
	for k := range max(mtSize, len(key)) {
		j := k % len(key)
		step(1664525, key[j]+uint32(j))
	}
	for range mtSize - 1 {
		step(1566083941, -uint32(i))
	}
	s[0] = mtUpper
	r.next = mtSize
}

func (r *random) refill() {
	s := &r.state
	for i := range s {
		y := s[i]&mtUpper | s[(i+1)%mtSize]&mtLower
		s[i] = s[(i+mtShift)%mtSize] ^ y>>1 ^ y&1*mtMatrix
	}
	r.next = 0
}

func (r *random) uint32() uint32 {
	if r.next == mtSize {
		r.refill()
	}
	y := r.state[r.next]
	r.next++
	y ^= y >> 11
	y ^= y << 7 & 0x9d2c5680
	y ^= y << 15 & 0xefc60000
	return y ^ y>>18
}

// bits returns k random bits, k from 1 to 64. The lower word is drawn first, and
// what is left of a word is taken from its upper end.
func (r *random) bits(k int) uint64 {
	if k <= 32 {
		return uint64(r.uint32() >> (32 - k))
	}
	low := uint64(r.uint32())
	return low | uint64(r.uint32()>>(64-k))<<32
}

// below returns a number in [0, n), n at least 1. It draws until a number of
// n's width fits, so even below(1) draws.
func (r *random) below(n uint64) uint64 {
	k := bits.Len64(n)
	v := r.bits(k)
	for v >= n {
		v = r.bits(k)
	}
	return v
}

// between returns a number in [a, b].
func (r *random) between(a, b uint64) uint64 { return a + r.below(b-a+1) }

// choice returns an element of list, which must not be empty.
func choice[T any](r *random, list []T) T { return list[r.below(uint64(len(list)))] }

// shuffle permutes list from its end.
func shuffle[T any](r *random, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.below(uint64(i) + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// Seed is a whole number of any size; its sign is written but does not matter to
// what is drawn. The zero value is the seed 0.
type Seed struct{ value big.Int }

// ParseSeed reads a decimal whole number. The error names what cannot be read.
func ParseSeed(text string) (*Seed, error) {
	s := new(Seed)
	if _, ok := s.value.SetString(text, 10); !ok || text[0] == '+' || len(text) > 1000 {
		return nil, &SeedError{text}
	}
	return s, nil
}

// SeedError is returned for a seed that is no whole number.
type SeedError struct{ Text string }

func (e *SeedError) Error() string { return fmt.Sprintf("bad seed %.60q", e.Text) }

// Hint says what to type instead.
func (e *SeedError) Hint() string {
	return "a seed is a whole number, such as 42; several are set apart by commas"
}
