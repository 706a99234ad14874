package swap

import (
	"strings"

	"assay/pkg/ner"
)

// contextsOf names the contexts in which a quantity stands, in the notation of
// the pack's windows: the verb that governs it, the equipment of its sentence,
// and the substances of its clause, since what is washed with water and dried
// at 80 °C is not dried in water.
func (s *Swapper) contextsOf(r *Reading, span ner.Span) []string {
	sent := r.sentenceOf(span.Start)
	spans := r.doc.Spans[sent.first:sent.last]
	verb, next := governingVerb(spans, span.Start)
	var contexts []string
	from, to := sent.start, sent.end
	if verb >= 0 {
		contexts = s.addVerb(contexts, r.textOf(spans[verb]))
		if spans[verb].Start < span.Start {
			from = spans[verb].Start
		}
	}
	if next >= 0 {
		to = spans[next].Start
	}
	for _, other := range spans {
		switch other.Type {
		case ner.TypeEquipment:
			contexts = s.addEquipment(contexts, r.textOf(other))
		case ner.TypeFormula, ner.TypeCompoundName, ner.TypeAbbreviation, ner.TypeIUPACName:
			if other.Start >= from && other.End <= to {
				contexts = append(contexts, s.solvents(r.textOf(other))...)
			}
		}
	}
	return contexts
}

// governingVerb returns the last verb before byte i, else the first after it,
// and the first verb behind both.
func governingVerb(spans []ner.Span, i int) (verb, next int) {
	verb, next = -1, -1
	for n, span := range spans {
		if span.Type != ner.TypeActionVerb {
			continue
		}
		switch {
		case span.Start < i:
			verb = n
		case verb < 0:
			verb = n
		case next < 0:
			next = n
		}
	}
	return verb, next
}

func (s *Swapper) addVerb(contexts []string, word string) []string {
	if v, _, ok := s.pack.ActionVerb(word); ok {
		return append(contexts, "verb:"+v.Base)
	}
	return contexts
}

func (s *Swapper) addEquipment(contexts []string, mention string) []string {
	contexts = append(contexts, "equipment:"+strings.ToLower(mention))
	if m, ok := s.pack.EquipmentRule(mention); ok {
		contexts = append(contexts, "equipment:"+m.Rule.Name)
	}
	return contexts
}

// solvents names a substance as written and by the table's preferred name.
func (s *Swapper) solvents(mention string) []string {
	contexts := []string{"solvent:" + strings.ToLower(mention)}
	if c, ok := s.pack.Compounds.ByName(mention); ok {
		return append(contexts, "solvent:"+c.Name)
	}
	for _, c := range s.pack.Compounds.ByFormula(mention) {
		contexts = append(contexts, "solvent:"+c.Name)
	}
	return contexts
}
