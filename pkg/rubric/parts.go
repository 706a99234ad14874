package rubric

import (
	"cmp"
	"slices"
)

// A rubric without an overall score is often asked in several calls whose
// replies are stored as one text with nothing between them. Each reply may
// also rate, in passing, what other calls asked for. So a text is first cut
// into pieces, each of which rates something: an object, or a labelled
// section of prose. Then each criterion is looked for in the piece that was
// about it.

// piece is a part of a reply with the ratings in it.
type piece struct {
	start, end int
	found      []mention
	mode       string
	glued      bool // another reply ended right before it
}

// lead returns the criterion that the piece is about: the first it names.
func (p piece) lead() int {
	for _, m := range p.found {
		if m.key != unnamed {
			return m.key
		}
	}
	return unnamed
}

func (p piece) rating(key int) (mention, bool) {
	for _, m := range p.found {
		if m.key == key {
			return m, true
		}
	}
	return mention{}, false
}

// parts reads a reply to a rubric without an overall score.
func (p *parser) parts() Result {
	res := p.rubric.Unread(StatusUnparsed, "no score in the reply")
	pieces := p.pieces()
	switch {
	case len(p.rubric.Criteria) == 1:
		p.lone(&res, pieces)
	case len(p.rubric.Calls) < 2 || !p.byCalls(&res, pieces):
		p.byLead(&res, pieces)
	}
	return p.partsStatus(res)
}

func (p *parser) partsStatus(res Result) Result {
	for _, s := range res.Scores {
		if s.Value != nil {
			res.Status, res.Reason = StatusOK, ""
			return res
		}
	}
	if refuses(p.text) {
		res.Status, res.Reason = StatusRefused, "the judge declines"
	}
	return res
}

// pieces lists the rating parts of the text in order.
func (p *parser) pieces() []piece {
	var all []piece
	pos := 0
	for _, n := range scan(p.text) {
		all = append(all, p.sections(pos, n.start)...)
		pos = n.end
		if p.foreign(n) {
			continue
		}
		if found := p.rubric.mentions(p.keys, p.text, n); len(found) > 0 {
			all = append(all, piece{start: n.start, end: n.end, found: found, mode: p.mode(n), glued: gluedAt(p.text, n.start)})
		}
	}
	all = append(all, p.sections(pos, len(p.text))...)
	slices.SortStableFunc(all, func(a, b piece) int { return cmp.Compare(a.start, b.start) })
	return all
}

// byLead takes each criterion from the piece that it leads, else from its
// first mention.
func (p *parser) byLead(res *Result, pieces []piece) {
	for key := range res.Scores {
		var from *piece
		for i := range pieces {
			if pieces[i].lead() == key {
				from = &pieces[i]
				break
			}
		}
		if from == nil {
			for i := range pieces {
				if _, ok := pieces[i].rating(key); ok {
					from = &pieces[i]
					break
				}
			}
		}
		if from != nil {
			m, _ := from.rating(key)
			p.set(res, key, m, from.mode)
		}
	}
	if len(pieces) > 1 && res.ParseMode != "" {
		res.ParseMode = ModeGlued
	}
}

// lone takes the only criterion from the last piece that names it, else from
// the last one with a rating under no name, if that has one only: the reply is
// about nothing else.
func (p *parser) lone(res *Result, pieces []piece) {
	for _, named := range [...]bool{true, false} {
		for i := len(pieces) - 1; i >= 0; i-- {
			if m, ok := pieces[i].rating(0); ok && named {
				p.set(res, 0, m, pieces[i].mode)
				return
			}
			if nameless := pieces[i].found; !named && len(nameless) > 0 {
				if len(nameless) == 1 {
					p.set(res, 0, nameless[0], pieces[i].mode)
				}
				return
			}
		}
	}
}

func (p *parser) set(res *Result, key int, m mention, mode string) {
	res.Scores[key].Value, res.Scores[key].Reason = m.value, m.reason
	if res.ParseMode != ModeRepair {
		res.ParseMode = mode
	}
}
