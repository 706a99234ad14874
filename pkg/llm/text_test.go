package llm

import (
	"errors"
	"testing"
)

// The text of a reply is whole or none.
func TestText(t *testing.T) {
	for _, c := range []struct {
		reply      Reply
		text, kind string
	}{
		{Reply{Content: " Heat it.\n", FinishReason: "stop"}, "Heat it.", "ok"},
		{Reply{Content: "<think>Heat?\n</think>\n\nCool it."}, "Cool it.", "ok"},
		{Reply{Content: "hm</think>Cool it."}, "Cool it.", "ok"},
		{Reply{Content: "<think>and on"}, "", "truncated"},
		{Reply{Content: "```text\nHeat it.\nCool it.\n```"}, "Heat it.\nCool it.", "ok"},
		{Reply{Content: "```\nHeat it.\n```\nThen:\n```\nCool it.\n```"}, "```\nHeat it.\n```\nThen:\n```\nCool it.\n```", "ok"},
		{Reply{Content: "Type `x` and ```y```"}, "Type `x` and ```y```", "ok"},
		{Reply{Content: "```"}, "```", "ok"},
		{Reply{Content: "```\n\n```"}, "", "bad_reply"},
		{Reply{Content: "Heat", FinishReason: "length"}, "", "truncated"},
		{Reply{Content: "Heat", FinishReason: "content_filter"}, "", "filtered"},
		{Reply{Refusal: "No."}, "", "refused"},
		{Reply{Content: " \n"}, "", "bad_reply"},
	} {
		text, err := c.reply.Text()
		kind := "ok"
		var e *Error
		if errors.As(err, &e) {
			kind = string(e.Kind)
		}
		if text != c.text || kind != c.kind {
			t.Errorf("%+v: %q, %v", c.reply, text, err)
		}
	}
}
