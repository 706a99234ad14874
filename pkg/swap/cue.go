package swap

import (
	"bytes"
	"strings"
)

// cues are words that change what a sentence means. Most texts have none, which
// their vocabulary tells; only the others are searched, and sentence by sentence.
type cues struct {
	asked          bool
	buffer, polish bool
	bought         bool  // purchased
	possible       bool  // may, might
	condition      bool  // if, until, when ...
	conclusions    []int // bytes where the words of concludingSigns begin
}

func (r *Reading) askedCues() *cues {
	c := &r.cues
	if c.asked {
		return c
	}
	c.asked = true
	v, concludes := r.vocabulary(), false
	for _, s := range v.spans {
		token := v.lower[s[0]:s[1]]
		begins := func(word string) bool { return bytes.HasPrefix(token, []byte(word)) }
		switch token[0] {
		case 'b':
			c.buffer = c.buffer || begins("buffer")
			concludes = concludes || begins("because")
		case 'p':
			c.polish = c.polish || begins("polish")
			c.bought = c.bought || begins("purchased")
			concludes = concludes || begins("phenomenon")
		case 'i':
			c.condition = c.condition || string(token) == "if"
			concludes = concludes || begins("indicati")
		case 'o':
			c.condition = c.condition || string(token) == "once"
			concludes = concludes || begins("owing")
		case 'm':
			c.possible = c.possible || string(token) == "may" || string(token) == "might"
		case 'w':
			c.condition = c.condition || string(token) == "when" || string(token) == "whether"
		case 'u':
			c.condition = c.condition || string(token) == "until" || string(token) == "unless"
		case 't':
			c.condition = c.condition || string(token) == "till"
		case 'a':
			concludes = concludes || begins("assumed")
		case 'f':
			concludes = concludes || begins("found")
		case 'k':
			concludes = concludes || begins("known")
		case 'r':
			concludes = concludes || begins("reveal")
		case 's':
			concludes = concludes || begins("suggest")
		}
	}
	if concludes {
		c.conclusions = r.swapper.concluding.all(r.doc.Text)
	}
	return c
}

// concludes reports whether a conclusion begins in text[start:end].
func (r *Reading) concludes(start, end int) bool {
	for _, at := range r.askedCues().conclusions {
		if at >= start && at < end {
			return true
		}
	}
	return false
}

// sentenceHas reports whether the sentence of byte i has a word.
func (r *Reading) sentenceHas(i int, word string) bool {
	s := r.sentenceOf(i)
	return strings.Contains(r.doc.Text[s.start:s.end], word)
}
