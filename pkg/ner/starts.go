package ner

// starts remembers, for the words seen last, where the walk through the lexicon
// stands behind each: most words of a text come again and again, and most
// start no term.
type starts [1 << 12]start

type start struct {
	word [2]uint64
	at   place
}

// behind returns where the walk stands behind the word at i to end.
func (s *starts) behind(l *lexicon, text string, i, end int) place {
	word, ok := wordKey(text[i:end])
	if !ok {
		return l.through(text, i, end)
	}
	e := &s[(word[0]*0x9e3779b97f4a7c15^word[1])*0xbf58476d1ce4e5b9>>52]
	if e.word != word {
		*e = start{word, l.through(text, i, end)}
	}
	return e.at
}

// wordKey returns the bytes of a word as numbers, which are never all 0; false
// if it is too long. Words hold no byte 0, so no two have the same.
func wordKey(w string) (key [2]uint64, ok bool) {
	switch n := len(w); {
	case n > 16:
		return key, false
	case n >= 8:
		key[0] = uint64(low32(w)) | uint64(low32(w[4:]))<<32
		w = w[n-8:]
		key[1] = (uint64(low32(w)) | uint64(low32(w[4:]))<<32) >> (8 * (16 - n))
	case n >= 4:
		key[0] = uint64(low32(w)) | uint64(low32(w[n-4:]))>>(8*(8-n))<<32
	default:
		for i := range n {
			key[0] |= uint64(w[i]) << (8 * i)
		}
	}
	return key, true
}

func low32(s string) uint32 {
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}
