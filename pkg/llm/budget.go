package llm

import (
	"context"
	"fmt"
	"strconv"
	"sync"
)

// Budget is the money that all clients which share it may spend in this run. A stored
// reply costs nothing.
//
// A call is made only if what was spent, what the calls in flight may cost and what this
// one may cost stay within the limit. What a call may cost goes by the dearest reply of
// its model so far, and of each model no more calls are in flight than it has given
// replies, and one. So the limit is exceeded only by what replies in flight turn out to
// cost more than all those before them.
type Budget struct {
	limit float64

	mu       sync.Mutex
	spent    float64
	reserved float64
	calls    int
	closed   bool
	blind    string        // the model of a reply whose cost nobody knows
	moved    chan struct{} // closed and renewed whenever a call ends
}

// newBudget makes a budget of so many US dollars.
func newBudget(usd float64) *Budget {
	return &Budget{limit: usd, moved: make(chan struct{})}
}

// Err tells that the budget is used up; nil as long as no call was refused.
func (b *Budget) Err() error {
	if b == nil {
		return nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		return nil
	}
	return b.exhausted()
}

func (b *Budget) exhausted() *Error {
	if b.blind != "" {
		return &Error{
			Kind:    KindBudget,
			Message: "a budget is set, but the server of " + b.blind + " does not tell what a reply costs",
			hint:    "tell the price with --price IN,OUT, in US dollars per million tokens",
		}
	}
	return &Error{
		Kind:    KindBudget,
		Message: fmt.Sprintf("the budget of %s USD is used up (%s USD for %d calls)", usd(b.limit), usd(Dollars(b.spent)), b.calls),
		hint:    "raise --max-cost and run again; the replies so far are in the cache and cost nothing",
	}
}

func usd(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// spender bounds the calls of one model by a budget.
type spender struct {
	next   Client
	budget *Budget
	price  *Price

	// Guarded by budget.mu:
	dearest float64 // of the replies so far
	replies int
	flying  int
}

func (s *spender) Complete(ctx context.Context, req Request) (Reply, error) {
	reserved, err := s.reserve(ctx)
	if err != nil {
		return Reply{}, err
	}
	reply, err := s.next.Complete(ctx, req)
	if err == nil {
		s.price.charge(&reply.Usage, req, reply.Reasoning+reply.Content)
	}
	s.settle(reserved, req.Model, reply.Usage.Cost, err == nil)
	return reply, err
}

// reserve waits until the call fits into the budget, or it is clear that it never will.
func (s *spender) reserve(ctx context.Context) (usd float64, err error) {
	for {
		usd, wait, err := s.tryReserve()
		if wait == nil {
			return usd, err
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return 0, canceled(ctx.Err())
		}
	}
}

// tryReserve takes the call's share of the budget, or says what to wait for.
func (s *spender) tryReserve() (usd float64, wait <-chan struct{}, err error) {
	b := s.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	const dust = 1 + 1e-9 // ten calls of 0.1 fit into 1
	fits := b.spent < b.limit && b.spent+b.reserved+s.dearest <= b.limit*dust
	switch {
	case b.closed:
		return 0, nil, b.exhausted()
	case fits && s.flying <= s.replies:
		s.flying++
		b.reserved += s.dearest
		return s.dearest, nil, nil
	case !fits && b.reserved == 0 && s.flying == 0:
		b.closed = true
		return 0, nil, b.exhausted()
	}
	return 0, b.moved, nil
}

// settle books what a call has cost.
func (s *spender) settle(reserved float64, model string, cost *float64, replied bool) {
	b := s.budget
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reserved = Dollars(b.reserved - reserved)
	if s.flying--; replied {
		s.replies++
		b.calls++
	}
	switch {
	case !replied:
	case cost == nil:
		b.closed, b.blind = true, model
	default:
		b.spent += *cost
		s.dearest = max(s.dearest, *cost)
	}
	close(b.moved)
	b.moved = make(chan struct{})
}
