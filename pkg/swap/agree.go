package swap

import (
	"strconv"
	"strings"
)

// agree puts the unit of a changed quantity into the number that its new value
// asks for, where it is written as a word: 1 hour -> 900 hours, 1/10 volume -> 15
// volumes. In front of a noun a unit of time or size stays as it is: a 1 hour
// incubation. text[start:end) is what the replacement stands for.
func agree(text string, start, end int, repl string) string {
	word := lastLetters(repl)
	one, single := strings.CutSuffix(word, "s")
	switch {
	case !single && wordUnit(word) != unitIsNone && !isOne(repl) && !describesNoun(word, text[end:]):
		if v, ok := leadingValue(text[start:end]); ok && v <= 1 {
			return repl + "s"
		}
	case single && wordUnit(one) != unitIsNone && isOne(repl):
		return repl[:len(repl)-1]
	}
	return repl
}

// isOne reports whether a quantity is one of its unit, or a part of one.
func isOne(quantity string) bool {
	v, ok := leadingValue(quantity)
	return ok && v <= 1
}

// leadingValue reads the number that a quantity starts with, a fraction too.
func leadingValue(quantity string) (float64, bool) {
	n := 0
	for n < len(quantity) && (isDigit(quantity[n]) || quantity[n] == '.' || quantity[n] == '/') {
		n++
	}
	if n == 0 || strings.ContainsAny(quantity[n:], "0123456789") {
		return 0, false // a range, or a power of ten
	}
	if num, den, ok := strings.Cut(quantity[:n], "/"); ok {
		a, errA := strconv.ParseFloat(num, 64)
		b, errB := strconv.ParseFloat(den, 64)
		return a / b, errA == nil && errB == nil && b > 0
	}
	v, err := strconv.ParseFloat(quantity[:n], 64)
	return v, err == nil
}

func lastLetters(s string) string {
	i := len(s)
	for i > 0 && isASCIILetter(s[i-1]) {
		i--
	}
	return s[i:]
}

func isASCIILetter(c byte) bool { return (c|0x20)-'a' < 26 }

// unitWord says how a unit that is written out behaves: one that is counted takes
// the plural wherever it stands, one that measures does so unless it describes a noun.
type unitWord uint8

const (
	unitIsNone unitWord = iota
	unitMeasures
	unitCounts
)

func wordUnit(word string) unitWord {
	switch word {
	case "hour", "minute", "second", "day", "week", "month", "year", "gram", "milligram", "kilogram", "microgram", "liter", "litre", "milliliter",
		"millilitre", "microliter", "microlitre", "Liter", "Litre", "mole", "ounce", "pound", "gallon", "atmosphere", "volt", "watt":
		return unitMeasures
	case "volume", "part", "unit", "drop", "cycle", "round", "stroke", "equivalent":
		return unitCounts
	}
	return unitIsNone
}

// describesNoun reports whether a unit stands in front of a noun that it describes:
// "1 hour incubation", but "1 hour at 37 °C".
func describesNoun(word, behind string) bool {
	if strings.HasPrefix(behind, "-") {
		return true
	}
	if wordUnit(word) == unitCounts {
		return false
	}
	switch next := nextWord(behind); next {
	case "", "at", "in", "on", "with", "without", "to", "and", "or", "after", "before", "for", "of", "until", "then", "under", "from", "by", "each", "per",
		"if", "as", "while", "when", "is", "was", "are", "were", "using", "followed", "over", "between", "only", "more", "longer", "later", "apart", "total", "prior":
		return false
	default:
		return !startsUpper(next) || strings.HasPrefix(strings.ToLower(word), "lit")
	}
}
