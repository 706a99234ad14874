package quantity

// Scan appends the quantities of text to dst: sorted, disjoint, each with a
// unit. It takes linear time and allocates nothing but dst.
func (u *Units) Scan(dst []Quantity, text string) []Quantity {
	floor := 0 // where the last quantity ends
	for i := 0; i < len(text); {
		c := text[i]
		if !isDigit(c) && (c < 0xc2 || !vulgarAt(text, i)) {
			i++
			continue
		}
		q, next := u.quantityAt(text, i, floor)
		if q.Unit != nil && q.Unit.Kind != KindNumber {
			dst = append(dst, q)
			floor = q.End
		}
		i = next
	}
	return dst
}

func vulgarAt(text string, i int) bool {
	r, _ := foldRune(text, i)
	return vulgar(r) != 0
}

// quantityAt reads the quantity whose first digit stands at i. Its Unit is nil
// if there is none. Scanning goes on at next, which is always behind i.
func (u *Units) quantityAt(text string, i, floor int) (q Quantity, next int) {
	l, ok := leadAt(text, i, floor)
	if !ok {
		return q, skipWord(text, i)
	}
	q.first = signed(text, l, true)
	if q.first.end <= i || !finite(q.first.value) {
		return q, skipWord(text, i)
	}
	q.last = q.first
	u.connect(text, &q, floor)
	u.unit(text, &q, floor)
	if q.Unit == nil && q.Form == Range {
		return q, max(q.last.mant, i+1)
	}
	if q.Unit != nil && l.tight && letterAt(text, q.UnitStart) && (q.UnitStart == q.NumEnd || q.UnitStart > q.NumEnd && text[q.NumEnd] == '-') ||
		!finite(q.last.value) || refersBefore(text, q.Start) {
		q.Unit = nil // a model number such as JSM-6340F, or Fig. 2 A
	}
	q.Low, q.High = q.first.value, q.last.value
	return q, max(q.End, q.NumEnd, i+1)
}

func letterAt(text string, i int) bool {
	r, _ := peek(text, i)
	return letter(r)
}

// signed reads the number of a lead, with or without its power of ten.
func signed(text string, l lead, power bool) number {
	n := numberAt(text, l.digits, power)
	if n.end == l.digits {
		return n
	}
	n.start = l.start
	if l.negative {
		n.value = -n.value
	}
	return n
}

// skipWord returns the end of the run of digits, letters and points at i.
func skipWord(text string, i int) int {
	for i < len(text) {
		if isDigit(text[i]) || text[i] == '.' && digitAt(text, i+1) {
			i++
			continue
		}
		r, n := peek(text, i)
		if !wordRune(r) && vulgar(r) == 0 {
			break
		}
		i += n
	}
	return i
}

// unit finds the unit of the number part that connect has read, and sets the
// spans. Without a unit the quantity is of KindNumber, or its Unit stays nil
// where the connected numbers mean nothing.
func (u *Units) unit(text string, q *Quantity, floor int) {
	q.Start, q.UnitStart, q.UnitEnd, q.End = q.NumStart, q.NumEnd, q.NumEnd, q.NumEnd
	if q.Form <= PlusMinus {
		if at, ok := phBefore(text, q.Start, floor); ok && u.ph != nil {
			q.Start, q.Unit = at, u.ph
			q.UnitStart, q.UnitEnd = at, at+len("pH")
			return
		}
	}
	if q.Form == Ratio {
		if from, to := ratioPhrase(text, skipSpace(text, q.NumEnd)); to > from {
			q.Unit, q.UnitStart, q.UnitEnd, q.End = &u.ratio, from, to, to
			return
		}
	}
	at := gap(text, q.NumEnd)
	unit, end := u.unitAt(text, at)
	if unit == nil {
		unit, end = u.bareCelsius(text, q, at)
	}
	if unit != nil && plausible(text, q.NumEnd, at, end) {
		u.fit(text, q, unit, at, end)
		return
	}
	if q.Form == Single {
		q.Unit = &u.number
	}
}

