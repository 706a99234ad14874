package rubric

import "strings"

// eval computes arithmetic that a judge left undone, such as "(4+3.5)/2". It
// takes an expression only if it is a sum: numbers, + * / and parentheses,
// with at least one +. Without one, "4/5" is a rating out of five and "4-5" a
// range; a minus is never read as subtraction for the same reason.
func eval(text string) (v float64, ok bool) {
	if !strings.Contains(text, "+") || len(text) > 400 {
		return 0, false
	}
	p := sum{text: strings.NewReplacer("×", "*", "÷", "/", "⋅", "*", "·", "*").Replace(text)}
	v, ok = p.sum(0)
	p.space()
	return v, ok && p.pos == len(p.text)
}

type sum struct {
	text string
	pos  int
}

func (p *sum) space() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

// next consumes one of the operators and returns it, 0 if none follows.
func (p *sum) next(operators string) byte {
	p.space()
	if p.pos < len(p.text) && strings.IndexByte(operators, p.text[p.pos]) >= 0 {
		p.pos++
		return p.text[p.pos-1]
	}
	return 0
}

func (p *sum) sum(depth int) (float64, bool) {
	v, ok := p.product(depth)
	for ok && p.next("+") != 0 {
		var w float64
		w, ok = p.product(depth)
		v += w
	}
	return v, ok
}

func (p *sum) product(depth int) (float64, bool) {
	v, ok := p.factor(depth)
	for ok {
		op := p.next("*/")
		if op == 0 {
			break
		}
		var w float64
		if w, ok = p.factor(depth); op == '*' {
			v *= w
		} else {
			v /= w // by zero: an infinity or NaN, off any scale
		}
	}
	return v, ok
}

func (p *sum) factor(depth int) (float64, bool) {
	if depth > 20 {
		return 0, false
	}
	if p.next("(") != 0 {
		v, ok := p.sum(depth + 1)
		return v, ok && p.next(")") != 0
	}
	p.space()
	if p.pos == len(p.text) || !isDigit(p.text[p.pos]) && p.text[p.pos] != '.' {
		return 0, false
	}
	v, rest, ok := leadingNumber(p.text[p.pos:])
	p.pos = len(p.text) - len(rest)
	return v, ok
}
