package rubric

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The prose reader is the last resort. It takes a number only next to a label
// that names what it rates, as in "**Overall score:** 4.5/5", and of several
// the last. Words in quotation marks and quoted lines are not the judge's own.

// labelled is a number found behind a label.
type labelled struct {
	key    int // index into Keys, or one of the two below
	value  *float64
	reason string
}

const (
	anyScore = -2 // behind a bare "score" or "rating"
	anyLabel = -3 // behind some other label, with the scale's denominator
)

// prose returns the labelled numbers of a text in order.
func (r *Rubric) prose(k *keyring, text string) []labelled {
	var found []labelled
	for _, line := range strings.Split(plain(text), "\n") {
		if strings.HasPrefix(strings.TrimLeft(line, " \t"), ">") {
			continue
		}
		found = append(found, r.line(k, line)...)
	}
	return found
}

// line finds the labelled numbers of one line. Every word may begin a label;
// the longest that does and has a number behind it is taken.
func (r *Rubric) line(k *keyring, line string) []labelled {
	var found []labelled
	if len(line) > 2000 {
		line = line[len(line)-2000:] // a paragraph gives its verdict at the end
	}
	outside := unquotedBytes(line)
	for pos := 0; pos < len(line); {
		if !wordStart(line, pos) {
			pos++
			continue
		}
		l, next, ok := r.labelAt(k, line, pos)
		if ok && outside[next-1] {
			found = append(found, l)
			pos = next
			continue
		}
		pos += wordLen(line[pos:])
	}
	if len(found) == 0 {
		if l, ok := r.otherLabel(line); ok {
			found = append(found, l)
		}
	}
	return found
}

// labelAt reads a label of one to four words at pos and the number behind it.
// next is the position after the first byte of the number.
func (r *Rubric) labelAt(k *keyring, line string, pos int) (l labelled, next int, ok bool) {
	end := pos
	for words := 1; words <= 4; words++ {
		n := wordLen(line[end:])
		if n == 0 {
			break
		}
		end += n
		key := labelKey(k, line[pos:end])
		if key != unnamed {
			if at, found := numberBehind(line, end); found {
				value, reason := r.read(clause(line[at:]))
				l, next, ok = labelled{key, value, reason}, at+1, true
			}
		}
		if end < len(line) && (line[end] == ' ' || line[end] == '-') {
			end++
		}
	}
	return l, next, ok
}

func labelKey(k *keyring, words string) int {
	switch f := fold(words); f {
	case "score", "rating", "grade", "verdict", "finalverdict", "totalscore":
		return anyScore
	default:
		key, _ := k.find(words)
		return key
	}
}

// numberBehind finds the number that a label announces: behind a colon, an
// equals sign, a dash, a bar, "is", "of" and the like, and past markup and a
// note in parentheses such as "(1-5)".
func numberBehind(line string, pos int) (at int, ok bool) {
	announced := false
	for pos < len(line) {
		c, size := utf8.DecodeRuneInString(line[pos:])
		switch {
		case isDigit(line[pos]):
			return pos, announced
		case unicode.IsSpace(c) || strings.ContainsRune("*_`\"'”’", c):
			pos += size
		case strings.ContainsRune(":=–—|→", c) || c == '-' && (!announced || strings.HasPrefix(line[pos:], "- ")):
			announced = true
			pos += size
		case c == '(' || c == '[':
			closing := strings.IndexAny(line[pos:], ")]")
			if closing < 0 || closing > 40 {
				return 0, false
			}
			pos += closing + 1
		default:
			n := wordLen(line[pos:])
			switch strings.ToLower(line[pos : pos+n]) {
			case "is", "of", "at", "equals", "be":
				announced = true
			case "score", "rating", "would", "will", "therefore", "thus":
			default:
				return 0, false
			}
			pos += n
		}
	}
	return 0, false
}

