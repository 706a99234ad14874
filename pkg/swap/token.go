package swap

import (
	"unicode"
	"unicode/utf8"
)

// Character classes of the token rule. A token is a match of
//
//	\b[a-zA-Z][a-zA-Z0-9]*\b | \b[0-9]+(?:\.[0-9]+)?\b
//
// with \b as Python's re has it on Unicode text: a word character is a letter
// or a number of any script, or the underscore; combining marks are not.
const (
	classOther  = iota // no word character
	classLetter        // ASCII letter
	classDigit         // ASCII digit
	classWord          // any other word character
)

// classTable holds the class of each ASCII byte.
var classTable = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			t[c] = classLetter
		case '0' <= c && c <= '9':
			t[c] = classDigit
		case c == '_':
			t[c] = classWord
		}
	}
	return t
}()

// classAt returns the class of the character at text[i] and its width in bytes.
func classAt(text []byte, i int) (class uint8, width int) {
	if c := text[i]; c < utf8.RuneSelf {
		return classTable[c], 1
	}
	r, n := utf8.DecodeRune(text[i:])
	if unicode.IsLetter(r) || unicode.IsNumber(r) {
		return classWord, n
	}
	return classOther, n
}

// runBits holds a bit for the class of each byte: none for what ends a run, and
// bitBeyond where the class takes more than the byte to know.
var runBits = func() (t [256]uint8) {
	for c := range t {
		switch {
		case c >= utf8.RuneSelf:
			t[c] = bitBeyond
		case classTable[c] != classOther:
			t[c] = 1 << classTable[c]
		}
	}
	return t
}()

const bitBeyond = 1 << 7

// runAt reads the run of word characters that starts at text[i]. It reports
// where the run ends and whether all of it is ASCII digits, or all of it ASCII
// letters and digits. An empty run is neither.
func runAt(text []byte, i int) (end int, digits, plain bool) {
	start, seen := i, uint8(0)
	for i < len(text) {
		bits := runBits[text[i]]
		if bits == 0 {
			break
		}
		n := 1
		if bits == bitBeyond {
			var class uint8
			if class, n = classAt(text, i); class == classOther {
				break
			}
			bits = 1 << class
		}
		seen |= bits
		i += n
	}
	return i, i > start && seen == 1<<classDigit, i > start && seen&(1<<classWord) == 0
}

// nextToken returns the first token of text at or after byte i, which must not
// lie inside a run of word characters. It reports start < 0 when none is left.
func nextToken(text []byte, i int) (start, end int) {
	for i < len(text) {
		c := text[i]
		if runBits[c] == 0 {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			class, n := classAt(text, i)
			if class == classOther {
				i += n
				continue
			}
		}
		stop, digits, plain := runAt(text, i)
		if digits {
			if stop < len(text) && text[stop] == '.' {
				if far, fraction, _ := runAt(text, stop+1); fraction {
					return i, far
				}
			}
			return i, stop
		}
		if plain && classTable[c] == classLetter {
			return i, stop
		}
		i = stop
	}
	return -1, -1
}

// lowerTable folds ASCII capitals.
var lowerTable = func() (t [256]byte) {
	for c := range t {
		t[c] = byte(c)
		if 'A' <= c && c <= 'Z' {
			t[c] |= 0x20
		}
	}
	return t
}()

// lowerASCII appends text to dst with ASCII capitals folded: all that case
// folding can change in a token.
func lowerASCII[T string | []byte](dst []byte, text T) []byte {
	n := len(dst)
	dst = append(dst, text...)
	for i, c := range dst[n:] {
		dst[n+i] = lowerTable[c]
	}
	return dst
}
