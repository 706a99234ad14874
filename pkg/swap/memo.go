package swap

import (
	"slices"
	"strings"
	"sync"

	"assay/pkg/chem"
	"assay/pkg/domain"
	"assay/pkg/quantity"
)

// memo remembers what words mean, whatever text they stand in: procedures use
// the same verbs, vessels, salts and temperatures again and again. It belongs
// to one reading at a time.
type memo struct {
	verbs      table[*verbWord]
	equipment  table[*equipmentWord]
	reagents   table[domain.MemberMatch]
	quantities table[*quantityWord]
	substances table[*substance]
	terms      table[*term]     // words read as names
	symbols    table[*term]     // words read as formulas where they can be
	ids        map[string]int32 // memory of the collector
	keys       map[string]int32 // memory of the search for roles
	vocab      vocabulary       // memory of the reading's vocabulary
	words      []spanWord       // likewise of its words, substances and sentences
	mats       []material
	present    []string
	sents      []sentence
	drafts     []*Draft // memory of a plan's drafts, one a seed
}

// table is one map of a memo. A full table starts anew, so that its size stays
// bounded on input of any length.
type table[V any] struct{ of map[string]V }

const tableSize = 4096

// get looks a word up, or makes and keeps its meaning. The key is a copy: a
// word must not keep the text alive that it was cut from.
func (t *table[V]) get(word string, meaning func(word string) V) V {
	if v, ok := t.of[word]; ok {
		return v
	}
	if t.of == nil || len(t.of) >= tableSize {
		t.of = make(map[string]V, 64)
	}
	word = strings.Clone(word)
	v := meaning(word)
	t.of[word] = v
	return v
}

// exchange is what an exchange of elements does to a word.
type exchange struct {
	word, from, to string
	edits          []edit // with offsets in the word
}

// exchange returns the edits that an exchange takes in a word: the substance's
// own or its full name.
func (s *substance) exchange(word, from, to string) []edit {
	for i := range s.exchanges {
		if x := &s.exchanges[i]; x.from == from && x.to == to && x.word == word {
			return x.edits
		}
	}
	x := exchange{strings.Clone(word), from, to, nil}
	switch {
	case s.formula == nil:
		x.edits = exchangeName(x.word, from, to)
	case slices.Contains(s.elements, from):
		if after := s.formula.ReplaceElement(from, to); chem.IsFormula(after) {
			x.edits = symbolEdits(s.formula.String(), after, from, to)
			if len(x.edits) == 1 && x.edits[0].start == 0 && int(x.edits[0].end) == len(s.formula.String()) {
				x.edits[0].end = int32(len(x.word) - s.offset) // all of it
			}
			for i := range x.edits {
				x.edits[i].start += int32(s.offset)
				x.edits[i].end += int32(s.offset)
			}
		}
	}
	s.exchanges = append(s.exchanges, x)
	return x.edits
}

// verbWord is an inflected verb.
type verbWord struct {
	pair    *domain.VerbPair // nil if it has no antonym
	form    domain.Form
	antonym string
	past    string           // the antonym's past tense, if the word may be the past too
	windows []*domain.Window // that hold where the verb governs
}

func (s *Swapper) verbWord(word string) *verbWord {
	v := new(verbWord)
	if m, ok := s.pack.VerbForm(word); ok {
		v.pair, v.form, v.antonym, v.past = m.Pair, m.Form, m.Antonym, m.Past
	}
	if verb, _, ok := s.pack.ActionVerb(word); ok {
		v.windows = s.windows["verb:"+strings.ToLower(verb.Base)]
	}
	return v
}

// equipmentWord is a mention of equipment.
type equipmentWord struct {
	match   domain.EquipmentMatch // Rule is nil if there is none
	vessel  bool                  // an autoclave, whose liner the text may tell
	holds   bool                  // a vessel or a source of heat: things stay in it from step to step
	windows []*domain.Window
}

