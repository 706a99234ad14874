package swap

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// unmarked yields the places where a chemical word that is an entity elsewhere
// stands as a word of its own and no entity is marked: recognisers miss
// mentions, and a text with one of them left would contradict itself. The case
// of a name's first letter does not matter. A salt may stand behind a hyphen, as
// in a complex; other words there are parts of a product's name (Pd-SnO2). With
// prefix, words in small letters may be joined behind (Pt-based).
func (r *Reading) unmarked(word string, salt, prefix bool) func(yield func(at int) bool) {
	return func(yield func(at int) bool) {
		text := r.doc.Text
		_, head := utf8.DecodeRuneInString(word)
		for from := 0; ; {
			n := strings.Index(text[from:], word[head:])
			if n < 0 {
				return
			}
			at := from + n - head
			from += n + 1
			if at < 0 || !r.repeats(word, at) || r.marks(at, at+len(word)) || !apart(text, at, at+len(word), salt, prefix) {
				continue
			}
			if !yield(at) {
				return
			}
		}
	}
}

// repeats reports whether the word stands at byte at, a capital at its start
// apart if the rest is in small letters.
func (r *Reading) repeats(word string, at int) bool {
	text := r.doc.Text[at : at+len(word)]
	return text == word || equalFoldASCII(text[:1], word[:1]) && text[1:] == word[1:] && len(word) > 4 && strings.ToLower(word[1:]) == word[1:]
}

// marks reports whether an entity overlaps text[start:end).
func (r *Reading) marks(start, end int) bool {
	spans := r.doc.Spans
	i := sort.Search(len(spans), func(i int) bool { return spans[i].End > start })
	return i < len(spans) && spans[i].Start < end
}

// apart reports whether nothing is joined to text[start:end).
func apart(text string, start, end int, hyphen, prefix bool) bool {
	prev, _ := utf8.DecodeLastRuneInString(text[:start])
	next, n := utf8.DecodeRuneInString(text[end:])
	switch {
	case start == 0, unicode.IsSpace(prev), prev == '(', prev == '[' && !hyphen, prev == ',', hyphen && prev == '-':
	default:
		return false
	}
	switch {
	case end == len(text), unicode.IsSpace(next), strings.ContainsRune("),;:]", next):
		return true
	case prefix && next == '-': // Pt-based
		after, _ := utf8.DecodeRuneInString(text[end+n:])
		return unicode.IsLower(after)
	case next == '.':
		after, _ := utf8.DecodeRuneInString(text[end+n:])
		return end+n == len(text) || unicode.IsSpace(after)
	}
	return false
}
