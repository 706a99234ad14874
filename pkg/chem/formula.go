package chem

import "strings"

// MaxFormulaLen is the longest input, in bytes, that ParseFormula reads.
const MaxFormulaLen = 256

// A Formula is a parsed chemical formula. It keeps its text: what it reports are places in
// that text and amounts read from it. The structure is a tape of tokens (symbols, brackets)
// cut into parts (the two sides of a dot, the phases of a solid solution, the dopants).
type Formula struct {
	src   string
	toks  []token
	parts []part
	amts  []amount // amts[0] is 1
	terms []term
	note  notes
}

// notes are things a formula says that its composition does not show.
type notes uint16

const (
	notePrefix    notes = 1 << iota // α-, g-C3N4, 4H-SiC
	noteLabelled                    // isotope label: 13C
	noteSuspect                     // an amount that has probably lost its decimal point
	noteOxidation                   // Fe(III)
	noteMixed                       // (Ba,Sr): a site shared in an unstated ratio
	noteGroup                       // abbreviations: OAc, Ph, acac
	noteBond                        // drawn bonds: CH2=CH2
	noteBareGreek                   // a Greek letter without its hyphen
)

type tokenKind uint8

const (
	tokElement tokenKind = iota
	tokGroup
	tokOpen
	tokClose
	tokMark // the comma of (Ba,Sr), the = of CH2=CH2; 1 to 8: the oxidation state of Fe(III)
)

// token is an element symbol, a group abbreviation or a bracket. The amount of a bracket
// pair stands at both of its tokens.
type token struct {
	kind       tokenKind
	id         uint8 // atomic number, group index, or the bracket's byte
	amt        uint8
	mate       uint8 // of a bracket: its partner
	start, end uint16
}

// part is a stretch of tokens with what joins it to the parts before.
type part struct {
	sep         byte // 0 (first), '*' (dot), '-', '/', '@' or ':' (dopant)
	coef        uint8
	first, last uint8 // tokens first to last-1
	charge      int8
	start, end  uint16
}

// ParseFormula reads s, the whole of it and without blanks around, as a formula. It takes subscripts and superscripts
// plain, in Unicode or as _2 and ^2-; any dot character before crystal water; nested
// brackets; charges; amounts with variables (x, y, z, n, m, δ) and ranges; dopants after a
// colon; phases joined by - / @; spaces as in "V 2 O 5". It refuses ordinary words, roman
// numerals, codes such as P123 and letters that are no symbols; the error is a *SyntaxError.
// A free-standing symbol is a formula; see IsSymbolWord for those that are words as well.
func ParseFormula(s string) (*Formula, error) { return parseFormula(s, strict) }

// IsFormula reports whether ParseFormula would accept s, without allocating.
func IsFormula(s string) bool {
	if quickReject(s) {
		return false
	}
	var p parser
	return p.run(s, strict)
}

// String is the text that was parsed.
func (f *Formula) String() string { return f.src }

// Elements lists the element symbols in order of first appearance, those of dopants
// included, those hidden in abbreviations such as OAc not. Deuterium is D.
func (f *Formula) Elements() []string {
	var seen [deuterium + 1]bool
	out := make([]string, 0, 8)
	for _, t := range f.toks {
		if t.kind == tokElement && !seen[t.id] {
			seen[t.id] = true
			out = append(out, symbolOf(t.id))
		}
	}
	return out
}

// ReplaceElement writes symbol to in every place of symbol from and keeps every other byte.
// If the result would not read as the same formula with that one element changed (S to Se
// before an x, an unknown symbol), the text comes back unchanged.
func (f *Formula) ReplaceElement(from, to string) string {
	z, zTo := symbolNumber(from), symbolNumber(to)
	if z == 0 || zTo == 0 {
		return f.src
	}
	var b strings.Builder
	at := 0
	for _, t := range f.toks {
		if t.kind == tokElement && t.id == z {
			b.WriteString(f.src[at:t.start])
			b.WriteString(to)
			at = int(t.end)
		}
	}
	b.WriteString(f.src[at:])
	g, err := parseFormula(b.String(), loose)
	if err != nil || !f.sameShape(g, z, zTo) {
		return f.src
	}
	return b.String()
}

func (f *Formula) sameShape(g *Formula, from, to uint8) bool {
	if len(f.toks) != len(g.toks) || len(f.parts) != len(g.parts) || len(f.amts) != len(g.amts) {
		return false
	}
	for i, t := range f.toks {
		u := g.toks[i]
		want := t.id
		if t.kind == tokElement && t.id == from {
			want = to
		}
		if u.kind != t.kind || u.id != want || u.amt != t.amt {
			return false
		}
	}
	for i, p := range f.parts {
		if q := g.parts[i]; q.sep != p.sep || q.charge != p.charge || q.coef != p.coef || q.last != p.last {
			return false
		}
	}
	return true
}

// Suspect reports whether an amount has probably lost its decimal point, as the 04 in
// (Ba0.6Sr04)TiO3. Such a formula has no composition and is better left alone.
func (f *Formula) Suspect() bool { return f.note&noteSuspect != 0 }

// Doped reports whether dopants stand behind a colon (CaF2:Eu2+).
func (f *Formula) Doped() bool { return f.parts[len(f.parts)-1].sep == ':' }

// Multiphase reports whether the text joins several substances by - / or @, as solid
// solutions, composites, gas mixtures and supported catalysts do.
func (f *Formula) Multiphase() bool {
	for _, p := range f.parts {
		if p.sep == '-' || p.sep == '/' || p.sep == '@' {
			return true
		}
	}
	return false
}

// A Part is one of the pieces that a dot, dash, slash, @ or colon separates.
type Part struct {
	Join        byte   // how it hangs on: 0 for the first, '*' dot, '-', '/', '@', ':' dopant
	Coefficient string // as written: "6", "1-x", "" for none
	Text        string // without coefficient
	Charge      int
}

// Parts lists the pieces of the formula in order: a host and its dopants, a salt and its
// water, the phases of a solid solution. A plain formula is one part.
func (f *Formula) Parts() []Part {
	out := make([]Part, len(f.parts))
	for i, p := range f.parts {
		out[i] = Part{Join: p.sep, Text: f.src[p.start:p.end], Charge: int(p.charge)}
		if a := f.amts[p.coef]; p.coef != 0 {
			out[i].Coefficient = f.src[a.start:a.end]
		}
	}
	return out
}
