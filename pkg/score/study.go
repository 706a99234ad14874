package score

import (
	"cmp"
	"slices"
	"strings"
)

// Study collects observations and keeps about 60 bytes of each, and four more
// for every criterion, sample and By field, whatever the texts; the names of
// judges, texts, sources and types are stored once. The zero value is ready
// for use. It is not safe for concurrent use.
type Study struct {
	judges, types, texts, sources, variants, shapes, files, values Names
	conditions                                                     []condition
	conditionID                                                    map[condition]uint32
	sourceOf                                                       []uint32 // of each text
	rows                                                           []row
	failed                                                         map[string]int // by judge; "" for records that reached no judge
	rubrics                                                        map[uint32]map[RubricID]int
	seeds                                                          map[string]bool

	most    int      // texts of the source that has most of them
	textsOf []int    // of each source
	scratch []uint32 // by source, see index
	stamps  []uint32 // by source, see sourcesOf
	stamp   uint32

	// By number of record:
	places   []place
	shape    []uint32 // which criteria, a number of shapes
	criteria lists
	samples  lists
	groups   [][]uint32 // one slice per By field
}

// condition is what rewrites are pooled by.
type condition struct {
	axis Axis
	kind uint32 // number of the type's name
	rate Score
}

// row is an observation with its names replaced by numbers.
type row struct {
	score     Score
	judge     uint32
	text      uint32
	condition uint32
	variant   uint32 // seed and level
	record    uint32 // number of the record, for what is kept beside the rows
	noop      bool
}

// place is where a record stands.
type place struct{ file, line uint32 }

// Add takes one observation. A failed one is only counted.
func (s *Study) Add(o Observation) {
	if o.Failed {
		if s.failed == nil {
			s.failed = make(map[string]int)
		}
		s.failed[o.Judge]++
		return
	}
	text := s.texts.ID(o.Text)
	if int(text) == len(s.sourceOf) {
		s.newText(o.Source)
	}
	r := row{
		score: o.Score, judge: s.judges.ID(o.Judge), text: text,
		condition: s.condition(condition{o.Axis, s.types.ID(o.Type), o.Rate}),
		variant:   s.variants.ID(o.Seed + "\x1f" + o.Level), record: uint32(len(s.rows)), noop: o.NoOp,
	}
	s.rows = append(s.rows, r)
	s.keep(&o)
	s.note(r.judge, &o)
}

// newText notes the source of a text that has not been seen before.
func (s *Study) newText(source string) {
	id := s.sources.ID(source)
	s.sourceOf = append(s.sourceOf, id)
	if int(id) == len(s.textsOf) {
		s.textsOf = append(s.textsOf, 0)
	}
	s.textsOf[id]++
	s.most = max(s.most, s.textsOf[id])
}

func (s *Study) condition(c condition) uint32 {
	id, ok := s.conditionID[c]
	if !ok {
		if s.conditionID == nil {
			s.conditionID = make(map[condition]uint32)
		}
		id = uint32(len(s.conditions))
		s.conditionID[c] = id
		s.conditions = append(s.conditions, c)
	}
	return id
}

// keep stores what belongs to the record but is not sorted with the rows.
func (s *Study) keep(o *Observation) {
	s.places = append(s.places, place{s.files.ID(o.File), uint32(o.Line)})
	keys := make([]string, len(o.Criteria))
	for i, c := range o.Criteria {
		keys[i] = c.Key
		s.criteria.add(c.Score)
	}
	s.criteria.end()
	s.shape = append(s.shape, s.shapes.ID(strings.Join(keys, "\x1f")))
	for _, v := range o.Samples {
		s.samples.add(v)
	}
	s.samples.end()
	for i, value := range o.By {
		if i == len(s.groups) {
			s.groups = append(s.groups, nil)
		}
		s.groups[i] = append(s.groups[i], s.values.ID(value))
	}
}

// note counts what describes the study as a whole.
func (s *Study) note(judge uint32, o *Observation) {
	if s.rubrics == nil {
		s.rubrics, s.seeds = make(map[uint32]map[RubricID]int), make(map[string]bool)
	}
	if o.Rubric != (RubricID{}) {
		if s.rubrics[judge] == nil {
			s.rubrics[judge] = make(map[RubricID]int)
		}
		if s.rubrics[judge][o.Rubric] == 0 {
			o.Rubric = RubricID{strings.Clone(o.Rubric.Name), strings.Clone(o.Rubric.SHA)}
		}
		s.rubrics[judge][o.Rubric]++
	}
	if o.Seed != "" && !s.seeds[o.Seed] {
		s.seeds[strings.Clone(o.Seed)] = true
	}
}

// Attacked reports whether there are adversarial rewrites.
func (s *Study) Attacked() bool {
	for c := range s.conditionID {
		if c.axis == Adversarial {
			return true
		}
	}
	return false
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

func (s *Study) axis(r row) Axis { return s.conditions[r.condition].axis }

// sorted returns the rows of each judge, judges by name, rows in an order that
// depends on what they say only.
func (s *Study) sorted() [][]row {
	judge, text, kind, variant, value := s.judges.ranks(), s.texts.ranks(), s.types.ranks(), s.variants.ranks(), s.values.ranks()
	rank := ranks(len(s.conditions), func(a, b uint32) int {
		x, y := s.conditions[a], s.conditions[b]
		return cmp.Or(cmp.Compare(x.axis, y.axis), cmp.Compare(kind[x.kind], kind[y.kind]), cmp.Compare(x.rate, y.rate))
	})
	slices.SortFunc(s.rows, func(a, b row) int {
		return cmp.Or(
			cmp.Compare(judge[a.judge], judge[b.judge]),
			cmp.Compare(rank[a.condition], rank[b.condition]),
			cmp.Compare(text[a.text], text[b.text]),
			cmp.Compare(variant[a.variant], variant[b.variant]),
			cmp.Compare(a.score, b.score),
			s.compareKept(a, b, value),
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

// compareKept orders two rows by what is kept beside them, so that the order of
// records that share everything else does not show.
func (s *Study) compareKept(a, b row, value []uint32) int {
	if a.noop != b.noop {
		if a.noop {
			return 1
		}
		return -1
	}
	for _, group := range s.groups {
		if c := cmp.Compare(value[group[a.record]], value[group[b.record]]); c != 0 {
			return c
		}
	}
	return cmp.Or(
		slices.Compare(s.criteria.of(a.record), s.criteria.of(b.record)),
		slices.Compare(s.samples.of(a.record), s.samples.of(b.record)),
	)
}
