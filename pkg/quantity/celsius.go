package quantity

// leastBareCelsius is the number from which a C alone behind it is taken for degrees
// Celsius: below it, it is more often how fast a battery is charged (2 C).
const leastBareCelsius = 25

// bareCelsius returns the degree Celsius and its end where a text in plain ASCII says
// no more than "heat at 80 C" or "from 80 to 120C". A table in which C is a unit has
// no need of it.
func (u *Units) bareCelsius(text string, q *Quantity, at int) (*Unit, int) {
	end := at + 1
	if u.celsius == nil || at >= len(text) || text[at] != 'C' || q.Form > Range || q.last.value < leastBareCelsius {
		return nil, at
	}
	if next, n := peek(text, end); wordRune(next) || next == '-' || next == '=' || next == '/' || (next == '.' || next == ',') && digitAt(text, end+n) {
		return nil, at // C60, 13 C-NMR, 50 C/g
	}
	if word := skipSpace(text, end); hasWord(text, word, "rate") || hasWord(text, word, "rates") || hasWord(text, word, "NMR") ||
		hasWord(text, word, "atoms") || hasWord(text, word, "charge") {
		return nil, at
	}
	i := q.Start
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '~') {
		i--
	}
	switch lastWord(text, i) {
	case "at", "to", "from", "of", "and", "or", "below", "above", "until", "between", "about", "around", "near", "reached", "reach", "ca", "approximately", "exceed", "(", ",":
		return u.celsius, end
	}
	return nil, at
}
