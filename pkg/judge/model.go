package judge

import (
	"context"
	"errors"

	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// Sampling is how a model is asked.
type Sampling struct {
	Temperature *float64 // nil leaves it to the server; 0 is sent as 0
	MaxTokens   int      // most tokens of a reply; 0 sends no limit
}

// Model returns the judge that asks a language model. name is what records
// call it; client decides which model and server are meant.
func Model(name string, client llm.Client, r *rubric.Rubric, s Sampling) Judge {
	return &model{name, client, r, s}
}

type model struct {
	name     string
	client   llm.Client
	rubric   *rubric.Rubric
	sampling Sampling
}

func (m *model) Name() string { return m.name }

func (m *model) Judge(ctx context.Context, in Input) (Verdict, error) {
	system, user, err := m.rubric.Prompt(rubric.Subject{Text: in.Text, Target: in.Target, Reference: in.Reference})
	if err != nil {
		return failed(m.rubric, rubric.StatusError, err)
	}
	req := llm.Request{
		Messages:    messages(system, user),
		Temperature: m.sampling.Temperature,
		MaxTokens:   m.sampling.MaxTokens,
		Sample:      in.Sample,
	}
	reply, err := m.client.Complete(ctx, req)
	if err != nil {
		return failed(m.rubric, statusOf(err), err)
	}
	return Verdict{Reply: reply.Content, Result: m.read(reply, in.Text), Usage: usage(reply)}, nil
}

func messages(system, user string) []llm.Message {
	if system == "" {
		return []llm.Message{{Role: "user", Content: user}}
	}
	return []llm.Message{{Role: "system", Content: system}, {Role: "user", Content: user}}
}

// read takes the scores out of a reply. What the server says about its end
// goes first: a number in a cut text need not be the one that was coming.
func (m *model) read(reply llm.Reply, shown string) rubric.Result {
	switch reply.FinishReason {
	case "length", "max_tokens", "model_length":
		return m.rubric.Unread(rubric.StatusTruncated, "the reply was cut at its token limit")
	case "content_filter":
		return m.rubric.Unread(rubric.StatusFiltered, "a content filter cut the reply")
	}
	if reply.Content == "" && reply.Refusal != "" {
		return m.rubric.Unread(rubric.StatusRefused, "the judge declines")
	}
	return m.rubric.ParseShown(reply.Content, shown)
}

func usage(reply llm.Reply) *Usage {
	return &Usage{
		PromptTokens: reply.Usage.PromptTokens, CompletionTokens: reply.Usage.CompletionTokens, CostUSD: reply.Usage.Cost,
		Model: reply.Model, FinishReason: reply.FinishReason, DroppedParams: reply.Dropped,
		Latency: reply.Latency, Cached: reply.Cached,
	}
}

func failed(r *rubric.Rubric, status string, err error) (Verdict, error) {
	return Verdict{Result: r.Unread(status, err.Error())}, err
}

// statusOf maps a failed call to the status of its record.
func statusOf(err error) string {
	switch Kind(err) {
	case string(llm.KindFiltered):
		return rubric.StatusFiltered
	case string(llm.KindTooLong):
		return rubric.StatusTooLong
	}
	return rubric.StatusError
}

// Kind names the sort of failure, as assay_error has it: that of an
// llm.Error, or bad_input for a text that could not be asked about.
func Kind(err error) string {
	var e *llm.Error
	if errors.As(err, &e) {
		return string(e.Kind)
	}
	return "bad_input"
}
