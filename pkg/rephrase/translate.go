package rephrase

import (
	"context"
	"strings"

	"assay/pkg/llm"
)

// Translate asks for a text in another language, named in English. first and missing are
// nil and empty at the first time of asking; after a translation that lacks something
// they are that translation and what it lacks.
func (m *Model) Translate(ctx context.Context, text, language string, first string, missing []string) (string, error) {
	p := m.translate
	p.System = strings.ReplaceAll(p.System, "{{language}}", language)
	messages, err := p.messages(text)
	if err != nil {
		return "", err
	}
	if len(missing) > 0 {
		again := strings.ReplaceAll(strings.TrimSpace(p.Again), "{{missing}}", list(missing))
		messages = append(messages, llm.Message{Role: "assistant", Content: first}, llm.Message{Role: "user", Content: again})
	}
	translated, err := m.ask(ctx, messages)
	if err != nil {
		return "", err
	}
	return unenclosed(translated), nil
}

// list names what is missing, the first of it where it is much.
func list(missing []string) string {
	const most = 40
	if len(missing) > most {
		missing = missing[:most]
	}
	quoted := make([]string, len(missing))
	for i, m := range missing {
		quoted[i] = `"` + strings.Join(strings.Fields(m), " ") + `"`
	}
	return strings.Join(quoted, ", ")
}

// unenclosed takes away the enclosing lines of a reply that repeats them.
func unenclosed(text string) string {
	first, rest, ok := strings.Cut(text, "\n")
	if !ok || !strings.HasPrefix(first, "<<<begin ") || !strings.HasSuffix(first, ">>>") {
		return text
	}
	if i := strings.LastIndex(rest, "\n<<<end "); i >= 0 {
		return strings.TrimSpace(rest[:i])
	}
	return strings.TrimSpace(rest)
}
