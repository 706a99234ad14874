package tagger

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Sequence is a labelled sequence of tokens. Token i has the features from
// Ends[i-1] (0 for the first) to Ends[i] and the label Labels[i].
type Sequence struct {
	Features []uint32
	Ends     []int
	Labels   []uint8
}

// Options of Train. The zero value of a field stands for its default.
type Options struct {
	Epochs   int     // passes over the sequences (25)
	Average  int     // the weights after that many last passes are averaged (8)
	L2       float64 // strength of the pull towards 0, per sequence (3e-3)
	Rate     float64 // first step size (0.05)
	MinCount int     // features seen in fewer tokens are left out (1)
	SlotBits int     // the table has 1<<SlotBits rows (18)
	Seed     uint64
}

func (o Options) filled() Options {
	o.Epochs = cmp.Or(o.Epochs, 25)
	o.Average = min(cmp.Or(o.Average, 8), o.Epochs)
	o.L2 = cmp.Or(o.L2, 3e-3)
	o.Rate = cmp.Or(o.Rate, 0.05)
	o.MinCount = cmp.Or(o.MinCount, 1)
	o.SlotBits = cmp.Or(o.SlotBits, 18)
	return o
}

// Train fits a model to sequences. allowed says which label may follow which;
// from is -1 for the start of a sequence. Sequences that break it, or whose
// labels are out of range, are an error.
func Train(labels []string, allowed func(from, to int) bool, sequences []Sequence, o Options) (*Model, error) {
	if len(labels) == 0 || len(labels) > MaxLabels {
		return nil, fmt.Errorf("%d labels; a model has 1 to %d", len(labels), MaxLabels)
	}
	for i := range sequences {
		if err := check(&sequences[i], len(labels), allowed); err != nil {
			return nil, fmt.Errorf("sequence %d: %w", i, err)
		}
	}
	o = o.filled()
	t := newTrainer(len(labels), allowed, sequences, o)
	t.run(o)
	return t.model(labels, o), nil
}

func check(s *Sequence, labels int, allowed func(from, to int) bool) error {
	if len(s.Labels) != len(s.Ends) {
		return fmt.Errorf("%d labels for %d tokens", len(s.Labels), len(s.Ends))
	}
	from := -1
	for i, l := range s.Labels {
		if int(l) >= labels || !allowed(from, int(l)) {
			return fmt.Errorf("label %d of token %d may not follow %d", l, i, from)
		}
		from = int(l)
	}
	return nil
}

