package llm

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"assay/pkg/cache"

	openai "github.com/sashabaranov/go-openai"
)

// Embedder turns a text into a vector. Implementations are safe for concurrent use; every
// error is an *Error.
type Embedder interface {
	Embed(ctx context.Context, text string) (Embedding, error)
}

// Embedding is the vector of a text, of the length and scale that the model gives.
type Embedding struct {
	Vector []float32 // never empty, all finite
	Usage  Usage
	Cached bool // nothing was paid for it
}

// NewEmbedder makes the client of an embedding model, with the same wrappers around it as
// New puts around a chat model, less the budget: what a vector costs is too little to
// stop a run for. Each text is one request and one entry of the cache, so that an entry
// does not depend on what was asked beside it.
func NewEmbedder(t Target, o Options) (Embedder, error) {
	if t.Builtin() || t.Endpoint == "" {
		return nil, targetError(t.Model, "has no server to talk to")
	}
	o = o.withDefaults()
	e := &embedder{model: t.Model, store: o.Cache, endpoint: o.endpoint(t), price: o.Prices.of(t)}
	if o.Offline {
		e.next = offline{t}
		return e, nil
	}
	var c Client = &embedServer{server: newServer(t, o)}
	if o.Limits != nil {
		c = limit{next: c, pace: o.Limits.of(t), maxWait: o.MaxWait, now: o.Now, sleep: o.Sleep}
	}
	c = retry{next: c, retries: o.Retries, maxWait: o.MaxWait, now: o.Now, sleep: o.Sleep, jitter: o.Jitter}
	e.next = &stop{next: c}
	return e, nil
}

// embedder keeps the raw bodies of embeddings, as cached does those of replies.
type embedder struct {
	next     Client // its only message is the text, its reply only raw
	model    string
	store    *cache.Cache // nil for none
	endpoint string
	price    *Price // nil if unknown
}

func (e *embedder) Embed(ctx context.Context, text string) (Embedding, error) {
	out, err := e.embed(ctx, text)
	if err == nil && !out.Cached {
		e.price.charge(&out.Usage, Request{Messages: []Message{{Content: text}}}, "")
	}
	return out, err
}

func (e *embedder) embed(ctx context.Context, text string) (Embedding, error) {
	ask := func(ctx context.Context) (cache.Answer, bool, error) {
		// MaxTokens is not sent; it tells the limits that no long reply will come.
		reply, err := e.next.Complete(ctx, Request{Model: e.model, Messages: []Message{{Content: text}}, MaxTokens: 1})
		return cache.Answer{Response: reply.Raw}, err == nil, err
	}
	if e.store == nil {
		a, _, err := ask(ctx)
		return embedding(a, false, err)
	}
	key, err := cache.CanonicalKey(map[string]any{
		"kind": "embedding", "version": keyVersion, "endpoint": e.endpoint, "model": e.model, "input": text,
	})
	if err != nil {
		return Embedding{}, failure(KindBadRequest, "request cannot be stored: %v", err)
	}
	return embedding(e.store.Do(ctx, key, ask))
}

func embedding(a cache.Answer, hit bool, err error) (Embedding, error) {
	if err != nil {
		return Embedding{}, asError(err)
	}
	out, bad := decodeEmbedding(a.Response)
	if bad != nil {
		bad.hint = "ask again with --cache-mode refresh"
		return Embedding{}, bad
	}
	out.Cached = hit
	return out, nil
}

// embedServer asks for embeddings. As a Client it fits under the wrappers of chat models.
type embedServer struct {
	*server
	plain atomic.Bool // the server has refused base64
}

// Complete embeds the content of the first message. The vector is asked for in base64, a
// quarter of the bytes of decimals and exact; servers that know nothing of it send
// decimals anyway or refuse the parameter, which is then left out.
func (s *embedServer) Complete(ctx context.Context, req Request) (Reply, error) {
	plain := s.plain.Load()
	reply, bad := s.embed(ctx, req, plain)
	if bad != nil && !plain && bad.Kind == KindBadRequest &&
		(bad.param == encodingFormat || strings.Contains(bad.body, encodingFormat)) {
		if reply, bad = s.embed(ctx, req, true); bad == nil {
			s.plain.Store(true)
		}
	}
	if bad != nil {
		return Reply{}, bad
	}
	return reply, nil
}

const encodingFormat = "encoding_format"

func (s *embedServer) embed(ctx context.Context, req Request, plain bool) (Reply, *Error) {
	attempt, cancel := ctx, context.CancelFunc(func() {})
	if s.timeout > 0 {
		attempt, cancel = context.WithTimeout(ctx, s.timeout)
	}
	defer cancel()
	ex := &exchange{members: map[string]json.RawMessage{"model": mustJSON(req.Model)}}
	if !plain {
		ex.members[encodingFormat] = json.RawMessage(`"base64"`)
	}
	if s.sent != nil {
		s.sent.Add(1)
	}
	start := s.now()
	_, err := s.api.CreateEmbeddings(context.WithValue(attempt, exchangeKey{}, ex),
		openai.EmbeddingRequest{Model: neutralModel, Input: req.Messages[0].Content})
	latency := s.now().Sub(start).Round(time.Millisecond)
	switch {
	case ex.status == 0:
		return Reply{}, s.noResponse(ctx, attempt, err)
	case ex.readErr != nil:
		return Reply{}, s.noResponse(ctx, attempt, ex.readErr)
	case ex.status != http.StatusOK:
		return Reply{}, s.explain(statusError(ex.status, ex.header, ex.body, s.now()))
	}
	e, bad := decodeEmbedding(ex.body)
	if bad != nil {
		return Reply{}, s.explain(bad)
	}
	return Reply{Raw: ex.body, Usage: e.Usage, Latency: latency}, nil
}
