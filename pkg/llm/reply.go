package llm

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
)

// shape is what a chat reply holds, raw, with the first of its choices. It is read with a
// loose hand: servers differ in the types of members that do not matter here, and a paid
// reply must not be lost to one of them.
type shape struct {
	err, model, usage []byte

	choices int  // how many there are
	odd     bool // choices, the first of them or its message have a type of their own

	choiceErr, finish, content, refusal []byte
	reasoning                           []byte // OpenRouter, Ollama, vLLM
	reasoningContent                    []byte // llama.cpp, older vLLM, DeepSeek
	message                             bool
}

// decodeReply reads the body of an HTTP 200. Success is claimed by the status only:
// whatever is not a complete reply with a message is a failure of its kind.
func decodeReply(raw []byte) (Reply, *Error) {
	if bad := notJSON(raw); bad != nil {
		return Reply{}, bad
	}
	w, ok := readShape(bytes.TrimPrefix(raw, byteOrderMark))
	switch {
	case !ok:
		return Reply{}, failure(KindBadReply, "the server sent broken or incomplete json")
	case present(w.err):
		return Reply{}, errorInside(raw)
	case w.odd:
		return Reply{}, failure(KindBadReply, "the server sent json that is no chat reply")
	case w.choices == 0:
		return Reply{}, failure(KindBadReply, "the server sent a reply without choices")
	case present(w.choiceErr) || text(w.finish) == "error":
		return Reply{}, errorInside(mustJSON(map[string]any{"error": json.RawMessage(w.choiceErr)}))
	case !w.message:
		return Reply{}, failure(KindBadReply, "the server sent a choice without message")
	}
	return Reply{
		Content:      text(w.content),
		Reasoning:    text(w.reasoning) + text(w.reasoningContent),
		Refusal:      text(w.refusal),
		FinishReason: text(w.finish),
		Model:        text(w.model),
		Usage:        usage(w.usage),
		Raw:          raw,
	}, nil
}

// readShape finds the members of a reply in one pass; ok is false if the body is not one
// whole JSON object.
func readShape(raw []byte) (w shape, ok bool) {
	end := walk(raw, skipSpace(raw, 0), func(key []byte, at int) int {
		if string(key) == "choices" && raw[at] == '[' {
			w.choices = 0
			return walk(raw, at, func(_ []byte, at int) int {
				if w.choices++; w.choices == 1 && raw[at] == '{' {
					return w.readChoice(raw, at)
				}
				w.odd = w.odd || w.choices == 1
				return skipValue(raw, at, 2)
			})
		}
		end := skipValue(raw, at, 1)
		if end < 0 {
			return -1
		}
		switch value := raw[at:end]; string(key) {
		case "choices":
			w.odd = w.odd || value[0] != 'n'
		case "error":
			w.err = value
		case "model":
			w.model = value
		case "usage":
			w.usage = value
		}
		return end
	})
	return w, end >= 0 && skipSpace(raw, end) == len(raw)
}

func (w *shape) readChoice(raw []byte, at int) int {
	return walk(raw, at, func(key []byte, at int) int {
		if string(key) == "message" && raw[at] == '{' {
			w.message = true
			return w.readMessage(raw, at)
		}
		end := skipValue(raw, at, 3)
		if end < 0 {
			return -1
		}
		switch value := raw[at:end]; string(key) {
		case "message":
			w.odd = w.odd || value[0] != 'n'
		case "error":
			w.choiceErr = value
		case "finish_reason":
			w.finish = value
		}
		return end
	})
}

func (w *shape) readMessage(raw []byte, at int) int {
	return walk(raw, at, func(key []byte, at int) int {
		end := skipValue(raw, at, 4)
		if end < 0 {
			return -1
		}
		switch value := raw[at:end]; string(key) {
		case "content":
			w.content = value
		case "refusal":
			w.refusal = value
		case "reasoning":
			w.reasoning = value
		case "reasoning_content":
			w.reasoningContent = value
		}
		return end
	})
}

// byteOrderMark begins what some gateways of one vendor send.
var byteOrderMark = []byte("\ufeff")

// notJSON names the usual bodies that are no JSON document.
func notJSON(body []byte) *Error {
	start := bytes.TrimLeft(bytes.TrimPrefix(body, byteOrderMark), " \t\r\n")
	switch {
	case len(start) == 0:
		return failure(KindBadReply, "the server sent an empty body")
	case isPage(start):
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
	items(raw, func(key, value []byte) {
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

// cost reads an amount; what is none, or negative, is unknown.
func cost(raw json.RawMessage) *float64 {
	if f, ok := amount(raw); ok {
		return &f
	}
	return nil
}

// number reads a count; what is none, negative or beyond any count is 0.
func number(raw json.RawMessage) float64 {
	f, _ := amount(raw)
	return f
}

// amount reads a number from 0 up. Gateways that keep money in decimals send it as a
// string, and a paid reply must not pass a budget for that.
func amount(raw json.RawMessage) (f float64, ok bool) {
	digits := string(raw)
	if len(raw) > 0 && raw[0] == '"' {
		digits = text(raw)
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || !(f >= 0 && f <= 1e15) {
		return 0, false
	}
	return f, true
}

// isPage tells whether a body is HTML or XML.
func isPage(body []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(body, " \t\r\n"), []byte("<"))
}
