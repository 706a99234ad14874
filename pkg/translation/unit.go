package translation

import (
	"strings"

	"assay/pkg/quantity"
)

// unitAt reports whether the unit of a quantity stands behind byte end of the target: by
// its symbol, by another spelling of it, or written out in the language. Of a rate the
// divisor may stand elsewhere nearby (每分钟5°C).
func (l *Language) unitAt(target string, end int, u *quantity.Unit, written string) bool {
	written = normal(strings.TrimSpace(written))
	behind := strings.TrimLeft(target[end:], " -^")
	if l.startsWith(behind, u, written) {
		return true
	}
	over, per, isRate := strings.Cut(written, "/")
	if !isRate {
		over, per, isRate = strings.Cut(written, " per ")
	}
	if !isRate {
		return l.unknown() && !symbolic(written)
	}
	near := target[max(0, end-40):min(len(target), end+60)]
	return l.startsWith(behind, nil, strings.TrimSpace(over)) && l.contains(near, strings.TrimSpace(per))
}

// unknown tells that nothing is known of how the language writes units out.
func (l *Language) unknown() bool { return l.words == nil }

// symbolic reports whether a unit is written by a symbol, which every language keeps: it
// is short, or has a sign or a capital in it.
func symbolic(written string) bool {
	return len(written) <= 3 || strings.ContainsAny(written, "°%/μ·^") || strings.ToLower(written) != written
}

// startsWith reports whether a text begins with the unit.
func (l *Language) startsWith(text string, u *quantity.Unit, written string) bool {
	for _, s := range l.spellings(u, written) {
		if symbolStarts(text, s) {
			return true
		}
	}
	low := strings.ToLower(text)
	for _, w := range l.wordsFor(u, written) {
		if strings.HasPrefix(low, w) {
			return true
		}
	}
	return false
}

// contains is startsWith anywhere in a text.
func (l *Language) contains(text, written string) bool {
	for i := range text {
		if (i == 0 || !isLetter(text[i-1])) && l.startsWith(text[i:], nil, written) {
			return true
		}
	}
	return false
}

// spellings are the symbols and English words for a unit.
func (l *Language) spellings(u *quantity.Unit, written string) []string {
	all := []string{written, strings.ReplaceAll(written, " ", "")}
	if u != nil && u.Symbol != "" {
		all = append(all, normal(u.Symbol))
		for _, s := range u.Spellings {
			all = append(all, normal(s))
		}
	}
	return all
}

// wordsFor are the words for a unit in the language.
func (l *Language) wordsFor(u *quantity.Unit, written string) []string {
	if u != nil && u.Symbol != "" {
		return l.words[normal(u.Symbol)]
	}
	return l.words[written]
}

// symbolStarts reports whether a text begins with a symbol that ends there.
func symbolStarts(text, symbol string) bool {
	if symbol == "" || !strings.HasPrefix(text, symbol) {
		return false
	}
	return len(text) == len(symbol) || !isLetter(text[len(symbol)]) || !isLetter(symbol[len(symbol)-1])
}
