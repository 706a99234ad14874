package llm

import (
	"testing"

	"assay/pkg/llm/llmtest"
)

func TestDecodeReply(t *testing.T) {
	cost := 0.0125
	wrap := func(choice, rest string) string { return `{"choices":[` + choice + `]` + rest + `}` }
	cases := []struct {
		name, body string
		want       Reply
	}{
		{"plain", llmtest.Reply("m", "4.5", "stop"), Reply{Content: "4.5", FinishReason: "stop", Model: "m", Usage: Usage{PromptTokens: 7, CompletionTokens: 3}}},
		{"truncated", llmtest.Reply("m", "", "length"), Reply{FinishReason: "length", Model: "m", Usage: Usage{PromptTokens: 7, CompletionTokens: 3}}},
		{"null content", wrap(`{"finish_reason":"content_filter","message":{"content":null}}`, ""), Reply{FinishReason: "content_filter"}},
		{"parts", wrap(`{"message":{"content":[{"type":"text","text":"4"},{"type":"image"},{"text":".5"}]}}`, ""), Reply{Content: "4.5"}},
		{"reasoning", wrap(`{"message":{"content":"4","reasoning":"hm"}}`, ""), Reply{Content: "4", Reasoning: "hm"}},
		{"reasoning_content", wrap(`{"message":{"content":"4","reasoning_content":"hm"}}`, ""), Reply{Content: "4", Reasoning: "hm"}},
		{"refusal", wrap(`{"finish_reason":"stop","message":{"content":null,"refusal":"no"}}`, ""), Reply{Refusal: "no", FinishReason: "stop"}},
		{"cost", wrap(`{"message":{"content":"4"}}`, `,"usage":{"prompt_tokens":5,"completion_tokens":2,"cost":0.0125}`), Reply{Content: "4", Usage: Usage{PromptTokens: 5, CompletionTokens: 2, Cost: &cost}}},
		{"odd members", wrap(`{"message":{"content":"4","reasoning":{"x":1}},"logprobs":7}`, `,"model":5,"usage":{"prompt_tokens":"5","completion_tokens":2.0,"cost":"free"},"created":1.5,"id":{},"error":null`), Reply{Content: "4", Usage: Usage{PromptTokens: 5, CompletionTokens: 2}}},
		{"money as text", wrap(`{"message":{"content":"4"}}`, `,"usage":{"prompt_tokens":"5","completion_tokens":"x","cost":"0.0125"}`), Reply{Content: "4", Usage: Usage{PromptTokens: 5, Cost: &cost}}},
		{"money given", wrap(`{"message":{"content":"4"}}`, `,"usage":{"cost":-0.5}`), Reply{Content: "4"}},
		{"byte order mark", "\ufeff" + wrap(`{"message":{"content":"4"}}`, ""), Reply{Content: "4"}},
		{"odd usage", wrap(`{"message":{"content":"4"}}`, `,"usage":[]`), Reply{Content: "4"}},
		{"white space before", " \n" + wrap(`{"message":{"content":"4"}}`, ""), Reply{Content: "4"}},
		{"empty error members", wrap(`{"message":{"content":"4"},"error":null}`, `,"error":{}`), Reply{Content: "4"}},
	}
	for _, c := range cases {
		got, bad := decodeReply([]byte(c.body))
		if bad != nil {
			t.Errorf("%s: %v", c.name, bad)
			continue
		}
		if got.Usage.Cost != nil && c.want.Usage.Cost != nil && *got.Usage.Cost == *c.want.Usage.Cost {
			got.Usage.Cost = c.want.Usage.Cost
		}
		if string(got.Raw) != c.body {
			t.Errorf("%s: raw body changed", c.name)
		}
		if got.Raw = nil; got.Content != c.want.Content || got.Reasoning != c.want.Reasoning || got.Refusal != c.want.Refusal ||
			got.FinishReason != c.want.FinishReason || got.Model != c.want.Model || got.Usage != c.want.Usage {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
}

func TestStorable(t *testing.T) {
	for reply, want := range map[*Reply]bool{
		{Content: "x"}: true, {Content: "x", FinishReason: "stop"}: true, {FinishReason: "stop"}: false, {}: false,
		{FinishReason: "length"}: true, {FinishReason: "content_filter"}: true, {Refusal: "no", FinishReason: "stop"}: true,
	} {
		if reply.storable() != want {
			t.Errorf("%+v", *reply)
		}
	}
}

func FuzzDecodeReply(f *testing.F) {
	for _, s := range []string{
		llmtest.Reply("m", "4.5", "stop"), `{"error":"x"}`, `{"error":{"message":1,"code":"502","metadata":{"raw":"y"}}}`,
		`{"choices":[{"error":{"code":502},"message":{"content":[{"text":"a"}]}}],"usage":{"cost":-1}}`,
		`{"choices":[null]}`, `[]`, "", "<html>", `{"detail":[{"loc":["body","seed"],"msg":"no"}]}`, `{"error":{"error":{"error":1}}}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		reply, bad := decodeReply(body)
		if bad != nil && (bad.Message == "" || bad.Kind == "" || len(bad.Message) > 2000) {
			t.Fatalf("%+v", bad)
		}
		if bad == nil && reply.Usage.PromptTokens < 0 {
			t.Fatal("negative usage")
		}
		statusError(400, nil, body, someTime)
	})
}
