package main

import (
	"errors"
	"testing"
	"time"

	"assay/pkg/llm"
)

func TestKinds(t *testing.T) {
	if kindOf(nil) != "ok" || kindOf(errors.New("x")) != "bad_input" || kindOf(&llm.Error{Kind: llm.KindServer}) != "server" {
		t.Error("kinds of errors")
	}
}

func TestUsage(t *testing.T) {
	cost := 0.25
	r := llm.Reply{
		Model: "m<1>", FinishReason: "stop", Dropped: []string{"seed"}, Cached: true, Latency: 1500 * time.Millisecond,
		Usage: llm.Usage{PromptTokens: 3, CompletionTokens: 4, Cost: &cost},
	}
	const want = `{"prompt_tokens":3,"completion_tokens":4,"cost_usd":0.25,"model":"m<1>","finish_reason":"stop","dropped_params":["seed"]`
	if got := string(usageJSON(r, false)); got != want+"}" {
		t.Error(got)
	}
	if got := string(usageJSON(r, true)); got != want+`,"latency_ms":1500,"cached":true}` {
		t.Error(got)
	}
}

func TestPrompts(t *testing.T) {
	for _, name := range []string{"answer", "recipe"} {
		task, err := loadTask(name, "", "")
		if err != nil || task.prompt.Name != name || task.prompt.System == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	for text, good := range map[string]bool{
		`user = "{{target}} {{ mark }} {{papers}} }}"`: true, `user = "{{other}}"`: false, `user = "{{target"`: false, `user = `: false,
	} {
		if _, err := parsePrompt(text); (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}
