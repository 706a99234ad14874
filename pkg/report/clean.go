package report

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Clean makes a name from input fit for one line of a terminal: control and
// formatting characters (terminal escapes, line ends, changes of writing
// direction) and broken UTF-8 become visible escapes.
func Clean(name string) string {
	clean := strings.IndexFunc(name, hidden) < 0 && utf8.ValidString(name)
	if clean {
		return name
	}
	var b strings.Builder
	for i := 0; i < len(name); {
		r, size := utf8.DecodeRuneInString(name[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(hexByte(name[i]))
		case hidden(r) && r < 0x100:
			b.WriteString(hexByte(byte(r)))
		case hidden(r):
			b.WriteRune('\uFFFD')
		default:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}

func hidden(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co)
}

func hexByte(c byte) string {
	const digits = "0123456789abcdef"
	return `\x` + string(digits[c>>4]) + string(digits[c&15])
}

// keepEnd cuts the front off a name of more than width columns.
func keepEnd(name string, width int) string {
	if columns(name) <= width {
		return name
	}
	return "…" + end(name, width-1)
}

// shorten cuts the middle out of a name of more than width columns. Both
// ends of a model's name tell it from its sisters.
func shorten(name string, width int) string {
	if columns(name) <= width {
		return name
	}
	tail := (width - 1) / 2
	return front(name, width-1-tail) + "…" + end(name, tail)
}
