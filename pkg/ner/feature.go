package ner

// hint is a term of the lexicon that starts somewhere, whether or not it is an
// entity in this place.
type hint struct {
	start, end int
	code       uint32 // kind, and form for verbs
}

// mark writes into the tokens what the rules and the lexicon say of them.
// spans and hints are sorted by start. It returns those that may reach into
// the next sentence.
func mark(tokens []token, spans []Span, hints []hint) ([]Span, []hint) {
	var reach [numKinds]int
	for i := range tokens {
		t := &tokens[i]
		for len(spans) > 0 && spans[0].End <= t.start {
			spans = spans[1:]
		}
		if len(spans) > 0 && spans[0].Start < t.end {
			t.rule = ruleAt(&spans[0], t)
		}
		for len(hints) > 0 && hints[0].start <= t.start {
			h := &hints[0]
			if k := h.code & 15; h.end > t.start {
				reach[k] = max(reach[k], h.end)
				if h.start == t.start {
					t.lex |= 1 << k
					if kind(k) == kindVerb {
						t.lex |= h.code >> 4 << 16
					}
				}
			}
			hints = hints[1:]
		}
		for k, end := range reach {
			if end > t.start && t.lex>>k&1 == 0 {
				t.lex |= 1 << (k + 8)
			}
			if end == t.end {
				t.lex |= 1 << (k + 20)
			}
		}
	}
	return spans, hints
}

// ruleAt tells type and place in the span: first, inner, last or only token.
func ruleAt(s *Span, t *token) uint32 {
	place := uint32(0)
	if s.Start < t.start {
		place |= 1
	}
	if s.End > t.end {
		place |= 2
	}
	return uint32(rankOfType(s.Type)+1)<<2 | place
}

// chunks gives every token that is not spaced on both sides the hash of its
// chunk: what stands between two white spaces.
func chunks(tokens []token) {
	for i := 0; i < len(tokens); {
		j, h := i+1, tokens[i].word
		for j < len(tokens) && !tokens[j].spaced {
			h = (h*prime ^ tokens[j].word) * prime
			j++
		}
		if j > i+1 {
			for k := i; k < j; k++ {
				tokens[k].chunk = h + uint32(k-i)
			}
		}
		i = j
	}
}

// mix makes the hash of a feature from its template's number and its parts.
func mix(id, a uint32) uint32 {
	h := (a ^ id*0x9e3779b1) * 0x85ebca6b
	h ^= h >> 15
	h *= 0xc2b2ae35
	return h ^ h>>13
}

func mix2(id, a, b uint32) uint32 { return mix(id, a*0x9e3779b1+(b<<13|b>>19)*0x27d4eb2f) }

func mix3(id, a, b, c uint32) uint32 { return mix2(id, a*0x165667b1+(b<<7|b>>25), c) }

// pad stands for the tokens before and behind a sentence.
var pad = token{word: 1, suf2: 1, suf3: 1, shape: 1, rule: 1 << 10}

// features appends the features of each token of a sentence to dst and where
// they end to ends. told is what the outline says of the sentence.
func features(dst []uint32, ends []int, tokens []token, told uint32) ([]uint32, []int) {
	at := func(i int) *token {
		if uint(i) < uint(len(tokens)) {
			return &tokens[i]
		}
		return &pad
	}
	kind := sentenceKind(tokens) | told<<4
	for i := range tokens {
		t, p, pp, n, nn := &tokens[i], at(i-1), at(i-2), at(i+1), at(i+2)
		start := uint32(min(i, 2))
		sp := uint32(0)
		if t.spaced {
			sp = 1
		}
		if n.spaced {
			sp |= 2
		}
		dst = append(dst,
			mix(1, t.word), mix(2, p.word), mix(3, n.word), mix(4, pp.word), mix(5, nn.word),
			mix2(6, p.word, t.word), mix2(7, t.word, n.word), mix2(8, p.word, n.word),
			mix(9, t.pre3), mix(10, t.pre4), mix(12, t.suf2), mix(13, t.suf3), mix(14, t.suf4),
			mix(15, p.suf3), mix(16, n.suf3), mix(17, p.suf2), mix(18, n.suf2),
			mix2(19, t.shape, sp), mix2(20, p.shape, t.shape), mix2(21, t.shape, n.shape), mix(22, n.shape),
			mix3(28, p.rule, t.rule, n.rule), mix3(37, p.lex, t.lex, n.lex),
			mix2(39, start, t.word), mix2(41, kind, t.rule),
			mix2(50, told, t.word), mix2(52, told, t.suf2), mix2(53, told, t.shape),
		)
		// most words are nothing to the rules and the lexicon, which says no more
		// than the features above
		if t.rule != 0 {
			dst = append(dst, mix(23, t.rule), mix2(29, t.rule, t.word), mix2(30, t.rule, p.word), mix2(31, t.rule, n.word),
				mix2(40, sp, t.rule), mix2(44, t.rule, t.suf3))
		}
		if p.rule != 0 {
			dst = append(dst, mix(24, p.rule), mix2(26, pp.rule, p.rule))
		}
		if n.rule != 0 {
			dst = append(dst, mix(25, n.rule), mix2(27, n.rule, nn.rule))
		}
		if t.lex != 0 {
			dst = append(dst, mix(32, t.lex), mix2(35, t.lex, p.word), mix2(36, t.lex, n.word), mix2(38, start, t.lex), mix2(51, told, t.lex))
		}
		if p.lex != 0 {
			dst = append(dst, mix(33, p.lex))
		}
		if n.lex != 0 {
			dst = append(dst, mix(34, n.lex))
		}
		if t.chunk != 0 {
			dst = append(dst, mix(47, t.chunk))
		}
		ends = append(ends, len(dst))
	}
	return dst, ends
}

// sentenceKind tells descriptions from instructions: whether quantities and
// action verbs were found.
func sentenceKind(tokens []token) uint32 {
	kind := uint32(0)
	for i := range tokens {
		switch uint8(tokens[i].rule >> 2) {
		case rankValue + 1:
			kind |= 1
		case rankVerb + 1:
			kind |= 2
		case rankFormula + 1, rankName + 1:
			kind |= 4
		}
	}
	return kind
}
