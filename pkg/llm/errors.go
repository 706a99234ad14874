package llm

import (
	"errors"
	"fmt"
	"time"
)

// Kind tells failures apart by what can be done about them.
type Kind string

// The kinds of failure. They stand in records as assay_error.kind.
const (
	KindAuth       Kind = "auth"        // the key is missing, wrong or not allowed to do this
	KindPayment    Kind = "payment"     // credit or quota is used up
	KindNotFound   Kind = "not_found"   // no such model, or no such address
	KindRateLimit  Kind = "rate_limit"  // too many requests, also after waiting
	KindServer     Kind = "server"      // the server failed (5xx)
	KindTimeout    Kind = "timeout"     // no complete answer in time
	KindConnection Kind = "connection"  // the server cannot be reached, or hung up
	KindBadRequest Kind = "bad_request" // the server refuses this request
	KindTooLong    Kind = "too_long"    // the text does not fit the model's context
	KindFiltered   Kind = "filtered"    // a content filter refuses this text
	KindTruncated  Kind = "truncated"   // the reply was cut at its token limit
	KindRefused    Kind = "refused"     // the model declines
	KindBadReply   Kind = "bad_reply"   // success was claimed, but no reply came
	KindOffline    Kind = "offline"     // a call is needed and not allowed
	KindCanceled   Kind = "canceled"    // the caller gave up
	KindBudget     Kind = "budget"      // the call was not made: it could exceed the budget
	KindDryRun     Kind = "dry_run"     // the call was not made: it was only counted
)

// Error is a request without a reply. Its text is one line and never holds the API key
// or a whole response body.
type Error struct {
	Kind    Kind
	Status  int    // HTTP status, or the code of an error inside HTTP 200; 0 without response
	Message string // what happened, with the server's own words where it has any

	hint       string
	final      bool
	page       bool          // a web page came in place of a reply
	unreached  bool          // no connection to the server, neither this time nor before
	retryAfter time.Duration // what the server asks to wait; 0 if it does not say
	param      string        // the parameter that a 400 complains about
	body       string        // start of the error body, for the drop wrapper; not printed
	cause      error
}

func (e *Error) Error() string { return e.Message }

// Hint says what to do about it, or is empty.
func (e *Error) Hint() string { return e.hint }

// Unwrap gives the error underneath, if any.
func (e *Error) Unwrap() error { return e.cause }

// Final tells that every further request to this model will fail the same way (401,
// 402, 403, 404, a server that was never reached), so that none should be made.
func (e *Error) Final() bool { return e.final }

// Temporary tells that the same request may succeed later.
func (e *Error) Temporary() bool {
	if e.final {
		return false
	}
	switch e.Kind {
	case KindRateLimit, KindServer, KindTimeout, KindConnection:
		return true
	}
	return false
}

// KindOf names the sort of a failure, as assay_error has it: the Kind of an Error, or
// otherwise for a failure that is none.
func KindOf(err error, otherwise string) string {
	var e *Error
	if errors.As(err, &e) {
		return string(e.Kind)
	}
	return otherwise
}

func failure(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}
