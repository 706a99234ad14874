package llm

import (
	"context"
	"errors"
	"net/url"
	"sync"
	"time"
)

// Limits bound the load of each host, over all clients that share them. The zero value
// bounds nothing.
type Limits struct {
	RPM int // requests a minute, 0 for no limit
	TPM int // tokens a minute, of prompts and replies, 0 for no limit

	mu    sync.Mutex
	hosts map[string]*pace
}

// of is the pace of a target's host.
func (l *Limits) of(t Target) *pace {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.hosts == nil {
		l.hosts = map[string]*pace{}
	}
	host := t.Endpoint
	if u, err := url.Parse(host); err == nil {
		host = u.Host
	}
	if l.hosts[host] == nil {
		l.hosts[host] = &pace{rpm: l.RPM, tpm: l.TPM}
	}
	return l.hosts[host]
}

// pace gives each request to a host its time. Requests are spread evenly, since many
// servers count in seconds what they promise in minutes. A request takes its place in
// the queue with the tokens it is expected to need; what it needed is made up for by
// those behind it.
type pace struct {
	rpm, tpm int

	mu       sync.Mutex
	request  time.Time // when the next request may go, by number
	tokens   time.Time // and by tokens
	quiet    time.Time // the server has asked for silence until then
	expected int       // tokens of a reply, as those so far were
}

// reserve takes the next place in the queue and returns its time and the tokens that
// are reckoned with.
func (p *pace) reserve(now time.Time, req Request) (at time.Time, tokens int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at = now
	for _, t := range [...]time.Time{p.quiet, p.request, p.tokens} {
		if t.After(at) {
			at = t
		}
	}
	if p.rpm > 0 {
		p.request = at.Add(time.Minute / time.Duration(p.rpm))
	}
	if p.tpm > 0 {
		tokens = EstimateTokens(req.Messages) + p.reply(req)
		p.tokens = at.Add(p.worth(tokens))
	}
	return at, tokens
}

// reply is how many tokens a reply is reckoned with: as before, first a guess.
func (p *pace) reply(req Request) int {
	const firstGuess = 500
	n := firstGuess
	if p.expected > 0 {
		n = p.expected
	}
	if req.MaxTokens > 0 {
		n = min(n, req.MaxTokens)
	}
	return n
}

// worth is how long the host's tokens of that number take.
func (p *pace) worth(tokens int) time.Duration {
	return time.Duration(float64(tokens) / float64(p.tpm) * float64(time.Minute))
}

// settle corrects the queue by what a request really took.
func (p *pace) settle(reckoned int, u Usage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case u.CompletionTokens <= 0:
	case p.expected == 0:
		p.expected = u.CompletionTokens
	default:
		p.expected += (u.CompletionTokens - p.expected) / 8
	}
	if took := u.PromptTokens + u.CompletionTokens; p.tpm > 0 && took > 0 {
		p.tokens = p.tokens.Add(p.worth(took - reckoned))
	}
}

// hush keeps everybody from a host that asks for it.
func (p *pace) hush(until time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if until.After(p.quiet) {
		p.quiet = until
	}
}

// limit lets each attempt wait for its place.
type limit struct {
	next    Client
	pace    *pace
	maxWait time.Duration // longest silence that is kept for a server
	now     func() time.Time
	sleep   func(context.Context, time.Duration) error
}

func (l limit) Complete(ctx context.Context, req Request) (Reply, error) {
	at, reckoned := l.pace.reserve(l.now(), req)
	if wait := at.Sub(l.now()); wait > 0 {
		if err := l.sleep(ctx, wait); err != nil {
			return Reply{}, canceled(err)
		}
	}
	reply, err := l.next.Complete(ctx, req)
	var e *Error
	switch {
	case err == nil:
		l.pace.settle(reckoned, reply.Usage)
	case errors.As(err, &e) && e.Kind == KindRateLimit && e.retryAfter > 0 && e.retryAfter <= l.maxWait:
		l.pace.hush(l.now().Add(e.retryAfter))
	}
	return reply, err
}
