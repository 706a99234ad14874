package llm

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"assay/pkg/cache"
	"assay/pkg/pause"
)

// Options say how a client behaves. The zero value calls without cache, retry or
// time limit.
type Options struct {
	Cache      *cache.Cache // nil for none
	EndpointID string       // stands for the URL in cache keys, where many nodes serve one model
	Offline    bool         // never call; what is not cached fails

	Timeout time.Duration // for each attempt, from sending to the last byte; 0 for none
	Retries int           // attempts after the first
	MaxWait time.Duration // longest pause before an attempt; 0 for the default of one minute

	Limits *Limits // of load, for all clients that share it; nil for none
	Budget *Budget // for all clients that share it; nil for none
	Prices Prices  // for replies whose server does not tell what they cost
	// Sent counts the requests that go out, repeats too; nil counts none.
	Sent *atomic.Int64

	// Transport carries the requests of all clients that share it; nil makes a new one
	// with NewTransport.
	Transport http.RoundTripper

	// The clock, the sleep and the random number in [0,1) of the retries; nil for real
	// ones. Sleep must return ctx.Err() as soon as the context ends.
	Now    func() time.Time
	Sleep  func(ctx context.Context, d time.Duration) error
	Jitter func() float64
}

// New stacks a client for a target:
//
//	cache -> stop -> budget -> retry -> drop -> limit -> server
//
// The cache comes first, so that a stored reply costs neither a request nor a place in
// a queue; stop gives the answer of a dead model, or of a server that was never there,
// without asking again; the budget counts calls, the limit counts every request,
// repeats included.
func New(t Target, o Options) (Client, error) {
	if t.Builtin() || t.Endpoint == "" {
		return nil, targetError(t.Model, "has no server to talk to")
	}
	o = o.withDefaults()
	var c Client
	if o.Offline {
		c = offline{t}
	} else {
		c = newServer(t, o)
		if o.Limits != nil {
			c = limit{next: c, pace: o.Limits.of(t), maxWait: o.MaxWait, now: o.Now, sleep: o.Sleep}
		}
		c = &drop{next: c, capName: capName(t.Endpoint)}
		c = retry{next: c, retries: o.Retries, maxWait: o.MaxWait, now: o.Now, sleep: o.Sleep, jitter: o.Jitter}
		if o.Budget != nil {
			c = &spender{next: c, budget: o.Budget, price: o.Prices.of(t)}
		}
		c = &stop{next: c}
	}
	if o.Cache != nil {
		c = cached{next: c, store: o.Cache, endpoint: o.endpoint(t)}
	}
	return named{next: c, model: t.Model, price: o.Prices.of(t)}, nil
}

// Key is the cache key of a request to a target, for those who want to know beforehand
// whether it is stored.
func (o Options) Key(t Target, req Request) (cache.Key, error) {
	if req.Model == "" {
		req.Model = t.Model
	}
	return requestKey(o.endpoint(t), req)
}

func (o Options) endpoint(t Target) string {
	if o.EndpointID != "" {
		return o.EndpointID
	}
	return t.Endpoint
}

func (o Options) withDefaults() Options {
	if o.MaxWait <= 0 {
		o.MaxWait = time.Minute
	}
	if o.Transport == nil {
		o.Transport = NewTransport()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = pause.Sleep
	}
	if o.Jitter == nil {
		o.Jitter = random
	}
	return o
}

// named fills in the target's model where a request names none, and the price where a
// reply tells none.
type named struct {
	next  Client
	model string
	price *Price
}

func (n named) Complete(ctx context.Context, req Request) (Reply, error) {
	if req.Model == "" {
		req.Model = n.model
	}
	reply, err := n.next.Complete(ctx, req)
	if err == nil {
		n.price.charge(&reply.Usage, req, reply.Reasoning+reply.Content)
	}
	return reply, err
}
