package main

import (
	"bytes"
	"encoding/json"

	"assay/pkg/llm"
)

// kindOf names what became of a text, as assay_error has it; ok if all is well.
func kindOf(err error) string {
	if err == nil {
		return "ok"
	}
	return llm.KindOf(err, "bad_input")
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
