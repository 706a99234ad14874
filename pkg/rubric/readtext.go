package rubric

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isQuote lists the characters judges open a string with.
func isQuote(c rune) bool {
	switch c {
	case '"', '\'', '‘', '’', '“', '”', '„', '′':
		return true
	}
	return false
}

// closes reports whether c ends a string that open began.
func closes(open, c rune) bool {
	switch open {
	case '"':
		return c == '"'
	case '“', '”', '„':
		return c == '”' || c == '“' || c == '"'
	case '‘', '’', '\'', '′':
		return c == '\'' || c == '’' || c == '‘' || c == '′'
	}
	return false
}

// str reads the string at r.pos. A quote ends it where JSON could go on after
// it; elsewhere it is taken as a quote that should have been escaped.
func (r *reader) str(inArray bool) node {
	n := node{kind: kindString, start: r.pos}
	open, size := utf8.DecodeRuneInString(r.text[r.pos:])
	from := r.pos + size
	doubtful := -1 // the first quote that did not look like the end
	for i := from; i < len(r.text); i += size {
		var c rune
		c, size = utf8.DecodeRuneInString(r.text[i:])
		switch {
		case c == '\\' && i+1 < len(r.text):
			_, next := utf8.DecodeRuneInString(r.text[i+1:])
			size = 1 + next
		case !closes(open, c):
		case r.stringEnds(i+size, inArray):
			return r.endString(n, from, i, size, true)
		case r.opensObject(i):
			// An object's first key: the string ended before, unseen.
			if doubtful >= 0 {
				_, size = utf8.DecodeRuneInString(r.text[doubtful:])
				return r.endString(n, from, doubtful, size, true)
			}
			brace := strings.LastIndexByte(r.text[:i], '{')
			return r.endString(n, from, brace, 0, false)
		default:
			if doubtful < 0 {
				doubtful = i
			}
		}
	}
	if doubtful >= 0 {
		_, size = utf8.DecodeRuneInString(r.text[doubtful:])
		return r.endString(n, from, doubtful, size, true)
	}
	return r.endString(n, from, len(r.text), 0, false)
}

func (r *reader) endString(n node, from, to, quote int, complete bool) node {
	n.text = r.text[from:max(from, to)]
	n.complete = complete
	r.pos = max(from, to+quote)
	n.end = r.pos
	n.atEnd = !complete && r.pos == len(r.text)
	return n
}

// stringEnds judges by what follows a quote whether it ends its string.
func (r *reader) stringEnds(pos int, inArray bool) bool {
	line := false
	for pos < len(r.text) {
		c, size := utf8.DecodeRuneInString(r.text[pos:])
		if !unicode.IsSpace(c) {
			break
		}
		line = line || c == '\n'
		pos += size
	}
	rest := r.text[pos:]
	switch {
	case rest == "", rest[0] == '}', rest[0] == ']', rest[0] == '{':
		return true
	case rest[0] == ',':
		return inArray || r.memberAhead(pos)
	case strings.HasPrefix(rest, "```"), strings.HasPrefix(rest, "//"), strings.HasPrefix(rest, "/*"):
		return true
	}
	end, _, quoted := r.scanKey(pos)
	return end >= 0 && (quoted || line && r.bareKeys)
}

// memberAhead reports whether the comma at pos separates members: after it
// comes a key, the end of the object, or nothing.
func (r *reader) memberAhead(pos int) bool {
	const far = 200 // bytes of space and comments between two members
	ahead := reader{text: r.text[:min(len(r.text), pos+far)], pos: pos}
	ahead.skip()
	if ahead.pos == len(ahead.text) {
		return ahead.pos == len(r.text)
	}
	c := r.text[ahead.pos]
	return c == '}' || c == '{' || r.keyAhead(ahead.pos)
}

// opensObject reports whether the quote at i opens the first key of an
// object. Inside a proper string that quote would have been escaped.
func (r *reader) opensObject(i int) bool {
	before := strings.TrimRightFunc(r.text[max(0, i-20):i], unicode.IsSpace)
	if !strings.HasSuffix(before, "{") {
		return false
	}
	end, _, quoted := r.scanKey(i)
	return end >= 0 && quoted
}

// bare reads an unquoted value: up to a comma, brace, bracket, comment or
// line end outside parentheses. Prose without quotes runs on over commas that
// no key follows.
func (r *reader) bare(inArray bool) node {
	n := node{kind: kindBare, start: r.pos}
	open := 0
	i := r.pos
scan:
	for ; i < len(r.text); i++ {
		switch c := r.text[i]; c {
		case '(':
			open++
		case ')':
			open--
		case '\n', '}', ']', '{', '"':
			break scan
		case ',':
			if open <= 0 && (inArray || r.memberAhead(i) || i == r.pos) {
				break scan
			}
		case '/', '#':
			if comment := r.text[i:]; strings.HasPrefix(comment, "# ") || strings.HasPrefix(comment, "//") || strings.HasPrefix(comment, "/*") {
				break scan
			}
		}
	}
	n.text = strings.TrimSpace(r.text[r.pos:i])
	n.atEnd = i == len(r.text) && n.text != "" && strings.HasSuffix(r.text, n.text)
	n.complete = true
	r.pos = i
	n.end = i
	return n
}

// unescape decodes the escapes of a string; unknown ones stand for
// themselves.
func unescape(s string) string {
	if !strings.Contains(s, `\`) {
		return s
	}
	var out string
	if json.Unmarshal([]byte(`"`+s+`"`), &out) == nil {
		return out
	}
	return strings.NewReplacer(`\"`, `"`, `\'`, `'`, `\n`, "\n", `\t`, "\t", `\\`, `\`).Replace(s)
}
