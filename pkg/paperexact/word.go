package paperexact

import (
	"slices"
	"unicode"
)

// newLetters are the letters and digits that Go's tables have and Python 3.11's,
// of Unicode 14, do not.
var newLetters = [...][2]rune{
	{0x1123f, 0x11240},
	{0x11f02, 0x11f02},
	{0x11f04, 0x11f10},
	{0x11f12, 0x11f33},
	{0x11f50, 0x11f59},
	{0x1342f, 0x1342f},
	{0x13441, 0x13446},
	{0x1b132, 0x1b132},
	{0x1b155, 0x1b155},
	{0x1d2c0, 0x1d2d3},
	{0x1df25, 0x1df2a},
	{0x1e030, 0x1e06d},
	{0x1e4d0, 0x1e4eb},
	{0x1e4f0, 0x1e4f9},
	{0x2b739, 0x2b739},
	{0x31350, 0x323af},
}

func isNew(r rune) bool {
	if r < newLetters[0][0] {
		return false
	}
	return slices.ContainsFunc(newLetters[:], func(span [2]rune) bool { return span[0] <= r && r <= span[1] })
}

// isWord is \w of Python's re: letters and numbers of every script and the
// underscore, without combining marks.
func isWord(r rune) bool {
	if r < 0x80 {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || r == '_'
	}
	return (unicode.IsLetter(r) || unicode.IsNumber(r)) && !isNew(r)
}

// isDigit is \d: decimal digits of every script, without superscripts.
func isDigit(r rune) bool {
	return '0' <= r && r <= '9' || r >= 0x80 && unicode.IsDigit(r) && !isNew(r)
}

// isSpace is \s, which has the four separators of ASCII as well.
func isSpace(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f }

// wordAt reports whether a word character stands at text[i]; none does outside.
func wordAt(text []rune, i int) bool { return 0 <= i && i < len(text) && isWord(text[i]) }

// boundaryAt is \b between text[i-1] and text[i].
func boundaryAt(text []rune, i int) bool { return wordAt(text, i-1) != wordAt(text, i) }

// locate returns where an entity stands in the text: at the first place without
// a word character on either side. ok is false if there is none.
func locate(text, entity []rune) (start int, ok bool) {
	if len(entity) == 0 {
		return 0, false
	}
	for from := 0; ; from = start + 1 {
		if start = indexFrom(text, entity, from); start < 0 {
			return 0, false
		}
		if !wordAt(text, start-1) && !wordAt(text, start+len(entity)) {
			return start, true
		}
	}
}

// indexFrom returns the first place of part, which is not empty, in text[from:],
// or -1.
func indexFrom(text, part []rune, from int) int {
	for i := from; i+len(part) <= len(text); i++ {
		if text[i] == part[0] && slices.Equal(text[i:i+len(part)], part) {
			return i
		}
	}
	return -1
}
