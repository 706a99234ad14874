package chem

import "unicode/utf8"

// nameKey reduces a chemical name to what identifies it: lower case, no blanks, hyphens
// only between digits, one kind of prime, Greek letters spelled out, British and American
// spellings joined. Names with equal keys name the same compound.
func nameKey(name string) string { return string(appendNameKey(nil, name)) }

func appendNameKey(dst []byte, s string) []byte {
	start := len(dst)
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf {
			dst = appendKeyByte(dst, c, s[i+1:], start)
			i++
			continue
		}
		r, w := utf8.DecodeRuneInString(s[i:])
		i += w
		dst = appendKeyRune(dst, r, s[i:], start)
	}
	return foldSpelling(dst, start)
}

func appendKeyByte(dst []byte, c byte, rest string, start int) []byte {
	switch {
	case isUpper(c):
		c += 'a' - 'A'
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return dst
	case c == '-':
		if len(dst) == start || !isDigit(dst[len(dst)-1]) || rest == "" || !isDigit(rest[0]) {
			return dst
		}
	case c == '"':
		return append(dst, '\'', '\'')
	case c == '`':
		c = '\''
	}
	return append(dst, c)
}

func appendKeyRune(dst []byte, r rune, rest string, start int) []byte {
	switch r {
	case '′', '’', '‘', 'ʹ', '´':
		return append(dst, '\'')
	case '″', '”', '“':
		return append(dst, '\'', '\'')
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '®', '™':
		return dst
	}
	if g := greekName(r); g != "" {
		return append(dst, g...)
	}
	switch code := codeOf(r); code {
	case '-', ' ':
		return appendKeyByte(dst, code, rest, start)
	case codeNone:
		return utf8.AppendRune(dst, r)
	default:
		if code < utf8.RuneSelf {
			return append(dst, code)
		}
		return utf8.AppendRune(dst, r)
	}
}

func greekName(r rune) string {
	switch r {
	case 'α', 'Α':
		return "alpha"
	case 'β', 'Β', 'ß':
		return "beta"
	case 'γ', 'Γ':
		return "gamma"
	case 'δ', 'Δ':
		return "delta"
	case 'ε', 'ϵ':
		return "epsilon"
	case 'ζ':
		return "zeta"
	case 'η':
		return "eta"
	case 'κ':
		return "kappa"
	case 'λ':
		return "lambda"
	case 'μ', 'µ':
		return "mu"
	case 'ω', 'Ω':
		return "omega"
	}
	return ""
}

// foldSpelling turns sulph- to sulf-, aluminum to aluminium and cesium to caesium in place
// or by growing.
func foldSpelling(dst []byte, start int) []byte {
	for i := start; i < len(dst); i++ {
		rest := dst[i:]
		switch {
		case hasPrefix(rest, "sulph"):
			dst = append(dst[:i+3], append([]byte("f"), dst[i+5:]...)...)
		case hasPrefix(rest, "aluminum"):
			dst = append(dst[:i], append([]byte("aluminium"), dst[i+8:]...)...)
		case hasPrefix(rest, "cesium") && (i == start || dst[i-1] != 'a'):
			dst = append(dst[:i], append([]byte("caesium"), dst[i+6:]...)...)
			i++
		}
	}
	return dst
}

func hasPrefix(b []byte, s string) bool { return len(b) >= len(s) && string(b[:len(s)]) == s }

// isCode reports a name whose case carries meaning: an abbreviation or formula, with at
// least two capitals or a capital and a digit, and no long run of small letters.
func isCode(s string) bool {
	upper, digit, run := 0, 0, 0
	for i := range len(s) {
		c := s[i]
		switch {
		case isUpper(c):
			upper++
			run = 0
		case isLower(c):
			if run++; run > 2 {
				return false
			}
		case isDigit(c):
			digit++
			run = 0
		case c == ' ' || c == ',':
			return false
		default:
			run = 0
		}
	}
	return upper > 1 || upper == 1 && digit > 0
}

// codeKey joins the typography of codes: dashes, subscripts and dots as in Plain.
func codeKey(s string) string {
	dst := make([]byte, 0, len(s))
	for _, r := range s {
		switch c := codeOf(r); {
		case r < utf8.RuneSelf:
			dst = append(dst, byte(r))
		case c != codeNone && c < utf8.RuneSelf:
			dst = append(dst, c)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return string(dst)
}
