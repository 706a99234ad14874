package cache

import (
	"strings"
	"testing"
)

func benchCache(b *testing.B) (*Cache, func(n int) map[string]any) {
	c, err := Open(b.TempDir(), ReadWrite)
	if err != nil {
		b.Fatal(err)
	}
	text := strings.Repeat("The precursor was heated at 450 °C for 2 h under argon. ", 60)
	return c, func(n int) map[string]any {
		return map[string]any{
			"kind": "chat", "model": "m", "sample": n, "temperature": 0.0,
			"messages": []any{map[string]any{"role": "user", "content": text}},
		}
	}
}

// The bar of the whole judge, 20,000 cached records a second on two cores, leaves a
// look-up a small part of 100 µs.
func BenchmarkGet(b *testing.B) {
	c, request := benchCache(b)
	const entries = 500
	for n := range entries {
		k, err := CanonicalKey(request(n))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Put(k, Answer{Response: []byte(strings.Repeat(`{"overall_score": 4.5}`, 50))}); err != nil {
			b.Fatal(err)
		}
	}
	b.RunParallel(func(pb *testing.PB) {
		for n := 0; pb.Next(); n++ {
			k, err := CanonicalKey(request(n % entries))
			if err != nil {
				b.Error(err)
			}
			if _, ok := c.Get(k); !ok {
				b.Error("miss")
			}
		}
	})
}

func BenchmarkPut(b *testing.B) {
	c, request := benchCache(b)
	for n := 0; b.Loop(); n++ {
		k, err := CanonicalKey(request(n))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := c.Put(k, Answer{Response: []byte("{}")}); err != nil {
			b.Fatal(err)
		}
	}
}
