package rubric

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// answerPart returns the part of a reply that may hold the answer: what
// follows the last closing tag of thinking, without echoes of the prompt,
// without invisible characters. cut is true if the reply ends while the judge
// is still thinking; there is no answer then.
func answerPart(reply string) (text string, cut bool) {
	text = reply
	for _, tag := range [...]string{"think", "thinking"} {
		if !strings.Contains(text, tag+">") {
			continue
		}
		// An opening tag is not needed: some servers strip it.
		if i := strings.LastIndex(text, "</"+tag+">"); i >= 0 {
			text = text[i+len(tag)+3:]
		}
		if strings.Contains(text, "<"+tag+">") {
			return "", true
		}
	}
	text = dropInvisible(text)
	text = dropEchoes(text)
	trimmed := strings.TrimSpace(text)
	if len(trimmed) > 1 && trimmed[0] == '"' && trimmed[len(trimmed)-1] == '"' {
		var inner string // a server that encodes its reply twice
		if json.Unmarshal([]byte(trimmed), &inner) == nil {
			text = inner
		}
	}
	return text, false
}

// dropInvisible removes format characters (zero-width spaces, byte order
// marks, joiners), which can split a word or a number unseen, makes the text
// valid UTF-8, and mends quote marks that went through the wrong code page.
func dropInvisible(text string) string {
	if !hasInvisible(text) {
		return text
	}
	text = strings.Map(func(c rune) rune {
		if unicode.Is(unicode.Cf, c) {
			return -1
		}
		return c
	}, text)
	return mojibake.Replace(text)
}

// hasInvisible reports whether dropInvisible has anything to do. Most replies
// are ASCII but for a degree sign or two, and are left without a copy.
func hasInvisible(text string) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == utf8.RuneError || c == 'â' || unicode.Is(unicode.Cf, c) {
			return true
		}
		i += size
	}
	return false
}

// mojibake holds the UTF-8 bytes of curly quotes read as Windows-1252.
var mojibake = strings.NewReplacer("â€˜", "‘", "â€™", "’", "â€²", "′", "â€œ", "“", "â€\u009d", "”", "â€\u001d", "”")

// dropEchoes cuts out everything between the lines that enclose data in a
// prompt: a judge that repeats its prompt repeats the candidate as well, and
// a score inside the candidate is not the judge's.
func dropEchoes(text string) string {
	if !strings.Contains(text, openMark) {
		return text
	}
	var b strings.Builder
	for {
		before, head, ok := strings.Cut(text, openMark)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		text = head
		label, _, ok := strings.Cut(head[:min(len(head), 80)], endMark)
		if !ok || strings.ContainsAny(label, "\n<{") {
			continue // not one of our lines; the mark alone is dropped
		}
		closing := closeMark + label + endMark
		end := strings.Index(head, closing)
		if end < 0 {
			return b.String() // cut off inside the echo
		}
		b.WriteByte('\n')
		text = head[end+len(closing):]
	}
}

// plain is the one policy for the spelling of numbers: NFKC, then every
// decimal digit of any script counts as its ASCII twin. A vulgar fraction
// becomes digits around a fraction slash, which no number may contain.
func plain(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return strings.Map(asciiDigit, norm.NFKC.String(s))
		}
	}
	return s
}

// asciiDigit maps a decimal digit of any script to its ASCII twin. The ranges
// of Unicode's table of decimal digits are whole tens that begin at a zero.
func asciiDigit(c rune) rune {
	if c < 0x80 || !unicode.Is(unicode.Nd, c) {
		return c
	}
	for _, r := range unicode.Nd.R16 {
		if c >= rune(r.Lo) && c <= rune(r.Hi) {
			return '0' + (c-rune(r.Lo))%10
		}
	}
	for _, r := range unicode.Nd.R32 {
		if c >= rune(r.Lo) && c <= rune(r.Hi) {
			return '0' + (c-rune(r.Lo))%10
		}
	}
	return c
}
