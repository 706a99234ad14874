package ner

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"assay/pkg/record"
)

// Spans converts entities, in any order, to byte spans sorted by Start. An
// entity outside the text and one whose Text is not what stands at its offsets
// are errors that name it. Of entities that overlap, as other recognisers list
// them, the longest stays, then the earlier type.
func Spans(text string, ents []Entity) ([]Span, error) {
	order := slices.Clone(ents)
	slices.SortStableFunc(order, func(a, b Entity) int { return a.Start - b.Start })
	spans := make([]Span, 0, len(ents))
	c := cursor{text: text}
	end, overlap := 0, false
	for _, e := range order {
		start, ok := c.byteAt(e.Start)
		stop, ok2 := c.byteAt(e.End)
		switch {
		case !ok || !ok2 || e.End <= e.Start:
			return nil, entityError(e, "lies outside the text")
		case text[start:stop] != e.Text:
			return nil, entityError(e, fmt.Sprintf("does not match the text, which has %q there", clip(text[start:stop])))
		}
		overlap = overlap || start < end
		spans = append(spans, Span{e.Type, start, stop})
		end = max(end, stop)
	}
	if overlap {
		return resolveCluster(make([]Span, 0, len(spans)), spans), nil
	}
	return spans, nil
}

func entityError(e Entity, what string) error {
	return fmt.Errorf("%s entity %q at %d-%d %s", e.Type, clip(e.Text), e.Start, e.End, what)
}

// clip keeps error lines short whatever the entity holds.
func clip(s string) string {
	const limit = 60
	if len(s) <= limit {
		return s
	}
	n := limit
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "..."
}

// AppendJSON appends the JSON array of the entities of text to dst: the value
// of a record's "entities" member. Spans must be sorted by Start.
func AppendJSON(dst []byte, text string, spans []Span) []byte {
	dst = append(dst, '[')
	c := cursor{text: text}
	for i, s := range spans {
		if i > 0 {
			dst = append(dst, ',')
		}
		start := c.runeAt(s.Start)
		end := c.runeAt(s.End)
		dst = append(dst, `{"text":`...)
		dst = record.AppendString(dst, text[s.Start:s.End])
		dst = append(dst, `,"type":"`...)
		dst = append(dst, s.Type...)
		dst = append(dst, `","start":`...)
		dst = strconv.AppendInt(dst, int64(start), 10)
		dst = append(dst, `,"end":`...)
		dst = strconv.AppendInt(dst, int64(end), 10)
		dst = append(dst, '}')
	}
	return append(dst, ']')
}

// cursor maps between byte and code-point offsets of one text. Going forward
// costs no more than the distance, so that sorted offsets take linear time.
type cursor struct {
	text        string
	bytes, code int
}

// runeAt returns the number of code points before byte offset at.
func (c *cursor) runeAt(at int) int {
	if at < c.bytes {
		c.bytes, c.code = 0, 0
	}
	c.code += utf8.RuneCountInString(c.text[c.bytes:at])
	c.bytes = at
	return c.code
}

// byteAt returns the byte offset of code point number at, false if the text
// is shorter.
func (c *cursor) byteAt(at int) (int, bool) {
	if at < 0 {
		return 0, false
	}
	if at < c.code {
		c.bytes, c.code = 0, 0
	}
	for c.code < at {
		if c.bytes >= len(c.text) {
			return 0, false
		}
		_, n := utf8.DecodeRuneInString(c.text[c.bytes:])
		c.bytes += n
		c.code++
	}
	return c.bytes, true
}
