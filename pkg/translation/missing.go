package translation

import (
	"slices"
	"strings"

	"assay/pkg/chem"
	"assay/pkg/quantity"
)

// Source is a text to be translated.
type Source struct {
	Text     string
	Formulas [][2]int // its formulas: start and end in bytes, in order
	Units    *quantity.Units
}

// Missing lists what a translation lacks of its source, as the source writes it: numbers
// with their units, formulas, each as often as it is missing. Empty means that all is
// there. A text that is not in the script of the language, or is the source itself,
// lacks "the language".
func Missing(s Source, translated string, l Language) []string {
	if strings.TrimSpace(translated) == strings.TrimSpace(s.Text) || !l.written(translated) {
		return []string{"the text in " + l.English}
	}
	target := normal(translated)
	source := []byte(s.Text)
	var lost []string
	for _, f := range s.Formulas {
		word := s.Text[f[0]:f[1]]
		at, n := findFormula(target, word)
		if at < 0 {
			lost = append(lost, word)
		} else {
			target = target[:at] + strings.Repeat("\x00", n) + target[at+n:]
		}
		for i := f[0]; i < f[1]; i++ {
			source[i] = ' '
		}
	}
	return append(lost, s.numbers(string(source), target, l)...)
}

// findFormula looks for a formula as a word of its own, however its digits stand.
func findFormula(target, word string) (at, n int) {
	spellings := []string{normal(word), strings.ReplaceAll(normal(word), " ", "")}
	if f, err := chem.ParseFormula(word); err == nil {
		spellings = append(spellings, normal(f.Plain()))
	}
	for _, s := range spellings {
		for from := 0; ; {
			i := strings.Index(target[from:], s)
			if i < 0 {
				break
			}
			i += from
			end := i + len(s)
			if (i == 0 || !isLetter(target[i-1]) && !isDigit(target[i-1])) && (end == len(target) || !isLetter(target[end]) && !isDigit(target[end])) {
				return i, len(s)
			}
			from = i + 1
		}
	}
	return -1, 0
}

// numbers lists the numbers and quantities that cannot be found again. Those with a unit
// take theirs first.
func (s *Source) numbers(text, target string, l Language) []string {
	found := figures(target, l.comma)
	quantities := s.Units.Scan(nil, text)
	var lost []string
	bare := []byte(text)
	for i := range quantities {
		q := &quantities[i]
		if !l.finds(text, q, target, found) {
			lost = append(lost, strings.TrimSpace(text[q.Start:q.End]))
		}
		for k := q.Start; k < q.End; k++ {
			bare[k] = ' '
		}
	}
	for _, f := range figures(normal(string(bare)), false) {
		if !take(found, target, f.readings, nil) {
			lost = append(lost, f.readings[0])
		}
	}
	return lost
}

// finds takes the numbers of a quantity, the one beside the unit with the unit.
func (l *Language) finds(text string, q *quantity.Quantity, target string, found []figure) bool {
	part := normal(text[q.NumStart:q.NumEnd])
	own := figures(part, false)
	if len(own) == 0 {
		return true // "half an hour"
	}
	unit := text[q.UnitStart:q.UnitEnd]
	before := q.UnitEnd <= q.NumStart
	ok := true
	for i, f := range own {
		fits := func(int) bool { return true }
		if i == len(own)-1 && unit != "" && !before {
			fits = func(end int) bool { return l.unitAt(target, end, q.Unit, unit) }
		}
		ok = take(found, target, f.readings, fits) && ok
	}
	if before && unit != "" {
		ok = ok && strings.Contains(strings.ToLower(target), strings.ToLower(normal(strings.TrimSpace(unit))))
	}
	return ok
}

// take marks a number of the target as used that has one of the readings and fits where
// it stands; false if there is none left.
func take(found []figure, target string, readings []string, fits func(end int) bool) bool {
	for i := range found {
		f := &found[i]
		if !f.used && (fits == nil || fits(f.end)) && slices.ContainsFunc(f.readings, func(r string) bool { return slices.Contains(readings, r) }) {
			f.used = true
			return true
		}
	}
	return takeParted(found, target, readings, fits)
}

// takeParted finds a number whose thousands are set apart by blanks.
func takeParted(found []figure, target string, readings []string, fits func(end int) bool) bool {
	for i := range found {
		whole := ""
		for j := i; j < len(found) && !found[j].used; j++ {
			f := &found[j]
			if j > i && (target[found[j-1].end:f.start] != " " || !threeDigits(target[f.start:f.end])) {
				break
			}
			whole += target[f.start:f.end]
			if j > i && (fits == nil || fits(f.end)) && slices.ContainsFunc(everyReading(whole), func(r string) bool { return slices.Contains(readings, r) }) {
				for k := i; k <= j; k++ {
					found[k].used = true
				}
				return true
			}
		}
	}
	return false
}

// threeDigits reports whether a number is a group of three digits, with decimals or
// without.
func threeDigits(s string) bool {
	n := strings.IndexAny(s, ".,")
	if n < 0 {
		n = len(s)
	}
	return n == 3
}

func everyReading(s string) []string { return append(readings(s, true), readings(s, false)...) }
