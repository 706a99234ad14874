package rubric

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// read takes a score from the text of a value: a number, "4/5" or "4 out of
// 5" on the scale's own denominator, arithmetic with or without its result,
// or a number followed by words. It returns nil and a reason for all else.
func (s Scale) read(text string) (*float64, string) {
	t := trimMarkup(plain(text))
	if t == "" {
		return nil, "empty"
	}
	if result, ok := afterEquals(t); ok {
		t = result
	} else if v, ok := eval(t); ok {
		return s.onScale(v)
	}
	v, rest, ok := leadingNumber(t)
	if !ok {
		return nil, notNumber(t)
	}
	if reason := s.tail(rest); reason != "" {
		return nil, reason
	}
	return s.onScale(v)
}

// afterEquals returns the result of arithmetic that the judge did itself:
// what follows the last equals sign, if a sum or a bare name stands before
// it. "1 = poor" is a legend, not a result.
func afterEquals(t string) (result string, ok bool) {
	i := strings.LastIndexAny(t, "=≈")
	if i < 0 {
		return "", false
	}
	left := t[:i]
	if !strings.Contains(left, "+") && strings.ContainsAny(left, "0123456789") && strings.Trim(left, "0123456789.*/()×÷ ") != "" {
		return "", false
	}
	_, size := utf8.DecodeRuneInString(t[i:])
	result = trimMarkup(t[i+size:])
	return result, startsNumber(result)
}

func (s Scale) onScale(v float64) (*float64, string) {
	if math.IsNaN(v) || !s.Contains(v) {
		return nil, fmt.Sprintf("%s is outside %s to %s", number(v), number(s.Min), number(s.Max))
	}
	return &v, ""
}

// tail judges what follows the number of a value: nothing, the scale's
// denominator, or words. It returns why the number must not be used.
func (s Scale) tail(rest string) string {
	rest, reason := s.denominator(rest)
	if reason != "" {
		return reason
	}
	if rest == "" {
		return ""
	}
	c, size := utf8.DecodeRuneInString(rest)
	switch {
	case leadsOn(rest):
		return "a range"
	case strings.ContainsRune("-–—~‐‑−", c):
		return ""
	case strings.ContainsRune(".,;:!?", c):
		// "1.2.3" and "4,5" are no score; "4, because" and "4." are.
		if len(rest) > size && isDigit(rest[size]) {
			return "not a plain number"
		}
		return ""
	case strings.ContainsRune("*_`\"'”’", c):
		if startsNumber(trimMarkup(rest)) {
			return "not a plain number"
		}
		return ""
	case strings.ContainsRune("([{|", c):
		return ""
	case !unicode.IsSpace(c):
		return "not a plain number"
	}
	return wordTail(strings.TrimSpace(rest))
}

// wordTail refuses words after a number that make it no score: "to 5",
// "or 5", "of the six steps", a second number.
func wordTail(words string) string {
	first, after, _ := strings.Cut(words, " ")
	switch strings.ToLower(first) {
	case "to", "or", "and", "through":
		if startsNumber(after) {
			return "a range"
		}
	case "of":
		return "a count"
	}
	switch c, _ := utf8.DecodeRuneInString(words); {
	case startsNumber(words) && !startsWord(words):
		return "two numbers"
	case strings.ContainsRune("%‰°/+*×±<>=", c):
		return "not a plain number"
	case leadsOn(words):
		return "a range"
	}
	return ""
}

// leadsOn reports whether dashes, dots or an arrow lead to another number: 3 ... 4, 3 -> 4.
func leadsOn(words string) bool {
	after := strings.TrimLeft(words, "-–—~‐‑−>→⇒…")
	if dots := strings.TrimLeft(after, "."); len(after)-len(dots) > 1 {
		after = dots
	}
	return len(after) < len(words) && startsNumber(strings.TrimSpace(after))
}

// startsWord reports whether letters are joined to the number: 2in.
func startsWord(words string) bool {
	_, rest, _ := leadingNumber(words)
	c, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(c)
}

// denominator cuts "/5", "out of 5" or "of 5" from what follows a number; a
// denominator that is not the scale's upper end is a reason to refuse.
func (s Scale) denominator(rest string) (after, reason string) {
	t := strings.TrimLeftFunc(rest, unicode.IsSpace)
	spaced := len(t) < len(rest)
	switch low := strings.ToLower(t[:min(len(t), 7)]); {
	case strings.HasPrefix(t, "/"):
		t = t[1:]
	case spaced && strings.HasPrefix(low, "out of "):
		t = t[7:]
	case spaced && strings.HasPrefix(low, "of "):
		t = t[3:]
	default:
		return rest, ""
	}
	den, after, ok := leadingNumber(strings.TrimLeftFunc(t, unicode.IsSpace))
	if !ok {
		return rest, "not a plain number"
	}
	if den != s.Max {
		return rest, fmt.Sprintf("out of %s, but the scale ends at %s", number(den), number(s.Max))
	}
	return after, ""
}

// leadingNumber splits a decimal number off the front of t. The exponent of a
// JSON number is part of it; signs, separators and letters are not.
func leadingNumber(t string) (v float64, rest string, ok bool) {
	i := 0
	if i < len(t) && (t[i] == '-' || t[i] == '+') {
		i++
	}
	digits := i
	for i < len(t) && isDigit(t[i]) {
		i++
	}
	n := i - digits
	if i+1 < len(t) && t[i] == '.' && isDigit(t[i+1]) {
		for i++; i < len(t) && isDigit(t[i]); i++ {
			n++
		}
	}
	if n == 0 {
		return 0, t, false
	}
	i += exponent(t[i:])
	// A number too large for a float comes back as an infinity, off any scale.
	v, _ = strconv.ParseFloat(t[:i], 64)
	return v, t[i:], true
}

// exponent returns the length of "e3", "E-1" and the like at the front of t.
func exponent(t string) int {
	if t == "" || t[0]|0x20 != 'e' {
		return 0
	}
	i := 1
	if i < len(t) && (t[i] == '-' || t[i] == '+') {
		i++
	}
	first := i
	for i < len(t) && isDigit(t[i]) {
		i++
	}
	if i == first {
		return 0
	}
	return i
}

func startsNumber(t string) bool {
	_, _, ok := leadingNumber(t)
	return ok
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// trimMarkup takes off white space of any kind and what Markdown puts around
// a word.
func trimMarkup(t string) string {
	return strings.TrimFunc(t, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("*_`\"'“”‘’~", c)
	})
}

func notNumber(t string) string {
	const most = 24
	if utf8.RuneCountInString(t) > most {
		t = string([]rune(t)[:most]) + "..."
	}
	return fmt.Sprintf("%q is no number", t)
}
