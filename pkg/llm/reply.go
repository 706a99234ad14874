package llm

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// body is the outer shape of a chat reply. It is read with a loose hand: servers differ
// in the types of members that do not matter here, and a paid reply must not be lost to
// one of them.
type body struct {
	err, model, choice, usage []byte // raw; choice is the first of the choices

	choices bool // choices is a list, or is not there
}

// choice is the first choice of a reply, with the members of its message.
type choice struct {
	err, finish, message                          []byte
	content, refusal, reasoning, reasoningContent []byte // reasoning: OpenRouter, Ollama, vLLM; the other: llama.cpp, older vLLM, DeepSeek
}

// decodeReply reads the body of an HTTP 200. Success is claimed by the status only:
// whatever is not a complete reply with a message is a failure of its kind.
func decodeReply(raw []byte) (Reply, *Error) {
	if bad := notJSON(raw); bad != nil {
		return Reply{}, bad
	}
	w, ok := readBody(raw)
	switch {
	case !ok:
		return Reply{}, failure(KindBadReply, "the server sent broken or incomplete json")
	case !w.choices:
		return Reply{}, failure(KindBadReply, "the server sent json that is no chat reply")
	case present(w.err):
		return Reply{}, errorInside(raw)
	case w.choice == nil:
		return Reply{}, failure(KindBadReply, "the server sent a reply without choices")
	case w.choice[0] != '{':
		return Reply{}, failure(KindBadReply, "the server sent json that is no chat reply")
	}
	c := readChoice(w.choice)
	if finish := text(c.finish); present(c.err) || finish == "error" {
		return Reply{}, errorInside(mustJSON(map[string]any{"error": json.RawMessage(c.err)}))
	}
	switch {
	case c.message == nil || c.message[0] == 'n':
		return Reply{}, failure(KindBadReply, "the server sent a choice without message")
	case c.message[0] != '{':
		return Reply{}, failure(KindBadReply, "the server sent json that is no chat reply")
	}
	return Reply{
		Content:      text(c.content),
		Reasoning:    text(c.reasoning) + text(c.reasoningContent),
		Refusal:      text(c.refusal),
		FinishReason: text(c.finish),
		Model:        text(w.model),
		Usage:        usage(w.usage),
		Raw:          raw,
	}, nil
}

// readBody finds the members of a reply; ok is false if it is not one whole JSON object.
func readBody(raw []byte) (w body, ok bool) {
	w.choices = true
	start := skipSpace(raw, 0)
	end := items(raw, start, 0, func(key, value []byte) {
		switch string(key) {
		case "error":
			w.err = value
		case "model":
			w.model = value
		case "usage":
			w.usage = value
		case "choices":
			w.choices = value[0] == '[' || value[0] == 'n'
			w.choice = firstItem(value)
		}
	})
	return w, end >= 0 && skipSpace(raw, end) == len(raw)
}

func firstItem(list []byte) (first []byte) {
	if list[0] != '[' {
		return nil
	}
	items(list, 0, 0, func(_, value []byte) {
		if first == nil {
			first = value
		}
	})
	return first
}

func readChoice(raw []byte) (c choice) {
	items(raw, 0, 0, func(key, value []byte) {
		switch string(key) {
		case "error":
			c.err = value
		case "finish_reason":
			c.finish = value
		case "message":
			c.message = value
		}
	})
	if len(c.message) == 0 || c.message[0] != '{' {
		return c
	}
	items(c.message, 0, 0, func(key, value []byte) {
		switch string(key) {
		case "content":
			c.content = value
		case "refusal":
			c.refusal = value
		case "reasoning":
			c.reasoning = value
		case "reasoning_content":
			c.reasoningContent = value
		}
	})
	return c
}

// notJSON names the usual bodies that are no JSON document.
func notJSON(body []byte) *Error {
	start := bytes.TrimLeft(body, " \t\r\n")
	switch {
	case len(start) == 0:
		return failure(KindBadReply, "the server sent an empty body")
	case start[0] == '<':
		return failure(KindBadReply, "the server sent a web page instead of a reply")
	case bytes.HasPrefix(start, []byte("data:")) || start[0] == ':':
		return failure(KindBadReply, "the server sent an event stream that was not asked for")
	case start[0] != '{':
		return failure(KindBadReply, "the server sent text instead of a reply")
	}
	return nil
}

// present tells whether a member stands there with a value that means something.
func present(raw json.RawMessage) bool {
	switch string(raw) {
	case "", "null", "false", `""`, "{}":
		return false
	}
	return true
}

// text reads a string, or the text parts of an array of parts; anything else is empty.
// raw is nothing or whole JSON.
func text(raw json.RawMessage) string {
	if len(raw) == 0 || raw[0] == 'n' {
		return ""
	}
	if raw[0] == '"' {
		return unquote(raw)
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return ""
	}
	var all strings.Builder
	for _, p := range parts {
		all.WriteString(p.Text)
	}
	return all.String()
}

func usage(raw []byte) (u Usage) {
	if len(raw) == 0 || raw[0] != '{' {
		return u
	}
	items(raw, 0, 0, func(key, value []byte) {
		switch string(key) {
		case "prompt_tokens":
			u.PromptTokens = int(number(value))
		case "completion_tokens":
			u.CompletionTokens = int(number(value))
		case "cost":
			u.Cost = cost(value)
		}
	})
	return u
}

func cost(raw json.RawMessage) *float64 {
	var f *float64
	if len(raw) == 0 || json.Unmarshal(raw, &f) != nil || f == nil || *f < 0 {
		return nil
	}
	return f
}

// number reads a count; what is none, negative or beyond any count is 0.
func number(raw json.RawMessage) float64 {
	f, err := strconv.ParseFloat(string(raw), 64)
	if err != nil || !(f >= 0 && f <= 1e15) {
		return 0
	}
	return f
}
