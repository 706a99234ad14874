package rubric

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// scan returns the outermost objects of a text in order. Braces that open no
// object ("{the options}") are passed over. Objects that stand in quotation
// marks, in a quoted line of Markdown or in a span of code within a sentence
// are marked as quoted: those are someone else's words.
func scan(text string) []node {
	var found []node
	for pos := 0; ; {
		i := strings.IndexByte(text[pos:], '{')
		if i < 0 {
			return found
		}
		r := reader{text: text, pos: pos + i}
		n := r.object(0)
		if len(n.members) > 0 {
			n.quoted = quoted(text, n.start, n.end)
			found = append(found, n)
		}
		pos = max(n.end, n.start+1)
	}
}

// keyBefore returns the key and colon that stand right before an object, as
// the remains of an outer object that broke off: "Cohesion": {...}.
func keyBefore(text string, start int) string {
	before := strings.TrimRight(text[max(0, start-60):start], " \t\r\n*_")
	before, ok := strings.CutSuffix(before, ":")
	if !ok {
		return ""
	}
	before = strings.TrimRightFunc(before, func(c rune) bool { return unicode.IsSpace(c) || isQuote(c) || c == '*' })
	i := strings.LastIndexFunc(before, func(c rune) bool { return !unicode.IsLetter(c) && c != '_' && c != ' ' })
	return strings.TrimSpace(before[i+1:])
}

// quoted reports whether text[start:end] is a quotation.
func quoted(text string, start, end int) bool {
	line := text[max(0, start-200):start]
	line = line[strings.LastIndexByte(line, '\n')+1:]
	if strings.HasPrefix(strings.TrimLeft(line, " \t"), ">") {
		return true
	}
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	after, _ := utf8.DecodeRuneInString(text[end:])
	if isQuote(before) && (after == before || isQuote(after)) {
		return true
	}
	if before != '`' || after != '`' || strings.HasSuffix(text[:start], "``") {
		return false
	}
	rest := text[:start-1] + text[end+1:]
	return strings.TrimFunc(rest, unicode.IsSpace) != ""
}