// fit settles what the number part means now that the unit is known.
func (u *Units) fit(text string, q *Quantity, unit *Unit, at, end int) {
	switch {
	case q.Form == Ratio && unit.Kind != "percentage" && unit.Kind != KindRatio:
		return // a time of day
	case q.Form == Dimensions && !extent(text, unit, end):
		q.first = q.last // "3 x 5 mL": the 3 is a count
		q.Form, q.Start, q.NumStart = Single, q.last.start, q.last.start
	case q.Form == Single && q.first.style == bare && q.first.unsignedPower(text) && measured(unit.Kind):
		count := q.first // "2 x 105 mm": after all no power of ten
		q.first = signed(text, lead{start: count.exp - 2, digits: count.exp - 2}, false)
		q.last = q.first
		if unit.Kind == "length" {
			q.first, q.Form = signed(text, lead{start: count.start, digits: count.mant}, false), Dimensions
		}
		q.Start, q.NumStart = q.first.start, q.first.start
	case q.first.value < 0 && neverNegative(unit.Kind):
		q.first.value, q.first.start = -q.first.value, q.first.mant
		if q.Form != Range {
			q.last = q.first
		}
		q.Start, q.NumStart = q.first.start, q.first.start
	case q.Form == Range && q.tenToThe(text) && (unit.Kind == "concentration" || unit.Kind == "pressure"):
		q.first.power10(text, q.first.mantEnd)
		q.last, q.Form = q.first, Single
	}
	q.Unit, q.UnitStart, q.UnitEnd, q.End = unit, at, end, end
	if unit.Kind == "percentage" || unit.Kind == KindRatio {
		if from, to := basis(text, skipSpace(text, end)); to > from {
			q.UnitEnd, q.End = to, to
		}
	}
}

// extent says whether a unit measures sizes of a body: 2 x 3 cm, and 2 x 3 cm2
// or 1 x 1 x 2 mm³ as well.
func extent(text string, unit *Unit, end int) bool {
	switch unit.Kind {
	case "length", "area":
		return true
	}
	r, _ := before(text, end)
	return unit.Kind == "volume" && (r == '3' || r == '³')
}

// neverNegative lists the kinds whose values have no sign: the dash of "-5 mL"
// is a bullet, that of "-100 mesh" says what passes the sieve.
func neverNegative(kind string) bool {
	switch kind {
	case "mass", "volume", "amount", "concentration", "mass_concentration", "molality", "time", "rotation", "rcf", "flow",
		"mesh", "count", "power", "percentage", "molar_mass", "frequency", "density", "surface_area", "area":
		return true
	}
	return false
}

// measured lists the kinds whose values nobody writes as powers of ten with
// the exponent mark lost.
func measured(kind string) bool {
	switch kind {
	case "length", "volume", "mass", "time", "temperature", "rotation", "power", "area", "voltage", "percentage":
		return true
	}
	return false
}

// gap skips what may stand between a number and its unit: nothing, a space or
// two, a hyphen ("100-mL"), the plus sign of "99+%".
func gap(text string, i int) int {
	r, n := peek(text, i)
	switch {
	case r == '+' && i+n < len(text) && text[i+n] == '%':
		return i + n
	case r == '-':
		if next, _ := peek(text, i+n); letter(next) {
			return i + n
		}
	case r == ' ':
		return skipSpace(text, i+n)
	case r == '\n':
		return i + n
	}
	return i
}

// plausible rejects unit letters that are something else: the N of
// "1 N-methyl", the H of "1H NMR", the preposition in "3 in a row", and
// letters on the next line.
func plausible(text string, numEnd, at, end int) bool {
	if end-at == 1 && at > numEnd && text[numEnd] == '\n' {
		return false
	}
	r, n := peek(text, end)
	next, _ := peek(text, end+n)
	if end-at == 1 && upper(rune(text[at])) {
		if (r == '-' || r == ',' || r == '\'' || r == '′') && letter(next) {
			return false
		}
		if at == numEnd && (r == '{' || hasWord(text, skipSpace(text, end), "NMR")) {
			return false
		}
	}
	switch text[at:end] {
	case "in", "a", "at", "as":
		return r != ' ' || !letter(next)
	}
	return true
}
