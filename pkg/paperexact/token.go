package paperexact

// tokens returns the distinct tokens of a text in lower case: the matches of
//
//	\b[a-zA-Z][a-zA-Z0-9]*\b|\b\d+(?:\.\d+)?\b
func tokens(text []rune) map[string]struct{} {
	set := make(map[string]struct{}, 256)
	for i := 0; i < len(text); {
		if !isWord(text[i]) {
			i++
			continue
		}
		end := tokenEnd(text, i)
		if end > i {
			set[lower(string(text[i:end]))] = struct{}{}
			i = end
		}
		for i < len(text) && isWord(text[i]) {
			i++ // no token begins inside a word
		}
	}
	return set
}

// tokenEnd returns where the token that begins with the word at text[i] ends, i
// if there is none.
func tokenEnd(text []rune, i int) int {
	plain, digits := true, true
	end := i
	for end < len(text) && isWord(text[end]) {
		plain = plain && text[end] < 0x80 && text[end] != '_'
		digits = digits && isDigit(text[end])
		end++
	}
	switch {
	case digits:
		return fractionEnd(text, end)
	case plain && (text[i] < '0' || text[i] > '9'):
		return end
	}
	return i
}

// fractionEnd takes a decimal point and digits in if a word ends with them.
func fractionEnd(text []rune, end int) int {
	far := end
	if far < len(text) && text[far] == '.' {
		for far++; far < len(text) && isDigit(text[far]); far++ {
		}
	}
	if far > end+1 && !wordAt(text, far) {
		return far
	}
	return end
}

// missing counts the tokens of set that a text lacks.
func missing(set map[string]struct{}, text []rune) int {
	left := tokens(text)
	n := 0
	for token := range set {
		if _, ok := left[token]; !ok {
			n++
		}
	}
	return n
}
