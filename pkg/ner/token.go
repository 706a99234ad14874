package ner

import (
	"unicode"
	"unicode/utf8"

	"assay/pkg/quantity"
)

// token is what the sequence model labels: a word, another character that is
// no space, or a whole quantity. Beside its place it holds the hashes that its
// features are made of.
type token struct {
	start, end       int
	word             uint32 // of the folded word
	pre3, pre4       uint32 // of its first bytes; word if it is shorter
	suf2, suf3, suf4 uint32 // of its last bytes
	pre5, suf5       uint32
	class            uint32 // of words used like it, plus 1; 0 if unknown
	shape            uint32 // of its pattern of capitals, small letters and digits
	chunk            uint32 // of what stands between two spaces, if that is more than the token
	rule             uint32 // what the rules make of it, see ruleAt
	lex              uint32 // which terms of the lexicon it is part of
	spaced           bool   // white space stands before it
}

// maxFold is how much of a word its hashes look at, in bytes.
const maxFold = 32

// tokenise appends the tokens of text from at to the end of its first sentence
// and returns where the next one starts. quantities are those of the text from
// at on: each is one token, or if they are to be split, no token reaches over
// their ends.
func tokenise(dst []token, text string, at int, quantities []quantity.Quantity, split bool) ([]token, int) {
	spaced := true
	first := len(dst)
	for at < len(text) {
		for len(quantities) > 0 && (quantities[0].End <= at || !split && quantities[0].Start < at) {
			quantities = quantities[1:]
		}
		limit := len(text)
		if len(quantities) > 0 {
			limit = quantities[0].Start
			if limit <= at && split {
				limit = quantities[0].End
			} else if limit == at {
				dst = append(dst, quantityToken(&quantities[0], spaced))
				at, spaced = quantities[0].End, false
				continue
			}
		}
		r, n := rune(text[at]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[at:])
		}
		switch {
		case r == '\n':
			if len(dst) > first {
				return dst, at + 1
			}
			at, spaced = at+1, true
			continue
		case r <= ' ' || r >= utf8.RuneSelf && (unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff'):
			at, spaced = at+n, true
			continue
		}
		t := token{start: at, spaced: spaced}
		if wordRune(r) {
			t.end = min(wordEnd(text, at), limit)
		} else {
			t.end = at + n
		}
		t.hash(text)
		dst = append(dst, t)
		at, spaced = t.end, false
		if (r == '.' || r == '!' || r == '?') && sentenceEnds(text, at) || len(dst)-first >= maxSentence {
			break
		}
	}
	return dst, at
}

// maxSentence is the most tokens that are decoded at once.
const maxSentence = 400

// sentenceEnds says whether a sentence ends with the full stop before at: a
// space and a capital, a digit or an opening bracket follow.
func sentenceEnds(text string, at int) bool {
	i := at
	for i < len(text) && text[i] == ' ' {
		i++
	}
	if i == at || i >= len(text) {
		return i >= len(text)
	}
	c := text[i]
	return c-'A' < 26 || c-'0' < 10 || c == '(' || c == '\n' || c == '"'
}

func quantityToken(q *quantity.Quantity, spaced bool) token {
	const seed = 77
	h := hashString(seed, q.Unit.Kind)
	u := hashString(h, q.Unit.Symbol)
	return token{
		start: q.Start, end: q.End, word: u, pre3: h, pre4: u, suf2: h, suf3: h, suf4: u,
		shape: hashString(h, "quantity") + uint32(q.Form), spaced: spaced,
	}
}

func hashString(h uint32, s string) uint32 {
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * prime
	}
	return h
}

const (
	offset = 2166136261
	prime  = 16777619
)

// hash fills in the hashes of the word at start to end: lower case, digits
// alike in numbers, look-alikes of typesetting made one.
func (t *token) hash(text string) {
	var buf [maxFold]byte
	n, digits := 0, 0
	shape, last, runs := uint32(offset), uint32(0), 0
	for i := t.start; i < t.end && n < maxFold-utf8.UTFMax; {
		c := text[i]
		var class uint32
		if c < utf8.RuneSelf {
			switch {
			case c-'a' < 26:
				class = 'x'
			case c-'A' < 26:
				class = 'X'
				c |= 0x20
			case c-'0' < 10:
				class = '0'
				digits++
			default:
				class = uint32(c)
			}
			buf[n] = c
			n++
			i++
		} else {
			r, size := utf8.DecodeRuneInString(text[i:])
			i += size
			r, class = foldSign(r)
			if r < utf8.RuneSelf {
				if r-'0' < 10 {
					digits++
				}
				buf[n] = byte(r)
				n++
			} else {
				folded, _ := foldRune(r, buf[n:n:maxFold])
				n += copy(buf[n:], folded)
			}
		}
		if class != last || runs < 2 {
			shape = (shape ^ class) * prime
			if class != last {
				runs = 0
			}
		}
		last = class
		runs++
	}
	word := buf[:n]
	if digits == n {
		for i := range word {
			word[i] = '0'
		}
	}
	t.shape = shape
	t.word = hashBytes(word)
	t.pre5, t.suf5 = hashBytes(word[:min(n, 5)]), hashBytes(word[n-min(n, 5):])
	t.pre3, t.pre4 = hashBytes(word[:min(n, 3)]), hashBytes(word[:min(n, 4)])
	t.suf2, t.suf3, t.suf4 = hashBytes(word[n-min(n, 2):]), hashBytes(word[n-min(n, 3):]), hashBytes(word[n-min(n, 4):])
}

// shapeOf is the shape of a word.
func shapeOf(word string) uint32 {
	t := token{end: len(word)}
	t.hash(word)
	return t.shape
}

func hashBytes(b []byte) uint32 {
	h := uint32(offset)
	for _, c := range b {
		h = (h ^ uint32(c)) * prime
	}
	return h
}

// foldSign makes the variants of dashes, dots, degree signs and primes one and
// returns the class of the rune in a shape.
func foldSign(r rune) (rune, uint32) {
	switch {
	case r >= '\u2010' && r <= '\u2015' || r == '\u2212' || r == '\u00ad':
		return '-', '-'
	case r == '·' || r == '•' || r == '∙' || r == '⋅' || r == '‧' || r == '・':
		return '*', '*'
	case r == '×':
		return 'x', 'x'
	case r == '\u2018' || r == '\u2019' || r == '\u2032' || r == '\u00b4':
		return '\'', '\''
	case r == '\u201c' || r == '\u201d':
		return '"', '"'
	case r >= '\u2080' && r <= '\u2089':
		return r - '\u2080' + '0', '0'
	case unicode.IsUpper(r):
		return r, 'X'
	case unicode.IsLetter(r):
		return r, 'x'
	}
	return r, '.'
}

// foldRune appends the folded form of a rune beyond ASCII.
func foldRune(r rune, dst []byte) ([]byte, int) {
	switch r {
	case '\u00b5':
		r = 'μ'
	case '\ufb00':
		return append(dst, "ff"...), 2
	case '\ufb01':
		return append(dst, "fi"...), 2
	case '\ufb02':
		return append(dst, "fl"...), 2
	case '\ufb03':
		return append(dst, "ffi"...), 3
	case '\ufb04':
		return append(dst, "ffl"...), 3
	}
	return utf8.AppendRune(dst, unicode.ToLower(r)), 0
}
