package llm

import (
	"context"
	"encoding/json"
	"time"
)

// Client answers one chat request. Implementations are safe for concurrent use; every
// error is an *Error.
type Client interface {
	Complete(ctx context.Context, req Request) (Reply, error)
}

// Message is one turn of a conversation; Role is system, user or assistant.
type Message struct {
	Role    string
	Content string
}

// Request is what a model is asked. Whatever in it can change the reply is part of the
// cache key.
type Request struct {
	Model       string // the model's name at the server; empty takes the target's
	Messages    []Message
	Temperature *float64        // nil leaves it to the server; 0 is sent as 0
	MaxTokens   int             // most tokens of the reply; 0 sends no limit
	Seed        *int64          // nil sends none
	Sample      int             // index of the sample, from 0; not sent, but keeps samples apart
	Schema      json.RawMessage // JSON schema that the reply shall follow, nil for none
	// Extra members of the request body, such as top_p or OpenRouter's provider. They
	// win over the members made from the fields above.
	Extra map[string]json.RawMessage

	omit []string // members that this server has refused, left out by the drop wrapper
}

// Usage is what a request took, as the server says.
type Usage struct {
	PromptTokens     int
	CompletionTokens int
	Cost             *float64 // US dollars; nil where neither server nor price list tells
	Priced           bool     // Cost was reckoned by Options.Price, the server did not tell
}

// Reply is a complete reply. Content may be empty: FinishReason and Refusal say why.
type Reply struct {
	Content      string
	Reasoning    string // thinking that the server kept apart from the content
	Refusal      string // the model's refusal, where the server keeps it apart
	FinishReason string // stop, length, content_filter ... as the server says
	Model        string // the model that answered, as the server says
	Usage        Usage
	Dropped      []string      // parameters that the server refused and that were left out
	Cached       bool          // nothing was paid for this reply
	Latency      time.Duration // of the request that brought it, whole milliseconds
	Raw          []byte        // the response body as received; not to be changed
}

// storable tells whether a reply may be kept and given out again. An empty reply that
// claims to be finished is a fault of the server, not an answer.
func (r Reply) storable() bool {
	if r.Content != "" || r.Refusal != "" {
		return true
	}
	return r.FinishReason != "" && r.FinishReason != "stop"
}
