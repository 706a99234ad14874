package translation

import (
	"strings"
	"unicode"
)

// normal writes a text in one way as far as figures go: ASCII digits, no full-width
// characters, powers of numbers behind a caret, one kind of dot, dash, degree and
// micro sign.
func normal(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	raised := false
	for _, r := range text {
		c, up := plain(r)
		if n := b.Len(); up && !raised && n > 0 && isDigit(b.String()[n-1]) {
			b.WriteByte('^') // 10³ is not 103
		}
		raised = up
		if c == "" {
			b.WriteRune(r)
		} else {
			b.WriteString(c)
		}
	}
	return b.String()
}

// plain is the plain spelling of a character, "" if it has none. up tells that it
// stands raised.
func plain(r rune) (spelling string, up bool) {
	switch {
	case r < 0x80:
		return "", false
	case 0xFF01 <= r && r <= 0xFF5E:
		return string(r - 0xFEE0), false
	case 0x2080 <= r && r <= 0x2089:
		return string('0' + r - 0x2080), false
	case r == 0x2070 || 0x2074 <= r && r <= 0x2079:
		return string('0' + r - 0x2070), true
	case unicode.Is(unicode.Nd, r):
		return string('0' + digit(r)), false
	}
	switch r {
	case '¹':
		return "1", true
	case '²':
		return "2", true
	case '³':
		return "3", true
	case '⁻':
		return "-", true
	case '⁺':
		return "+", true
	case '₊':
		return "+", false
	case '℃':
		return "°C", false
	case '℉':
		return "°F", false
	case 'º', '˚':
		return "°", false
	case 'µ':
		return "μ", false
	case '•', '∙', '⋅', '・', '･', '*', '‧':
		return "·", false
	case '−', '‐', '‑', '–', '—', '〜', '～', 'ー':
		return "-", false
	case '٫':
		return ",", false
	case '٬':
		return "'", false
	case '٪':
		return "%", false
	case '½':
		return "1/2", false
	case '¼':
		return "1/4", false
	case '¾':
		return "3/4", false
	case '\u00a0', '\u2009', '\u202f', '\u3000', '\u2007', '\u2006':
		return " ", false
	case '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\u061c', '\u202a', '\u202b', '\u202c':
		return "", false
	}
	return "", false
}

// digit is the value of a decimal digit of any script. Their ranges begin with a zero
// and hold whole tens.
func digit(r rune) rune {
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return (r - rune(t.Lo)) % 10
		}
	}
	return 0
}
