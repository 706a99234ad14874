package score

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// BenchmarkFindings is one judge on 1,000 texts at five rates: 11,000 records.
func BenchmarkFindings(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var s Study
	for text := range 1000 {
		name := fmt.Sprint(text)
		s.Add(anchorOf(name, 4))
		for _, rate := range simulatedRates {
			s.Add(rewrite(name, Error, rate.Float(), float64(2+rng.IntN(6))/2))
			s.Add(rewrite(name, Representational, rate.Float(), float64(5+rng.IntN(6))/2))
		}
	}
	for _, resamples := range []int{0, 2000} {
		b.Run(fmt.Sprintf("resamples=%d", resamples), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := s.Findings(Options{Resamples: resamples, Seed: 1, Jobs: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
