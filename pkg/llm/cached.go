package llm

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"assay/pkg/cache"
)

// cached keeps the raw body of every complete reply, whatever its text or finish reason:
// it is paid for. A hit and a miss read that body by the same code, so that they give
// the same Reply except for Cached.
type cached struct {
	next     Client
	store    *cache.Cache
	endpoint string
}

// note is what stands beside a stored body, because the body does not tell it.
type note struct {
	LatencyMS int64    `json:"latency_ms"`
	Dropped   []string `json:"dropped,omitempty"`
}

func (c cached) Complete(ctx context.Context, req Request) (Reply, error) {
	key, err := requestKey(c.endpoint, req)
	if err != nil {
		return Reply{}, failure(KindBadRequest, "request cannot be stored: %v", err)
	}
	answer, hit, err := c.store.Do(ctx, key, func(ctx context.Context) (cache.Answer, bool, error) {
		reply, err := c.next.Complete(ctx, req)
		if err != nil {
			return cache.Answer{}, false, err
		}
		n, err := json.Marshal(note{LatencyMS: reply.Latency.Milliseconds(), Dropped: reply.Dropped})
		return cache.Answer{Response: reply.Raw, Note: n}, reply.storable(), err
	})
	if err != nil {
		return Reply{}, asError(err)
	}
	reply, err := stored(answer)
	reply.Cached = hit
	return reply, err
}

func stored(a cache.Answer) (Reply, error) {
	reply, bad := decodeReply(a.Response)
	if bad != nil {
		bad.hint = "ask again with --cache-mode refresh"
		return Reply{}, bad
	}
	// The note is whole JSON if it is anything. One that says something else costs a
	// detail, not the reply.
	if len(a.Note) > 0 && a.Note[0] == '{' {
		items(a.Note, func(key, value []byte) {
			switch string(key) {
			case "latency_ms":
				reply.Latency = time.Duration(number(value)) * time.Millisecond
			case "dropped":
				reply.Dropped = texts(value)
			}
		})
	}
	return reply, nil
}

// texts reads a list of strings.
func texts(raw []byte) (all []string) {
	if raw[0] == '[' {
		items(raw, func(_, value []byte) { all = append(all, text(value)) })
	}
	return all
}

// asError makes an *Error of what the cache returns: one from below, or a context's.
func asError(err error) error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &Error{Kind: KindTimeout, Message: "no reply in time", cause: err}
	}
	return canceled(err)
}
