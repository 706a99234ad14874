package knowledge

import (
	"fmt"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"
	"pgregory.net/rapid"
)

// noise is a vector that depends on seed only.
func noise(seed string, dim int) []float32 {
	v := make([]float32, dim)
	x := xxhash.Sum64String(seed)
	for i := range v {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		v[i] = float32(int64(x)>>40) / (1 << 23)
	}
	return v
}

func corpusOf(tb testing.TB, vectors ...[]float32) *Corpus {
	tb.Helper()
	c := new(Corpus)
	tb.Cleanup(func() { c.Close() })
	for i, v := range vectors {
		if err := c.add(item{target: fmt.Sprint("target ", i), recipe: fmt.Sprint("recipe ", i), vector: v}); err != nil {
			tb.Fatal(err)
		}
	}
	return c
}

func all(*entry) bool { return false }

// Whatever the vectors, the search finds what comparing all of them in double
// precision and sorting finds.
func TestSearchIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dim := rapid.IntRange(1, 40).Draw(rt, "dim")
		number := rapid.Float32Range(-3, 3)
		if rapid.Bool().Draw(rt, "coarse") { // many equal scores
			number = rapid.SampledFrom([]float32{-1, 0, 1})
		}
		vector := rapid.SliceOfN(number, dim, dim)
		vectors := rapid.SliceOfN(vector, 1, 60).Draw(rt, "vectors")
		query := vector.Draw(rt, "query")
		k := rapid.IntRange(1, 8).Draw(rt, "k")
		c := new(Corpus)
		defer c.Close()
		c.dim, c.perSlab = dim, rapid.IntRange(1, 9).Draw(rt, "slab")
		for _, v := range vectors {
			if err := c.add(item{recipe: "r", vector: v}); err != nil {
				rt.Fatal(err)
			}
		}
		var want []match
		for i, v := range vectors {
			want = append(want, match{i, cosine(query, norm(query), v)})
		}
		slices.SortFunc(want, better)
		// Near ties beyond the spare places may fall out; these are few here.
		got := c.search(query, k, all)
		for i, m := range want[:min(k, len(want))] {
			if got[i].score != m.score {
				rt.Fatalf("place %d is %+v, want %+v", i, got[i], m)
			}
		}
	})
}

func TestSearchSkipsAndOrders(t *testing.T) {
	c := corpusOf(t, []float32{0, 1}, []float32{1, 0}, []float32{2, 0}, []float32{0, 0}, []float32{-1, 0}, []float32{1, 1})
	rows := func(found []match) (rows []int) {
		for _, m := range found {
			rows = append(rows, m.row)
		}
		return rows
	}
	if got := rows(c.search([]float32{5, 0}, 3, all)); !slices.Equal(got, []int{1, 2, 5}) {
		t.Error(got)
	}
	skip := func(e *entry) bool { return e == &c.entries[1] || e == &c.entries[5] }
	if got := rows(c.search([]float32{5, 0}, 9, skip)); !slices.Equal(got, []int{2, 0, 3, 4}) {
		t.Error(got)
	}
	if got := c.search([]float32{0, 0}, 2, all); len(got) != 2 || got[0].row != 0 {
		t.Error(got)
	}
	if c.search([]float32{1, 1}, 0, all) != nil || new(Corpus).search(nil, 5, all) != nil {
		t.Error("something out of nothing")
	}
}

func TestDotTakesEveryNumber(t *testing.T) {
	for n := range 40 {
		q, rows := make([]float32, n), make([]float32, 4*n)
		var want [4]float32
		for i := range n {
			q[i] = float32(i + 1)
			for r := range 4 {
				rows[r*n+i] = float32(n - i + r)
				want[r] += q[i] * rows[r*n+i]
			}
		}
		if got := dot4(q, rows); got != want || n > 0 && dot(q, rows[:n]) != want[0] {
			t.Errorf("%d numbers: %v, want %v", n, got, want)
		}
	}
}

// The bar: 20,000 vectors of 3,072 numbers in at most 50 ms on two cores.
func BenchmarkSearch(b *testing.B) {
	const rows, dim = 20_000, 3072
	c := new(Corpus)
	defer c.Close()
	for i := range rows {
		if err := c.add(item{target: "t", recipe: "r", vector: noise(fmt.Sprint(i), dim)}); err != nil {
			b.Fatal(err)
		}
	}
	query := noise("query", dim)
	b.SetBytes(rows * dim * 4)
	for b.Loop() {
		if got := c.search(query, 5, all); len(got) != 5 {
			b.Fatal(got)
		}
	}
}
