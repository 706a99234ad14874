package paperexact

import (
	"strings"
	"unicode"
)

// carryCase writes a replacement in the case of the match it stands for: all
// capitals, a capital at the front, else lower case. A replacement in capitals
// is an abbreviation and stays as it is.
func carryCase(match, replacement []rune) []rune {
	switch {
	case len(replacement) == 0 || isUpper(replacement):
		return replacement
	case isUpper(match):
		return upper(replacement)
	case isUpper(match[:1]):
		return append(upper(replacement[:1]), replacement[1:]...)
	}
	return []rune(lower(string(replacement)))
}

// isUpper is str.isupper: a capital, and no letter of another case.
func isUpper(text []rune) bool {
	capital := false
	for _, r := range text {
		switch {
		case isSmall(r) || unicode.IsTitle(r):
			return false
		case isCapital(r):
			capital = true
		}
	}
	return capital
}

func isCapital(r rune) bool {
	if r < 0x80 {
		return 'A' <= r && r <= 'Z'
	}
	return (unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r)) && !isNew(r)
}

func isSmall(r rune) bool {
	if r < 0x80 {
		return 'a' <= r && r <= 'z'
	}
	return (unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) && !isLateSmall(r)) && !isNew(r)
}

// isLateSmall tells modifier letters that are lower case since Unicode 15 only.
func isLateSmall(r rune) bool { return r == 0x10fc || 0xa7f2 <= r && r <= 0xa7f4 || r == 0xab69 }

// lower is str.lower. It differs from Go's in İ, which becomes two characters,
// and in a capital sigma at the end of a word.
func lower(text string) string {
	if !strings.ContainsAny(text, "İΣ") {
		return strings.ToLower(text)
	}
	in := []rune(text)
	var b strings.Builder
	for i, r := range in {
		switch {
		case r == 'İ':
			b.WriteString("i\u0307")
		case r == 'Σ' && endsWord(in, i):
			b.WriteRune('ς')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

// endsWord reports whether the letter at text[i] has a letter before it and none
// behind, marks and apostrophes apart.
func endsWord(text []rune, i int) bool {
	before, behind := i-1, i+1
	for before >= 0 && ignoresCase(text[before]) {
		before--
	}
	for behind < len(text) && ignoresCase(text[behind]) {
		behind++
	}
	return before >= 0 && isCased(text[before]) && (behind == len(text) || !isCased(text[behind]))
}

func isCased(r rune) bool { return isSmall(r) || isCapital(r) || unicode.IsTitle(r) }

// ignoresCase is the property Case_Ignorable of the Unicode standard (section
// 3.13, D136): marks, format characters, modifiers and in-word punctuation.
func ignoresCase(r rune) bool {
	const punctuation = "'.:\u00b7\u0387\u055f\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a"
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) || strings.ContainsRune(punctuation, r)
}
