package swap

import (
	"assay/pkg/ner"
)

// verbs proposes, for each verb of the text, its antonym in every mention. A
// verb is one candidate in all its inflections, so that no step is heated in
// one sentence and cooled where the text comes back to it.
func (s *Swapper) verbs(c *collector) {
	r := c.reading
	for i, span := range r.doc.Spans {
		if span.Type != ner.TypeActionVerb {
			continue
		}
		v := r.verbWord(span)
		if v.pair == nil {
			c.note(i, "the pack has no antonym of it")
			continue
		}
		e := edit{start: int32(span.Start), end: int32(span.End), repl: v.antonym, why: v.pair.Why}
		c.add(v.pair.Verb.Base, withArticle(r.doc.Text, e))
	}
}
