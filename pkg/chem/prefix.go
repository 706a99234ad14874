package chem

import "strings"

// skipPrefix skips what names a crystal form before the formula: α-Fe2O3, g-C3N4, 4H-SiC,
// P2-NaMnO2.
func (p *parser) skipPrefix() {
	w := p.prefixLen()
	if w == 0 {
		return
	}
	if c := p.b[w]; isUpper(c) || c == '(' || c == '[' {
		p.note |= notePrefix
		p.i = w
	}
}

func (p *parser) prefixLen() int {
	switch c := p.b[0]; {
	case c == codeGreek || c == codeDelta:
		if p.b[1] == '-' {
			return 2
		}
		p.note |= noteBareGreek
		return 1
	case isLower(c) && p.b[1] == '-':
		if _, w := p.matchGroup(); w == 0 && hasLetter("abcghklmnoprstw", c) {
			return 2
		}
	case isDigit(c):
		return p.polytype()
	case c == 'P' || c == 'O':
		return p.layering()
	}
	return 0
}

// layering is the length of the P2- or O3- of layered alkali oxides, blanks included.
func (p *parser) layering() int {
	i := p.behind(1)
	digit := p.b[i]
	dash := p.behind(i + 1)
	i = p.behind(dash + 1)
	if (digit == '2' || digit == '3') && p.b[dash] == '-' && (p.has(i, "Na") || p.has(i, "Li") || p.has(i, "K")) {
		return i
	}
	return 0
}

// polytype is the length of 4H-, 3C-, 15R-, blanks included.
func (p *parser) polytype() int {
	i := 0
	for isDigit(p.b[i]) && i < 2 {
		i++
	}
	digits := string(p.b[:i])
	i = p.behind(i)
	stacking := digits + string(p.b[i:i+1])
	if i = p.behind(i + 1); p.b[i] != '-' {
		return 0
	}
	switch stacking {
	case "1T", "2H", "4H", "6H", "3C", "2R", "3R", "6R", "9R", "12R", "15R":
		return p.behind(i + 1)
	}
	return 0
}

func hasLetter(set string, c byte) bool { return strings.IndexByte(set, c) >= 0 }
