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
	Epochs   int     // passes over the sequences (20)
	Average  int     // the weights after that many last passes are averaged (6)
	L2       float64 // strength of the pull towards 0, per sequence (3e-3)
	Rate     float64 // first step size (0.05)
	MinCount int     // features seen in fewer tokens are left out (1)
	SlotBits int     // the table has 1<<SlotBits slots (18)
	Dropout  float64 // share of the features of a token that a step does not see (0.3); below 0 for none
	Seed     uint64
	// Favour is added, after training, to the weight of every step to the label
	// named; below 0 it makes the label rarer.
	Favour map[string]float64
}

func (o Options) filled() Options {
	o.Epochs = cmp.Or(o.Epochs, 20)
	o.Average = min(cmp.Or(o.Average, 6), o.Epochs)
	o.L2 = cmp.Or(o.L2, 3e-3)
	o.Rate = cmp.Or(o.Rate, 0.05)
	o.MinCount = cmp.Or(o.MinCount, 1)
	o.SlotBits = cmp.Or(o.SlotBits, 18)
	o.Dropout = max(0, cmp.Or(o.Dropout, 0.3))
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

// vocabulary gives each feature that is kept its number, the most frequent
// first.
func vocabulary(sequences []Sequence, o Options) (known []uint32, number map[uint32]int32) {
	counts := map[uint32]int{}
	for i := range sequences {
		for _, f := range sequences[i].Features {
			counts[f]++
		}
	}
	for f, n := range counts {
		if n >= o.MinCount {
			known = append(known, f)
		}
	}
	slices.SortFunc(known, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	number = make(map[uint32]int32, len(known))
	for i, f := range known {
		number[f] = int32(i)
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
	seen    example // what a step sees of one
	gain    float64 // makes up for what it does not see
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
			t.drop(&t.data[i], scramble(o.Seed^uint64(epoch)<<32^uint64(i)), o.Dropout)
			t.step(&t.seen, rate)
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

// drop copies an example to seen without some features, so that no feature is
// relied on alone.
func (t *trainer) drop(e *example, seed uint64, share float64) {
	t.gain = 1 / (1 - share)
	t.seen.labels, t.seen.features, t.seen.ends = e.labels, t.seen.features[:0], t.seen.ends[:0]
	limit := uint64(share * (1 << 32))
	at := 0
	for _, end := range e.ends {
		for k, f := range e.features[at:end] {
			if scramble(seed+uint64(at+k))>>32 >= limit {
				t.seen.features = append(t.seen.features, f)
			}
		}
		at = end
		t.seen.ends = append(t.seen.ends, len(t.seen.features))
	}
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
			delta[k] *= rate * t.gain / t.scale
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
		top := slices.Max(row)
		for k := range row {
			row[k] = math.Exp((row[k] - top) * t.scale * t.gain)
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

// model rounds the averaged weights to bytes.
func (t *trainer) model(labels []string, o Options) *Model {
	m := &Model{labels: labels}
	top := 0.0
	for _, w := range t.sum {
		top = max(top, math.Abs(w))
	}
	scale := 127 / max(min(top, maxWeight), 1e-9)
	m.scale = float64(float32(scale))
	for from := range t.n + 1 {
		at := from
		if from == t.n {
			at = MaxLabels
		}
		for to := range t.n {
			m.trans[at][to] = int32(math.Round((t.sumT[from*t.n+to] + o.Favour[labels[to]]) * scale))
			if t.blocked[from*t.n+to] {
				m.trans[at][to] = forbidden
			}
		}
	}
	var rows []placed
	for _, i := range t.kept(o) {
		f := t.known[i]
		var r row
		for k, v := range t.sum[i*t.n:][:t.n] {
			r.set(k, byte(bias+max(-127, min(127, math.Round(v*scale)))))
		}
		r.setTag(tagOf(f))
		rows = append(rows, placed{f & (1<<o.SlotBits - 1), r})
	}
	slices.SortFunc(rows, func(a, b placed) int { return cmp.Compare(a.slot, b.slot) })
	m.fill(1<<o.SlotBits, rows)
	m.link()
	return m
}

// kept returns the numbers of the features that the model gets: those that tell
// the labels apart most, one for each slot.
func (t *trainer) kept(o Options) []int {
	spread := func(i int) float64 {
		w := t.sum[i*t.n:][:t.n]
		return slices.Max(w) - slices.Min(w)
	}
	type ranked struct {
		i      int
		spread float64
	}
	var all []ranked
	for i := range t.known {
		if s := spread(i); s >= minSpread {
			all = append(all, ranked{i, s})
		}
	}
	slices.SortFunc(all, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.spread, a.spread), a.i-b.i)
	})
	taken := make([]bool, 1<<o.SlotBits)
	var kept []int
	for _, r := range all {
		slot := &taken[t.known[r.i]&(1<<o.SlotBits-1)]
		if *slot || len(kept) == maxRows {
			continue
		}
		*slot = true
		kept = append(kept, r.i)
	}
	return kept
}

const (
	maxWeight = 4    // larger weights are cut to this
	minSpread = 0.06 // features that move the labels less than this apart are dropped
)
