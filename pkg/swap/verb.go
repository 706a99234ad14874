package swap

import (
	"assay/pkg/ner"
)

// verbs proposes, for each verb of the text, its antonym in every mention. A
// verb is one candidate in all its inflections, so that no step is heated in
// one sentence and cooled where the text comes back to it.
func (s *Swapper) verbs(c *collector) {
	r := c.reading
	for _, span := range r.doc.Spans {
		if span.Type != ner.TypeActionVerb {
			continue
		}
		m, ok := s.pack.VerbForm(r.textOf(span))
		if !ok {
			continue
		}
		e := edit{start: span.Start, end: span.End, repl: m.Antonym, why: m.Pair.Why}
		c.add(m.Pair.Verb.Base, withArticle(r.doc.Text, e))
	}
}
