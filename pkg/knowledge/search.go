package knowledge

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"sync"
)

// match is a recipe and the cosine between its vector and the query's.
type match struct {
	row   int
	score float64
}

// better orders matches: by score, then by place in the corpus.
func better(a, b match) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.row, b.row))
}

// spare is how many matches more than asked for are compared in full
// precision: sums of float32 may swap neighbours that are nearly equal.
const spare = 16

// search finds the k recipes nearest to query that skip does not leave out,
// the nearest first. It looks at every vector. query has the corpus's length.
func (c *Corpus) search(query []float32, k int, skip func(*entry) bool) []match {
	if k <= 0 || len(c.entries) == 0 {
		return nil
	}
	parts := min(runtime.GOMAXPROCS(0), len(c.vectors))
	tops := make([]top, parts)
	var wg sync.WaitGroup
	for p := range tops {
		tops[p].size = k + spare
		wg.Go(func() {
			for s := p; s < len(c.vectors); s += parts {
				c.scan(&tops[p], s, query, skip)
			}
		})
	}
	wg.Wait()
	var all []match
	for _, t := range tops {
		all = append(all, t.matches...)
	}
	slices.SortFunc(all, better)
	all = all[:min(len(all), k+spare)]
	length := norm(query)
	for i := range all {
		all[i].score = cosine(query, length, c.vector(all[i].row))
	}
	slices.SortFunc(all, better)
	return all[:min(len(all), k)]
}

// scan puts the vectors of one slab to a top.
func (c *Corpus) scan(t *top, slab int, query []float32, skip func(*entry) bool) {
	vectors, first := c.vectors[slab], slab*c.perSlab
	for row := first; row < min(first+c.perSlab, len(c.entries)); row++ {
		at := (row - first) * c.dim
		score := float64(dot(query, vectors[at:at+c.dim]) * c.inverse[row])
		if t.takes(score) && !skip(&c.entries[row]) {
			t.add(match{row, score})
		}
	}
}

// top keeps the best matches of those added, sorted. Rows come in rising
// order, so of equal scores the first stays in front.
type top struct {
	size    int
	matches []match
}

func (t *top) takes(score float64) bool {
	return len(t.matches) < t.size || score > t.matches[len(t.matches)-1].score
}

func (t *top) add(m match) {
	if len(t.matches) == t.size {
		t.matches = t.matches[:t.size-1]
	}
	at, _ := slices.BinarySearchFunc(t.matches, m, better)
	t.matches = slices.Insert(t.matches, at, m)
}

// dot is the scalar product of two vectors of one length. Eight sums keep the
// additions from waiting for each other.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3, s4, s5, s6, s7 float32
	for len(a) >= 8 {
		x, y := (*[8]float32)(a), (*[8]float32)(b)
		s0 += x[0] * y[0]
		s1 += x[1] * y[1]
		s2 += x[2] * y[2]
		s3 += x[3] * y[3]
		s4 += x[4] * y[4]
		s5 += x[5] * y[5]
		s6 += x[6] * y[6]
		s7 += x[7] * y[7]
		a, b = a[8:], b[8:]
	}
	for i := range a {
		s0 += a[i] * b[i]
	}
	return (s0 + s1) + (s2 + s3) + (s4 + s5) + (s6 + s7)
}

func norm(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

// cosine is 0 where a vector has no direction. length is that of a.
func cosine(a []float32, length float64, b []float32) float64 {
	sum := 0.0
	for i, x := range a {
		sum += float64(x) * float64(b[i])
	}
	if both := length * norm(b); both > 0 {
		return sum / both
	}
	return 0
}