func (s *Swapper) equipmentWord(mention string) *equipmentWord {
	e := new(equipmentWord)
	if m, ok := s.pack.EquipmentRule(mention); ok {
		e.match = m
		e.windows = append(e.windows, s.windows["equipment:"+strings.ToLower(m.Rule.Name)]...)
	}
	low := strings.ToLower(mention)
	e.vessel = strings.HasPrefix(low, "autoclave") || strings.HasSuffix(low, "autoclave") || strings.HasSuffix(low, "autoclaves")
	for _, w := range [...]string{"autoclave", "furnace", "oven", "reactor", "kiln", "bath", "hot plate", "hotplate", "crucible", "ampoule", "incubator"} {
		e.holds = e.holds || strings.Contains(low, w)
	}
	for {
		e.windows = append(e.windows, s.windows["equipment:"+low]...)
		i := strings.IndexByte(low, ' ')
		if i < 0 {
			return e
		}
		low = low[i+1:] // a quartz tube furnace is a tube furnace and a furnace
	}
}

// quantityWord is a quantity as it is written, with the values that have been
// put in its place before.
type quantityWord struct {
	text  string
	found bool // the text is one quantity, with one value or a range
	quantity.Quantity
	tried []trial
}

// trial is what came of moving a quantity out of a window, nil if that has not
// been tried: below the lower limit and above the upper one, by so many steps.
type trial struct {
	window *domain.Window
	below  [bandSteps]*moved
	above  [bandSteps]*moved
}

// trial returns the known moves out of a window.
func (q *quantityWord) trial(window *domain.Window) *trial {
	for i := range q.tried {
		if q.tried[i].window == window {
			return &q.tried[i]
		}
	}
	q.tried = append(q.tried, trial{window: window})
	return &q.tried[len(q.tried)-1]
}

// step is the place of one move among them.
func (t *trial) step(n uint64, above bool) **moved {
	if above {
		return &t.above[n]
	}
	return &t.below[n]
}

func (s *Swapper) quantityWord(text string) *quantityWord {
	w := &quantityWord{text: text}
	var buf [4]quantity.Quantity
	found := s.pack.Units.Scan(buf[:0], text)
	if len(found) > 0 {
		w.Quantity = found[0]
		w.found = len(found) == 1 && w.Form != quantity.Ratio && w.Form != quantity.Dimensions
	}
	return w
}

// shelf keeps the memos that no reading uses. It holds as many as there were
// readings at once. Unlike a sync.Pool it is not emptied by the garbage
// collector: what the memos know is worth more than their few megabytes.
type shelf struct {
	mu    sync.Mutex
	memos []*memo
}

func (s *shelf) take() *memo {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.memos); n > 0 {
		m := s.memos[n-1]
		s.memos = s.memos[:n-1]
		return m
	}
	return &memo{ids: make(map[string]int32, 64), keys: make(map[string]int32, 64), mats: make([]material, 0, 32)}
}

func (s *shelf) put(m *memo) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.memos = append(s.memos, m)
}

// release gives the memo back. The reading can still be used and then takes
// another; drafts made before cannot.
func (r *Reading) release() {
	if r.lent != nil {
		r.swapper.memos.put(r.lent)
		r.lent, r.vocab, r.words, r.mats, r.sents = nil, nil, nil, nil, nil
	}
}

// vocabulary returns the tokens of the text, read once.
func (r *Reading) vocabulary() *vocabulary {
	if r.vocab == nil {
		r.vocab = &r.memo().vocab
		r.vocab.read(r.doc.Text)
	}
	return r.vocab
}

// draft returns the memory of a plan's draft with the n-th seed.
func (m *memo) draft(n int) *Draft {
	for len(m.drafts) <= n {
		m.drafts = append(m.drafts, new(Draft))
	}
	return m.drafts[n]
}

func (r *Reading) memo() *memo {
	if r.lent == nil {
		r.lent = r.swapper.memos.take()
	}
	return r.lent
}
