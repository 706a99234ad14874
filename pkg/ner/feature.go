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
var pad = token{word: 1, suf2: 1, suf3: 1, suf5: 1, pre4: 1, shape: 1, rule: 1 << 10}

// The features of a token are of two kinds. Those of this part say one thing of
// one word, so that their weights need adding up once for each word that a text
// has, see forms. told is whether the outline sees entities in the sentence.

func (t *token) self(dst []uint32, told uint32) []uint32 {
	return append(dst, mix(1, t.word), mix(9, t.pre3), mix(10, t.pre4), mix(70, t.pre5), mix(12, t.suf2), mix(13, t.suf3),
		mix(14, t.suf4), mix(71, t.suf5), mix(19, t.shape), mix2(50, told, t.word), mix2(52, told, t.suf2), mix2(53, told, t.shape),
		mix(60, t.class), mix(61, wider(t.class)), mix(62, widest(t.class)), mix2(55, told, wider(t.class)))
}

func (t *token) before(dst []uint32) []uint32 {
	return append(dst, mix(2, t.word), mix(15, t.suf3), mix(17, t.suf2), mix(73, t.pre4),
		mix(63, t.class), mix(64, wider(t.class)), mix(65, widest(t.class)))
}

func (t *token) after(dst []uint32) []uint32 {
	return append(dst, mix(3, t.word), mix(16, t.suf3), mix(18, t.suf2), mix(22, t.shape), mix(72, t.pre4),
		mix(66, t.class), mix(67, wider(t.class)), mix(68, widest(t.class)))
}

func (t *token) before2(dst []uint32) []uint32 {
	return append(dst, mix(4, t.word), mix(80, t.suf3), mix(81, wider(t.class)))
}

func (t *token) after2(dst []uint32) []uint32 {
	return append(dst, mix(5, t.word), mix(82, t.suf3), mix(83, wider(t.class)))
}

// tokenAt returns a token of a sentence, pad beyond its ends.
func tokenAt(tokens []token, i int) *token {
	if uint(i) < uint(len(tokens)) {
		return &tokens[i]
	}
	return &pad
}

// wordFeatures appends the features of one word that token i of a sentence has.
func wordFeatures(dst []uint32, tokens []token, i int, told uint32) []uint32 {
	dst = tokens[i].self(dst, told)
	dst = tokenAt(tokens, i-1).before(dst)
	dst = tokenAt(tokens, i+1).after(dst)
	dst = tokenAt(tokens, i-2).before2(dst)
	return tokenAt(tokens, i+2).after2(dst)
}

// jointFeatures appends the other features of each token of a sentence to dst
// and where they end to ends: of words side by side, and of what the rules and
// the lexicon say of them. grade is what the outline says of the sentence. Wide
// ones look further: at three words, the verb on the left, and brackets. They pay
// where the corpus is large.
func jointFeatures(dst []uint32, ends []int, tokens []token, grade uint32, wide bool) ([]uint32, []int) {
	told := toldBy(grade)
	kind := sentenceKind(tokens) | told<<4
	verb, paren := uint32(0), uint32(0)
	for i := range tokens {
		t, p, pp, n, nn := &tokens[i], tokenAt(tokens, i-1), tokenAt(tokens, i-2), tokenAt(tokens, i+1), tokenAt(tokens, i+2)
		start := uint32(min(i, 2))
		sp := uint32(0)
		if t.spaced {
			sp = 1
		}
		if n.spaced {
			sp |= 2
		}
		tc, pc, nc := wider(t.class), wider(p.class), wider(n.class)
		dst = append(dst, mix2(6, p.word, t.word), mix2(7, t.word, n.word), mix2(8, p.word, n.word),
			mix2(29, t.shape, sp), mix2(93, pc, tc), mix2(94, tc, nc), mix2(95, pc, nc))
		// most words are nothing to the rules and the lexicon, and small letters
		// only: that says no more than the features above
		if p.shape != plain || t.shape != plain {
			dst = append(dst, mix2(20, p.shape, t.shape))
		}
		if n.shape != plain || t.shape != plain {
			dst = append(dst, mix2(21, t.shape, n.shape))
		}
		if p.rule|t.rule|n.rule != 0 {
			dst = append(dst, mix3(28, p.rule, t.rule, n.rule))
		}
		if p.lex|t.lex|n.lex != 0 {
			dst = append(dst, mix3(37, p.lex, t.lex, n.lex))
		}
		if i < 2 {
			dst = append(dst, mix2(39, start, t.word))
		}
		if t.rule != 0 {
			dst = append(dst, mix2(41, kind, t.rule), mix2(92, grade, t.rule), mix(23, t.rule), mix2(43, t.rule, t.word), mix2(30, t.rule, p.word), mix2(31, t.rule, n.word),
				mix2(40, sp, t.rule), mix2(44, t.rule, t.suf3), mix2(96, t.rule, nc), mix2(97, t.rule, pc))
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
		if wide {
			dst = append(dst, mix2(76, pp.word, p.word), mix2(77, n.word, nn.word), mix3(78, pp.word, p.word, t.word), mix3(79, t.word, n.word, nn.word),
				mix2(102, verb, t.word), mix2(103, verb, t.rule), mix(104, verb), mix2(107, paren, t.rule), mix2(108, paren, t.word))
		}
		if t.rule>>2 == uint32(rankVerb)+1 || t.lex&(1<<kindVerb) != 0 {
			verb = t.word
		}
		switch t.word {
		case hashOpen:
			paren = 1
		case hashClose:
			paren = 0
		}
		ends = append(ends, len(dst))
	}
	return dst, ends
}

var (
	hashOpen, hashClose = hashBytes([]byte("(")), hashBytes([]byte(")"))
	plain               = shapeOf("xx") // of words in small letters
)

// toldBy is whether the outline sees entities.
func toldBy(grade uint32) uint32 {
	if grade >= 2 {
		return 1
	}
	return 0
}

// features appends all features of each token of a sentence.
func features(dst []uint32, ends []int, tokens []token, grade uint32, wide bool) ([]uint32, []int) {
	joint, stops := jointFeatures(nil, nil, tokens, grade, wide)
	at := 0
	for i := range tokens {
		dst = sentenceFeatures(dst, tokens, grade)
		dst = wordFeatures(dst, tokens, i, toldBy(grade))
		dst = append(dst, joint[at:stops[i]]...)
		at = stops[i]
		ends = append(ends, len(dst))
	}
	return dst, ends
}

// sentenceFeatures appends the features that all tokens of a sentence share.
func sentenceFeatures(dst []uint32, tokens []token, grade uint32) []uint32 {
	return append(dst, mix(91, grade), mix2(42, sentenceKind(tokens), toldBy(grade)))
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
