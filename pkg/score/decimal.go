package score

import (
	"math"
	"strconv"
)

// Score is a judge's rating, or a difference of two, in millionths. Holding
// decimals as integers is what makes 2.2 − 1.7 equal to 0.5.
type Score int64

// Missing is the Score of a reply that could not be read.
const Missing Score = math.MinInt64

const (
	micro     = 1_000_000
	maxDigits = 6         // decimals that fit a millionth
	maxWhole  = 1_000_000 // larger ratings are refused: sums must not overflow
)

// FromFloat rounds f to millionths; NaN, infinities and values beyond a
// million give Missing.
func FromFloat(f float64) Score {
	if math.IsNaN(f) || math.Abs(f) > maxWhole {
		return Missing
	}
	return Score(math.RoundToEven(f * micro))
}

// Float returns the nearest float64, the same as reading the decimal literal.
// It returns NaN for Missing.
func (s Score) Float() float64 {
	if s == Missing {
		return math.NaN()
	}
	return float64(s) / micro
}

// ParseScore reads a JSON number without going through binary floats. It
// reports false for anything that is not a number of at most a million.
func ParseScore(raw []byte) (Score, bool) {
	if s, ok := parsePlain(raw); ok {
		return s, true
	}
	for _, c := range raw { // ParseFloat would take NaN, Inf and hexadecimal
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			return Missing, false
		}
	}
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return Missing, false
	}
	s := FromFloat(f)
	return s, s != Missing
}

// parsePlain reads the usual spelling, digits with at most six decimals.
func parsePlain(raw []byte) (Score, bool) {
	negative := len(raw) > 0 && raw[0] == '-'
	if negative {
		raw = raw[1:]
	}
	value, decimals, digits := Score(0), -1, 0
	for _, c := range raw {
		switch {
		case c == '.' && decimals < 0 && digits > 0:
			decimals = 0
			continue
		case c < '0' || c > '9' || decimals == maxDigits:
			return 0, false
		case decimals >= 0:
			decimals++
		}
		digits++
		if value = value*10 + Score(c-'0'); value > maxWhole*micro {
			return 0, false
		}
	}
	if digits == 0 || decimals == 0 {
		return 0, false
	}
	for d := max(decimals, 0); d < maxDigits; d++ {
		value *= 10
	}
	if value > maxWhole*micro {
		return 0, false
	}
	if negative {
		value = -value
	}
	return value, true
}
