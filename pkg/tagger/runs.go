package tagger

import (
	"math"
	"slices"
)

// A Run is a stretch of tokens that may be one mention: the first has a label,
// all others that which continues it.
type Run struct {
	First, Last int   // the place of a token in its sequence
	Label       uint8 // of the first token
	P           float64
}

// Opening is a label that runs are looked for of.
type Opening struct {
	Label, Next uint8   // of the first token and of all others
	Least       float64 // runs are reported from this probability on, above 0
}

// maxRun is the most tokens that a run may have.
const maxRun = 24

// Runs appends to dst the runs in a sequence whose probability is large enough,
// in no order; they may overlap. Where whole mentions are counted right or wrong,
// the likely ones make a better answer than the best row of labels, which drops
// a mention whose extent is in doubt.
func (m *Model) Runs(l *Lattice, dst []Run, tokens []Sum, openings []Opening) []Run {
	if len(tokens) == 0 {
		return dst
	}
	f := &l.field
	f.fill(m, tokens)
	for _, o := range openings {
		for i := range tokens {
			dst = f.from(dst, i, o)
		}
	}
	return dst
}

// field holds what Runs works with: the chances of each label at each token,
// given what stands on its left (alpha) and weighted by what stands on its right
// (beta), both scaled so that they stay near 1.
type field struct {
	n                 int // labels
	tokens            int
	emit, alpha, beta []float64 // tokens x n; emit is divided by the scale of the token
	trans             []float64 // exponentials, (n+1) x n; the last row is the start
	of                *Model    // whose trans
	potentials        [MaxLabels]int32
	weighted          [MaxLabels]float64
}

// fill runs forward and backward over the tokens.
func (f *field) fill(m *Model, tokens []Sum) {
	f.link(m)
	n := f.n
	f.tokens = len(tokens)
	size := len(tokens) * n
	f.emit, f.alpha, f.beta = grow(f.emit, size), grow(f.alpha, size), grow(f.beta, size)
	for i := range tokens {
		f.forward(m, &tokens[i], i)
	}
	last := f.beta[size-n:]
	for k := range last {
		last[k] = 1
	}
	for i := len(tokens) - 2; i >= 0; i-- {
		f.weigh(i + 1)
		for k, row := 0, f.beta[i*n:][:n]; k < n; k++ {
			s := 0.0
			for j, t := range f.trans[k*n:][:n] {
				s += t * f.weighted[j]
			}
			row[k] = s
		}
	}
}

// link computes the exponentials of a model's transitions, once for each model.
func (f *field) link(m *Model) {
	if f.of == m {
		return
	}
	f.of, f.n = m, len(m.labels)
	f.trans = make([]float64, 0, (f.n+1)*f.n)
	for from := range f.n + 1 {
		row := &m.trans[from]
		if from == f.n {
			row = &m.trans[MaxLabels]
		}
		for _, w := range row[:f.n] {
			p := 0.0
			if w > forbidden {
				p = math.Exp(float64(w) / m.scale)
			}
			f.trans = append(f.trans, p)
		}
	}
}

// forward fills in emit and alpha of token i.
func (f *field) forward(m *Model, token *Sum, i int) {
	n := f.n
	token.spread(&f.potentials)
	top := slices.Max(f.potentials[:n])
	emit, now := f.emit[i*n:][:n], f.alpha[i*n:][:n]
	if i == 0 {
		copy(now, f.trans[n*n:])
	} else {
		clear(now)
		for j, a := range f.alpha[(i-1)*n:][:n] {
			for k, t := range f.trans[j*n:][:n] {
				now[k] += a * t
			}
		}
	}
	total := 0.0
	for k, p := range f.potentials[:n] {
		emit[k] = math.Exp(float64(p-top) / m.scale)
		now[k] *= emit[k]
		total += now[k]
	}
	for k := range now {
		now[k] /= total
		emit[k] /= total
	}
}

// weigh fills weighted with what each label of token i adds to the tokens
// before it.
func (f *field) weigh(i int) {
	n := f.n
	for k, b := range f.beta[i*n:][:n] {
		f.weighted[k] = b * f.emit[i*n+k]
	}
}

// from appends the runs that start with token i. Their chances are those of the
// first token and of each step on, and that no further step follows.
func (f *field) from(dst []Run, i int, o Opening) []Run {
	n, label, next := f.n, int(o.Label), int(o.Next)
	p := f.alpha[i*n+label]
	for j := i; j < min(f.tokens, i+maxRun) && p*f.beta[j*n+label] >= o.Least; j++ {
		steps := f.trans[label*n:][:n]
		on := 0.0
		if j+1 < f.tokens {
			on = steps[next] * f.emit[(j+1)*n+next]
			onward := on * f.beta[(j+1)*n+next]
			if q := p * (f.beta[j*n+label] - onward); q >= o.Least {
				dst = append(dst, Run{i, j, o.Label, q})
			}
		} else if p >= o.Least {
			dst = append(dst, Run{i, j, o.Label, p})
		}
		p *= on
		label = next
	}
	return dst
}
