package ner

import (
	"unicode"
	"unicode/utf8"
)

// wordRune says whether r is part of a word: letters and digits, raised and
// lowered ones too.
func wordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.No, r) || unicode.Is(unicode.Mn, r)
}

func wordByte(c byte) bool { return c|0x20-'a' < 26 || c-'0' < 10 }

// wordAt says whether the rune at i is part of a word.
func wordAt(text string, i int) bool {
	if i >= len(text) {
		return false
	}
	if c := text[i]; c < utf8.RuneSelf {
		return wordByte(c)
	}
	r, _ := utf8.DecodeRuneInString(text[i:])
	return wordRune(r)
}

// wordBefore says whether the rune that ends at i is part of a word.
func wordBefore(text string, i int) bool {
	if i == 0 {
		return false
	}
	if c := text[i-1]; c < utf8.RuneSelf {
		return wordByte(c)
	}
	r, _ := utf8.DecodeLastRuneInString(text[:i])
	return wordRune(r)
}

// wordEnd returns the end of the word at i.
func wordEnd(text string, i int) int {
	for i < len(text) {
		if c := text[i]; c < utf8.RuneSelf {
			if !wordByte(c) {
				break
			}
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			break
		}
		i += n
	}
	return i
}

// nextWord returns the word behind i if only blanks stand between, else the
// other character that stands there, else "" at the end of the text. Long
// words are cut.
func nextWord(text string, i int) string {
	for n := 0; i < len(text) && blank(text[i]) && n < 3; n++ {
		i++
	}
	if i >= len(text) {
		return ""
	}
	end := i
	for end < len(text) && end-i < 24 && (wordByte(text[end]) || text[end] >= utf8.RuneSelf) {
		end++
	}
	return text[i:max(end, i+1)]
}

// previousWord returns the word before i if only blanks stand between, else
// the other character that stands there, else "" at the start of the text; and
// where it starts.
func previousWord(text string, i int) (string, int) {
	for n := 0; i > 0 && blank(text[i-1]) && n < 3; n++ {
		i--
	}
	if i == 0 {
		return "", 0
	}
	start := i
	for start > 0 && i-start < 24 && (wordByte(text[start-1]) || text[start-1] >= utf8.RuneSelf) {
		start--
	}
	start = min(start, i-1)
	return text[start:i], start
}

func blank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// startsSentence says whether i follows the start of the text, a full stop, or
// a colon or line break, list numbers and bullets apart.
func startsSentence(text string, i int) bool {
	for i > 0 && (text[i-1] == ' ' || text[i-1] == '"' || text[i-1] == '(') {
		i--
	}
	if i == 0 {
		return true
	}
	switch text[i-1] {
	case '.', '!', '?', ':', ';', '\n', '\r', '\t', '*', '-', ')', '#', '>':
		return true
	}
	return false
}
