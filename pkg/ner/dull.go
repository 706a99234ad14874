package ner

import "strings"

// dull remembers words that no term of the lexicon starts with, whatever
// follows them: most words of a text are such.
type dull [1 << 11]string

func (d *dull) has(word string) bool { return d[slot(word)] == word }

func (d *dull) add(word string) { d[slot(word)] = strings.Clone(word) }

// slot is the place of a word, which is not empty.
func slot(word string) uint64 {
	key := uint64(len(word))
	for i := 0; i < len(word) && i < 12; i++ {
		key = key*37 + uint64(word[i])
	}
	return key * 0x9e3779b97f4a7c15 >> 53
}
