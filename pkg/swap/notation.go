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

// term is a chemical word with its other notations. Empty ones are not known,
// or do not stand for this compound alone.
type term struct {
	isFormula, isCode    bool // written as a formula; as an abbreviation
	formula, name, iupac string
	source               source
	verified             verified
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
		e := edit{start: int32(span.Start), end: int32(span.End), repl: r.written(span, t, repl, c.typ), why: t.why(word), proof: proof{t.source, t.verified}}
		key := word
		if !t.isFormula && !t.isCode {
			key = fold(word)
		}
		c.add(key, withArticle(r.doc.Text, e))
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
		return "both stand for " + t.formula + " by the inorganic nomenclature"
	case t.verified == byComposition:
		return "no compound of the table but " + t.row.Name + " has the composition of " + word
	}
	return "both stand for " + t.row.Name + " in the compound table"
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
	t := r.resolved(word, span.Type)
	if t.row == nil && t.source == 0 {
		if full := r.definition(word); full != "" {
			defined := *r.resolved(full, ner.TypeCompoundName)
			t = &defined
			t.isCode = true
			if t.row != nil {
				t.source = fromText
			}
		}
	}
	r.terms[word] = t
	return t
}

// resolved looks a word up in the memo. Names and formulas have tables of
// their own, since a word may be read as either.
func (r *Reading) resolved(word, spanType string) *term {
	if spanType == ner.TypeCompoundName {
		return r.memo().terms.get(word, r.swapper.resolveName)
	}
	return r.memo().symbols.get(word, r.swapper.resolve)
}

// definition finds the name that a text gives an abbreviation: "name (ABBR)".
func (r *Reading) definition(code string) string {
	if !isCode(code) {
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

// resolve finds the other notations of a formula, abbreviation or name.
func (s *Swapper) resolve(word string) *term {
	if f, err := chem.ParseFormula(word); err == nil {
		return s.resolveFormula(word, f)
	}
	return s.resolveName(word)
}

// resolveName finds the other notations of a name or abbreviation.
func (s *Swapper) resolveName(word string) *term {
	t := &term{isCode: isCode(word)}
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
	if !standsAlone(text, span, t.isFormula) || partOfName(text, span, t) || r.beside(i-1, i) != nil {
		return false // or the second of "name (formula)"
	}
	if other := r.beside(i, i+1); other != nil {
		if typ == ToFormula && other.isFormula || typ == ToName && !other.isFormula || strings.EqualFold(t.in(typ), r.textOf(spans[i+1])) {
			return false
		}
	}
	return t.isFormula || !gasElement(t.formula) || meansGas(text, span)
}

// beside returns the term of mention j if it says again what mention i, right
// before it, says: in brackets, or in apposition.
func (r *Reading) beside(i, j int) *term {
	spans := r.doc.Spans
	if i < 0 || j >= len(spans) || !isChemical(spans[i].Type) || !isChemical(spans[j].Type) {
		return nil
	}
	switch r.doc.Text[spans[i].End:spans[j].Start] {
	case " (", "(", " [", "[":
		return r.termOf(spans[j])
	case " ", ", ", " - ", ": ", " = ", " or ", "; ":
		a, b := r.termOf(spans[i]), r.termOf(spans[j])
		if related(a, b) {
			return b
		}
	}
	return nil
}

// related reports whether two terms are notations of one compound, hydrates
// apart.
func related(a, b *term) bool {
	if a.isFormula == b.isFormula && a.isCode == b.isCode {
		return false
	}
	if a.row != nil && a.row == b.row {
		return true
	}
	fa, errA := chem.ParseFormula(a.formula)
	fb, errB := chem.ParseFormula(b.formula)
	if errA != nil || errB != nil {
		return false
	}
	return slices.Equal(skeleton(fa), skeleton(fb))
}

// skeleton lists the elements of a formula but hydrogen and oxygen.
func skeleton(f *chem.Formula) []string {
	list := slices.DeleteFunc(f.Elements(), func(e string) bool { return e == "H" || e == "O" })
	slices.Sort(list)
	return list
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
		return !unicode.IsDigit(after) && after != ','
	}
	return isFormula || prev != '-' && prev != '‐'
}

// partOfName reports whether a mention is only a part of a longer name or
// formula that was not recognised as a whole: "sodium" of "sodium titanates",
// "Ni" of "Ni (CH3COO)2", "NO" of "NO x", "H2O" of "4 H2O".
func partOfName(text string, span ner.Span, t *term) bool {
	before, behind := text[:span.Start], text[span.End:]
	if t.isFormula {
		if text[span.Start:span.End] == "H2O" && len(before) > 1 && before[len(before)-1] == ' ' && isDigit(before[len(before)-2]) {
			return true
		}
		if r, _ := utf8.DecodeRuneInString(text[span.Start:]); !unicode.IsUpper(r) && r != '(' && r != '[' {
			return true // the name would lose the α of α-Fe2O3
		}
		return splitFormula(behind)
	}
	if strings.HasSuffix(before, ") ") || strings.HasSuffix(before, "] ") {
		return true
	}
	word := nextWord(behind)
	for _, ending := range [...]string{"ate", "ates", "ide", "ides", "ite", "ites", "salt", "ether", "ester", "bath", "ice", "acid"} {
		if strings.HasSuffix(word, ending) {
			return word != "precipitate" && word != "substrate" && word != "filtrate"
		}
	}
	return false
}

// splitFormula reports whether what stands behind a formula goes on with it.
func splitFormula(behind string) bool {
	if len(behind) < 3 || behind[0] != ' ' {
		return false
	}
	switch word := nextWord(behind); {
	case word == "x" || word == "y" || word == "n":
		return true
	case behind[1] == '(':
		end := strings.IndexByte(behind, ')')
		return end > 0 && end+1 < len(behind) && isDigit(behind[end+1]) || behind[2] == ' '
	case isDigit(behind[1]):
		rest := strings.TrimLeft(behind[1:], "0123456789.")
		return len(rest) > 2 && rest[0] == ' ' && 'A' <= rest[1] && rest[1] <= 'Z' && (rest[2] == ' ' || len(rest) > 3 && rest[3] == ' ') && !strings.HasPrefix(rest, " M")
	}
	return false
}

// nextWord returns the word of letters that follows after one space.
func nextWord(behind string) string {
	if behind == "" || behind[0] != ' ' {
		return ""
	}
	end := 1
	for end < len(behind) && classTable[behind[end]&0x7f] == classLetter && behind[end] < 0x80 {
		end++
	}
	return behind[1:end]
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
