package ner

import (
	"assay/pkg/quantity"
)

// passage is a stretch of text cut into sentences and tokens. Whole texts are
// one passage unless they are very long.
type passage struct {
	tokens    []token
	sentences []int   // the ends of the sentences among tokens
	told      []uint8 // which sentences hold entities
}

// maxPassage is how many tokens a passage has, about.
const maxPassage = 1 << 14

// source is what remains to be read of a text.
type source struct {
	text       string
	split      bool // quantities are no tokens of their own
	at         int
	quantities []quantity.Quantity
	spans      []Span
	hints      []hint
}

// read fills the passage with the next sentences; false at the end of the text.
func (p *passage) read(s *source) bool {
	p.tokens, p.sentences = p.tokens[:0], p.sentences[:0]
	for s.at < len(s.text) && len(p.tokens) < maxPassage {
		for len(s.quantities) > 0 && s.quantities[0].End <= s.at {
			s.quantities = s.quantities[1:]
		}
		first := len(p.tokens)
		p.tokens, s.at = tokenise(p.tokens, s.text, s.at, s.quantities, s.split)
		if len(p.tokens) == first {
			continue
		}
		p.sentences = append(p.sentences, len(p.tokens))
		tokens := p.tokens[first:]
		s.spans, s.hints = mark(tokens, s.spans, s.hints)
		chunks(tokens)
	}
	return len(p.tokens) > 0
}

// outline appends the features of each sentence, as a token of the passage, to
// dst: its words, its place, and how much the rules found in it.
func (p *passage) outline(dst []uint32, ends []int) ([]uint32, []int) {
	at := 0
	for i, end := range p.sentences {
		var found [8]uint32
		last := uint32(1)
		first := len(dst)
		for k := at; k < end; k++ {
			t := &p.tokens[k]
			if r := t.rule >> 2; r > 0 && r <= 8 && t.rule&1 == 0 {
				found[r-1]++
			}
			if len(dst)-first < 230 {
				dst = append(dst, mix(101, t.word), mix2(102, last, t.word))
			}
			last = t.word
		}
		for k, n := range found {
			dst = append(dst, mix2(103, uint32(k), min(n, 3)))
		}
		dst = append(dst, mix(104, uint32(min(i, 5))), mix(105, uint32(min(len(p.sentences)-i, 3))),
			mix(106, min(uint32(end-at)/4, 12)), mix(107, p.tokens[end-1].word))
		ends = append(ends, len(dst))
		at = end
	}
	return dst, ends
}
