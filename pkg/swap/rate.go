package swap

import (
	"math"
	"strconv"
	"strings"
)

// targetCount is the number of tokens to remove at a rate in (0, 1]: rate
// times n, half to even, at least 1. The rate counts as the decimal it is
// written as, so that 0.07 of 50 is 3.5 and not a little more.
func targetCount(rate float64, n int) int {
	digits, places := decimal(rate)
	if places > 15 || digits > math.MaxInt64/int64(max(n, 1)) {
		return max(1, int(math.RoundToEven(rate*float64(n))))
	}
	unit := int64(1)
	for range places {
		unit *= 10
	}
	product := digits * int64(n)
	whole, rest := product/unit, product%unit
	if 2*rest > unit || 2*rest == unit && whole%2 == 1 {
		whole++
	}
	return max(1, int(whole))
}

// decimal splits a positive number into digits and decimal places: 0.05 is 5
// and 2, or as much. A number that takes more places than an int64 holds has 99.
func decimal(v float64) (digits int64, places int) {
	if n, ok := millionths(v); ok {
		return n, 6
	}
	s := strconv.FormatFloat(v, 'f', -1, 64)
	whole, fraction, _ := strings.Cut(s, ".")
	digits, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil {
		return 0, 99
	}
	return digits, len(fraction)
}

// millionths returns a number as millionths if it is the float64 nearest to a
// decimal of at most six places. It is then that decimal, and no shorter one.
func millionths(v float64) (int64, bool) {
	if !(v >= 0 && v < 1e6) {
		return 0, false
	}
	n := math.Round(v * 1e6)
	return int64(n), n/1e6 == v
}

// share returns part/whole to six decimals, 0 for an empty whole.
func share(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return math.RoundToEven(float64(part)/float64(whole)*1e6) / 1e6
}
