package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a stretch of text in bytes, End exclusive.
type Span struct{ Start, End int }

// Of returns the text of the span.
func (s Span) Of(text string) string { return text[s.Start:s.End] }

// Sentences lists the sentences of a text in order. White space between them,
// headings and the marks of list items belong to none; all else belongs to one.
func Sentences(text string) []Span {
	r := reader{text: text}
	r.begin(0)
	for r.at < len(text) {
		r.step()
	}
	r.end(len(text))
	return r.found
}

// Ends reports whether a sentence ends with a full stop, an exclamation or a
// question mark, closing quotes, brackets and citations behind it aside.
func Ends(sentence string) bool {
	s := strings.TrimRightFunc(sentence, unicode.IsSpace)
	for {
		end, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, closing))
		if strings.ContainsRune(".!?…。！？", end) {
			return true
		}
		at := strings.LastIndexAny(s, "([")
		if at <= 0 || citation(s[at:]) != len(s)-at {
			return false
		}
		s = strings.TrimRightFunc(s[:at], unicode.IsSpace)
	}
}

// closing are quotes, brackets and marks of emphasis that end with a sentence.
const closing = `)]"'”’»*_」』）`

// reader walks once over a text.
type reader struct {
	text  string
	at    int // next byte
	start int // of the sentence that is being read
	depth int // open brackets in it
	found []Span
}

// end closes the sentence before byte at, if there is one.
func (r *reader) end(at int) {
	s := trim(r.text, Span{r.start, at})
	if s.Start < s.End {
		r.found = append(r.found, s)
	}
	r.start, r.at, r.depth = at, at, 0
}

// trim takes white space off both ends.
func trim(text string, s Span) Span {
	inner := s.Of(text)
	s.Start += len(inner) - len(strings.TrimLeftFunc(inner, unicode.IsSpace))
	s.End = s.Start + len(strings.TrimSpace(inner))
	return s
}

func (r *reader) step() {
	switch c := r.text[r.at]; c {
	case '\n':
		r.lineBreak()
		return
	case '(', '[':
		if r.depth > 0 || r.closes(c) {
			r.depth++
		}
	case ')', ']':
		r.depth = max(0, r.depth-1)
	case '.', '!', '?':
		if end, ok := r.stop(r.at); ok {
			r.end(end)
			return
		}
	case '\xe3', '\xef': // stops of full width end whatever stands before them
		for _, stop := range [...]string{"。", "！", "？"} {
			if strings.HasPrefix(r.text[r.at:], stop) {
				end := r.at + len(stop)
				r.end(end + closers(r.text[end:]))
				return
			}
		}
	}
	r.at++
}

// longestBracket is how far off the closing bracket may be, in bytes. One that
// is never closed must not swallow the rest of the text.
const longestBracket = 400

func (r *reader) closes(open byte) bool {
	end := byte(')')
	if open == '[' {
		end = ']'
	}
	rest := r.text[r.at:min(len(r.text), r.at+longestBracket)]
	if at := strings.Index(rest, "\n\n"); at >= 0 {
		rest = rest[:at]
	}
	return strings.IndexByte(rest, end) >= 0
}

// lineBreak ends a sentence at a blank line, before a heading and before an item
// of a list; other line breaks are mere white space.
func (r *reader) lineBreak() {
	rest := r.text[r.at:]
	next := strings.TrimLeft(rest, " \t\r\n")
	if strings.Count(rest[:len(rest)-len(next)], "\n") > 1 || marker(next) > 0 || heading(firstLine(next)) {
		r.end(len(r.text) - len(next))
		r.begin(r.at)
		return
	}
	r.at++
}

