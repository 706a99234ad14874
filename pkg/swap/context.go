package swap

import (
	"strings"

	"assay/pkg/domain"
	"assay/pkg/ner"
)

// windowsByContext indexes the pack's windows by context, in small letters;
// the general ones stand under "".
func windowsByContext(pack *domain.Pack) map[string][]*domain.Window {
	index := make(map[string][]*domain.Window, len(pack.Windows))
	for i := range pack.Windows {
		w := &pack.Windows[i]
		context := strings.ToLower(w.Context)
		index[context] = append(index[context], w)
	}
	return index
}

// search looks for the narrowest window of a kind that holds a range of values.
// A window that the text has left already was not the context.
type search struct {
	kind      string
	low, high float64
	best      *domain.Window
}

func (f *search) among(windows []*domain.Window) {
	for _, w := range windows {
		if w.Kind != f.kind || f.low < w.Low || f.high > w.High {
			continue
		}
		if f.best != nil {
			width, best := w.High-w.Low, f.best.High-f.best.Low
			if width > best || width == best && w.Context >= f.best.Context {
				continue
			}
		}
		f.best = w
	}
}

// windowFor finds the window in which a quantity must lie: that of the verb
// that governs it, of the equipment of its clause, of the vessel or furnace of
// its sentence, or of a substance of its clause, since what is washed with water
// and dried at 80 °C is not dried in water; else that of the other steps of the
// sentence, and last the general one.
func (r *Reading) windowFor(span ner.Span, f search) *domain.Window {
	if f.kind == "time" && tellsAge(r.doc.Text[span.End:]) {
		if f.among(r.swapper.windows["verb:grow"]); f.best == nil {
			f.among(r.swapper.windows[""])
		}
		return f.best
	}
	sent := r.sentenceOf(span.Start)
	spans := r.doc.Spans
	from, to := sent.start, sent.end
	verb, next := r.governingVerb(sent, span.Start)
	if verb >= 0 {
		f.among(r.verbWord(verb).windows)
		if spans[verb].Start < span.Start {
			from = spans[verb].Start
		}
	}
	if next >= 0 {
		to = spans[next].Start
	}
	for i := sent.first; i < sent.last; i++ {
		other := &spans[i]
		inClause := other.Start >= from && other.End <= to
		switch {
		case other.Type == ner.TypeEquipment:
			e := r.equipmentWord(i)
			if inClause || e.holds {
				f.among(e.windows)
			}
			if e.vessel && r.lined(*other) {
				f.among(r.swapper.windows["equipment:teflon-lined autoclave"])
			}
		case inClause && isChemical(other.Type):
			f.among(r.substance(i).windows)
		}
	}
	if f.best == nil {
		r.amongNeighbours(&f, sent)
	}
	if f.best == nil {
		f.among(r.swapper.windows[""])
	}
	return f.best
}

// tellsAge reports whether the words behind a time make an age of it: cells from 4 day
// old cultures are not centrifuged for 4 days.
func tellsAge(behind string) bool {
	return strings.HasPrefix(behind, " old ") || strings.HasPrefix(behind, "-old ")
}

// amongNeighbours looks among the other verbs and the equipment of the sentence
// where those of the clause say nothing: the step they belong to is the nearest
// there is.
func (r *Reading) amongNeighbours(f *search, sent sentence) {
	for i := sent.first; i < sent.last; i++ {
		switch r.doc.Spans[i].Type {
		case ner.TypeActionVerb:
			if !r.describes(i) { // the heating rate of a dried gel is not that of drying
				f.among(r.verbWord(i).windows)
			}
		case ner.TypeEquipment:
			f.among(r.equipmentWord(i).windows)
		}
	}
}

// lined reports whether the text gives a vessel a liner of PTFE.
func (r *Reading) lined(span ner.Span) bool {
	before := strings.ToLower(r.doc.Text[max(0, span.Start-48):span.End])
	return strings.Contains(before, "teflon") || strings.Contains(before, "ptfe")
}

// governingVerb returns the last verb of the sentence before byte at, else the
// first after it, and the first verb behind both. The dried gel is not being
// dried.
func (r *Reading) governingVerb(sent sentence, at int) (verb, next int) {
	verb, next = -1, -1
	for n := sent.first; n < sent.last; n++ {
		if r.doc.Spans[n].Type != ner.TypeActionVerb || r.describes(n) {
			continue
		}
		switch {
		case r.doc.Spans[n].Start < at:
			verb = n
		case verb < 0:
			verb = n
		default:
			return verb, n
		}
	}
	return verb, next
}
