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
	verbs      table[verbWord]
	equipment  table[equipmentWord]
	reagents   table[domain.MemberMatch]
	quantities table[*quantityWord]
	substances table[*substance]
	terms      table[*term] // words read as names
	symbols    table[*term] // words read as formulas where they can be
	exchanges  map[exchangeKey][]edit
	ids        map[string]int32 // memory of the collector, as edits are
	edits      []edit
	vocab      vocabulary // memory of the reading's vocabulary
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

// exchangeKey names an exchange of elements in a word.
type exchangeKey struct{ word, from, to string }

// exchange looks up the edits that an exchange takes, with offsets in the word.
func (m *memo) exchange(sub *substance, word, from, to string) []edit {
	key := exchangeKey{word, from, to}
	if edits, ok := m.exchanges[key]; ok {
		return edits
	}
	if m.exchanges == nil || len(m.exchanges) >= tableSize {
		m.exchanges = make(map[exchangeKey][]edit, 64)
	}
	key.word = strings.Clone(word)
	var edits []edit
	switch {
	case sub.formula == nil:
		edits = exchangeName(key.word, from, to)
	case slices.Contains(sub.elements, from):
		if after := sub.formula.ReplaceElement(from, to); chem.IsFormula(after) {
			edits = symbolEdits(sub.formula.String(), after, from, to)
			if len(edits) == 1 && edits[0].start == 0 && int(edits[0].end) == len(sub.formula.String()) {
				edits[0].end = int32(len(key.word) - sub.offset) // all of it
			}
			for i := range edits {
				edits[i].start += int32(sub.offset)
				edits[i].end += int32(sub.offset)
			}
		}
	}
	m.exchanges[key] = edits
	return edits
}

// verbWord is an inflected verb.
type verbWord struct {
	pair    *domain.VerbPair // nil if it has no antonym
	form    domain.Form
	antonym string
	past    string           // the antonym's past tense, if the word may be the past too
	windows []*domain.Window // that hold where the verb governs
}

func (s *Swapper) verbWord(word string) verbWord {
	var v verbWord
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

func (s *Swapper) equipmentWord(mention string) equipmentWord {
	var e equipmentWord
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
	moves map[moveKey]moved
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
	return &memo{ids: make(map[string]int32, 64)}
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
		r.lent, r.vocab = nil, nil
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

func (r *Reading) memo() *memo {
	if r.lent == nil {
		r.lent = r.swapper.memos.take()
	}
	return r.lent
}
