// Package printable makes text from outside fit for a terminal. Records, replies
// of models, names of files and answers of servers may hold escapes that move the
// cursor or paint over what stands there, characters that turn the direction of
// writing, and characters that cannot be seen. Whatever a program writes for
// people goes through here: messages, tables, differences. What it writes for
// programs (JSONL, CSV) stays as it is.
//
// There is one rule. These are written as escapes that can be seen, as Go and
// JSON spell them (\x1b, \n, \u202e):
//
//	control characters           Cc: escapes of terminals, C1 among them
//	format characters            Cf: directions of writing, joiners, soft hyphens, tags
//	separators of lines          Zl, Zp
//	characters for private use   Co: whatever a font makes of them
//	bytes that are not UTF-8
//
// All else stays as it is, a backslash too: the escapes are for eyes, not for a
// parser.
package printable

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Line makes text fit for a place on one line.
func Line(text string) string { return escape(text, "") }

// Text makes text fit for lines of its own: line feeds and tabs stay.
func Text(text string) string { return escape(text, "\n\t") }

// Cut is Line for text of any length: what is longer than limit bytes, escapes
// counted, ends in an ellipsis.
func Cut(text string, limit int) string {
	var b strings.Builder
	for len(text) > 0 {
		if b.Len() >= limit {
			return b.String() + "…"
		}
		_, size := utf8.DecodeRuneInString(text)
		b.WriteString(Line(text[:size]))
		text = text[size:]
	}
	return b.String()
}

func escape(text, keep string) string {
	hides := func(r rune) bool { return Hidden(r) && !strings.ContainsRune(keep, r) }
	if strings.IndexFunc(text, hides) < 0 && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		case hides(r):
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		default:
			b.WriteRune(r)
		}
		text = text[size:]
	}
	return b.String()
}

// Hidden reports whether a character is one of those that are not written as
// they are.
func Hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co)
}
