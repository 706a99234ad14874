package rubric

import (
	"strings"
	"unicode/utf8"
)

// gluedAt reports whether the reply that holds byte pos, the start of an
// object, begins where another ended: at a brace or fence right before it, or
// with a preamble that follows a full stop without a space.
func gluedAt(text string, pos int) bool {
	before := text[max(0, pos-600):pos]
	fenceless := strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(before, "\n"), "json"), "```")
	if n := len(fenceless); n > 0 && (fenceless[n-1] == '}' || fenceless[n-1] == '`') {
		return true
	}
	before = before[strings.LastIndexByte(before, '}')+1:]
	for i := 1; i < len(before); i++ {
		if gluePoint(before, i) {
			return true
		}
	}
	return before != "" && gluePoint("."+before, 1) && pos > len(before)
}

// openings are the words with which a judge begins another reply.
var openings = [...]string{"Here is", "Here's", "Here are", "Based on", "I will", "I have", "I'll", "**", "##", "To evaluate", "The evaluation", "Rating", "Characteristic"}

// gluePoint reports whether a new reply begins at byte i of the text: no
// space before it, the end of a sentence, fence or object on the left, an
// opening on the right.
func gluePoint(text string, i int) bool {
	if last := text[i-1]; last < utf8.RuneSelf && strings.IndexByte(".!?)}`\"", last) < 0 || last >= utf8.RuneSelf && !strings.HasSuffix(text[:i], "”") {
		return false
	}
	for _, o := range openings {
		if strings.HasPrefix(text[i:], o) {
			return true
		}
	}
	return false
}
