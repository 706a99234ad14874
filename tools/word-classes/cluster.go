package main

import "math"

// centre takes the mean vector away from all, which have it in common, and
// makes their lengths 1.
func centre(vectors [][]float32) {
	mean := make([]float32, len(vectors[0]))
	for _, v := range vectors {
		unit(v)
		for k, x := range v {
			mean[k] += x / float32(len(vectors))
		}
	}
	for _, v := range vectors {
		for k := range v {
			v[k] -= mean[k]
		}
		unit(v)
	}
}

func unit(v []float32) {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		return
	}
	scale := float32(1 / math.Sqrt(sum))
	for k := range v {
		v[k] *= scale
	}
}

func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+3 < len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

// cluster sorts unit vectors into k groups by k-means and returns the group of
// each. The first centres are chosen far from each other, beginning with the
// first vector, so the same vectors give the same groups.
func cluster(vectors [][]float32, k, rounds int) []int {
	group := make([]int, len(vectors))
	if len(vectors) <= k {
		for i := range group {
			group[i] = i
		}
		return group
	}
	centres := firstCentres(vectors, k)
	for range rounds {
		assign(vectors, centres, group)
		for _, c := range centres {
			clear(c)
		}
		for i, v := range vectors {
			c := centres[group[i]]
			for d, x := range v {
				c[d] += x
			}
		}
		for _, c := range centres {
			unit(c)
		}
	}
	assign(vectors, centres, group)
	return group
}

func assign(vectors, centres [][]float32, group []int) {
	for i, v := range vectors {
		best, at := float32(-2), 0
		for c := range centres {
			if s := dot(v, centres[c]); s > best {
				best, at = s, c
			}
		}
		group[i] = at
	}
}

// firstCentres spreads k centres over the vectors as k-means++ does, with
// numbers that depend on the round only.
func firstCentres(vectors [][]float32, k int) [][]float32 {
	far := make([]float64, len(vectors)) // squared distance to the nearest centre
	for i := range far {
		far[i] = math.Inf(1)
	}
	var centres [][]float32
	at := 0
	for len(centres) < k {
		centre := append([]float32(nil), vectors[at]...)
		centres = append(centres, centre)
		total := 0.0
		for i, v := range vectors {
			far[i] = min(far[i], max(0, float64(2-2*dot(v, centre))))
			total += far[i]
		}
		// the golden ratio's multiples are spread evenly over 0 to 1
		_, share := math.Modf(float64(len(centres)) * 0.6180339887498949)
		rest := share * total
		at = 0
		for at < len(far)-1 && rest >= far[at] {
			rest -= far[at]
			at++
		}
	}
	return centres
}
