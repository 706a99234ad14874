package quantity

import "strings"

// lead is where a number starts.
type lead struct {
	start    int // the sign, or digits
	digits   int // the first digit, or the point before it
	negative bool
	tight    bool // behind a word and a hyphen, as in JSM-6340
}

// leadAt looks at what stands before the digit at i and says whether a number
// may start there. Nothing before floor belongs to it.
func leadAt(text string, i, floor int) (l lead, ok bool) {
	l = lead{start: i, digits: i}
	p, at := before(text, i)
	if p == '.' {
		q, _ := before(text, at)
		switch {
		case !wordRune(q) && q != '.' && q != ')' && at >= floor:
			l.start, l.digits = at, at
			p, at = before(text, at)
		case !endsWord(text, at):
			return l, false
		}
	}
	if at < floor {
		return l, p != '+' && p != '^' && !wordRune(p) || i > floor && p == ' '
	}
	switch {
	case p == 0:
		return l, true
	case wordRune(p) || strings.ContainsRune(")]}^_#°'′$@\\", p):
		return l, false
	case p == '·' || p == '*':
		q, _ := before(text, at)
		return l, !wordRune(q) && q != ')' && q != ']'
	case p == '-' || p == '+':
		return signBefore(text, l, p, at, floor)
	case p == ' ':
		return spacedSign(text, l, at, floor), true
	}
	return l, true
}

// endsWord says whether a lower-case word of two letters or more ends at i, so
// that the point there is a full stop: "water.5 mL", but not "v.5" or "Fig.5".
func endsWord(text string, i int) bool {
	r, at := before(text, i)
	q, _ := before(text, at)
	return r >= 'a' && r <= 'z' && q >= 'a' && q <= 'z'
}

// signBefore decides what a dash or plus that touches the number is: a sign
// after a space, bracket or comparison, else a hyphen.
func signBefore(text string, l lead, p rune, at, floor int) (lead, bool) {
	q, _ := before(text, at)
	if at <= floor {
		q = ' '
		if at == floor && floor > 0 {
			return l, true // the dash after a quantity: 5 mL-10 mL
		}
	}
	switch {
	case q == 0 || strings.ContainsRune(" \n\t([{<>=~≈≤≥:;,/±|\"“", q):
		l.start, l.negative = at, p == '-'
		return l, true
	case p == '+' || q == '-' || numberEnds(text, at):
		return l, false
	}
	l.tight = wordRune(q)
	return l, true
}

// numberEnds says whether the digits that end at i, if any, are a number and
// not the end of a word such as TiO2.
func numberEnds(text string, i int) bool {
	start := i
	for start > 0 && i-start < maxDigits && isDigit(text[start-1]) {
		start--
	}
	r, _ := before(text, start)
	return start < i && !wordRune(r)
}

// spacedSign accepts "- 5" after a preposition or comparison ("bias of - 100
// V"), where the dash cannot be one between words.
func spacedSign(text string, l lead, at, floor int) lead {
	p, dash := before(text, at)
	if p != '-' || dash < floor {
		return l
	}
	q, end := before(text, dash)
	if q != ' ' {
		return l
	}
	switch lastWord(text, end) {
	case "of", "to", "at", "from", "below", "and", "between", "is", "was", "than", "=", "~", "<", ">":
		l.start, l.negative = dash, true
	}
	return l
}

// lastWord returns the word, or the single other character, that ends at i.
func lastWord(text string, i int) string {
	start := i
	for start > 0 && i-start < 12 && text[start-1]|0x20 >= 'a' && text[start-1]|0x20 <= 'z' {
		start--
	}
	if start == i && i > 0 {
		start--
	}
	return text[start:i]
}

// refersBefore says whether the number at i belongs to a word such as Fig. or
// Table.
func refersBefore(text string, i int) bool {
	r, at := before(text, i)
	if r != ' ' {
		return false
	}
	if at > 0 && text[at-1] == '.' {
		at--
	}
	word := lastWord(text, at)
	if len(word) < 2 {
		return false
	}
	switch word[0] | 0x20 {
	case 'f', 't', 's', 'e', 'r', 'c':
	default:
		return false
	}
	switch strings.ToLower(word) {
	case "fig", "figs", "figure", "figures", "table", "tables", "scheme", "schemes", "eq", "eqs", "equation",
		"ref", "refs", "reference", "references", "section", "sect", "chapter", "entry":
		return true
	}
	return false
}

// phBefore finds the "pH" that a number at i belongs to.
func phBefore(text string, i, floor int) (int, bool) {
	for n := 0; n < 4; n++ {
		r, at := before(text, i)
		if !strings.ContainsRune(" =:~≈≥≤<>-", r) || r == 0 {
			break
		}
		i = at
	}
	if i-2 < floor || text[i-2:i] != "pH" {
		return 0, false
	}
	r, _ := before(text, i-2)
	return i - 2, !wordRune(r)
}
