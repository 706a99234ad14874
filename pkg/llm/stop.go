package llm

import (
	"context"
	"errors"
	"sync/atomic"
)

// stop remembers the first final failure of a model and gives it to all later calls, so
// that a wrong key costs one request (and those already in flight) and not thousands. A
// server that was never reached, by one round of calls with all their repeats and a
// further one, is not called any more either.
type stop struct {
	next    Client
	first   atomic.Pointer[Error]
	unheard streak
}

func (s *stop) Complete(ctx context.Context, req Request) (Reply, error) {
	if e := s.first.Load(); e != nil {
		return Reply{}, e
	}
	s.unheard.begin()
	reply, err := s.next.Complete(ctx, req)
	var e *Error
	failed := errors.As(err, &e)
	if s.unheard.end(failed && e.unreached) {
		gone := *e
		gone.final = true
		e, err = &gone, &gone
	}
	if failed && e.Final() {
		s.first.CompareAndSwap(nil, e)
	}
	return reply, err
}
