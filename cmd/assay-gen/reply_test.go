package main

import (
	"errors"
	"testing"
	"time"

	"assay/pkg/llm"
)

func TestTextOf(t *testing.T) {
	for _, c := range []struct {
		reply      llm.Reply
		text, kind string
	}{
		{llm.Reply{Content: " Heat it.\n", FinishReason: "stop"}, "Heat it.", "ok"},
		{llm.Reply{Content: "<think>Heat?\n</think>\n\nCool it."}, "Cool it.", "ok"},
		{llm.Reply{Content: "hm</think>Cool it."}, "Cool it.", "ok"},
		{llm.Reply{Content: "<think>and on"}, "", "truncated"},
		{llm.Reply{Content: "```text\nHeat it.\nCool it.\n```"}, "Heat it.\nCool it.", "ok"},
		{llm.Reply{Content: "```\nHeat it.\n```\nThen:\n```\nCool it.\n```"}, "```\nHeat it.\n```\nThen:\n```\nCool it.\n```", "ok"},
		{llm.Reply{Content: "Type `x` and ```y```"}, "Type `x` and ```y```", "ok"},
		{llm.Reply{Content: "```"}, "```", "ok"},
		{llm.Reply{Content: "```\n\n```"}, "", "bad_reply"},
		{llm.Reply{Content: "Heat", FinishReason: "length"}, "", "truncated"},
		{llm.Reply{Content: "Heat", FinishReason: "content_filter"}, "", "filtered"},
		{llm.Reply{Refusal: "No."}, "", "refused"},
		{llm.Reply{Content: " \n"}, "", "bad_reply"},
	} {
		text, err := textOf(c.reply)
		if text != c.text || kindOf(err) != c.kind {
			t.Errorf("%+v: %q, %v", c.reply, text, err)
		}
	}
	if kindOf(errors.New("x")) != "bad_input" || kindOf(&llm.Error{Kind: llm.KindServer}) != "server" {
		t.Error("kinds of other errors")
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