// vocabulary gives each feature that is kept its number. Of features that fall
// into one slot of the table the most frequent is kept.
func vocabulary(sequences []Sequence, o Options) (known []uint32, number map[uint32]int32) {
	counts := map[uint32]int{}
	for i := range sequences {
		for _, f := range sequences[i].Features {
			counts[f]++
		}
	}
	var all []uint32
	for f, n := range counts {
		if n >= o.MinCount {
			all = append(all, f)
		}
	}
	slices.SortFunc(all, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	taken := make([]bool, 1<<o.SlotBits)
	number = make(map[uint32]int32, len(all))
	for _, f := range all {
		if slot := f & (1<<o.SlotBits - 1); !taken[slot] {
			taken[slot] = true
			number[f] = int32(len(known))
			known = append(known, f)
		}
	}
	return known, number
}

// trainer is the state of a training run. Weights are scale times what is
// stored, so that pulling all of them towards 0 is one multiplication.
type trainer struct {
	n       int // labels
	known   []uint32
	weights []float64 // n for each known feature
	trans   []float64 // (n+1) x n; the last row is the start
	scale   float64
	sum     []float64 // of weights, over the passes that are averaged
	sumT    []float64
	blocked []bool // as trans: transitions that may not be
	data    []example
	lattice lattice
}

type example struct {
	features []int32
	ends     []int
	labels   []uint8
}

func newTrainer(n int, allowed func(from, to int) bool, sequences []Sequence, o Options) *trainer {
	known, number := vocabulary(sequences, o)
	t := &trainer{n: n, known: known, scale: 1}
	t.weights, t.sum = make([]float64, n*len(known)), make([]float64, n*len(known))
	t.trans, t.sumT, t.blocked = make([]float64, (n+1)*n), make([]float64, (n+1)*n), make([]bool, (n+1)*n)
	for from := range n + 1 {
		for to := range n {
			f := from
			if from == n {
				f = -1
			}
			t.blocked[from*n+to] = !allowed(f, to)
		}
	}
	for i := range sequences {
		s := &sequences[i]
		if len(s.Ends) == 0 {
			continue
		}
		e := example{labels: s.Labels}
		at := 0
		for _, end := range s.Ends {
			for _, f := range s.Features[at:end] {
				if k, ok := number[f]; ok {
					e.features = append(e.features, k)
				}
			}
			at = end
			e.ends = append(e.ends, len(e.features))
		}
		t.data = append(t.data, e)
	}
	return t
}

func (t *trainer) run(o Options) {
	order := make([]int, len(t.data))
	for i := range order {
		order[i] = i
	}
	step := 0
	for epoch := range o.Epochs {
		shuffle(order, o.Seed+uint64(epoch))
		for _, i := range order {
			rate := o.Rate / (1 + o.Rate*o.L2*float64(step))
			step++
			t.scale *= 1 - rate*o.L2
			t.step(&t.data[i], rate)
		}
		if epoch >= o.Epochs-o.Average {
			for i, w := range t.weights {
				t.sum[i] += w * t.scale
			}
			for i, w := range t.trans {
				t.sumT[i] += w
			}
		}
	}
	for i := range t.sum {
		t.sum[i] /= float64(o.Average)
	}
	for i := range t.sumT {
		t.sumT[i] /= float64(o.Average)
	}
}

// shuffle puts order into an order that depends on the seed only.
func shuffle(order []int, seed uint64) {
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(scramble(uint64(a)^seed<<32), scramble(uint64(b)^seed<<32)), a-b)
	})
}

func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// step moves the weights along the gradient of the log-likelihood of one
// sequence.
func (t *trainer) step(e *example, rate float64) {
	n, l := t.n, &t.lattice
	l.fill(t, e)
	l.forwardBackward(n, len(e.ends))
	delta := make([]float64, n)
	at, from := 0, n
	for i, end := range e.ends {
		for k := range n {
			delta[k] = -l.node[i*n+k]
		}
		gold := int(e.labels[i])
		delta[gold]++
		for k := range delta {
			delta[k] *= rate / t.scale
		}
		for _, f := range e.features[at:end] {
			w := t.weights[int(f)*n:][:n]
			for k, d := range delta {
				w[k] += d
			}
		}
		at = end
		t.trans[from*n+gold] += rate
		if i == 0 {
			for k := range n {
				t.trans[n*n+k] -= rate * l.node[k]
			}
		}
		from = gold
	}
	for k, p := range l.edge {
		t.trans[k] -= rate * p
	}
}

// lattice holds the potentials of a sequence, then its marginals.
type lattice struct {
	emit, alpha, beta, node []float64 // tokens x n
	trans                   []float64 // exponentials of (n+1) x n
	edge                    []float64 // n x n: expected counts of transitions
}

func (l *lattice) fill(t *trainer, e *example) {
	n, m := t.n, len(e.ends)
	l.emit, l.alpha, l.beta, l.node = grow(l.emit, m*n), grow(l.alpha, m*n), grow(l.beta, m*n), grow(l.node, m*n)
	l.trans, l.edge = grow(l.trans, (n+1)*n), grow(l.edge, n*n)
	for i, w := range t.trans {
		l.trans[i] = 0
		if !t.blocked[i] {
			l.trans[i] = math.Exp(w)
		}
	}
	at := 0
	for i, end := range e.ends {
		row := l.emit[i*n:][:n]
		clear(row)
		for _, f := range e.features[at:end] {
			w := t.weights[int(f)*n:][:n]
			for k := range row {
				row[k] += w[k]
			}
		}
		at = end
		top := slices.Max(row) * t.scale
		for k := range row {
			row[k] = math.Exp(row[k]*t.scale - top)
		}
	}
}

