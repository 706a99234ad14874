package llm

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"syscall"
	"time"

	"assay/pkg/pause"
)

// statusError makes a failure of a response other than HTTP 200.
func statusError(status int, h http.Header, body []byte, now time.Time) *Error {
	if status/100 == 3 {
		return moved(status, h)
	}
	if status/100 == 2 {
		return &Error{Kind: KindBadReply, Status: status, Message: "the server sent " + http.StatusText(status) + " instead of a reply"}
	}
	a := parseAPIError(body)
	e := &Error{Status: status, retryAfter: pause.After(h, now), param: a.param, body: a.message}
	e.Kind, e.final = classify(status, a, e.retryAfter)
	e.Message = strings.TrimSpace("http " + itoa(status) + " " + strings.ToLower(http.StatusText(status)))
	if a.message != "" {
		e.Message += ": " + a.message
	}
	return e
}

// errorInside makes a failure of an error object in an HTTP 200. Its code, where it is a
// status, says what kind it is.
func errorInside(body []byte) *Error {
	a := parseAPIError(body)
	e := &Error{Kind: KindBadReply, Status: http.StatusOK, Message: "error inside http 200"}
	if a.code >= 400 && a.code < 600 {
		e.Status = a.code
		e.Kind, e.final = classify(a.code, a, 0)
		e.Message += " (" + itoa(a.code) + ")"
	}
	if a.message != "" {
		e.Message += ": " + a.message
	}
	e.param, e.body = a.param, a.message
	return e
}

// classify tells what kind of failure a status is and whether it ends all calls.
func classify(status int, a apiError, wait time.Duration) (kind Kind, final bool) {
	switch {
	case tooLong(status, a):
		return KindTooLong, false
	case filtered(status, a):
		return KindFiltered, false
	}
	switch status {
	case http.StatusUnauthorized, http.StatusForbidden:
		return KindAuth, true
	case http.StatusPaymentRequired:
		if wait > 0 {
			return KindRateLimit, false // OpenRouter's budget for requests in flight
		}
		return KindPayment, true
	case http.StatusNotFound:
		return KindNotFound, true
	case http.StatusRequestTimeout:
		return KindTimeout, false
	case http.StatusConflict:
		return KindServer, false
	case http.StatusTooManyRequests:
		if strings.Contains(a.kinds, "insufficient_quota") {
			return KindPayment, true
		}
		return KindRateLimit, false
	}
	if status >= 500 {
		return KindServer, false
	}
	return KindBadRequest, false
}

// tooLong knows the ways in which servers say that a text does not fit.
func tooLong(status int, a apiError) bool {
	if status == http.StatusRequestEntityTooLarge {
		return true
	}
	if strings.Contains(a.kinds, "context_length_exceeded") || strings.Contains(a.kinds, "exceed_context_size") {
		return true
	}
	if status != http.StatusBadRequest && status != http.StatusUnprocessableEntity {
		return false
	}
	return containsAny(strings.ToLower(a.message), "context length", "context window", "context size",
		"prompt is too long", "input is too long", "too many tokens", "token limit exceeded")
}

// filtered knows a refusal of the text by a content filter, which OpenRouter sends as
// 403 although it concerns one text only.
func filtered(status int, a apiError) bool {
	if status != http.StatusBadRequest && status != http.StatusForbidden {
		return false
	}
	return containsAny(a.kinds, "content_filter", "content_policy", "moderation", "responsibleaipolicyviolation") ||
		containsAny(strings.ToLower(a.message), "content management policy", "flagged", "content policy")
}

func containsAny(s string, parts ...string) bool {
	for _, p := range parts {
		if strings.Contains(s, p) {
			return true
		}
	}
	return false
}

func moved(status int, h http.Header) *Error {
	e := &Error{
		Kind: KindNotFound, Status: status, final: true,
		Message: "the address has moved (http " + itoa(status) + ")",
	}
	if u, err := url.Parse(h.Get("Location")); err == nil && u.Host != "" {
		e.hint = "perhaps to " + u.Scheme + "://" + u.Host + strings.TrimSuffix(u.Path, "/chat/completions")
	}
	return e
}

// noResponse makes a failure of a request that got no complete response. The message
// names no address or port, because it may end up in a record.
func (s *server) noResponse(ctx, attempt context.Context, err error) *Error {
	var certificate *tls.CertificateVerificationError
	var plain tls.RecordHeaderError
	var dns *net.DNSError
	var errno syscall.Errno
	var timeout net.Error
	e := &Error{Kind: KindConnection, cause: err, unreached: undialed(err) && !s.reached.Load()}
	switch {
	case ctx.Err() != nil:
		return canceled(ctx.Err())
	case errors.Is(attempt.Err(), context.DeadlineExceeded):
		e.Kind, e.Message = KindTimeout, "no complete reply within "+s.timeout.String()
	case errors.Is(err, errHuge):
		e.Kind, e.Message = KindBadReply, err.Error()
	case errors.As(err, &certificate):
		e.final, e.Message = true, "the server's certificate is not valid for it"
	case errors.As(err, &plain), errors.Is(err, http.ErrSchemeMismatch):
		e.final, e.Message, e.hint = true, "the server does not speak tls", "perhaps its address begins with http://, not https://"
	case errors.As(err, &dns) && dns.IsNotFound:
		e.Message, e.hint = "no such host", "check the host in "+s.target.Endpoint+", and the network"
	case errors.As(err, &errno):
		e.Message = errno.Error()
	case errors.As(err, &timeout) && timeout.Timeout():
		e.Kind, e.Message = KindTimeout, "the connection timed out"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		e.Message = "the server closed the connection before its reply was complete"
	default:
		e.Message = oneLine(innermost(err))
	}
	return s.explain(e)
}

// undialed tells that a request failed before there was a connection to send it over.
func undialed(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && (op.Op == "dial" || op.Op == "proxyconnect")
}

func innermost(err error) string {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		err = wrapped.Err
	}
	return err.Error()
}
