package llm

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

const firstPause = 500 * time.Millisecond

// retry repeats a request that may succeed later: 408, 409, 429, 5xx, connection faults
// and timeouts. Pauses double from half a second, each shortened at random by up to
// half so that many callers do not come back at once; if the server says how long to
// wait, it is that long and a little more. No pause is longer than maxWait: a server
// that asks for more ends the request.
type retry struct {
	next    Client
	retries int
	maxWait time.Duration
	now     func() time.Time
	sleep   func(context.Context, time.Duration) error
	jitter  func() float64
}

func (r retry) Complete(ctx context.Context, req Request) (Reply, error) {
	for attempt := 0; ; attempt++ {
		reply, err := r.next.Complete(ctx, req)
		var e *Error
		if !errors.As(err, &e) || !e.Temporary() || attempt >= r.retries || ctx.Err() != nil {
			return reply, err
		}
		if e.retryAfter > r.maxWait {
			return reply, tooLongToWait(e, r.maxWait)
		}
		if err := r.sleep(ctx, r.pause(attempt, e.retryAfter)); err != nil {
			return Reply{}, canceled(err)
		}
	}
}

func (r retry) pause(attempt int, asked time.Duration) time.Duration {
	if asked > 0 {
		return asked + time.Duration(r.jitter()*float64(min(asked/4, time.Second)))
	}
	d := r.maxWait
	if attempt < 20 {
		d = min(firstPause<<attempt, r.maxWait)
	}
	return d - time.Duration(r.jitter()*float64(d)/2)
}

func tooLongToWait(e *Error, limit time.Duration) *Error {
	out := *e
	out.Message = fmt.Sprintf("%s (asks to wait %v, more than %v)", e.Message, e.retryAfter, limit)
	out.hint = "come back later, or raise --max-wait"
	return &out
}

func canceled(cause error) *Error {
	return &Error{Kind: KindCanceled, Message: "canceled while waiting for the model", cause: cause}
}

// random is a number in [0,1). It decides about pauses only, never about a result.
func random() float64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return float64(binary.LittleEndian.Uint64(b[:])>>11) / (1 << 53)
}
