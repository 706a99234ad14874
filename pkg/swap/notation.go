package swap

import (
	"slices"
	"strings"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
)

// notations proposes, for each chemical word, the notation that the type is
// for in every mention that can take it.
func (s *Swapper) notations(c *collector) {
	r := c.reading
	whole := r.doc.Spans
	defer func() { r.doc.Spans = whole }()
	r.doc.Spans = r.cores()
	for i, span := range r.doc.Spans {
		if !isChemical(span.Type) {
			continue
		}
		t := r.termOf(span)
		repl := r.notationAt(span, t, c.typ)
		if e, said, ok := r.specified(i, t, c.typ); repl == "" && ok {
			e.why, e.proof = said.why(r.textOf(span)), proof{said.source, said.verified}
			c.add(fold(r.textOf(span)), withArticle(r.doc.Text, e))
			continue
		}
		if repl == "" {
			c.note(i, "no proven notation of this kind, or it is written so already")
			continue
		}
		word := r.textOf(span)
		e := edit{start: int32(span.Start), end: int32(span.End), repl: r.written(span, t, repl, c.typ)}
		if !r.takes(i, t, c.typ) {
			var ok bool
			if e, ok = r.pairEdit(i, t, c.typ); !ok {
				c.note(i, "part of a longer name, or named twice where it stands")
				continue
			}
		}
		if behind, said := saidBehind(r.doc.Text, e); said {
			var ok bool
			if e, ok = r.closePair(ner.Span{Start: int(e.start), End: int(e.end)}, behind, int(e.start), e.repl); !ok {
				c.note(i, "its other notation stands in brackets behind it")
				continue
			}
		}
		e.why, e.proof = t.why(word), proof{t.source, t.verified}
		key := word
		if !t.isFormula && !t.isCode {
			key = fold(word)
		}
		fresh := c.add(key, withArticle(r.doc.Text, e))
		if fresh {
			r.writeBetween(c, key, word, t, e)
		}
	}
}

// writeBetween writes a word's other notation where the word stands again and
// no entity is marked.
func (r *Reading) writeBetween(c *collector, key, word string, t *term, e edit) {
	if len(word) < 3 && (!t.isFormula || len(word) < 2 || chem.IsSymbolWord(word)) || !t.isFormula && gasElement(t.formula) {
		return
	}
	text := r.doc.Text
	for at := range r.unmarked(word, false, t.isFormula) {
		span := ner.Span{Start: at, End: at + len(word)}
		if at > 0 && text[at-1] == '(' || strings.HasPrefix(text[span.End:], " (") || !standsAlone(text, span, t.isFormula) || partOfName(text, span, t) {
			continue
		}
		repl := r.notationAt(span, t, c.typ)
		again := edit{start: int32(at), end: int32(span.End), repl: r.written(span, t, repl, c.typ), why: e.why, proof: e.proof}
		c.add(key, withArticle(text, again))
	}
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
	switch {
	case len(t.rows) > 0:
		if row := r.namedRow(t.rows); row != nil {
			told := *t
			t = &told
			t.use(row)
			t.verified = byStructure
		}
	case t.isCode:
		t = r.codeMeaning(word, t)
	case !t.isFormula && t.row != nil && isCode(t.formula) && r.meansOther(t.formula, t.row):
		told := *t
		t = &told
		t.formula = "" // the text calls something else so
	case !t.isFormula && t.formula == "" && t.row == nil:
		if code := r.shortFor(word); code != "" {
			told := *t
			t = &told
			t.name, t.formula, t.source, t.verified = word, code, fromText, byStructure
		}
	}
	r.terms[word] = t
	return t
}

// namedRow returns the one of the compounds that the text names, nil if it is
// none or more than one.
func (r *Reading) namedRow(rows []*chem.Compound) *chem.Compound {
	var named *chem.Compound
	for _, span := range r.doc.Spans {
		if span.Type != ner.TypeCompoundName && span.Type != ner.TypeIUPACName {
			continue
		}
		row := r.resolved(r.textOf(span), span.Type).row
		if row == nil || row == named || !slices.Contains(rows, row) {
			continue
		}
		if named != nil {
			return nil
		}
		named = row
	}
	return named
}

