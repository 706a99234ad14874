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
	case (c == 'P' || c == 'O') && (p.b[1] == '2' || p.b[1] == '3') && p.b[2] == '-':
		if p.has(3, "Na") || p.has(3, "Li") || p.has(3, "K") {
			return 3
		}
	}
	return 0
}

// polytype is the length of 4H-, 3C-, 15R-, blanks round the hyphen included.
func (p *parser) polytype() int {
	i := 1
	if isDigit(p.b[1]) {
		i = 2
	}
	if !hasLetter("HCRT", p.b[i]) {
		return 0
	}
	if i = p.behind(i + 1); p.b[i] != '-' {
		return 0
	}
	return p.behind(i + 1)
}

func hasLetter(set string, c byte) bool { return strings.IndexByte(set, c) >= 0 }
