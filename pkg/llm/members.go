package llm

import (
	"encoding/json"
	"maps"
	"slices"
)

// The two spellings of the limit on tokens.
const (
	maxTokens           = "max_tokens"
	maxCompletionTokens = "max_completion_tokens"
)

// responseFormat is the member that asks for a reply by a schema.
const responseFormat = "response_format"

// members are the parts of a request body that are put in over go-openai's: the model,
// the messages, of which the library would lose an empty one, and all parameters.
func members(req Request, capName string) map[string]json.RawMessage {
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	list := make([]message, len(req.Messages))
	for i, m := range req.Messages {
		list[i] = message(m)
	}
	out := parameters(req, capName)
	out["model"], out["messages"] = mustJSON(req.Model), mustJSON(list)
	return out
}

// parameters are the members that a request can do without, less those left out.
func parameters(req Request, capName string) map[string]json.RawMessage {
	out := map[string]json.RawMessage{}
	if req.Temperature != nil {
		out["temperature"] = mustJSON(*req.Temperature)
	}
	if req.Seed != nil {
		out["seed"] = mustJSON(*req.Seed)
	}
	if len(req.Schema) > 0 {
		out[responseFormat] = mustJSON(map[string]any{
			"type": "json_schema",
			"json_schema": map[string]any{
				"name": "reply", "strict": true, "schema": req.Schema,
			},
		})
	}
	if name := capSpelling(req.omit, capName); req.MaxTokens > 0 && name != "" {
		out[name] = mustJSON(req.MaxTokens)
	}
	maps.Copy(out, req.Extra)
	for _, name := range req.omit {
		delete(out, name)
	}
	return out
}

// capSpelling is the first spelling, the endpoint's own or the other, that was not
// refused; empty if both were.
func capSpelling(omit []string, capName string) string {
	other := maxTokens
	if capName == maxTokens {
		other = maxCompletionTokens
	}
	for _, name := range []string{capName, other} {
		if !slices.Contains(omit, name) {
			return name
		}
	}
	return ""
}

// mustJSON marshals values that cannot fail to: strings, finite numbers, checked JSON.
// A number that JSON lacks becomes null, which the server will refuse.
func mustJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		return json.RawMessage("null")
	}
	return raw
}
