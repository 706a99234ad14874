package tagger

import "math"

// MaxLabels is the most labels a model may have.
const MaxLabels = 14

// MaxFeatures is the most features a token may have; further ones are not
// looked at.
const MaxFeatures = 255

// Model is a trained model. It is read-only.
type Model struct {
	labels []string
	trans  [MaxLabels + 1][MaxLabels]int32 // [from][to]; the last row is the start
	before [MaxLabels][]uint8              // the labels that may stand before a label
	// index leads from a slot, the low bits of a feature, to its row; row 0 is
	// that of no feature. Most features of a text are unknown, and the index is
	// small enough to stay in the processor's cache.
	index []uint16
	rows  []row
}

// row holds the weights of one feature. Bytes 0 to 13 of lo and hi are the
// weights of the labels plus 128, the two top bytes of hi are a tag that tells
// the feature from others of the same slot.
type row struct{ lo, hi uint64 }

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

// link fills in before.
func (m *Model) link() {
	for to := range m.labels {
		m.before[to] = nil
		for from := range m.labels {
			if m.trans[from][to] > forbidden {
				m.before[to] = append(m.before[to], uint8(from))
			}
		}
	}
}

// Labels returns the names of the labels, in the order of their numbers.
func (m *Model) Labels() []string { return m.labels }

// scores adds up the weights of a token's features. Each feature that the
// model knows adds the bias to all labels alike, so it does not matter.
func (m *Model) scores(hits *[MaxFeatures + 1]hit, features []uint32, out *[MaxLabels]int32) {
	n := 0
	index := m.index
	for _, f := range features[:min(len(features), MaxFeatures)] {
		r := index[f&uint32(len(index)-1)]
		hits[uint8(n)] = hit{r, f}
		n += int(-uint32(r) >> 31) // kept if r is not 0
	}
	var even0, odd0, even1, odd1 uint64
	for _, h := range hits[:n] {
		r := &m.rows[h.row]
		lo, hi := r.lo, r.hi
		// all ones if the tags agree
		keep := -(((hi>>tagShift ^ tagOf(h.feature)) - 1) >> 63)
		lo &= keep
		hi &= keep
		even0 += lo & evens
		odd0 += lo >> 8 & evens
		even1 += hi & evens
		odd1 += hi >> 8 & evens
	}
	for i := range 4 {
		s := 16 * i
		out[2*i] = int32(even0 >> s & 0xffff)
		out[2*i+1] = int32(odd0 >> s & 0xffff)
		if i < 3 {
			out[8+2*i] = int32(even1 >> s & 0xffff)
			out[9+2*i] = int32(odd1 >> s & 0xffff)
		}
	}
}

// hit is a feature that may be known.
type hit struct {
	row     uint16
	feature uint32
}

// Lattice is the working memory of Decode.
type Lattice struct {
	hits   [MaxFeatures + 1]hit
	back   [][MaxLabels]uint8
	labels []uint8
}

// Decode returns the best labels of a sequence of len(ends) tokens. Token i has
// the features from ends[i-1] (0 for the first) to ends[i]. The result is valid
// until the lattice is used again.
func (m *Model) Decode(l *Lattice, features []uint32, ends []int) []uint8 {
	n := len(m.labels)
	if len(ends) == 0 {
		return nil
	}
	if cap(l.labels) < len(ends) {
		l.back = make([][MaxLabels]uint8, len(ends)+len(ends)/2)
		l.labels = make([]uint8, len(ends)+len(ends)/2)
	}
	labels := l.labels[:len(ends)]
	var emit, now, next [MaxLabels]int32
	from := 0
	for i, end := range ends {
		m.scores(&l.hits, features[from:end], &emit)
		from = end
		if i == 0 {
			for to := range n {
				now[to] = m.trans[MaxLabels][to] + emit[to]
			}
			continue
		}
		for to := range n {
			best, at := int32(forbidden), uint8(0)
			for _, k := range m.before[to] {
				if s := now[k] + m.trans[k][to]; s > best {
					best, at = s, k
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
	for i := len(ends) - 1; i >= 0; i-- {
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
