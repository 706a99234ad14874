package score

import "math"

// phi is the distribution function of the standard normal.
func phi(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// quantileNormal is the inverse of phi.
func quantileNormal(p float64) float64 { return -math.Sqrt2 * math.Erfcinv(2*p) }

// quantileT is the inverse of Student's distribution with df >= 1 degrees of
// freedom, for p in (1/2, 1): by bisection of the closed form where df is small,
// by the expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5), whose
// error is below 1e-9 there, where it is large.
func quantileT(p float64, df int) float64 {
	if df > 200 {
		return expandT(quantileNormal(p), float64(df))
	}
	low, high := 0.0, 1.0
	for distributionT(high, df) < p {
		high *= 2
	}
	for high-low > 1e-12*high {
		if mid := (low + high) / 2; mid == low || mid == high {
			break
		} else if distributionT(mid, df) < p {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}

func expandT(z, df float64) float64 {
	z2 := z * z
	return z + z*((z2+1)/4/df+
		((5*z2+16)*z2+3)/96/(df*df)+
		(((3*z2+19)*z2+17)*z2-15)/384/(df*df*df)+
		((((79*z2+776)*z2+1482)*z2-1920)*z2-945)/92160/(df*df*df*df))
}

// distributionT is P(T <= t) for t >= 0 (Abramowitz and Stegun 26.7.3 and 26.7.4).
func distributionT(t float64, df int) float64 {
	angle := math.Atan(t / math.Sqrt(float64(df)))
	sin, cos := math.Sincos(angle)
	term, sum, start := sin, sin, 2
	if df%2 == 1 {
		term, sum, start = sin*cos, sin*cos, 3
		if df == 1 {
			sum = 0
		}
	}
	for k := start; k <= df-2; k += 2 {
		term *= cos * cos * float64(k-1) / float64(k)
		sum += term
	}
	if df%2 == 1 {
		sum = 2 / math.Pi * (angle + sum)
	}
	return (1 + sum) / 2
}
