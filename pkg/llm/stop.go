package llm

import (
	"context"
	"errors"
	"sync/atomic"
)

// stop remembers the first final failure of a model and gives it to all later calls, so
// that a wrong key costs one request (and those already in flight) and not thousands.
type stop struct {
	next  Client
	first atomic.Pointer[Error]
}

func (s *stop) Complete(ctx context.Context, req Request) (Reply, error) {
	if e := s.first.Load(); e != nil {
		return Reply{}, e
	}
	reply, err := s.next.Complete(ctx, req)
	var e *Error
	if errors.As(err, &e) && e.Final() {
		s.first.CompareAndSwap(nil, e)
	}
	return reply, err
}
