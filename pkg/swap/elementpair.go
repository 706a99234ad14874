package swap

import "strings"

// A name and the abbreviation beside it in brackets are one place: what takes it has one
// name, and the other goes in the same edit.

// joinPairs makes one edit of those of a name and of its abbreviation, of all edits from
// edit first on.
func (c *collector) joinPairs(mats []material, first int) {
	r := c.reading
	text, spans := r.doc.Text, r.doc.Spans
	for i := range mats {
		m := &mats[i]
		if m.role != roleIngredient || m.formula != nil || m.full == "" {
			continue
		}
		span := spans[m.span]
		if m.span > 0 && r.bracketed(m.span-1) && isChemical(spans[m.span-1].Type) {
			c.joinBracket(first, spans[m.span-1].Start, spans[m.span-1].End)
			continue
		}
		if !r.bracketed(m.span) || !isChemical(spans[m.span+1].Type) || c.editsIn(first, span.Start, span.End) {
			continue
		}
		name := spans[m.span+1]
		if behind := text[name.End:]; !strings.HasPrefix(behind, ")") {
			continue
		}
		if e, ok := c.onlyEdit(first, name.Start, name.End); ok { // TEOS (tetraethylorthosilicate)
			e.repl = text[name.Start:e.start] + e.repl + text[e.end:name.End]
			e.start, e.end = int32(span.Start), int32(name.End+1)
		}
	}
}

// joinBracket lets the last edit of a name in bytes start to end take in the edit that
// begins behind it and shortens the bracket; without an edit of the name the bracket stays.
func (c *collector) joinBracket(first, start, end int) {
	name, bracket := -1, -1
	for i := first; i < len(c.edits); i++ {
		e := &c.edits[i]
		switch {
		case int(e.start) == end && int(e.end) > end:
			bracket = i
		case int(e.start) >= start && int(e.end) <= end && (name < 0 || e.start > c.edits[name].start):
			name = i
		}
	}
	if bracket < 0 {
		return
	}
	if name >= 0 && c.edits[name].of == c.edits[bracket].of {
		e, b := &c.edits[name], &c.edits[bracket]
		e.repl += c.reading.doc.Text[e.end:end] + b.repl
		e.end = b.end
	}
	if name >= 0 || bracket > first {
		c.edits = append(c.edits[:bracket], c.edits[bracket+1:]...)
	}
}

// onlyEdit returns the edit from edit first on within bytes start to end, if it is the only one.
func (c *collector) onlyEdit(first, start, end int) (*edit, bool) {
	var only *edit
	for i := first; i < len(c.edits); i++ {
		if e := &c.edits[i]; int(e.start) >= start && int(e.end) <= end {
			if only != nil {
				return nil, false
			}
			only = e
		}
	}
	return only, only != nil
}
