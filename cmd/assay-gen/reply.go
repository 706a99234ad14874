package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"assay/pkg/llm"
)

// unusable is a reply that holds no whole text.
type unusable struct{ kind, message, hint string }

func (e *unusable) Error() string { return e.message }

// Hint says what to do about it.
func (e *unusable) Hint() string { return e.hint }

// textOf takes the text out of a reply.
func textOf(r llm.Reply) (string, error) {
	cut := &unusable{"truncated", "the text was cut at its token limit", "raise --max-tokens"}
	switch r.FinishReason {
	case "length", "max_tokens", "model_length":
		return "", cut
	case "content_filter":
		return "", &unusable{kind: "filtered", message: "a content filter cut the text"}
	}
	text := r.Content
	// Some servers leave the thinking in, and some its end only.
	if _, after, found := cutLast(text, "</think>"); found {
		text = after
	}
	text = strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(text, "<think>"):
		return "", cut
	case text == "" && r.Refusal != "":
		return "", &unusable{kind: "refused", message: "the model declines to write"}
	}
	if text = unfence(text); text == "" {
		return "", &unusable{kind: string(llm.KindBadReply), message: "the model wrote nothing"}
	}
	return text, nil
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// unfence takes away a fence that holds the whole text.
func unfence(text string) string {
	inner, fenced := strings.CutPrefix(text, "```")
	inner, closed := strings.CutSuffix(inner, "\n```")
	_, inner, more := strings.Cut(inner, "\n")
	if !fenced || !closed || !more || strings.Contains(inner, "```") {
		return text
	}
	return strings.TrimSpace(inner)
}

// kindOf names what became of a text, as assay_error has it; ok if all is well.
func kindOf(err error) string {
	var u *unusable
	var e *llm.Error
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &u):
		return u.kind
	case errors.As(err, &e):
		return string(e.Kind)
	}
	return "bad_input"
}

// usageJSON is what a reply took, in the form that assay-judge gives it.
func usageJSON(r llm.Reply, timing bool) []byte {
	usage := struct {
		Prompt     int      `json:"prompt_tokens"`
		Completion int      `json:"completion_tokens"`
		Cost       *float64 `json:"cost_usd,omitempty"`
		Model      string   `json:"model,omitempty"`
		Finish     string   `json:"finish_reason,omitempty"`
		Dropped    []string `json:"dropped_params,omitempty"`
		Latency    *int64   `json:"latency_ms,omitempty"`
		Cached     *bool    `json:"cached,omitempty"`
	}{
		Prompt: r.Usage.PromptTokens, Completion: r.Usage.CompletionTokens, Cost: r.Usage.Cost,
		Model: r.Model, Finish: r.FinishReason, Dropped: r.Dropped,
	}
	if timing {
		ms := r.Latency.Milliseconds()
		usage.Latency, usage.Cached = &ms, &r.Cached
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(usage) // numbers and strings cannot fail
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