// begin starts a sentence at byte at or behind: headings, white space and the mark
// of an item are passed over.
func (r *reader) begin(at int) {
	for {
		at += len(r.text[at:]) - len(strings.TrimLeftFunc(r.text[at:], unicode.IsSpace))
		line := firstLine(r.text[at:])
		if !heading(line) {
			break
		}
		at += len(line)
	}
	r.start = at + marker(r.text[at:])
	r.at = r.start
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// marker returns the length of the mark that begins an item of a list or a
// heading, 0 if there is none.
func marker(line string) int {
	for _, m := range [...]string{"- ", "* ", "• ", "– "} {
		if strings.HasPrefix(line, m) {
			return len(m)
		}
	}
	i := len(line) - len(strings.TrimLeft(line, "#"))
	if i == 0 {
		i = len(line) - len(strings.TrimLeft(line, "0123456789"))
		if i == 0 || i > 2 || i == len(line) || line[i] != '.' && line[i] != ')' {
			return 0
		}
		i++
	}
	if i < len(line) && line[i] == ' ' {
		return i + 1
	}
	return 0
}

// heading reports whether a line is a heading by its marks: # before it, or all
// of it in bold and no stop at its end.
func heading(line string) bool {
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") {
		return marker(line) > 0
	}
	return len(line) > 4 && strings.HasPrefix(line, "**") && strings.Index(line[2:], "**") == len(line)-4 && !Ends(line)
}

// stop decides whether the mark at byte at ends the sentence, and where: behind
// closing quotes and brackets, and behind a citation that was put after it.
func (r *reader) stop(at int) (end int, ok bool) {
	text := r.text
	if r.depth > 0 && !r.wholeBracket(at) {
		return 0, false
	}
	end = at + 1
	for end < len(text) && strings.IndexByte(".!?", text[end]) >= 0 {
		end++ // an ellipsis, an interrobang
	}
	end += closers(text[end:])
	glued := citation(text[end:])
	end += glued
	rest := strings.TrimLeftFunc(text[end:], unicode.IsSpace)
	switch {
	case rest == "":
		return len(text), true
	case len(rest) == len(text)-end:
		return end, r.unspaced(at, end)
	}
	if n := citation(rest); n > 0 && trails(rest[n:]) {
		end = len(text) - len(rest) + n
		if strings.HasPrefix(rest[n:], ".") {
			end++
		}
		return end, true
	}
	before := lastWord(text[r.start:at])
	if text[at] == '.' && end == at+1 {
		return end, ends(text[r.start:at], before, rest)
	}
	return end, begins(rest)
}

// wholeBracket reports whether the stop stands in a bracket that holds whole
// sentences, as its own beginning shows.
func (r *reader) wholeBracket(at int) bool {
	s := strings.TrimLeftFunc(r.text[r.start:at], unicode.IsSpace)
	return r.depth == 1 && strings.HasPrefix(s, "(") && at+1 < len(r.text) && r.text[at+1] == ')'
}

// closers counts the bytes of closing quotes and brackets.
func closers(s string) int {
	n := 0
	for n < len(s) {
		c, size := utf8.DecodeRuneInString(s[n:])
		if !strings.ContainsRune(closing, c) {
			break
		}
		n += size
	}
	return n
}

// citation returns the length of a citation by number at the start of s, such
// as (3), [1, 2] or (4-7), 0 if there is none.
func citation(s string) int {
	if s == "" || s[0] != '(' && s[0] != '[' {
		return 0
	}
	digits := false
	for i := 1; i < len(s); i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits = true
		case c == ')' || c == ']':
			if digits {
				return i + 1
			}
			return 0
		case c == ' ' || c == ',' || c == ';' || c == '-':
		case strings.HasPrefix(s[i:], "–"):
			i += len("–") - 1
		default:
			return 0
		}
	}
	return 0
}

// trails reports whether what follows a citation shows that it belongs to the
// sentence before: a stop, the end, or the capital of the next sentence.
func trails(after string) bool {
	if after == "" || strings.HasPrefix(after, ". ") || after == "." {
		return true
	}
	rest := strings.TrimLeftFunc(after, unicode.IsSpace)
	c, _ := utf8.DecodeRuneInString(rest)
	return len(rest) < len(after) && (rest == "" || unicode.IsUpper(c))
}

// unspaced decides a stop without white space behind it: "(3).The", "cells.The".
func (r *reader) unspaced(at, end int) bool {
	c, _ := utf8.DecodeRuneInString(r.text[end:])
	if !unicode.IsUpper(c) {
		return false
	}
	if at > 0 && strings.IndexByte(")]", r.text[at-1]) >= 0 {
		return true
	}
	next := firstWord(r.text[end:])
	return isStarter(next) && len(next) > 2 && isLower(lastWord(r.text[r.start:at]))
}
