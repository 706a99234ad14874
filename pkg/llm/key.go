package llm

import (
	"assay/pkg/cache"
)

// keyVersion is raised by hand when the same request shall be asked anew, because the
// meaning of a member of the key has changed.
const keyVersion = 1

// requestKey describes a request completely: whatever can change the reply, and nothing
// that cannot. Parameters that are not set are left out. A limit on tokens has one name
// here, however it is spelled for the server.
func requestKey(endpoint string, req Request) (cache.Key, error) {
	messages := make([]any, len(req.Messages))
	for i, m := range req.Messages {
		messages[i] = map[string]any{"role": m.Role, "content": m.Content}
	}
	key := map[string]any{
		"kind":     "chat",
		"version":  keyVersion,
		"endpoint": endpoint,
		"model":    req.Model,
		"messages": messages,
		"sample":   req.Sample,
	}
	if req.Temperature != nil {
		key["temperature"] = *req.Temperature
	}
	if req.MaxTokens > 0 {
		key["max_tokens"] = req.MaxTokens
	}
	if req.Seed != nil {
		key["seed"] = *req.Seed
	}
	if len(req.Schema) > 0 {
		key["schema"] = req.Schema
	}
	if len(req.Extra) > 0 {
		key["extra"] = req.Extra
	}
	return cache.CanonicalKey(key)
}
