package llm

import "strconv"

// explain adds to a failure what the user can do about it.
func (s *server) explain(e *Error) *Error {
	if e.hint != "" {
		return e
	}
	if e.page {
		e.hint = "check the address " + s.target.Endpoint + ", which usually ends in /v1"
		return e
	}
	switch e.Kind {
	case KindAuth:
		e.hint = "check the key in " + s.target.keyVar
		if s.target.apiKey() == "" {
			e.hint = "set " + s.target.keyVar
		}
	case KindPayment:
		e.hint = "add credit to the account of " + s.target.keyVar + "; replies so far are in the cache"
	case KindNotFound:
		e.hint = "check the model's name and its address " + s.target.Endpoint + ", which usually ends in /v1"
	case KindRateLimit:
		e.hint = "lower -j, or raise --retries or --max-wait"
	case KindTimeout:
		e.hint = "raise --timeout, or lower -j"
	case KindConnection:
		e.hint = "is the server at " + s.target.Endpoint + " running?"
	case KindTooLong:
		e.hint = "use a model with a larger context, or shorten the text"
	}
	return e
}

func itoa(n int) string { return strconv.Itoa(n) }
