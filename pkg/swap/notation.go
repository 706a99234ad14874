package swap

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
)

// Where the other notation of an edit was found, and how far its equivalence
// is proven: the values of lookup_source and verified.
const (
	fromText    = "text"
	fromTable   = "dict"
	fromGrammar = "grammar"

	byStructure   = "structure"
	byComposition = "composition"
)

// term is a chemical word with its other notations. Empty ones are not known,
// or do not stand for this compound alone.
type term struct {
	isFormula, isCode    bool // written as a formula; as an abbreviation
	key                  string
	formula, name, iupac string
	source, verified     string
	row                  *chem.Compound
}

// notations proposes, for each chemical word, the notation that the type is
// for in every mention that can take it.
func (s *Swapper) notations(c *collector) {
	r := c.reading
	for i, span := range r.doc.Spans {
		if !isChemical(span.Type) {
			continue
		}
		t := r.termOf(span)
		repl := t.in(c.typ)
		if repl == "" || !r.takes(i, t, c.typ) {
			continue
		}
		word := r.textOf(span)
		e := edit{start: span.Start, end: span.End, repl: r.written(span, t, repl, c.typ), why: t.why(word), lookup: t.source, verified: t.verified}
		c.add(t.key, withArticle(r.doc.Text, e))
	}
}

// in returns the notation that a type writes, "" if it is known not or stands
// there already.
func (t *term) in(typ Type) string {
	switch {
	case typ == ToFormula && !t.isFormula:
		return t.formula
	case typ == ToName && (t.isFormula || t.isCode):
		return t.name
	case typ == ToIUPAC && t.iupac != t.name:
		return t.iupac
	case typ == ToIUPAC && (t.isFormula || t.isCode):
		return t.iupac
	}
	return ""
}

func (t *term) why(word string) string {
	switch {
	case t.source == fromGrammar:
		return word + " is " + t.formula + " by the inorganic nomenclature"
	case t.verified == byComposition:
		return "no other compound of the table has the composition of " + word
	}
	return word + " is " + t.row.Name + " in the compound table"
}

// termOf resolves a mention, once per word and text.
func (r *Reading) termOf(span ner.Span) *term {
	word := r.textOf(span)
	if t, ok := r.terms[word]; ok {
		return t
	}
	if r.terms == nil {
		r.terms = make(map[string]*term, 32)
	}
	t := r.swapper.resolve(word, span.Type)
	if t.row == nil && t.source == "" {
		if full := r.definition(word); full != "" {
			t = r.swapper.resolve(full, ner.TypeCompoundName)
			t.isCode = true
			if t.row != nil {
				t.source = fromText
			}
		}
	}
	t.key = word
	if !t.isFormula && !t.isCode {
		t.key = fold(word)
	}
	r.terms[word] = t
	return t
}

// definition finds the name that a text gives an abbreviation: "name (ABBR)".
func (r *Reading) definition(code string) string {
	if !readByLetter(code) {
		return ""
	}
	spans := r.doc.Spans
	for i := range spans[:max(0, len(spans)-1)] {
		if isChemical(spans[i].Type) && r.textOf(spans[i+1]) == code && r.bracketed(i) {
			return r.textOf(spans[i])
		}
	}
	return ""
}

// bracketed reports whether the entity after i stands in a bracket right
// behind i.
func (r *Reading) bracketed(i int) bool {
	spans, text := r.doc.Spans, r.doc.Text
	if i+1 >= len(spans) {
		return false
	}
	gap := text[spans[i].End:spans[i+1].Start]
	return gap == " (" || gap == "("
}

// resolve finds the other notations of a word.
func (s *Swapper) resolve(word, spanType string) *term {
	if f, err := chem.ParseFormula(word); err == nil && spanType != ner.TypeCompoundName {
		return s.resolveFormula(word, f)
	}
	t := &term{isCode: readByLetter(word)}
	if row, ok := s.pack.Compounds.ByName(word); ok {
		if row.Kind == "polymer" || row.Kind == "mixture" {
			return t
		}
		t.row, t.source, t.verified = row, fromTable, byStructure
		t.name, t.iupac, t.formula = row.Name, row.IUPAC, s.distinctFormula(row)
		return t
	}
	if allotrope(fold(word)) {
		return t
	}
	if formula, ok := chem.NameToFormula(word); ok {
		t.formula, t.name, t.source, t.verified = formula, word, fromGrammar, byStructure
	}
	return t
}

// allotrope reports whether an element's name stands for several solids, so
// that its symbol would say less.
func allotrope(name string) bool { return name == "carbon" || name == "phosphorus" || name == "boron" }

// resolveFormula names a formula if it can only mean one compound.
func (s *Swapper) resolveFormula(word string, f *chem.Formula) *term {
	t := &term{isFormula: true, formula: word}
	composition, definite := f.Composition()
	if !definite {
		return t
	}
	rows := s.pack.Compounds.ByFormula(word)
	if len(rows) == 1 && rows[0].Kind != "polymer" && rows[0].Kind != "mixture" {
		row := rows[0]
		same := s.pack.Compounds.ByComposition(composition)
		bare := f.Plain() == composition.Hill()
		g, err := chem.ParseFormula(row.Formula)
		spelled := err == nil && g.Plain() == f.Plain()
		switch {
		case bare && len(same) > 1, bare && manyIsomers(composition):
			return t
		case spelled:
			t.verified = byStructure
		case len(same) == 1:
			t.verified = byComposition
		default:
			return t
		}
		t.row, t.source, t.name, t.iupac = row, fromTable, row.Name, row.IUPAC
		return t
	}
	if len(rows) == 0 {
		if name, ok := chem.FormulaToName(word); ok && !allotrope(name) {
			t.name, t.source, t.verified = name, fromGrammar, byStructure
		}
	}
	return t
}

