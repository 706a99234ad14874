package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The shapes below are read with a loose hand: servers differ in the types of members
// that do not matter here, and a paid reply must not be lost to one of them.
type wireReply struct {
	Error   json.RawMessage `json:"error"`
	Model   json.RawMessage `json:"model"`
	Choices []wireChoice    `json:"choices"`
	Usage   json.RawMessage `json:"usage"`
}

type wireChoice struct {
	Error        json.RawMessage `json:"error"`
	FinishReason json.RawMessage `json:"finish_reason"`
	Message      *wireMessage    `json:"message"`
}

type wireMessage struct {
	Content          json.RawMessage `json:"content"`
	Refusal          json.RawMessage `json:"refusal"`
	Reasoning        json.RawMessage `json:"reasoning"`         // OpenRouter, Ollama, vLLM
	ReasoningContent json.RawMessage `json:"reasoning_content"` // llama.cpp, older vLLM, DeepSeek
}

// decodeReply reads the body of an HTTP 200. Success is claimed by the status only:
// whatever is not a complete reply with a message is a failure of its kind.
func decodeReply(body []byte) (Reply, *Error) {
	if bad := notJSON(body); bad != nil {
		return Reply{}, bad
	}
	var w wireReply
	var syntax *json.SyntaxError
	switch err := json.Unmarshal(body, &w); {
	case errors.As(err, &syntax):
		return Reply{}, failure(KindBadReply, "the server sent broken or incomplete json")
	case err != nil:
		return Reply{}, failure(KindBadReply, "the server sent json that is no chat reply")
	}
	switch {
	case present(w.Error):
		return Reply{}, errorInside(body)
	case len(w.Choices) == 0:
		return Reply{}, failure(KindBadReply, "the server sent a reply without choices")
	}
	c := w.Choices[0]
	if finish := text(c.FinishReason); present(c.Error) || finish == "error" {
		return Reply{}, errorInside(mustJSON(map[string]any{"error": c.Error}))
	}
	if c.Message == nil {
		return Reply{}, failure(KindBadReply, "the server sent a choice without message")
	}
	return Reply{
		Content:      text(c.Message.Content),
		Reasoning:    text(c.Message.Reasoning) + text(c.Message.ReasoningContent),
		Refusal:      text(c.Message.Refusal),
		FinishReason: text(c.FinishReason),
		Model:        text(w.Model),
		Usage:        usage(w.Usage),
		Raw:          body,
	}, nil
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
func text(raw json.RawMessage) string {
	if len(raw) == 0 || raw[0] == 'n' {
		return ""
	}
	if raw[0] == '"' && bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return string(raw[1 : len(raw)-1]) // the usual case, without the cost of a decoder
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
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

func usage(raw json.RawMessage) Usage {
	var w struct {
		Prompt     json.RawMessage `json:"prompt_tokens"`
		Completion json.RawMessage `json:"completion_tokens"`
		Cost       json.RawMessage `json:"cost"`
	}
	if len(raw) == 0 || json.Unmarshal(raw, &w) != nil {
		return Usage{}
	}
	return Usage{PromptTokens: int(number(w.Prompt)), CompletionTokens: int(number(w.Completion)), Cost: cost(w.Cost)}
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
