package ner

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync/atomic"
	"unicode"
)

// Asker puts one text to a language model and returns what the model says.
type Asker interface {
	Ask(ctx context.Context, instructions, text string) (reply string, err error)
}

// Listed is the recogniser that lets a language model list the distinct
// entities of a text and finds their mentions itself. It is safe for
// concurrent use if its Asker is.
type Listed struct {
	instructions string
	asker        Asker
	dropped      atomic.Int64
}

// NewListed builds the recogniser from the instructions that the model gets
// with each text.
func NewListed(instructions string, asker Asker) *Listed {
	return &Listed{instructions: instructions, asker: asker}
}

// Dropped is the number of listed entities so far that stand nowhere in their
// text or have a type that is none.
func (l *Listed) Dropped() int64 { return l.dropped.Load() }

// Recognise implements Recogniser. Errors of the Asker are returned as they
// are; a reply that cannot be read is a *ReplyError.
func (l *Listed) Recognise(ctx context.Context, text string) ([]Span, error) {
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	reply, err := l.asker.Ask(ctx, l.instructions, text)
	if err != nil {
		return nil, err
	}
	listed, err := parseListed(reply)
	if err != nil {
		return nil, err
	}
	spans, dropped := locate(text, listed)
	l.dropped.Add(int64(dropped))
	return spans, nil
}

// ReplyError is a reply of a language model that is no list of entities.
type ReplyError struct{ Reason string }

func (e *ReplyError) Error() string { return "the model's reply is no list of entities: " + e.Reason }

// listed is one entity of a reply.
type listed struct {
	Text string `json:"text"`
	Type string `json:"type"`
}

// parseListed reads a reply: {"entities": [...]}, the array alone, or an object
// with an array of texts for each type. Thoughts, fences and words around the
// JSON do not matter; of several documents the last one counts.
func parseListed(reply string) ([]listed, error) {
	if i := strings.LastIndex(reply, "</think>"); i >= 0 {
		reply = reply[i+len("</think>"):]
	}
	if strings.TrimSpace(reply) == "" {
		return nil, &ReplyError{"it is empty"}
	}
	var found []listed
	any := false
	for i := 0; i < len(reply); {
		at := strings.IndexAny(reply[i:], "{[")
		if at < 0 {
			break
		}
		i += at
		dec := json.NewDecoder(strings.NewReader(reply[i:]))
		var raw json.RawMessage
		if dec.Decode(&raw) != nil {
			if !any && strings.Count(reply[i:], "{") > maxTriedBraces {
				break
			}
			i++
			continue
		}
		if list, ok := entitiesIn(raw); ok {
			found, any = list, true
		}
		i += int(dec.InputOffset())
	}
	if !any {
		return nil, &ReplyError{"it holds no such JSON"}
	}
	return found, nil
}

// maxTriedBraces bounds the work that a reply without any complete JSON makes.
const maxTriedBraces = 2000

func entitiesIn(raw json.RawMessage) ([]listed, bool) {
	var list []listed
	if raw[0] == '[' {
		return list, json.Unmarshal(raw, &list) == nil
	}
	var object map[string]json.RawMessage
	if json.Unmarshal(raw, &object) != nil {
		return nil, false
	}
	if entities, ok := object["entities"]; ok && len(entities) > 0 {
		return list, json.Unmarshal(entities, &list) == nil
	}
	known := false
	for _, kind := range ranks {
		member, ok := object[kind]
		if !ok {
			continue
		}
		var texts []string
		if json.Unmarshal(member, &texts) != nil {
			return nil, false
		}
		known = true
		for _, text := range texts {
			list = append(list, listed{text, kind})
		}
	}
	return list, known
}

// locate finds every mention of the listed entities at word boundaries. Of
// mentions that overlap the longest stays.
func locate(text string, entities []listed) (spans []Span, dropped int) {
	seen := make(map[listed]bool, len(entities))
	for _, e := range entities {
		e.Text = strings.TrimSpace(e.Text)
		if e.Text == "" || seen[e] {
			continue
		}
		seen[e] = true
		before := len(spans)
		if slices.Contains(ranks[:], e.Type) {
			spans = appendMentions(spans, text, e, true)
			if len(spans) == before && !caseCounts(e) {
				spans = appendMentions(spans, text, e, false)
			}
		}
		if len(spans) == before {
			dropped++
		}
	}
	return resolveCluster(make([]Span, 0, len(spans)), spans), dropped
}

// caseCounts says whether an entity is another one in other case: Co and CO.
func caseCounts(e listed) bool {
	switch e.Type {
	case TypeElement, TypeFormula, TypeAbbreviation, TypeNumericalValue:
		return true
	}
	return false
}

// appendMentions appends the places of text where an entity stands, with any
// white space for each of its own.
func appendMentions(dst []Span, text string, e listed, exact bool) []Span {
	words := strings.Fields(e.Text)
	for at := 0; at < len(text); {
		start, end := nextMention(text, at, words, exact)
		if start < 0 {
			break
		}
		at = end
		if cutsWord(text, start) || cutsWord(text, end) {
			at = start + 1
			continue
		}
		dst = append(dst, Span{e.Type, start, end})
	}
	return dst
}

// cutsWord says whether place i of a text lies inside a word.
func cutsWord(text string, i int) bool { return wordBefore(text, i) && wordAt(text, i) }

// nextMention returns the first place from at on where the words stand one
// after the other, -1 if there is none.
func nextMention(text string, at int, words []string, exact bool) (start, end int) {
	for {
		i := index(text[at:], words[0], exact)
		if i < 0 {
			return -1, -1
		}
		start = at + i
		end = start + len(words[0])
		fits := true
		for _, w := range words[1:] {
			next := skipBlanks(text, end)
			if next == end || !prefixed(text[next:], w, exact) {
				fits = false
				break
			}
			end = next + len(w)
		}
		if fits {
			return start, end
		}
		at = start + 1
	}
}

// index is strings.Index, in any case of ASCII letters unless exact.
func index(s, word string, exact bool) int {
	if exact {
		return strings.Index(s, word)
	}
	for i := 0; i+len(word) <= len(s); i++ {
		if prefixed(s[i:], word, false) {
			return i
		}
	}
	return -1
}

func prefixed(s, word string, exact bool) bool {
	if len(s) < len(word) {
		return false
	}
	if exact {
		return s[:len(word)] == word
	}
	for i := range len(word) {
		a, b := s[i], word[i]
		if a != b && (a|0x20 != b|0x20 || a|0x20-'a' >= 26) {
			return false
		}
	}
	return true
}

// skipBlanks returns the end of the white space at i.
func skipBlanks(text string, i int) int {
	return len(text) - len(strings.TrimLeftFunc(text[i:], unicode.IsSpace))
}
