package pairs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// The reference implementation's limits, in binary floats.
const (
	paperGap         = 0.5
	paperError       = 2.0
	paperEquivalence = 1.5
	paperMost        = 5
	paperLow         = 0.5 // a score outside these two counts as unread
	paperHigh        = 5.5
)

// PaperScore reads a reply as the reference does for pairs: overall_score in
// the first ```json block only; of a value with "=", what follows the last one.
func PaperScore(reply string) (Millionths, bool) {
	_, block, found := strings.Cut(reply, "```json")
	if !found {
		return 0, false
	}
	if block, _, found = strings.Cut(block, "```"); !found {
		return 0, false
	}
	_, value, found := strings.Cut(block, `"overall_score"`)
	if !found {
		return 0, false
	}
	value = strings.TrimPrefix(strings.TrimSpace(value), ":")
	if end := strings.IndexAny(value, ",}\n"); end >= 0 {
		value = value[:end]
	}
	value = strings.TrimSpace(value[strings.LastIndexByte(value, '=')+1:])
	if strings.Trim(value, "0123456789.+-eE") != "" { // ParseFloat takes Inf, NaN and hexadecimal
		return 0, false
	}
	f, err := strconv.ParseFloat(value, 64)
	if err != nil || !(f >= paperLow && f <= paperHigh) {
		return 0, false
	}
	return Millionths(f*point + 0.5), true
}

// PaperDataset is the name that the reference gives a pair's condition.
func PaperDataset(p Pair) string {
	return fmt.Sprintf("%s_%dpct", p.Type, int(p.Rate.Float()*100))
}

// PaperAnchor is the anchor of a text by the reference's rule.
type PaperAnchor struct {
	Text  string
	Score float64
}

// PaperPairs chooses as the reference does, from records whose scores PaperScore
// read: a text counts under a condition only if every judge was read there,
// judges pair in the order in which they first appear, ties of the gap keep
// that order, differences are taken in binary floats, and no-ops are kept.
// Pairs come as the reference lists them before it removes duplicates.
func (s *Set) PaperPairs() ([]Pair, []PaperAnchor) {
	data := s.paperConditions()
	anchors, order := s.paperAnchors(data)
	var out []Pair
	for _, d := range data {
		for _, text := range d.texts {
			anchor, ok := anchors[text]
			if scores := d.rows[text]; ok && len(scores) == len(s.judges.list) {
				out = append(out, s.paperText(d.cond, scores, anchor)...)
			}
		}
	}
	list := make([]PaperAnchor, len(order))
	for i, text := range order {
		list[i] = PaperAnchor{s.texts.list[text], anchors[text]}
	}
	return out, list
}

// paperCondition holds the rows of one condition: texts as they come, each with
// its rows by judge.
type paperCondition struct {
	cond   condition
	texts  []uint32
	rows   map[uint32]map[uint32]row
	scores []row // as they come
}

func (s *Set) paperConditions() []*paperCondition {
	var out []*paperCondition
	at := map[uint32]*paperCondition{}
	for _, r := range s.rows {
		cond := s.conds[r.cond]
		if cond.category == Anchor {
			continue
		}
		d := at[r.cond]
		if d == nil {
			d = &paperCondition{cond: cond, rows: map[uint32]map[uint32]row{}}
			at[r.cond] = d
			out = append(out, d)
		}
		if d.rows[r.text] == nil {
			d.rows[r.text] = map[uint32]row{}
			d.texts = append(d.texts, r.text)
		}
		d.rows[r.text][r.judge] = r // the last record of a judge stands
		d.scores = append(d.scores, r)
	}
	return out
}

// paperAnchors are medians over all judges' readable scores of a text's
// equivalent rewrites; there is no other anchor.
func (s *Set) paperAnchors(data []*paperCondition) (map[uint32]float64, []uint32) {
	scores := map[uint32][]float64{}
	var order []uint32
	for _, d := range data {
		if d.cond.category != Equivalence {
			continue
		}
		for _, r := range d.scores {
			if scores[r.text] == nil {
				order = append(order, r.text)
			}
			scores[r.text] = append(scores[r.text], r.score.Float())
		}
	}
	out := make(map[uint32]float64, len(scores))
	for text, list := range scores {
		slices.Sort(list)
		mid := len(list) / 2
		out[text] = list[mid]
		if len(list)%2 == 0 {
			out[text] = (list[mid-1] + list[mid]) / 2
		}
	}
	return out, order
}

// paperText makes the pairs of one text under one condition.
func (s *Set) paperText(cond condition, rows map[uint32]row, anchor float64) []Pair {
	var out []Pair
	judges := uint32(len(s.judges.list))
	for i := range judges {
		for j := i + 1; j < judges; j++ {
			chosen, rejected := rows[i], rows[j]
			a, b := chosen.score.Float(), rejected.score.Float()
			if a == b {
				continue
			}
			if (cond.category == Error) == (a > b) {
				chosen, rejected = rejected, chosen
			}
			gap := max(a, b) - min(a, b)
			within := rejected.score.Float() >= anchor-paperError
			if cond.category == Equivalence {
				within = chosen.score.Float() >= anchor-paperEquivalence
			}
			if gap >= paperGap && within {
				out = append(out, made(s.about(cond, chosen, anchor), s, chosen, rejected, gap))
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Pair) int {
		switch {
		case a.Gap > b.Gap:
			return -1
		case a.Gap < b.Gap:
			return 1
		}
		return 0
	})
	return out[:min(len(out), paperMost)]
}
