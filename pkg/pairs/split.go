package pairs

import (
	"cmp"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Splitter divides pairs into train and validation so that no source is on both
// sides: neither a source by its name nor, under another name, the same
// reference text or the same rewrite. The zero value is ready for use.
type Splitter struct {
	index  map[string]int32
	names  []string
	parent []int32
	marks  map[uint64]int32 // a source of each text
}

// See takes note of a source and of texts that belong to it. White space makes
// no other text; empty texts are passed over.
func (s *Splitter) See(source string, texts ...string) {
	at := s.source(source)
	for _, text := range texts {
		if text == "" {
			continue
		}
		mark := textHash(text)
		if other, seen := s.marks[mark]; seen {
			s.join(at, other)
			continue
		}
		if s.marks == nil {
			s.marks = map[uint64]int32{}
		}
		s.marks[mark] = at
	}
}

func (s *Splitter) source(name string) int32 {
	if at, seen := s.index[name]; seen {
		return at
	}
	if s.index == nil {
		s.index = map[string]int32{}
	}
	at := int32(len(s.parent))
	s.index[name] = at
	s.names = append(s.names, name)
	s.parent = append(s.parent, at)
	return at
}

func (s *Splitter) root(at int32) int32 {
	for s.parent[at] != at {
		s.parent[at] = s.parent[s.parent[at]]
		at = s.parent[at]
	}
	return at
}

// join makes one block of two; its root is the source with the first name, so
// that the order of the records makes no difference.
func (s *Splitter) join(a, b int32) {
	a, b = s.root(a), s.root(b)
	if s.names[b] < s.names[a] {
		a, b = b, a
	}
	s.parent[b] = a
}

// block is what must stay together, with the number of its rows in each stratum.
type block struct {
	name  string
	order uint64
	rows  map[string]int
}

// Split tells for each pair whether it is for validation: close to the fraction
// of the rows of each category and type, and at least one block of sources if
// there are two. The choice depends on names and counts alone.
func (s *Splitter) Split(list []Pair, fraction float64) []bool {
	out := make([]bool, len(list))
	blocks, total := s.blocks(list)
	chosen := pick(blocks, total, fraction)
	for i := range list {
		out[i] = chosen[s.blockOf(&list[i])]
	}
	return out
}

func (s *Splitter) blockOf(p *Pair) string { return s.names[s.root(s.source(p.Source))] }

func stratum(p *Pair) string { return p.Category.String() + "\x00" + p.Type }

func (s *Splitter) blocks(list []Pair) (blocks []*block, total map[string]int) {
	at, total := map[string]*block{}, map[string]int{}
	for i := range list {
		name := s.blockOf(&list[i])
		b := at[name]
		if b == nil {
			b = &block{name: name, order: xxhash.Sum64String("validation\x00" + name), rows: map[string]int{}}
			at[name] = b
			blocks = append(blocks, b)
		}
		key := stratum(&list[i])
		b.rows[key]++
		total[key]++
	}
	slices.SortFunc(blocks, func(a, b *block) int { return cmp.Or(cmp.Compare(a.order, b.order), cmp.Compare(a.name, b.name)) })
	return blocks, total
}

// pick takes blocks, in an order that a hash gives, as long as each brings the
// strata closer to their targets.
func pick(blocks []*block, total map[string]int, fraction float64) map[string]bool {
	chosen := map[string]bool{}
	if fraction <= 0 || len(blocks) < 2 {
		return chosen
	}
	have := map[string]int{}
	best, least := blocks[0], 0.0
	for i, b := range blocks {
		cost := 0.0
		for _, key := range sortedKeys(b.rows) {
			n, target := float64(b.rows[key]), fraction*float64(total[key])
			short := target - float64(have[key])
			cost += ((short-n)*(short-n) - short*short) / float64(total[key])
		}
		if i == 0 || cost < least {
			best, least = b, cost
		}
		if cost < 0 && len(chosen) < len(blocks)-1 {
			chosen[b.name] = true
			for key, n := range b.rows {
				have[key] += n
			}
		}
	}
	if len(chosen) == 0 {
		chosen[best.name] = true
	}
	return chosen
}

// sortedKeys gives sums of floats one order.
func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
