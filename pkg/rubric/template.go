package rubric

import (
	"fmt"
	"slices"
	"strings"
)

var known = [...]string{"text", "target", "reference", "papers", "criteria", "scale", "form", "mark"}

// placeholders returns the names between {{ and }} of a template, or what is
// wrong with it.
func placeholders(tmpl string) (names []string, fault string) {
	for {
		_, rest, ok := strings.Cut(tmpl, "{{")
		if !ok {
			return names, ""
		}
		name, after, ok := strings.Cut(rest, "}}")
		if !ok {
			return nil, "a {{ without }}"
		}
		name = strings.TrimSpace(name)
		if !slices.Contains(known[:], name) {
			return nil, fmt.Sprintf("unknown placeholder {{%s}}; known are %s", name, strings.Join(known[:], ", "))
		}
		names = append(names, name)
		tmpl = after
	}
}

// template is a text cut at its placeholders: each slot is a stretch of text
// and the name of the placeholder behind it, empty behind the last.
type template []slot

type slot struct{ text, name string }

// cut cuts a checked text.
func cut(text string) (t template) {
	for {
		before, rest, ok := strings.Cut(text, "{{")
		if !ok {
			return append(t, slot{text: before})
		}
		name, after, _ := strings.Cut(rest, "}}")
		t = append(t, slot{before, strings.TrimSpace(name)})
		text = after
	}
}

// fill puts values in the places of the placeholders in one pass, so that
// braces inside a value are never taken for placeholders. extra is how many
// bytes the values will take, as far as that is known.
func (t template) fill(extra int, value func(name string) string) string {
	size := extra
	for _, s := range t {
		size += len(s.text)
	}
	var b strings.Builder
	b.Grow(size)
	for _, s := range t {
		b.WriteString(s.text)
		if s.name != "" {
			b.WriteString(value(s.name))
		}
	}
	return b.String()
}
