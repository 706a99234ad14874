package rubric

import (
	"fmt"
	"strings"
)

var known = [...]string{"text", "target", "reference", "criteria", "scale", "form", "mark"}

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
		if !isKnown(name) {
			return nil, fmt.Sprintf("unknown placeholder {{%s}}; known are %s", name, strings.Join(known[:], ", "))
		}
		names = append(names, name)
		tmpl = after
	}
}

func isKnown(name string) bool {
	for _, k := range known {
		if k == name {
			return true
		}
	}
	return false
}

// fill replaces the placeholders of a checked template in one pass, so that
// braces inside a value are never taken for placeholders.
func fill(tmpl string, value func(name string) string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(tmpl, "{{")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		name, after, _ := strings.Cut(rest, "}}")
		b.WriteString(value(strings.TrimSpace(name)))
		tmpl = after
	}
}