// resolved looks a word up in the memo. Names and formulas have tables of
// their own, since a word may be read as either.
func (r *Reading) resolved(word, spanType string) *term {
	if spanType == ner.TypeCompoundName {
		return r.memo().terms.get(word, r.swapper.resolveName)
	}
	return r.memo().symbols.get(word, r.swapper.resolve)
}

// codeMeaning returns what an abbreviation stands for: what the text says it
// does, else what the table knows, unless it is so short that other fields use
// it for other things.
func (r *Reading) codeMeaning(code string, t *term) *term {
	full := r.definition(code)
	if full == "" {
		full = r.spelledOut(code)
	}
	if full != "" {
		told := *r.resolved(full, ner.TypeCompoundName)
		told.isCode = true
		switch {
		case told.open() && (t.row != nil && r.swapper.canName(full, t.row) || chem.IsFormula(full)):
			return t // the table knows more than the text says
		case told.row != nil && told.row != t.row:
			told.source = fromText
		case told.row == nil && told.name == "":
			told.name, told.formula, told.source, told.verified = lowerFirst(full), code, fromText, byStructure
		}
		return &told
	}
	if t.row != nil && r.meansOther(code, t.row) {
		return &term{isCode: true}
	}
	if len(code) <= 3 && !commonCode(code) && (t.row == nil || t.row.Kind != "material") {
		return &term{isCode: true}
	}
	return t
}

// commonCode reports whether a short abbreviation means the same to every
// chemist.
func commonCode(code string) bool {
	switch code {
	case "THF", "DMF", "DCM", "NMP", "ACN", "SDS", "PVP", "PEG", "PEO", "PVA", "PAN", "PLA", "PCL", "PVC", "PET", "GO", "rGO", "CNT", "ITO", "FTO", "YSZ", "BSA", "FBS",
		"PBS", "TBE", "TAE", "DTT", "ATP", "DNA", "RNA":
		return true
	}
	return false
}

// definition finds the name that a text gives an abbreviation: "name (ABBR)".
// The name must have the letters of the abbreviation, so that a grade of purity
// (AR) is none, and be whole: no other chemical word before it.
func (r *Reading) definition(code string) string {
	if strings.ContainsRune(code, '-') {
		return ""
	}
	spans, text := r.doc.Spans, r.doc.Text
	for i := range spans[:max(0, len(spans)-1)] {
		if !isChemical(spans[i].Type) || r.textOf(spans[i+1]) != code || !r.bracketed(i) {
			continue
		}
		if i > 0 && isChemical(spans[i-1].Type) && len(strings.Trim(text[spans[i-1].End:spans[i].Start], " -")) == 0 {
			continue
		}
		if name := r.textOf(spans[i]); abbreviates(code, name) {
			return name
		}
	}
	return ""
}

// abbreviates reports whether the letters of a code stand in the name in the
// same order, the first at its start.
func abbreviates(code, name string) bool {
	code, name = fold(code), fold(name)
	if name == "" || code[0] != name[0] {
		return false
	}
	at := 0
	for i := range len(code) {
		if isDigit(code[i]) {
			continue
		}
		n := strings.IndexByte(name[at:], code[i])
		if n < 0 {
			return false
		}
		at += n + 1
	}
	return true
}

// bracketed reports whether the entity after i stands in a bracket right
// behind i.
func (r *Reading) bracketed(i int) bool {
	spans, text := r.doc.Spans, r.doc.Text
	if i+1 >= len(spans) {
		return false
	}
	gap := text[spans[i].End:spans[i+1].Start]
	return gap == " (" || gap == "(" || gap == " [" || gap == "["
}

// written gives the new notation the capital of the old one: names keep it, and
// a formula at the start of a sentence passes it on to the name.
func (r *Reading) written(span ner.Span, t *term, repl string, typ Type) string {
	word := r.textOf(span)
	if typ == ToFormula {
		return repl
	}
	if t.isFormula || t.isCode {
		if plain, ok := strings.CutSuffix(repl, " ion"); ok && strings.HasPrefix(nextWord(r.doc.Text[span.End:]), "ion") {
			repl = plain
		}
		if startsSentence(r.doc.Text, span.Start) {
			if prefix, rest := polymorphName(repl); prefix != "" {
				return prefix + domain.Capitalise(rest)
			}
			return domain.Capitalise(repl)
		}
		return repl
	}
	if startsUpper(word) {
		return domain.Capitalise(repl)
	}
	return repl
}
