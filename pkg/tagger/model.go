package tagger

import (
	"math"
	"math/bits"
	"slices"
)

// MaxLabels is the most labels a model may have.
const MaxLabels = 14

// MaxFeatures is the most features a token may have; further ones are not
// looked at.
const MaxFeatures = 255

// Model is a trained model. It is read-only.
type Model struct {
	labels []string
	scale  float64                         // a weight of 1 is so much in the table
	trans  [MaxLabels + 1][MaxLabels]int32 // [from][to]; the last row is the start
	before [MaxLabels][]step               // what may lead to a label
	// Most labels may follow the same others: those of closed. Of these only the
	// ones within reach of the best can lead to the best row.
	closed []uint32
	common [MaxLabels]bool // may follow closed and nothing else
	reach  int32           // how far the scores of such steps lie apart
	// The low bits of a feature are its slot. used has a bit for each slot that
	// has a row; rows stand in the order of their slots, so that the number of
	// bits before a slot's is the place of its row, and the whole table is small.
	slots int // a power of two
	used  []uint64
	ranks []uint16 // the bits before each word of used
	rows  []row
}

// row holds the weights of one feature. Bytes 0 to 13 of lo and hi are the
// weights of the labels plus 128, the two top bytes of hi are a tag that tells
// the feature from others of the same slot.
type row struct{ lo, hi uint64 }

// step is a label that may stand before another, and the score of that.
type step struct {
	from  uint32
	score int32
}

const (
	bias     = 128
	tagShift = 48
	evens    = 0x00ff00ff00ff00ff
	// forbidden is the score of a transition that may not be.
	forbidden = math.MinInt32 / 4
)

// tagOf returns the tag of a feature, which is never 0.
func tagOf(feature uint32) uint64 {
	t := uint64(feature >> 16)
	return t + ((t - 1) >> 63)
}

// placed is a row and its slot.
type placed struct {
	slot uint32
	row  row
}

// fill makes the table of rows, which are sorted by their slots.
func (m *Model) fill(slots int, rows []placed) {
	m.slots = slots
	m.used = make([]uint64, max(1, slots/64))
	m.ranks = make([]uint16, len(m.used))
	m.rows = make([]row, len(rows))
	for i, p := range rows {
		m.rows[i] = p.row
		m.used[p.slot>>6] |= 1 << (p.slot & 63)
	}
	before := 0
	for i, word := range m.used {
		m.ranks[i] = uint16(before)
		before += bits.OnesCount64(word)
	}
}

// link fills in before.
func (m *Model) link() {
	for to := range m.labels {
		m.before[to] = nil
		for from := range m.labels {
			if m.trans[from][to] > forbidden {
				m.before[to] = append(m.before[to], step{uint32(from), m.trans[from][to]})
			}
		}
	}
	m.group()
}

// group fills in closed, common and reach.
func (m *Model) group() {
	m.closed, m.common = nil, [MaxLabels]bool{}
	for _, s := range m.before[0] {
		m.closed = append(m.closed, s.from)
	}
	low, high := int64(math.MaxInt32), int64(math.MinInt32)
	for to := range m.labels {
		m.common[to] = slices.EqualFunc(m.before[to], m.closed, func(s step, from uint32) bool { return s.from == from })
		if m.common[to] {
			for _, s := range m.before[to] {
				low, high = min(low, int64(s.score)), max(high, int64(s.score))
			}
		}
	}
	m.reach = int32(min(max(high-low, 0), -forbidden))
}

// Labels returns the names of the labels, in the order of their numbers.
func (m *Model) Labels() []string { return m.labels }

// Sum is the weights of some features added up: 16 bits for each label, the
// even ones apart from the odd ones. Each feature that the model knows adds the
// bias to all labels alike, so it does not matter. A sum holds MaxFeatures
// features at most.
type Sum [4]uint64

// Plus adds the features of another sum.
func (s *Sum) Plus(o *Sum) {
	s[0] += o[0]
	s[1] += o[1]
	s[2] += o[2]
	s[3] += o[3]
}

// Add adds features to a sum.
func (m *Model) Add(l *Lattice, s *Sum, features []uint32) {
	hits := &l.hits
	n := 0
	used, mask := m.used, uint32(m.slots-1)
	ranks := m.ranks[:len(used)]
	for _, f := range features[:min(len(features), MaxFeatures)] {
		slot := f & mask
		hits[uint8(n)] = f
		n += int(used[slot>>6&uint32(len(used)-1)] >> (slot & 63) & 1)
	}
	even0, odd0, even1, odd1 := s[0], s[1], s[2], s[3]
	for _, f := range hits[:n] {
		slot := f & mask
		word := slot >> 6 & uint32(len(used)-1)
		r := &m.rows[int(ranks[word])+bits.OnesCount64(used[word]&(1<<(slot&63)-1))]
		lo, hi := r.lo, r.hi
		// all ones if the tags agree
		keep := -(((hi>>tagShift ^ tagOf(f)) - 1) >> 63)
		lo &= keep
		hi &= keep
		even0 += lo & evens
		odd0 += lo >> 8 & evens
		even1 += hi & evens
		odd1 += hi >> 8 & evens
	}
	s[0], s[1], s[2], s[3] = even0, odd0, even1, odd1
}

