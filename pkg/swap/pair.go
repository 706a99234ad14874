package swap

import (
	"slices"
	"strings"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/ner"
)

// pairEdit rewrites the one half of "name (formula)" that the type is for, where
// it stands: with both halves in one notation one of them would be left, so the
// half goes, and what the bracket says besides stays. Mention i is the half to be
// rewritten.
//
//	zinc oxide (ZnO, 99%)   to formula: ZnO (99%)   to name: zinc oxide (99%)
func (r *Reading) pairEdit(i int, t *term, typ Type) (edit, bool) {
	switch {
	case r.paired(i):
		return r.firstHalf(i, t, typ)
	case i > 0 && r.paired(i-1):
		return r.secondHalf(i, t, typ)
	}
	return edit{}, false
}

// paired reports whether mention i and the one behind it say one thing twice: in
// brackets, or side by side.
func (r *Reading) paired(i int) bool {
	spans := r.doc.Spans
	if i+1 >= len(spans) || !isChemical(spans[i].Type) || !isChemical(spans[i+1].Type) {
		return false
	}
	return r.bracketed(i) || r.doc.Text[spans[i].End:spans[i+1].Start] == " " && r.beside(i, i+1) != nil
}

// firstHalf takes mention i away, of which the one behind it says the same and more: a
// hydrate's formula behind the salt's name.
func (r *Reading) firstHalf(i int, t *term, typ Type) (edit, bool) {
	spans := r.doc.Spans
	other := r.termOf(spans[i+1])
	if !written(other, typ) || !sameCompound(t, other) && !r.definesShort(i) && !r.specifies(i, other) {
		return edit{}, false
	}
	word := r.textOf(spans[i+1])
	if !other.isFormula && startsUpper(r.textOf(spans[i])) && startsSentence(r.doc.Text, spans[i].Start) {
		word = strings.ToUpper(word[:1]) + word[1:]
	}
	return r.closePair(spans[i], spans[i+1], spans[i].Start, word)
}

// secondHalf takes mention i away, of which the one before it says the same. Where it
// says more (a hydrate), its name takes the place of both.
func (r *Reading) secondHalf(i int, t *term, typ Type) (edit, bool) {
	spans := r.doc.Spans
	other := r.termOf(spans[i-1])
	switch {
	case !written(other, typ):
	case sameCompound(t, other) || r.definesShort(i-1):
		return r.closePair(spans[i-1], spans[i], spans[i-1].End, "")
	case typ == ToName && t.isFormula && t.name != "" && r.specifies(i-1, t):
		name := t.name
		if startsUpper(r.textOf(spans[i-1])) {
			name = domain.Capitalise(name)
		}
		return r.closePair(spans[i-1], spans[i], spans[i-1].Start, name)
	}
	return edit{}, false
}

// specified takes away a name that alone says too little ("iron nitrate") before the
// formula that says which compound it is, whose term it returns.
func (r *Reading) specified(i int, t *term, typ Type) (e edit, formula *term, ok bool) {
	if typ != ToFormula || !t.open() || t.isFormula || t.isCode || !r.paired(i) {
		return e, nil, false
	}
	formula = r.termOf(r.doc.Spans[i+1])
	if !r.specifies(i, formula) {
		return e, nil, false
	}
	e, ok = r.firstHalf(i, t, typ)
	return e, formula, ok
}

// specifies reports whether the formula of a term, which stands behind mention i, is what
// the name of mention i leaves open: its water, or the charge of its metal. All words of
// the name must be in the formula's own.
func (r *Reading) specifies(i int, formula *term) bool {
	if !formula.isFormula || formula.name == "" || formula.verified == unproven {
		return false
	}
	full := looseWords(formula.name)
	words := looseWords(r.textOf(r.doc.Spans[i]))
	return len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(full, w) })
}

// looseWords lists the words of a salt's name without charges and spelling variants.
func looseWords(name string) []string {
	name = strings.NewReplacer("aluminum", "aluminium", "cesium", "caesium", "sulph", "sulf", "-", " ").Replace(strings.ToLower(name))
	words := strings.Fields(name)
	for i, w := range words {
		if at := strings.IndexByte(w, '('); at > 0 && strings.Trim(w[at:], "(ivx)") == "" {
			words[i] = w[:at]
		}
	}
	return words
}

// written reports whether a term stands in the notation that the type writes.
func written(t *term, typ Type) bool {
	if typ == ToFormula {
		return t.isFormula || t.isCode
	}
	return typ == ToName && !t.isFormula && !t.isCode
}

// definesShort reports whether mention i and the bracketed one behind it are a name and
// the abbreviation that the text defines for it, or the other way round.
func (r *Reading) definesShort(i int) bool {
	a, b := r.textOf(r.doc.Spans[i]), r.textOf(r.doc.Spans[i+1])
	return r.shortFor(a) == b || r.shortFor(b) == a && a != ""
}

// sameCompound reports whether two terms stand for one compound, water and all.
func sameCompound(a, b *term) bool {
	if a.row != nil && b.row != nil {
		return a.row == b.row
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

// closePair replaces the text from start to the end of what the bracket says
// first; the rest of the bracket keeps its parentheses.
func (r *Reading) closePair(first, second ner.Span, start int, word string) (edit, bool) {
	text := r.doc.Text
	open := text[first.End:second.Start]
	e := edit{start: int32(start), repl: word}
	switch open {
	case " (", "(", " [", "[":
	case " ":
		e.end = int32(second.End)
		return e, true
	default:
		return edit{}, false
	}
	switch behind := text[second.End:]; {
	case strings.HasPrefix(behind, ")") && open[len(open)-1] == '(', strings.HasPrefix(behind, "]") && open[len(open)-1] == '[':
		e.end = int32(second.End + 1)
	case strings.HasPrefix(behind, ", "), strings.HasPrefix(behind, "; "):
		e.end = int32(second.End + 2)
		e.repl += open
	default:
		return edit{}, false
	}
	return e, true
}
