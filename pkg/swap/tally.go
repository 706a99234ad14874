package swap

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

// vocabulary numbers the distinct tokens of a reference text.
type vocabulary struct {
	lower  []byte       // the text with ASCII capitals folded
	slots  []int32      // open addressing: 1 + number of the token, 0 if free
	spans  [][2]int32   // first occurrence of each token
	count  []int32      // occurrences of each token
	places []occurrence // all of them, in the order of the text
}

type occurrence struct{ start, token int32 }

// newVocabulary reads the tokens of the text.
func newVocabulary(text string) *vocabulary {
	v := &vocabulary{}
	v.read(text)
	return v
}

// read makes v the vocabulary of the text, in the memory it has.
func (v *vocabulary) read(text string) {
	v.lower = lowerASCII(v.lower[:0], text)
	size := 64
	for size < len(text)/2 { // a token takes three bytes with what sets it apart, but for some dozens of one letter
		size *= 2
	}
	if size > cap(v.slots) {
		v.slots = make([]int32, size)
	} else {
		v.slots = v.slots[:size]
		clear(v.slots)
	}
	v.spans, v.count, v.places = v.spans[:0], v.count[:0], v.places[:0]
	for start, end := nextToken(v.lower, 0); start >= 0; start, end = nextToken(v.lower, end) {
		slot := v.slot(v.lower, start, end)
		if v.slots[slot] == 0 {
			v.spans = append(v.spans, [2]int32{int32(start), int32(end)})
			v.count = append(v.count, 0)
			v.slots[slot] = int32(len(v.spans))
		}
		n := v.slots[slot] - 1
		v.count[n]++
		v.places = append(v.places, occurrence{int32(start), n})
	}
}

// slot returns where the token buf[start:end] stands in slots, or the free slot
// for it.
func (v *vocabulary) slot(buf []byte, start, end int) int {
	mask := len(v.slots) - 1
	for i := int(hashToken(buf, start, end)) & mask; ; i = (i + 1) & mask {
		n := v.slots[i]
		if n == 0 {
			return i
		}
		if s := v.spans[n-1]; int(s[1]-s[0]) == end-start && bytes.Equal(v.lower[s[0]:s[1]], buf[start:end]) {
			return i
		}
	}
}

// hashToken mixes the bytes of a token, eight at a time.
func hashToken(buf []byte, start, end int) uint32 {
	const odd = 0x9E3779B97F4A7C15
	h := uint64(end - start)
	for ; end-start >= 8; start += 8 {
		h = (h ^ binary.LittleEndian.Uint64(buf[start:])) * odd
		h ^= h >> 32
	}
	rest := uint64(0)
	if start+8 <= len(buf) {
		rest = binary.LittleEndian.Uint64(buf[start:]) & (1<<(8*(end-start)) - 1)
	} else {
		for i := end - 1; i >= start; i-- {
			rest = rest<<8 | uint64(buf[i])
		}
	}
	return uint32((h ^ rest) * odd >> 32)
}

// at returns the token that starts at byte i of the text, -1 if none does.
func (v *vocabulary) at(i int) int32 {
	n, ok := slices.BinarySearchFunc(v.places, int32(i), func(o occurrence, start int32) int { return cmp.Compare(o.start, start) })
	if !ok {
		return -1
	}
	return v.places[n].token
}

// size is the number of distinct tokens.
func (v *vocabulary) size() int { return len(v.spans) }

// tally counts which tokens of the reference a growing set of edits removes.
// Edits only change the tokens of their surroundings, up to the next character
// that can be no part of a token. Edits whose surroundings meet share an
// island; making an edit recounts its island, not the text.
type tally struct {
	vocab   *vocabulary
	text    string
	count   []int32 // occurrences of each token in the text as edited so far
	gone    int     // tokens of the reference with count 0
	islands []island
	home    []int32 // island of each edit
	edits   []edit  // sorted by start
	made    []bool
	buf     []byte
}

