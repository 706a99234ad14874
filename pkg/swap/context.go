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
			contexts = s.addEquipment(contexts, r.doc.Text, other)
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

// addEquipment names a piece of equipment as written and by each shorter name
// that it ends in: a quartz tube furnace is a tube furnace and a furnace.
func (s *Swapper) addEquipment(contexts []string, text string, span ner.Span) []string {
	mention := strings.ToLower(text[span.Start:span.End])
	if m, ok := s.pack.EquipmentRule(text[span.Start:span.End]); ok {
		contexts = append(contexts, "equipment:"+m.Rule.Name)
	}
	if strings.HasPrefix(mention, "autoclave") || strings.HasSuffix(mention, "autoclave") || strings.HasSuffix(mention, "autoclaves") {
		before := strings.ToLower(text[max(0, span.Start-48):span.End])
		if strings.Contains(before, "teflon") || strings.Contains(before, "ptfe") {
			contexts = append(contexts, "equipment:Teflon-lined autoclave")
		}
	}
	for {
		contexts = append(contexts, "equipment:"+mention)
		i := strings.IndexByte(mention, ' ')
		if i < 0 {
			return contexts
		}
		mention = mention[i+1:]
	}
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