// Sums appends to dst the sum of each of len(ends) tokens. Token i has the
// features from ends[i-1] (0 for the first) to ends[i].
func (m *Model) Sums(l *Lattice, dst []Sum, features []uint32, ends []int) []Sum {
	at := 0
	for _, end := range ends {
		var s Sum
		m.Add(l, &s, features[at:end])
		dst = append(dst, s)
		at = end
	}
	return dst
}

// spread writes the score of each label to out.
func (s *Sum) spread(out *[MaxLabels]int32) {
	for i := range 4 {
		k := 16 * i
		out[2*i] = int32(s[0] >> k & 0xffff)
		out[2*i+1] = int32(s[1] >> k & 0xffff)
		if i < 3 {
			out[8+2*i] = int32(s[2] >> k & 0xffff)
			out[9+2*i] = int32(s[3] >> k & 0xffff)
		}
	}
}

// Lattice is the working memory of Decode.
type Lattice struct {
	hits   [MaxFeatures + 1]uint32 // features that may be known
	back   [][MaxLabels]uint8
	labels []uint8
}

// Decode returns the best labels of a sequence of tokens, each given as the sum
// of its features. The result is valid until the lattice is used again.
func (m *Model) Decode(l *Lattice, tokens []Sum) []uint8 {
	n := len(m.labels)
	if len(tokens) == 0 {
		return nil
	}
	if cap(l.labels) < len(tokens) {
		l.back = make([][MaxLabels]uint8, len(tokens)+len(tokens)/2)
		l.labels = make([]uint8, len(tokens)+len(tokens)/2)
	}
	labels := l.labels[:len(tokens)]
	var emit [MaxLabels]int32
	var now, next [MaxLabels + 2]int32 // two more, so that no index needs a check
	for i := range tokens {
		tokens[i].spread(&emit)
		if i == 0 {
			for to := range n {
				now[to] = m.trans[MaxLabels][to] + emit[to]
			}
			continue
		}
		top := int32(forbidden)
		for _, k := range m.closed {
			top = max(top, now[k&15])
		}
		var live [MaxLabels + 2]uint32
		alive := uint32(0)
		for _, k := range m.closed {
			if now[k&15] >= top-m.reach {
				live[alive&15] = k
				alive++
			}
		}
		for to := range n {
			best, at := int32(forbidden), uint8(0)
			if m.common[to] {
				for _, k := range live[:alive&15] {
					if s := now[k&15] + m.trans[k][to]; s > best {
						best, at = s, uint8(k)
					}
				}
			} else {
				for _, k := range m.before[to] {
					if s := now[k.from&15] + k.score; s > best {
						best, at = s, uint8(k.from)
					}
				}
			}
			next[to] = best + emit[to]
			l.back[i][to] = at
		}
		now = next
		rebase(now[:n])
	}
	best := 0
	for k := range n {
		if now[k] > now[best] {
			best = k
		}
	}
	for i := len(tokens) - 1; i >= 0; i-- {
		labels[i] = uint8(best)
		if i > 0 {
			best = int(l.back[i][best])
		}
	}
	return labels
}

// rebase subtracts the best score from all and keeps them from falling without
// end, so that sequences may have any length.
func rebase(scores []int32) {
	top := scores[0]
	for _, s := range scores[1:] {
		top = max(top, s)
	}
	for i := range scores {
		scores[i] = max(scores[i]-top, forbidden)
	}
}

// Margins returns, for a model of two labels, how much better the best row of
// labels that gives a token the second label is than the best one that gives it
// the first: in nats, one number for each token.
func (m *Model) Margins(tokens []Sum) []float64 {
	n := len(tokens)
	emit := make([][2]float64, n)
	var sums [MaxLabels]int32
	for i := range tokens {
		tokens[i].spread(&sums)
		emit[i] = [2]float64{float64(sums[0]), float64(sums[1])}
	}
	left, out := make([][2]float64, n), make([]float64, n)
	for i := range n {
		for to := range 2 {
			best := float64(m.trans[MaxLabels][to])
			if i > 0 {
				best = max(left[i-1][0]+float64(m.trans[0][to]), left[i-1][1]+float64(m.trans[1][to]))
			}
			left[i][to] = best + emit[i][to]
		}
	}
	var right [2]float64 // of what follows token i
	for i := n - 1; i >= 0; i-- {
		out[i] = (left[i][1] + right[1] - left[i][0] - right[0]) / m.scale
		var next [2]float64
		for k := range 2 {
			next[k] = max(float64(m.trans[k][0])+emit[i][0]+right[0], float64(m.trans[k][1])+emit[i][1]+right[1])
		}
		right = next
	}
	return out
}
