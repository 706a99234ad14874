package swap

import (
	"strings"

	"assay/pkg/chem"
	"assay/pkg/domain"
)

// A bracket glosses a name by a formula or the other way round: indium acetylacetonate
// (In(AcAc)3), lithium acetate (LiAc). Where one of the two is no entity or is not read,
// it changes with the other one, lest half of the name is left.

// exchangeGlosses adds the edits of what glosses an ingredient in which the element was
// exchanged, from edit first on, and is not edited by itself.
func (c *collector) exchangeGlosses(mats []material, first int, from, to string, add func(edit)) {
	text := c.reading.doc.Text
	for i := range mats {
		m := &mats[i]
		span := c.reading.doc.Spans[m.span]
		if m.role != roleIngredient || !c.editsIn(first, span.Start, span.End) {
			continue
		}
		if m.formula != nil {
			if span.Start > 1 && text[span.Start-1] == '(' {
				c.glossingName(first, span.Start-1, from, to, add)
			}
			continue
		}
		behind := text[span.End:]
		if len(behind) < 4 || behind[0] != ' ' || behind[1] != '(' && behind[1] != '[' || !strings.HasPrefix(behind[2:], from) {
			continue
		}
		at := span.End + 2
		rest := text[at+len(from):]
		if !formulaGoesOn(rest) || c.editsIn(first, at, at+len(from)) {
			continue
		}
		add(edit{start: int32(at), end: int32(at + len(from)), repl: to})
	}
}

// formulaGoesOn reports whether what stands behind a symbol goes on as a formula does, not
// as an abbreviation: LiAc, Ti(SO4)2, not SDS.
func formulaGoesOn(rest string) bool {
	if len(rest) < 2 {
		return false
	}
	return rest[0] == '(' || isDigit(rest[0]) || 'A' <= rest[0] && rest[0] <= 'Z' && 'a' <= rest[1] && rest[1] <= 'z'
}

// editsIn reports whether an edit from edit first on touches bytes start to end.
func (c *collector) editsIn(first, start, end int) bool {
	for _, e := range c.edits[first:] {
		if int(e.start) < end && int(e.end) > start {
			return true
		}
	}
	return false
}

// glossingName adds the edit of the element's name in the words before a bracket at byte
// end, unless there is one.
func (c *collector) glossingName(first, end int, from, to string, add func(edit)) {
	text := c.reading.doc.Text
	old, _ := chem.LookupElement(from)
	repl, ok := chem.LookupElement(to)
	start := max(0, end-40)
	start += strings.LastIndexAny(text[start:end], ",;:.()\n") + 1
	words := text[start:end]
	for len(words) >= len(old.Name) {
		n := strings.IndexByte(words, ' ')
		word := words
		if n >= 0 {
			word = words[:n]
		}
		if at := end - len(words); ok && equalFoldASCII(word, old.Name) {
			if !c.editsIn(first, at, at+len(word)) {
				add(edit{start: int32(at), end: int32(at + len(word)), repl: domain.MatchCase(word, repl.Name)})
			}
			return
		}
		if n < 0 {
			return
		}
		words = words[n+1:]
	}
}
