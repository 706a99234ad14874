package rubric

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sections reads prose between objects: headings that name a criterion, each
// with its rating on the same line or behind a "Rating:" below it. What stands
// between two glue points is one reply and so one piece.
func (p *parser) sections(from, to int) []piece {
	var all []piece
	for start := from; start < to; {
		end := start + 1
		for end < to && !gluePoint(p.text[from:to], end-from) {
			end++
		}
		if found := p.section(p.text[start:end]); len(found) > 0 {
			all = append(all, piece{start: start, end: end, found: found, mode: ModeProse, glued: true})
		}
		start = end
	}
	return all
}

// section lists the ratings of one stretch of prose.
func (p *parser) section(text string) []mention {
	var found []mention
	current := unnamed // the criterion of the heading above
	open := true       // it has no rating yet
	for line := range strings.Lines(plain(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, ">") {
			continue
		}
		key, rest, isHeading := p.heading(line)
		if isHeading {
			current, open = key, true
		} else {
			rest = line
		}
		if m, ok := p.rated(rest, isHeading); ok && open {
			m.key, m.exact = current, true
			found = append(found, m)
			open = false
		}
	}
	return found
}

// heading reads a line that begins with the name of a criterion, as
// "**Cohesion:** ...", "3. Cohesion", "Characteristic: Cohesion".
func (p *parser) heading(line string) (key int, rest string, ok bool) {
	t := strings.TrimLeftFunc(line, func(c rune) bool { return !unicode.IsLetter(c) })
	for range 2 {
		end := 0
		for words := 0; words < 4; words++ {
			n := wordLen(t[end:])
			if n == 0 {
				break
			}
			end += n
			if key, _ := p.keys.find(t[:end]); key != unnamed && headingEnds(t[end:]) {
				return key, t[end:], true
			}
			if end < len(t) && (t[end] == ' ' || t[end] == '-') {
				end++
			}
		}
		label, after, found := strings.Cut(t, ":")
		if !found || !nameKeys[fold(label)] {
			break
		}
		t = strings.TrimLeft(after, " *_\"'")
	}
	return unnamed, "", false
}

// headingEnds reports whether a name at the front of a line stands for itself
// and does not begin a sentence.
func headingEnds(rest string) bool {
	rest = strings.TrimLeft(rest, "*_\"'` ")
	if rest == "" {
		return true
	}
	c, _ := utf8.DecodeRuneInString(rest)
	if strings.ContainsRune(":-–—(|=", c) || unicode.IsDigit(c) {
		return true
	}
	n := wordLen(rest)
	word := strings.ToLower(rest[:n])
	return word == "rating" || word == "score"
}

// rated finds the rating of a line: right at its front if the line is what a
// heading leaves, else behind the word rating or score.
func (p *parser) rated(line string, afterHeading bool) (mention, bool) {
	if afterHeading {
		if at, ok := numberBehind(":"+line, 0); ok {
			value, reason := p.rubric.read(clause((":" + line)[at:]))
			if value != nil {
				return mention{value: value, reason: reason}, true
			}
		}
	}
	low := strings.ToLower(line)
	for pos := 0; pos < len(low); {
		i := strings.Index(low[pos:], "rating")
		n := len("rating")
		if j := strings.Index(low[pos:], "score"); j >= 0 && (i < 0 || j < i) {
			i, n = j, len("score")
		}
		if i < 0 {
			break
		}
		pos += i + n
		if at, ok := numberBehind(line, pos); ok && len(low) == len(line) {
			value, reason := p.rubric.read(clause(line[at:]))
			if value != nil {
				return mention{value: value, reason: reason}, true
			}
		}
	}
	return mention{}, false
}
