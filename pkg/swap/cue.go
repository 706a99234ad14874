package swap

import "strings"

// cues are words that change what a sentence means. Most texts have none, so a
// text is searched for them once, and its sentences only if it has some.
type cues struct {
	asked          bool
	buffer, polish bool
	conclusions    []int // bytes where the words of concludingSigns begin
}

func (r *Reading) askedCues() *cues {
	c := &r.cues
	if c.asked {
		return c
	}
	text := r.doc.Text
	*c = cues{asked: true, buffer: strings.Contains(text, "buffer"), polish: strings.Contains(text, "polish")}
	for at := 0; ; at++ {
		i := r.swapper.concluding.next(text[at:])
		if i < 0 {
			return c
		}
		at += i
		c.conclusions = append(c.conclusions, at)
	}
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