// manyIsomers reports whether a bare count of atoms is that of an organic
// compound large enough to have isomers that the table does not list.
func manyIsomers(c chem.Composition) bool {
	return c.Count("C").Float() >= 2 && c.Count("H").Float() >= 2 && c.Count("O").Float()+c.Count("N").Float() > 0
}

// distinctFormula is the conventional formula of a row, "" where it is a bare
// count of atoms that other compounds share.
func (s *Swapper) distinctFormula(row *chem.Compound) string {
	f, err := chem.ParseFormula(row.Formula)
	if err != nil {
		return ""
	}
	c, ok := f.Composition()
	if !ok || f.Plain() == c.Hill() && len(s.pack.Compounds.ByComposition(c)) > 1 {
		return ""
	}
	return row.Formula
}

// takes reports whether mention i may be written in the type's notation where
// it stands.
func (r *Reading) takes(i int, t *term, typ Type) bool {
	spans, text := r.doc.Spans, r.doc.Text
	span := spans[i]
	if !standsAlone(text, span, t.isFormula) {
		return false
	}
	if i > 0 && r.bracketed(i-1) && r.sameCompound(i-1, i) {
		return false // the second of "name (formula)"
	}
	if r.bracketed(i) && r.sameCompound(i, i+1) {
		other := r.termOf(spans[i+1])
		if typ == ToFormula && other.isFormula || typ == ToName && !other.isFormula || strings.EqualFold(t.in(typ), r.textOf(spans[i+1])) {
			return false
		}
	}
	return typ == ToIUPAC && !t.isFormula || t.isFormula || !gasElement(t.formula) || meansGas(text, span)
}

// sameCompound reports whether two mentions name one compound as far as known;
// an abbreviation nobody knows belongs to the name before it.
func (r *Reading) sameCompound(i, j int) bool {
	spans := r.doc.Spans
	if !isChemical(spans[i].Type) || !isChemical(spans[j].Type) {
		return false
	}
	a, b := r.termOf(spans[i]), r.termOf(spans[j])
	if a.row != nil && a.row == b.row || a.formula != "" && a.formula == b.formula {
		return true
	}
	if b.source == "" || a.source == "" {
		return true
	}
	fa, errA := chem.ParseFormula(a.formula)
	fb, errB := chem.ParseFormula(b.formula)
	if errA != nil || errB != nil {
		return false
	}
	ca, okA := fa.Composition()
	cb, okB := fb.Composition()
	return okA && okB && ca.Equal(cb)
}

// standsAlone reports whether a mention is a word of its own: not joined to
// letters, digits, crystal water, a charge or, for a name, a hyphen.
func standsAlone(text string, span ner.Span, isFormula bool) bool {
	prev, _ := utf8.DecodeLastRuneInString(text[:span.Start])
	next, n := utf8.DecodeRuneInString(text[span.End:])
	if span.Start > 0 && (unicode.IsLetter(prev) || unicode.IsNumber(prev) || strings.ContainsRune("·*•_^@:", prev)) {
		return false
	}
	if span.End == len(text) {
		return true
	}
	if unicode.IsLetter(next) || unicode.IsNumber(next) || strings.ContainsRune("·*•_^+@⁺⁻[", next) {
		return false
	}
	after, _ := utf8.DecodeRuneInString(text[span.End+n:])
	switch next {
	case '-', '‐', '‑', '–', '−':
		if !isFormula || unicode.IsDigit(after) || unicode.IsSpace(after) || after == ')' {
			return false
		}
	case '(':
		return unicode.IsUpper(after) && !isFormula
	case '.':
		return !unicode.IsDigit(after)
	}
	if !isFormula && (prev == '-' || prev == '‐') {
		return false
	}
	return true
}

// gasElement reports whether a formula is that of an element as a gas, which
// the element's name only sometimes means.
func gasElement(formula string) bool {
	switch formula {
	case "H2", "N2", "O2", "F2", "Cl2":
		return true
	}
	return false
}

// gasBefore and gasBehind are the words beside an element's name that show
// that the gas is meant.
var (
	gasBefore = [...]string{"under ", "flowing ", "in ", "with ", "by ", "dry ", "pure ", "of ", "purity "}
	gasBehind = [...]string{" gas", " atmosphere", " flow", " stream", " ambient", " environment", " purg", " bubbl", " blow", " glove", " adsorption", ".", ",", " for ", " at ", " and "}
)

// meansGas reports whether "nitrogen" is the gas here, not the element in a
// compound.
func meansGas(text string, span ner.Span) bool {
	for _, w := range gasBehind[:11] {
		if strings.HasPrefix(text[span.End:], w) {
			return true
		}
	}
	under := slices.ContainsFunc(gasBefore[:2], func(w string) bool { return strings.HasSuffix(text[:span.Start], w) })
	return under && slices.ContainsFunc(gasBehind[:], func(w string) bool { return strings.HasPrefix(text[span.End:], w) })
}

// written gives the new notation the capital of the old one: names keep it, and
// a formula at the start of a sentence passes it on to the name.
func (r *Reading) written(span ner.Span, t *term, repl string, typ Type) string {
	word := r.textOf(span)
	if typ == ToFormula {
		return repl
	}
	if t.isFormula || t.isCode {
		if startsSentence(r.doc.Text, span.Start) {
			return domain.Capitalise(repl)
		}
		return repl
	}
	if startsUpper(word) {
		return domain.Capitalise(repl)
	}
	return repl
}