func grow(s []float64, n int) []float64 {
	if cap(s) < n {
		return make([]float64, n+n/2)[:n]
	}
	return s[:n]
}

// forwardBackward fills node and edge with the expected counts.
func (l *lattice) forwardBackward(n, m int) {
	clear(l.edge)
	for i := range m {
		a := l.alpha[i*n:][:n]
		total := 0.0
		for k := range n {
			s := 0.0
			if i == 0 {
				s = l.trans[n*n+k]
			} else {
				for j, p := range l.alpha[(i-1)*n:][:n] {
					s += p * l.trans[j*n+k]
				}
			}
			a[k] = s * l.emit[i*n+k]
			total += a[k]
		}
		for k := range a {
			a[k] /= total
		}
	}
	right := make([]float64, n)
	for i := m - 1; i >= 0; i-- {
		b := l.beta[i*n:][:n]
		for k := range n {
			if i == m-1 {
				b[k] = 1
				continue
			}
			s := 0.0
			for j, r := range right {
				s += l.trans[k*n+j] * r
			}
			b[k] = s
		}
		normalise(b)
		node := l.node[i*n:][:n]
		for k := range node {
			node[k] = l.alpha[i*n+k] * b[k]
		}
		normalise(node)
		if i < m-1 {
			l.edges(n, i, right)
		}
		for k := range right {
			right[k] = b[k] * l.emit[i*n+k]
		}
	}
}

// edges adds the expected transitions from token i to the next, whose
// potential and what lies right of it is given.
func (l *lattice) edges(n, i int, right []float64) {
	a := l.alpha[i*n:][:n]
	total := 0.0
	for j, p := range a {
		for k, r := range right {
			total += p * l.trans[j*n+k] * r
		}
	}
	for j, p := range a {
		for k, r := range right {
			l.edge[j*n+k] += p * l.trans[j*n+k] * r / total
		}
	}
}

func normalise(s []float64) {
	total := 0.0
	for _, v := range s {
		total += v
	}
	for i := range s {
		s[i] /= total
	}
}

// model rounds the averaged weights to bytes. Features whose weights all round
// to nearly the same are dropped.
func (t *trainer) model(labels []string, o Options) *Model {
	m := &Model{labels: labels, rows: make([]row, 1<<o.SlotBits), mask: 1<<o.SlotBits - 1}
	top := 0.0
	for _, w := range t.sum {
		top = max(top, math.Abs(w))
	}
	scale := 127 / max(min(top, maxWeight), 1e-9)
	for from := range t.n + 1 {
		at := from
		if from == t.n {
			at = MaxLabels
		}
		for to := range t.n {
			m.trans[at][to] = int32(math.Round(t.sumT[from*t.n+to] * scale))
			if t.blocked[from*t.n+to] {
				m.trans[at][to] = forbidden
			}
		}
	}
	for i, f := range t.known {
		w := t.sum[i*t.n:][:t.n]
		if slices.Max(w)-slices.Min(w) < minSpread {
			continue
		}
		var r row
		for k, v := range w {
			b := uint64(bias + max(-127, min(127, math.Round(v*scale))))
			if k < 8 {
				r.lo |= b << (8 * k)
			} else {
				r.hi |= b << (8 * (k - 8))
			}
		}
		r.hi |= tagOf(f) << tagShift
		m.rows[f&m.mask] = r
	}
	return m
}

const (
	maxWeight = 4    // larger weights are cut to this
	minSpread = 0.02 // features that move the labels less than this apart are dropped
)
