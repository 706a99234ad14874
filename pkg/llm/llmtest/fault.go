package llmtest

import (
	"net"
	"net/http"
	"strconv"
	"time"
)

// Fault deals with a request in place of an answer.
type Fault func(w http.ResponseWriter, r *http.Request)

// Status answers with an HTTP status, a JSON body and header pairs (name, value ...).
func Status(code int, body string, header ...string) Fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(code)
		w.Write([]byte(body)) //nolint:errcheck // the client may have gone
	}
}

// RateLimit is a 429 as OpenAI sends it; retryAfter may be empty.
func RateLimit(retryAfter string) Fault {
	body := `{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}`
	if retryAfter == "" {
		return Status(http.StatusTooManyRequests, body)
	}
	return Status(http.StatusTooManyRequests, body, "Retry-After", retryAfter)
}

// Refuse is OpenAI's 400 for a parameter that a model does not take.
func Refuse(param string) Fault {
	return Status(http.StatusBadRequest, `{"error":{"message":"Unsupported parameter: '`+param+
		`' is not supported with this model.","type":"invalid_request_error","param":"`+param+`","code":"unsupported_parameter"}}`)
}

// Body answers HTTP 200 with a body of any kind.
func Body(body string) Fault { return Status(http.StatusOK, body) }

// Page is a web page with status 200, as a proxy or a login page in between sends it.
func Page() Fault {
	return Status(http.StatusOK, "<!DOCTYPE html><html><body>Please log in</body></html>", "Content-Type", "text/html")
}

// Finish is a complete reply with a finish reason: length, content_filter ...
func Finish(reason, content string) Fault { return Body(Reply("test", content, reason)) }

// Half is the first half of a reply's JSON in a complete HTTP response.
func Half() Fault {
	whole := Reply("test", "half of this will be missing", "stop")
	return Body(whole[:len(whole)/2])
}

// Cut announces a whole reply, sends half of it and closes the connection.
func Cut() Fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		whole := Reply("test", "cut", "stop")
		w.Header().Set("Content-Length", strconv.Itoa(len(whole)))
		w.Write([]byte(whole[:len(whole)/2])) //nolint:errcheck // cut off anyway
		panic(http.ErrAbortHandler)
	}
}

// Reset closes the connection without a response, with a TCP reset where it can.
func Reset() Fault {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0) //nolint:errcheck // then it is a plain close
		}
		conn.Close() //nolint:errcheck // nothing is left to lose
	}
}

// Hang does not answer for a time, or until the client goes away; then it hangs up.
func Hang(d time.Duration) Fault {
	return func(_ http.ResponseWriter, r *http.Request) {
		pause(r, d)
		panic(http.ErrAbortHandler)
	}
}

// Redirect sends the client elsewhere.
func Redirect(code int, location string) Fault {
	return Status(code, "", "Location", location)
}
