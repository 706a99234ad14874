package score

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Study collects observations and keeps 32 bytes of each, whatever the texts;
// the names of judges, texts, sources and types are stored once. The zero
// value is ready for use. It is not safe for concurrent use.
type Study struct {
	judges, types, texts names
	sourceOf             []string // of each text
	rows                 []row
	failed               map[string]int // by judge; "" for records that reached no judge
}

// row is an observation with its names replaced by numbers.
type row struct {
	score Score
	rate  Score
	judge uint32
	text  uint32
	kind  uint32 // index of the type's name
	axis  Axis
	noop  bool
}

// names gives each distinct string a number.
type names struct {
	index map[string]uint32
	list  []string
}

func (n *names) id(s string) uint32 {
	if id, ok := n.index[s]; ok {
		return id
	}
	if n.index == nil {
		n.index = make(map[string]uint32)
	}
	id := uint32(len(n.list))
	s = strings.Clone(s) // s may share the memory of a whole record
	n.index[s] = id
	n.list = append(n.list, s)
	return id
}

// ranks returns the place of each name in alphabetical order.
func (n *names) ranks() []uint32 {
	order := make([]uint32, len(n.list))
	for i := range order {
		order[i] = uint32(i)
	}
	slices.SortFunc(order, func(a, b uint32) int { return cmp.Compare(n.list[a], n.list[b]) })
	rank := make([]uint32, len(order))
	for place, id := range order {
		rank[id] = uint32(place)
	}
	return rank
}

// Add takes one observation. A failed one is only counted.
func (s *Study) Add(o Observation) {
	if o.Failed {
		if s.failed == nil {
			s.failed = make(map[string]int)
		}
		s.failed[o.Judge]++
		return
	}
	text := s.texts.id(o.Text)
	if int(text) == len(s.sourceOf) {
		s.sourceOf = append(s.sourceOf, strings.Clone(o.Source))
	}
	s.rows = append(s.rows, row{
		score: o.Score, rate: o.Rate, judge: s.judges.id(o.Judge), text: text,
		kind: s.types.id(o.Type), axis: o.Axis, noop: o.NoOp,
	})
}

// Len returns the number of judged records seen so far.
func (s *Study) Len() int { return len(s.rows) }

// Failed returns the number of records with assay_error, those without a judge
// included.
func (s *Study) Failed() int {
	n := 0
	for _, c := range s.failed {
		n += c
	}
	return n
}

// sorted returns the rows of each judge, judges by name, rows in an order that
// depends on names only.
func (s *Study) sorted() [][]row {
	judge, text, kind := s.judges.ranks(), s.texts.ranks(), s.types.ranks()
	slices.SortFunc(s.rows, func(a, b row) int {
		return cmp.Or(
			cmp.Compare(judge[a.judge], judge[b.judge]),
			cmp.Compare(a.axis, b.axis),
			cmp.Compare(kind[a.kind], kind[b.kind]),
			cmp.Compare(a.rate, b.rate),
			cmp.Compare(text[a.text], text[b.text]),
			cmp.Compare(a.score, b.score),
		)
	})
	var byJudge [][]row
	for start := 0; start < len(s.rows); {
		end := start
		for end < len(s.rows) && s.rows[end].judge == s.rows[start].judge {
			end++
		}
		byJudge = append(byJudge, s.rows[start:end])
		start = end
	}
	return byJudge
}

// AnchorError tells that a judge has two different scores for one unchanged
// text, so that its rewrites cannot be compared with "the" anchor.
type AnchorError struct {
	Judge, Text   string
	First, Second float64
	More          int // further texts with the same fault
}

func (e *AnchorError) Error() string {
	more := ""
	if e.More > 0 {
		more = fmt.Sprintf(" (and %d more)", e.More)
	}
	return fmt.Sprintf("judge %s scored the anchor of text %s twice, %v and %v%s", e.Judge, Label(e.Text), e.First, e.Second, more)
}

// Hint says what usually went wrong.
func (e *AnchorError) Hint() string {
	return "score the files of one run at a time; if two recipes share an id, give each its own sample_id"
}

// Label makes the id of a text readable: source/generator.
func Label(text string) string { return strings.ReplaceAll(text, "\x1f", "/") }

// anchors holds one judge's scores of the unchanged texts, by text number.
type anchors struct {
	score []Score
	seen  []bool
	texts int // distinct texts with an anchor
	read  int // of those, with a readable score
}

// anchorsOf reads the anchors among a judge's rows. The same score twice is
// one anchor, and a readable reply takes the place of an unreadable one.
func (s *Study) anchorsOf(rows []row) (anchors, error) {
	a := anchors{score: make([]Score, len(s.texts.list)), seen: make([]bool, len(s.texts.list))}
	var conflict *AnchorError
	var last uint32 // text of the latest conflict; rows of a text stand together
	for _, r := range rows {
		if r.axis != Anchor {
			break // anchors sort first
		}
		old := a.score[r.text]
		switch {
		case !a.seen[r.text]:
			a.seen[r.text], a.score[r.text] = true, r.score
			a.texts++
		case old == Missing:
			a.score[r.text] = r.score
		case r.score == old || conflict != nil && last == r.text:
		case conflict != nil:
			conflict.More++
			last = r.text
		default:
			conflict = &AnchorError{s.judges.list[r.judge], s.texts.list[r.text], old.Float(), r.score.Float(), 0}
			last = r.text
		}
	}
	if conflict != nil {
		return a, conflict
	}
	for i, seen := range a.seen {
		if seen && a.score[i] != Missing {
			a.read++
		}
	}
	return a, nil
}
