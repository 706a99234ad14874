package chem

// The grammar, over normalised text (see normalise.go):
//
//	formula  = [prefix] part { separator part } [ ":" dopant { sep dopant } ]
//	part     = [coefficient] item { item } [charge]
//	item     = symbol [amount] | group [amount] | bracket item... bracket [amount]
//	amount   = number | linear expression in variables | range
//
// Everything is decided while scanning left to right with bounded lookahead; brackets
// are kept on a small stack, so no input makes the parser recurse.

const (
	maxDepth  = 8
	maxTokens = 80
	maxParts  = 16
	maxTerms  = 24
	lookahead = 16 // zero bytes behind the text, so that peeking needs no checks
)

// mode says what the text is known to be.
type mode uint8

const (
	strict  mode = iota // a word of a text: refuse what no chemist writes
	loose               // a formula: grammar only
	symbols             // a formula without group abbreviations
)

// parser holds everything in fixed arrays: a refused word costs no allocation.
type parser struct {
	b     [MaxFormulaLen + lookahead]byte
	at    [MaxFormulaLen + 1]uint16
	n, i  int
	toks  [maxTokens]token
	amts  [maxTokens + maxParts]amount
	parts [maxParts]part
	terms [maxTerms]term
	stack [maxDepth]uint8
	ntok  int
	namt  int
	npart int
	nterm int
	depth int
	note  notes
	why   string // reason of refusal
	mode  mode
	fract bool // some amount has a decimal point
}

// SyntaxError tells where and why a text is no formula. Text and Offset are empty for
// ordinary words.
type SyntaxError struct {
	Text   string
	Offset int // bytes
	Reason string
}

func (e *SyntaxError) Error() string {
	return "no formula: " + e.Reason
}

// Hint proposes the spelling meant where capitals hide a formula: TiO2 for TIO2. It looks
// only at texts with a capital that is no symbol by itself, not at acronyms in general.
func (e *SyntaxError) Hint() string {
	b := []byte(e.Text)
	odd := false
	for i, c := range b {
		odd = odd || isUpper(c) && letterNumber(c, 0) == 0
		if i > 0 && isUpper(c) && isUpper(b[i-1]) && letterNumber(b[i-1], c|0x20) != 0 {
			b[i] |= 0x20
		}
	}
	if s := string(b); odd && s != e.Text && IsFormula(s) {
		return "write " + s
	}
	return ""
}

func parseFormula(s string, m mode) (*Formula, error) {
	if quickReject(s) {
		return nil, errNoFormula
	}
	var p parser
	if !p.run(s, m) {
		return nil, &SyntaxError{s, int(p.at[min(p.i, p.n)]), p.why}
	}
	return p.formula(s), nil
}

var errNoFormula error = &SyntaxError{Reason: "an ordinary word or a foreign character"}

// quickReject drops most words of a text after a few bytes: those that begin like no
// formula, and those with five small letters in a row.
func quickReject(s string) bool {
	if len(s) == 0 || len(s) > MaxFormulaLen {
		return true
	}
	run, upper := 0, false
	for i := range len(s) {
		c := s[i]
		switch {
		case isLower(c):
			run++
			if run > 4 || i == 1 && run == 2 {
				return true
			}
		case c < ' ' || c == '"' || c == '!' || c == '?' || c == '&' || c == '<' || c == '>' || c == '\\':
			return true
		default:
			run = 0
			upper = upper || isUpper(c)
		}
	}
	return !upper
}

// formula copies the scratch arrays into a Formula of their real size.
func (p *parser) formula(s string) *Formula {
	return &Formula{
		src:   s,
		toks:  append([]token(nil), p.toks[:p.ntok]...),
		parts: append([]part(nil), p.parts[:p.npart]...),
		amts:  append([]amount(nil), p.amts[:p.namt]...),
		terms: append([]term(nil), p.terms[:p.nterm]...),
		note:  p.note,
	}
}

func (p *parser) fail(why string) bool {
	if p.why == "" {
		p.why = why
	}
	return false
}

func (p *parser) run(s string, m mode) bool {
	p.mode = m
	if !p.normalise(s) {
		return p.fail("a character that no formula holds")
	}
	if p.b[0] == ' ' {
		return p.fail("a blank before the formula")
	}
	p.amts[0] = amount{con: one}
	p.namt = 1
	p.skipPrefix()
	sep := byte(0)
	for {
		if !p.part(sep) {
			return false
		}
		if p.i == p.n {
			break
		}
		if sep = p.separator(sep); sep == 0 {
			return p.fail("unexpected character")
		}
	}
	return p.finish()
}