// clause cuts a line at what ends the number's own statement, so that words
// further on cannot spoil it: "4.5; feasibility 3" reads 4.5.
func clause(s string) string {
	for i := 0; i+1 < len(s); i++ {
		if s[i] == ';' || (s[i] == '.' || s[i] == ',') && !isDigit(s[i+1]) {
			return s[:i]
		}
	}
	return strings.TrimRight(s, ".")
}

// otherLabel reads "Some label: 3.5/5" in another language: a label that says
// score or is in no Latin script, a colon, a number on the scale's own
// denominator, and no more than a note in parentheses.
func (r *Rubric) otherLabel(line string) (labelled, bool) {
	label, rest, ok := strings.Cut(line, ":")
	if !ok || strings.ContainsAny(label, "0123456789{}<>") || len(label) > 80 || !saysScore(label) {
		return labelled{}, false
	}
	rest = trimMarkup(rest)
	if note := strings.IndexByte(rest, '('); note > 0 {
		rest = trimMarkup(rest[:note])
	}
	v, ok := r.overDenominator(rest)
	return labelled{anyLabel, v, ""}, ok
}

// saysScore reports whether a label can mean the score: it has a word for it
// in one of the languages judges answer in, or no Latin letters to tell by.
func saysScore(label string) bool {
	low := strings.ToLower(label)
	for _, stem := range [...]string{"score", "rating", "grade", "total", "gesamt", "bewertung", "punkt", "punt", "note ", "nota", "voto", "ocena"} {
		if strings.Contains(low+" ", stem) {
			return true
		}
	}
	return !strings.ContainsFunc(label, func(c rune) bool { return unicode.Is(unicode.Latin, c) })
}

// overDenominator reads "3.5/5" or "3.5 out of 5" and nothing else.
func (r *Rubric) overDenominator(text string) (*float64, bool) {
	v, rest, ok := leadingNumber(text)
	if !ok || rest == "" {
		return nil, false
	}
	after, reason := r.denominator(rest)
	if reason != "" || after == rest || trimMarkup(after) != "" || !r.Contains(v) {
		return nil, false
	}
	return &v, true
}

// bare reads a reply that is nothing but its score: "4.5", "9/10, thanks".
// With words behind it the number needs its denominator and a stop, because
// "2/10 items done" is about something else.
func (r *Rubric) bare(text string) *float64 {
	text = trimMarkup(plain(text))
	v, rest, ok := leadingNumber(text)
	if !ok || !r.Contains(v) {
		return nil
	}
	if strings.Trim(rest, ".* \n") == "" {
		return &v
	}
	after, reason := r.denominator(rest)
	if reason != "" || after == rest {
		return nil
	}
	if after = strings.TrimLeft(after, "*_ "); after == "" || strings.ContainsRune(".,;!\n", rune(after[0])) {
		return &v
	}
	return nil
}

// unquotedBytes marks the bytes of a line that stand outside its pairs of
// double quotation marks.
func unquotedBytes(line string) []bool {
	outside := make([]bool, len(line)+1)
	inside := false
	start := 0
	for i, c := range line {
		outside[i] = !inside
		if c != '"' && c != '“' && c != '”' {
			continue
		}
		if inside = !inside; inside {
			start = i
		}
	}
	if inside { // the last mark has no partner: an inch, or a cut
		for i := start; i < len(line); i++ {
			outside[i] = true
		}
	}
	return outside
}

func wordStart(s string, pos int) bool {
	c, _ := utf8.DecodeRuneInString(s[pos:])
	if !unicode.IsLetter(c) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:pos])
	return pos == 0 || !unicode.IsLetter(before) && !unicode.IsDigit(before) && before != '_'
}

// wordLen returns the length of the word at the front of s, underscores
// included.
func wordLen(s string) int {
	for i, c := range s {
		if c != '_' && !unicode.IsLetter(c) {
			return i
		}
	}
	return len(s)
}
