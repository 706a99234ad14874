package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/ner"
)

// pairEdit rewrites the one half of "name (formula)" that the type is for, where
// it stands: with both halves in one notation one of them would be left, so the
// half goes, and what the bracket says besides stays. Mention i is the half to be
// rewritten.
//
//	zinc oxide (ZnO, 99%)   to formula: ZnO (99%)   to name: zinc oxide (99%)
func (r *Reading) pairEdit(i int, t *term, typ Type) (edit, bool) {
	spans := r.doc.Spans
	switch {
	case i+1 < len(spans) && r.bracketed(i) && isChemical(spans[i+1].Type):
		other := r.termOf(spans[i+1])
		if !written(other, typ) || !sameCompound(t, other) && !r.definesShort(i) {
			return edit{}, false
		}
		word := r.textOf(spans[i+1])
		if !other.isFormula && startsUpper(r.textOf(spans[i])) && startsSentence(r.doc.Text, spans[i].Start) {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		return r.closePair(spans[i], spans[i+1], spans[i].Start, word)
	case i > 0 && r.bracketed(i-1) && isChemical(spans[i-1].Type):
		other := r.termOf(spans[i-1])
		if !written(other, typ) || !sameCompound(t, other) && !r.definesShort(i-1) {
			return edit{}, false
		}
		return r.closePair(spans[i-1], spans[i], spans[i-1].End, "")
	}
	return edit{}, false
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
	if open != " (" && open != "(" {
		return edit{}, false
	}
	e := edit{start: int32(start), repl: word}
	switch behind := text[second.End:]; {
	case strings.HasPrefix(behind, ")"):
		e.end = int32(second.End + 1)
	case strings.HasPrefix(behind, ", "), strings.HasPrefix(behind, "; "):
		e.end = int32(second.End + 2)
		e.repl += open
	default:
		return edit{}, false
	}
	return e, true
}
