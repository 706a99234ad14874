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
	// Most labels may follow the same others: those of closed. Of these only the
	// ones within reach of the best can lead to the best row. common has the
	// scores of such steps in the form of a key, others are all further steps.
	closed []uint8
	reach  int32 // how far the scores of such steps lie apart
	common [maxLabels][maxLabels]int64
	others []step
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

// step leads from one label to another; its score has the form of a key.
type step struct {
	from, to uint8
	score    int64
}

// maxLabels is MaxLabels rounded up to a power of two, so that an index cut to
// four bits needs no check.
const maxLabels = 16

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

// link fills in closed, reach, common and others.
func (m *Model) link() {
	m.closed, m.others = m.before(0), nil
	for from := range m.common {
		for to := range m.common {
			m.common[from][to] = 2 * forbidden << keyShift
		}
	}
	low, high := int64(math.MaxInt32), int64(math.MinInt32)
	for to := range m.labels {
		before := m.before(to)
		common := slices.Equal(before, m.closed)
		for _, from := range before {
			score := int64(m.trans[from][to])
			if common {
				m.common[from][to] = score << keyShift
				low, high = min(low, score), max(high, score)
			} else {
				m.others = append(m.others, step{from, uint8(to), score << keyShift})
			}
		}
	}
	m.reach = int32(min(max(high-low, 0), -forbidden))
}

// before returns the labels that may lead to a label, ascending.
func (m *Model) before(to int) (from []uint8) {
	for k := range m.labels {
		if m.trans[k][to] > forbidden {
			from = append(from, uint8(k))
		}
	}
	return from
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
	back   [][maxLabels]uint8
	labels []uint8
	field  field
}

// Decode returns the best labels of a sequence of tokens, each given as the sum
// of its features. The result is valid until the lattice is used again.
func (m *Model) Decode(l *Lattice, tokens []Sum) []uint8 {
	n := len(m.labels)
	if len(tokens) == 0 {
		return nil
	}
	if cap(l.labels) < len(tokens) {
		l.back = make([][maxLabels]uint8, len(tokens)+len(tokens)/2)
		l.labels = make([]uint8, len(tokens)+len(tokens)/2)
	}
	labels := l.labels[:len(tokens)]
	var emit [MaxLabels]int32
	var now [maxLabels]int32
	for i := range tokens {
		tokens[i].spread(&emit)
		if i == 0 {
			copy(now[:], m.trans[MaxLabels][:])
		} else {
			m.advance(&now, &l.back[i])
		}
		for k, s := range emit {
			now[k] += s
		}
		if i > 0 {
			rebase(now[:n])
		}
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

// A key is a score and, in its low bits, a label, so that of two the larger is
// that of the better score, and of equal ones that of the earlier label.
const (
	keyShift = 8
	keyLabel = 1<<keyShift - 1
	floor    = forbidden<<keyShift | keyLabel
)

// advance replaces the scores of one token by the best that lead to the next,
// and notes where from.
func (m *Model) advance(now *[maxLabels]int32, back *[maxLabels]uint8) {
	var keys, best [maxLabels]int64
	for k, s := range now {
		keys[k] = int64(s)<<keyShift | int64(keyLabel-k)
		best[k] = floor
	}
	top := int32(forbidden)
	for _, k := range m.closed {
		top = max(top, now[k&15])
	}
	for _, k := range m.closed {
		if now[k&15] < top-m.reach {
			continue
		}
		key, scores := keys[k&15], &m.common[k&15]
		for to, s := range scores {
			best[to] = max(best[to], key+s)
		}
	}
	for i := range m.others {
		s := &m.others[i]
		best[s.to&15] = max(best[s.to&15], keys[s.from&15]+s.score)
	}
	for to, key := range best {
		now[to] = int32(key >> keyShift)
		back[to] = uint8(keyLabel - key&keyLabel)
	}
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
