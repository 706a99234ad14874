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

// scan puts the vectors of one slab to a top, four at a time.
func (c *Corpus) scan(t *top, slab int, query []float32, skip func(*entry) bool) {
	first := slab * c.perSlab
	end := min(first+c.perSlab, len(c.entries))
	vectors := c.vectors[slab]
	offer := func(row int, product float32) {
		score := float64(product * c.inverse[row])
		if t.takes(score) && !skip(&c.entries[row]) {
			t.add(match{row, score})
		}
	}
	row := first
	for ; row+4 <= end; row += 4 {
		for i, product := range dot4(query, vectors[(row-first)*c.dim:]) {
			offer(row+i, product)
		}
	}
	for ; row < end; row++ {
		at := (row - first) * c.dim
		offer(row, dot(query, vectors[at:at+c.dim]))
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

// dot4 gives the scalar products of q with the four vectors that lie one after
// the other in v. A number of q is fetched once for all four, and two sums for
// each keep the additions from waiting for each other.
func dot4(q, v []float32) [4]float32 {
	n := len(q)
	a, b, c, d := v[:n], v[n:2*n], v[2*n:3*n], v[3*n:4*n]
	var a0, a1, b0, b1, c0, c1, d0, d1 float32
	// Only one of the lengths need be asked for, but the others spare the
	// compiler the checks inside.
	for len(q) >= 8 && len(a) >= 8 && len(b) >= 8 && len(c) >= 8 && len(d) >= 8 {
		x := (*[8]float32)(q)
		p, r, s, t := (*[8]float32)(a), (*[8]float32)(b), (*[8]float32)(c), (*[8]float32)(d)
		a0, b0, c0, d0 = a0+x[0]*p[0], b0+x[0]*r[0], c0+x[0]*s[0], d0+x[0]*t[0]
		a1, b1, c1, d1 = a1+x[1]*p[1], b1+x[1]*r[1], c1+x[1]*s[1], d1+x[1]*t[1]
		a0, b0, c0, d0 = a0+x[2]*p[2], b0+x[2]*r[2], c0+x[2]*s[2], d0+x[2]*t[2]
		a1, b1, c1, d1 = a1+x[3]*p[3], b1+x[3]*r[3], c1+x[3]*s[3], d1+x[3]*t[3]
		a0, b0, c0, d0 = a0+x[4]*p[4], b0+x[4]*r[4], c0+x[4]*s[4], d0+x[4]*t[4]
		a1, b1, c1, d1 = a1+x[5]*p[5], b1+x[5]*r[5], c1+x[5]*s[5], d1+x[5]*t[5]
		a0, b0, c0, d0 = a0+x[6]*p[6], b0+x[6]*r[6], c0+x[6]*s[6], d0+x[6]*t[6]
		a1, b1, c1, d1 = a1+x[7]*p[7], b1+x[7]*r[7], c1+x[7]*s[7], d1+x[7]*t[7]
		q, a, b, c, d = q[8:], a[8:], b[8:], c[8:], d[8:]
	}
	for i, x := range q {
		a0, b0, c0, d0 = a0+x*a[i], b0+x*b[i], c0+x*c[i], d0+x*d[i]
	}
	return [4]float32{a0 + a1, b0 + b1, c0 + c1, d0 + d1}
}

// dot is the scalar product of two vectors of one length.
func dot(a, b []float32) float32 {
	sum := float32(0)
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
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