// island is a stretch of the text and the edits that lie in it.
type island struct {
	start, end  int32 // bytes
	first, last int32 // edits[first:last]
	places      int32 // the first of its tokens in vocabulary.places
	tokens      int32 // that it holds in the reference
	made        int32 // edits made in it
}

// newTally prepares for edits that are sorted by start. Of two overlapping ones
// that are made, the later does not count.
func newTally(text string, v *vocabulary, edits []edit) *tally {
	t := new(tally)
	t.begin(text, v, edits)
	return t
}

// begin makes t a new tally, in the memory it has.
func (t *tally) begin(text string, v *vocabulary, edits []edit) {
	t.vocab, t.text, t.edits, t.gone = v, text, edits, 0
	t.count = append(t.count[:0], v.count...)
	t.home = resized(t.home, len(edits))
	t.made = resized(t.made, len(edits))
	t.islands = t.islands[:0]
	for i := range edits {
		start, end := surroundings(text, int(edits[i].start), int(edits[i].end))
		if n := len(t.islands); n > 0 && int32(start) <= t.islands[n-1].end {
			last := &t.islands[n-1]
			last.end, last.last = max(last.end, int32(end)), int32(i+1)
		} else {
			t.islands = append(t.islands, island{start: int32(start), end: int32(end), first: int32(i), last: int32(i + 1)})
		}
		t.home[i] = int32(len(t.islands) - 1)
	}
	place := 0
	for i := range t.islands {
		isle := &t.islands[i]
		for place < len(v.places) && v.places[place].start < isle.start {
			place++
		}
		isle.places = int32(place)
		for place < len(v.places) && v.places[place].start < isle.end {
			isle.tokens++
			place++
		}
	}
}

// surroundings widens [start, end) to ASCII characters on either side that
// neither stand in a token nor join two runs to one.
func surroundings(text string, start, end int) (int, int) {
	for start > 0 && !parts(text[start-1]) {
		start--
	}
	for end < len(text) && !parts(text[end]) {
		end++
	}
	return start, end
}

// parts reports whether c keeps the tokens on its sides apart whatever they are.
func parts(c byte) bool {
	return c < 0x80 && c != '.' && classTable[c] == classOther
}

// bound is a number of tokens that making these edits alone cannot exceed.
func (t *tally) bound(edits []int32) int {
	n, last := 0, int32(-1)
	for _, i := range edits {
		if t.home[i] != last {
			last = t.home[i]
			n += int(t.islands[last].tokens)
		}
	}
	return n
}

// set makes or unmakes edit i.
func (t *tally) set(i int32, on bool) {
	if t.made[i] == on {
		return
	}
	isle := &t.islands[t.home[i]]
	t.recount(isle, -1)
	t.made[i] = on
	if on {
		isle.made++
	} else {
		isle.made--
	}
	t.recount(isle, +1)
}

// recount adds delta for each token that stands in the island now.
func (t *tally) recount(isle *island, delta int32) {
	if isle.made == 0 { // what stands there is known
		for _, o := range t.vocab.places[isle.places : isle.places+isle.tokens] {
			t.add(o.token, delta)
		}
		return
	}
	buf, at := t.buf[:0], isle.start
	for i := isle.first; i < isle.last; i++ {
		if e := &t.edits[i]; t.made[i] && e.start >= at {
			buf = lowerASCII(buf, t.text[at:e.start])
			buf = lowerASCII(buf, e.repl)
			at = e.end
		}
	}
	buf = lowerASCII(buf, t.text[at:isle.end])
	t.buf = buf
	for start, end := nextToken(buf, 0); start >= 0; start, end = nextToken(buf, end) {
		if n := t.vocab.slots[t.vocab.slot(buf, start, end)]; n != 0 {
			t.add(n-1, delta)
		}
	}
}

// add counts delta more occurrences of a token.
func (t *tally) add(token, delta int32) {
	c := &t.count[token]
	if *c == 0 {
		t.gone--
	}
	*c += delta
	if *c == 0 {
		t.gone++
	}
}
