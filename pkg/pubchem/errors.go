package pubchem

import (
	"fmt"
	"time"
)

// Kind tells failures apart by what can be done about them.
type Kind string

// The kinds of failure. They stand in records as assay_error.kind.
const (
	KindRateLimit  Kind = "rate_limit"  // PubChem is busy or throttles, also after waiting
	KindServer     Kind = "server"      // PubChem failed (5xx)
	KindTimeout    Kind = "timeout"     // no complete answer in time
	KindConnection Kind = "connection"  // PubChem cannot be reached, or hung up
	KindBadRequest Kind = "bad_request" // PubChem refuses this request
	KindNotFound   Kind = "not_found"   // no such service at this address
	KindBadReply   Kind = "bad_reply"   // success was claimed, but no answer came
	KindOffline    Kind = "offline"     // a request is needed and not allowed
	KindCanceled   Kind = "canceled"    // the caller gave up
)

// Error is a question without an answer. Its text is one line and holds no response body.
type Error struct {
	Kind    Kind
	Status  int // HTTP status, 0 without response
	Message string

	hint       string
	retryAfter time.Duration // what the server asks to wait; 0 if it does not say
	cause      error
}

func (e *Error) Error() string { return "pubchem: " + e.Message }

// Hint says what to do about it, or is empty.
func (e *Error) Hint() string { return e.hint }

// Unwrap gives the error underneath, if any.
func (e *Error) Unwrap() error { return e.cause }

// Temporary tells that the same question may be answered later.
func (e *Error) Temporary() bool {
	switch e.Kind {
	case KindRateLimit, KindServer, KindTimeout, KindConnection, KindBadReply:
		return true
	}
	return false
}

func failure(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}
