package rephrase

import (
	"context"
	"fmt"
	"strings"

	"assay/pkg/llm"
	"assay/pkg/rubric"
	"assay/prompts"

	"github.com/BurntSushi/toml"
)

// Model is a language model that rephrases. It is safe for concurrent use.
type Model struct {
	client              llm.Client
	temperature         *float64
	maxTokens           int
	translate, notation prompt
	restate             prompt
}

// New makes a Model of a client, with the sampling temperature (nil leaves it to the
// server) and the most tokens of a reply (0 sends no limit).
func New(client llm.Client, temperature *float64, maxTokens int) (*Model, error) {
	m := &Model{client: client, temperature: temperature, maxTokens: maxTokens}
	var err error
	if m.translate, err = load("translate.toml"); err != nil {
		return nil, err
	}
	if m.notation, err = load("notation.toml"); err != nil {
		return nil, err
	}
	m.restate, err = load("restate.toml")
	return m, err
}

// prompt is a prompt file. Again asks once more after a reply that will not do.
type prompt struct{ Name, System, User, Again string }

func load(file string) (p prompt, err error) {
	data, err := prompts.FS.ReadFile(file)
	if err == nil {
		_, err = toml.Decode(string(data), &p)
	}
	if err != nil {
		return p, fmt.Errorf("prompt %s: %w", file, err)
	}
	return p, nil
}

// messages show a text to the model as data.
func (p *prompt) messages(text string) ([]llm.Message, error) {
	r := rubric.Rubric{Name: p.Name, System: p.System, User: p.User}
	system, user, err := r.Prompt(rubric.Subject{Text: text})
	if err != nil {
		return nil, err
	}
	return []llm.Message{{Role: "system", Content: strings.TrimSpace(system)}, {Role: "user", Content: strings.TrimSpace(user)}}, nil
}

// ask returns the whole text of a reply; errors are *llm.Error.
func (m *Model) ask(ctx context.Context, messages []llm.Message) (string, error) {
	reply, err := m.client.Complete(ctx, llm.Request{Messages: messages, Temperature: m.temperature, MaxTokens: m.maxTokens})
	if err != nil {
		return "", err
	}
	return reply.Text()
}
