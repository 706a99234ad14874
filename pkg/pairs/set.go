package pairs

import (
	"cmp"
	"slices"
	"strings"
)

// Millionths is a score, or a difference of two, in millionths of a point:
// decimals are compared as decimals.
type Millionths int64

const point = 1_000_000

// Float returns the nearest float64.
func (m Millionths) Float() float64 { return float64(m) / point }

// Category says what a judge should have done.
type Category uint8

const (
	// Anchor is the unchanged text. It makes no pairs.
	Anchor Category = iota
	// Error is a rewrite that made the text wrong.
	Error
	// Equivalence is a rewrite that says the same in another notation.
	Equivalence
	// Adversarial is a science answer made worse in one respect.
	Adversarial
)

// String returns perturbation_meta.category as records spell it.
func (c Category) String() string {
	return [...]string{"anchor", "error", "representational", "adversarial"}[c]
}

// Judged is what choosing pairs needs of one record whose reply was read.
type Judged struct {
	Judge            string
	Source           string // the unit that splits keep together
	Text             string // rewrites of one text are compared with one anchor
	Category         Category
	Type             string
	Level, Criterion string     // of science answers, else ""
	Rate             Millionths // rate_requested
	Variant          string     // seed, level or language: what tells rewrites of one type and rate apart
	Seed             string
	NoOp             bool       // the rewrite equals the reference
	Score            Millionths // Unread for a science answer whose rating could not be read
	Ref              Ref
}

// Unread is the score of a reply without a readable rating.
const Unread Millionths = -1

// Set collects judged records. It keeps a fixed number of bytes of each; names
// are stored once. The zero value is ready for use, by one goroutine.
type Set struct {
	judges, texts, conditions, variants names
	sources                             []string    // of each text
	conds                               []condition // by number
	seeds                               []string    // of each variant
	rows                                []row
}

// condition is a swap type at a rate.
type condition struct {
	category         Category
	kind             string
	rate             Millionths
	level, criterion string
}

type row struct {
	judge, text, cond, variant uint32
	noop                       bool
	score                      Millionths
	ref                        Ref
}

// names gives each distinct string a number.
type names struct {
	index map[string]uint32
	list  []string
}

// id returns the number of s and whether it is new.
func (n *names) id(s string) (id uint32, fresh bool) {
	if id, ok := n.index[s]; ok {
		return id, false
	}
	if n.index == nil {
		n.index = make(map[string]uint32)
	}
	id = uint32(len(n.list))
	s = strings.Clone(s) // s may share the memory of a whole record
	n.index[s] = id
	n.list = append(n.list, s)
	return id, true
}

// Add takes one record.
func (s *Set) Add(j Judged) {
	r := row{noop: j.NoOp, score: j.Score, ref: j.Ref}
	var fresh bool
	r.judge, _ = s.judges.id(j.Judge)
	if r.text, fresh = s.texts.id(j.Text); fresh {
		s.sources = append(s.sources, strings.Clone(j.Source))
	}
	c := condition{j.Category, strings.Clone(j.Type), j.Rate, strings.Clone(j.Level), strings.Clone(j.Criterion)}
	if r.cond, fresh = s.conditions.id(c.key()); fresh {
		s.conds = append(s.conds, c)
	}
	if r.variant, fresh = s.variants.id(j.Variant); fresh {
		s.seeds = append(s.seeds, strings.Clone(j.Seed))
	}
	s.rows = append(s.rows, r)
}

// See notes that a judge took part, though its reply could not be read:
// PaperPairs uses only texts that every judge was read on.
func (s *Set) See(judge string) { s.judges.id(judge) }

func (c condition) key() string {
	return strings.Join([]string{c.category.String(), c.kind, spellFloat(c.rate.Float()), c.level, c.criterion}, "\x00")
}

// Len returns the number of records added.
func (s *Set) Len() int { return len(s.rows) }

// About is what pairs of one text and condition share.
type About struct {
	Source, Text     string
	Category         Category
	Type             string
	Level, Criterion string // of science answers, else ""
	Rate             Millionths
	Seed             string
	Anchor           float64 // what both scores are held against: the text's anchor, or the limit of a level
}

// Pair is a choice: on one rewrite, the chosen judge did better. A Pair made by
// Examples stands for one reply alone, which is Chosen whatever its label.
type Pair struct {
	*About                  // shared, not to be changed
	RejectedText     string // the text of the rejected reply, which judges another one in some pairs
	Chosen, Rejected Side
	Gap              float64 // score points
	Alone            Label
}

// Label says what a reply alone is an example of.
type Label uint8

const (
	// Both is a pair of replies.
	Both Label = iota
	// Good is a reply to learn from.
	Good
	// Bad is a reply to unlearn.
	Bad
)

// Side is one judge's part in a pair.
type Side struct {
	Judge string
	Score float64
	Ref   Ref
}

// inOrder returns the rows sorted by name: texts, conditions, variants, judges.
// Equal rows keep the order of their lines.
func (s *Set) inOrder() []row {
	rows := slices.Clone(s.rows)
	slices.SortStableFunc(rows, func(a, b row) int {
		return cmp.Or(
			byName(&s.texts, a.text, b.text),
			s.byCondition(a.cond, b.cond),
			byName(&s.variants, a.variant, b.variant),
			byName(&s.judges, a.judge, b.judge),
			cmp.Compare(a.score, b.score),
		)
	})
	return rows
}

func byName(n *names, a, b uint32) int {
	if a == b {
		return 0
	}
	return cmp.Compare(n.list[a], n.list[b])
}

func (s *Set) byCondition(a, b uint32) int {
	if a == b {
		return 0
	}
	x, y := s.conds[a], s.conds[b]
	return cmp.Or(cmp.Compare(x.category, y.category), cmp.Compare(x.kind, y.kind), cmp.Compare(x.rate, y.rate),
		cmp.Compare(x.level, y.level), cmp.Compare(x.criterion, y.criterion))
}
