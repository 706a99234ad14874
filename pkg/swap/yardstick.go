package swap

// Yardstick measures how strong rewrites of one text are, for rewrites that are
// not made of candidates. It is not safe for concurrent use.
type Yardstick struct {
	vocab *vocabulary
	seen  []bool
	lower []byte
}

// NewYardstick reads the tokens of the reference.
func NewYardstick(reference string) *Yardstick {
	v := newVocabulary(reference)
	return &Yardstick{vocab: v, seen: make([]bool, v.size())}
}

// Measure fills what a meta tells of strength: the distinct tokens of the
// reference, and the share of them that the prediction no longer holds.
func (y *Yardstick) Measure(m *Meta, prediction string) {
	clear(y.seen)
	y.lower = lowerASCII(y.lower[:0], prediction)
	left := y.vocab.size()
	for start, end := nextToken(y.lower, 0); start >= 0; start, end = nextToken(y.lower, end) {
		if n := y.vocab.slots[y.vocab.slot(y.lower, start, end)] - 1; n >= 0 && !y.seen[n] {
			y.seen[n] = true
			left--
		}
	}
	m.UniqueTokens, m.RateActual = y.vocab.size(), share(left, y.vocab.size())
}
