package llm

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

const marker = "sk-marker-0123456789abcdef"

// env makes an environment of pairs.
func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

// newClient makes a client for a server under test. It never sleeps.
func newClient(t *testing.T, base, model string, o Options) Client {
	t.Helper()
	target, err := ParseTarget(model+"@"+base, env("OPENAI_API_KEY", marker))
	if err != nil {
		t.Fatal(err)
	}
	if o.Sleep == nil {
		o.Sleep = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	}
	c, err := New(target, o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func question(text string) Request {
	zero := 0.0
	return Request{
		Messages:    []Message{{"system", "You judge."}, {"user", text}},
		Temperature: &zero, MaxTokens: 100,
	}
}

func TestRequestOnTheWire(t *testing.T) {
	stub := llmtest.New()
	seed := int64(0)
	req := question("Heat <b>& cool</b> at 450 °C")
	req.Seed = &seed
	req.Schema = json.RawMessage(`{"type":"object","z":1,"a":2}`)
	req.Extra = map[string]json.RawMessage{"top_k": json.RawMessage("1"), "provider": json.RawMessage(`{"order":["x"]}`)}
	reply, err := newClient(t, stub.Start(t), "o3-mini", Options{}).Complete(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	if reply.Content != "ok" || reply.FinishReason != "stop" || reply.Model != "o3-mini" || reply.Cached ||
		reply.Usage.PromptTokens != 7 || reply.Usage.CompletionTokens != 3 || reply.Usage.Cost != nil || reply.Dropped != nil {
		t.Errorf("%+v", reply)
	}
	got := stub.Requests()[0]
	for name, want := range map[string]string{
		"model": `"o3-mini"`, "temperature": "0", "seed": "0", "max_tokens": "100", "max_completion_tokens": "", "stream": "",
		"top_k": "1", "provider": `{"order":["x"]}`,
		"response_format": `{"json_schema":{"name":"reply","schema":{"type":"object","z":1,"a":2},"strict":true},"type":"json_schema"}`,
	} {
		if got.Member(name) != want {
			t.Errorf("%s is sent as %s, want %s", name, got.Member(name), want)
		}
	}
	var chat llmtest.Chat
	if err := json.Unmarshal(got.Body, &chat); err != nil || chat.Last() != req.Messages[1].Content || len(chat.Messages) != 2 {
		t.Errorf("%+v, %v", chat, err)
	}
	if got.Header.Get("Authorization") != "Bearer "+marker {
		t.Error("key not sent")
	}
}

func TestUnsetParametersAreNotSent(t *testing.T) {
	stub := llmtest.New()
	req := Request{Model: "other", Messages: []Message{{"system", ""}, {"user", "x"}}}
	if _, err := newClient(t, stub.Start(t), "gpt-5", Options{}).Complete(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	var body map[string]any
	if err := json.Unmarshal(stub.Requests()[0].Body, &body); err != nil || len(body) != 2 || body["model"] != "other" {
		t.Errorf("%s", stub.Requests()[0].Body)
	}
	// go-openai would leave the empty content out, which servers refuse.
	if got := stub.Requests()[0].Member("messages"); got != `[{"role":"system","content":""},{"role":"user","content":"x"}]` {
		t.Error(got)
	}
}

func TestNoKeyNoHeader(t *testing.T) {
	stub := llmtest.New()
	target, err := ParseTarget("m@"+stub.Start(t), env())
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Complete(t.Context(), question("x")); err != nil {
		t.Fatal(err)
	}
	if h, ok := stub.Requests()[0].Header["Authorization"]; ok {
		t.Errorf("sent %q", h)
	}
}

// Every way in which a call can fail: its kind, whether it ends all calls of the model,
// and that nothing of it is taken for a reply.
func TestFailures(t *testing.T) {
	status := func(code int, body string) llmtest.Fault { return llmtest.Status(code, body) }
	inside := func(e string) llmtest.Fault { return llmtest.Body(`{"error":` + e + `}`) }
	cases := []struct {
		name  string
		fault llmtest.Fault
		kind  Kind
		final bool
		text  string // in the message
	}{
		{"400", status(400, `{"error":{"message":"bad thing"}}`), KindBadRequest, false, "bad thing"},
		{"401", status(401, `{"error":{"message":"Incorrect API key provided: `+marker+`."}}`), KindAuth, true, "provided: [key]"},
		{"402", status(402, `{"error":{"message":"Insufficient credits","code":402}}`), KindPayment, true, "Insufficient"},
		{"402 in flight", llmtest.Status(402, `{"error":{"message":"budget in flight"}}`, "Retry-After", "1"), KindRateLimit, false, "budget"},
		{"403", status(403, `{"error":{"message":"no access"}}`), KindAuth, true, "no access"},
		{"403 moderation", status(403, `{"error":{"message":"input flagged","code":403,"metadata":{"reasons":["violence"]}}}`), KindFiltered, false, "flagged"},
		{"404", status(404, `{"error":{"message":"The model gpt-9 does not exist"}}`), KindNotFound, true, "gpt-9"},
		{"404 ollama", status(404, `{"error":"model 'x' not found"}`), KindNotFound, true, "model 'x'"},
		{"404 fastapi", status(404, `{"detail":"Not Found"}`), KindNotFound, true, "Not Found"},
		{"408", status(408, ``), KindTimeout, false, ""},
		{"409", status(409, `{}`), KindServer, false, "http 409"},
		{"413", status(413, `<html>too large</html>`), KindTooLong, false, "http 413"},
		{"400 google", status(400, `[{"error":{"code":400,"message":"Please pass a valid API key","status":"INVALID_ARGUMENT"}}]`), KindBadRequest, false, "bad request: Please pass a valid API key"},
		{"422", status(422, `{"detail":[{"type":"extra_forbidden","loc":["body","logit"],"msg":"Extra inputs are not permitted"}]}`), KindBadRequest, false, "'logit' Extra"},
		{"429", llmtest.RateLimit(""), KindRateLimit, false, "Rate limit"},
		{"429 quota", status(429, `{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}`), KindPayment, true, "quota"},
		{"500", status(500, "internal\n\n  trouble \x1b[31m"), KindServer, false, "internal trouble"},
		{"503 page", status(503, "<html>busy</html>"), KindServer, false, "http 503 service unavailable"},
		{"529", status(529, `{"error":{"message":"overloaded"}}`), KindServer, false, "http 529: overloaded"},
		{"too long openai", status(400, `{"error":{"message":"m","code":"context_length_exceeded"}}`), KindTooLong, false, ""},
		{"too long vllm", status(400, `{"object":"error","message":"This model's maximum context length is 8192 tokens.","code":400}`), KindTooLong, false, "8192"},
		{"too long llama.cpp", status(500, `{"error":{"code":500,"message":"m","type":"exceed_context_size_error"}}`), KindTooLong, false, ""},
		{"filter azure", status(400, `{"error":{"message":"The response was filtered","code":"content_filter"}}`), KindFiltered, false, ""},
		{"204", status(204, ""), KindBadReply, false, "No Content"},
		{"page", llmtest.Page(), KindBadReply, false, "web page"},
		{"empty", llmtest.Body("  \n"), KindBadReply, false, "empty body"},
		{"text", llmtest.Body("score: 5"), KindBadReply, false, "text"},
		{"array", llmtest.Body(`["score 5"]`), KindBadReply, false, "text"},
		{"half", llmtest.Half(), KindBadReply, false, "incomplete json"},
		{"events", llmtest.Body("data: {\"choices\":[]}\n\n"), KindBadReply, false, "event stream"},
		{"two documents", llmtest.Body(llmtest.Reply("m", "a", "stop") + llmtest.Reply("m", "b", "stop")), KindBadReply, false, "broken"},
		{"no choices", llmtest.Body(`{"id":"x","choices":[]}`), KindBadReply, false, "without choices"},
		{"null choices", llmtest.Body(`{"id":"x","choices":null}`), KindBadReply, false, "without choices"},
		{"odd choices", llmtest.Body(`{"choices":"many"}`), KindBadReply, false, "no chat reply"},
		{"no message", llmtest.Body(`{"choices":[{"finish_reason":"stop"}]}`), KindBadReply, false, "without message"},
		{"error inside", inside(`{"message":"provider fell over"}`), KindBadReply, false, "error inside http 200: provider"},
		{"error string inside", inside(`"out of luck"`), KindBadReply, false, "out of luck"},
		{"502 inside", inside(`{"message":"bad gateway","code":502}`), KindServer, false, "(502)"},
		{"401 inside", inside(`{"message":"no such key","code":401}`), KindAuth, true, "(401)"},
		{"429 inside", inside(`{"message":"slow","code":"429"}`), KindRateLimit, false, "(429)"},
		{"error beside choices", llmtest.Body(`{"error":{"message":"m"},"choices":[{"message":{"content":"5"}}]}`), KindBadReply, false, "m"},
		{"error in choice", llmtest.Body(`{"choices":[{"error":{"code":502,"message":"upstream"},"finish_reason":"error","message":{"content":"half"}}]}`), KindServer, false, "upstream"},
		{"finish error", llmtest.Body(`{"choices":[{"finish_reason":"error","message":{"content":"half"}}]}`), KindBadReply, false, "inside http 200"},
		{"cut", llmtest.Cut(), KindConnection, false, "closed the connection"},
		{"reset", llmtest.Reset(), KindConnection, false, "connection"},
		{"hang", llmtest.Hang(time.Minute), KindTimeout, false, "within 200ms"},
		{"moved", llmtest.Redirect(302, "https://elsewhere.example/v1/chat/completions"), KindNotFound, true, "moved"},
		{"redirect loop", llmtest.Redirect(307, "/v1/chat/completions"), KindConnection, false, "too many redirects"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			stub := &llmtest.Server{Script: func(int, llmtest.Received) llmtest.Fault { return c.fault }}
			timeout := time.Minute
			if c.kind == KindTimeout {
				timeout = 200 * time.Millisecond
			}
			reply, err := newClient(t, stub.Start(t), "m", Options{Timeout: timeout}).Complete(t.Context(), question("x"))
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("%+v, %v", reply, err)
			}
			if e.Kind != c.kind || e.Final() != c.final || !strings.Contains(e.Message, c.text) {
				t.Errorf("%s (final %v): %s", e.Kind, e.Final(), e.Message)
			}
			if reply.Content != "" || reply.Raw != nil {
				t.Errorf("a failure came with the reply %+v", reply)
			}
			shown := e.Error() + e.Hint()
			if strings.Contains(shown, marker) || strings.ContainsAny(shown, "\n\x1b") || len(e.Message) > 400 || strings.Contains(shown, "127.0.0.1:") != strings.Contains(e.Hint(), "127.0.0.1:") {
				t.Errorf("message %q, hint %q", e.Message, e.Hint())
			}
			if n := stub.Count(); n != 1 && c.name != "redirect loop" {
				t.Errorf("%d requests without retries", n)
			}
		})
	}
}

func TestHintsSayWhatToType(t *testing.T) {
	for code, want := range map[int]string{
		401: "check the key in OPENAI_API_KEY", 402: "credit", 404: "ends in /v1", 429: "--max-wait",
	} {
		stub := llmtest.New(llmtest.Status(code, `{}`))
		_, err := newClient(t, stub.Start(t), "m", Options{}).Complete(t.Context(), question("x"))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Hint(), want) {
			t.Errorf("%d: %v", code, e)
		}
	}
	stub := llmtest.New(llmtest.Status(401, `{}`))
	target, err := ParseTarget("m", env("OPENAI_BASE_URL", stub.Start(t)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := New(target, Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = c.Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Hint() != "set OPENAI_API_KEY" {
		t.Errorf("%v", e)
	}
}

func TestUnreachable(t *testing.T) {
	_, err := newClient(t, "http://127.0.0.1:1/v1", "m", Options{}).Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindConnection || e.Message != "connection refused" || e.Hint() != "is the server at http://127.0.0.1:1/v1 running?" {
		t.Errorf("%v", err)
	}
}

// What the network says, in words that hold no address: they may end up in a record.
func TestConnectionMessages(t *testing.T) {
	s := &server{target: Target{Endpoint: "http://h/v1"}}
	post := func(err error) error { return &url.Error{Op: "Post", URL: "http://h/v1/chat", Err: err} }
	for want, err := range map[string]error{
		"no such host":             post(&net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", Name: "h", Server: "1.2.3.4:53", IsNotFound: true}}),
		"connection reset by peer": post(&net.OpError{Op: "read", Addr: &net.TCPAddr{Port: 43210}, Err: os.NewSyscallError("read", syscall.ECONNRESET)}),
		"the server closed the connection before its reply was complete": post(io.ErrUnexpectedEOF),
		"the server's certificate is not valid for it":                   post(&tls.CertificateVerificationError{Err: errors.New("x509")}),
		"something else": post(errors.New("something\nelse")),
	} {
		if e := s.noResponse(t.Context(), t.Context(), err); e.Message != want || e.Kind != KindConnection || e.Hint() == "" {
			t.Errorf("%v gives %q", err, e.Message)
		}
	}
}

func TestCanceled(t *testing.T) {
	stub := llmtest.New(llmtest.Hang(time.Minute))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(30*time.Millisecond, cancel)
	_, err := newClient(t, stub.Start(t), "m", Options{Retries: 5}).Complete(ctx, question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindCanceled || !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestHugeBodyIsRefused(t *testing.T) {
	huge := func(w http.ResponseWriter, _ *http.Request) {
		block := []byte(strings.Repeat(" ", 1<<20))
		for range maxBody>>20 + 2 {
			if _, err := w.Write(block); err != nil {
				return
			}
		}
	}
	stub := llmtest.New(huge)
	_, err := newClient(t, stub.Start(t), "m", Options{}).Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindBadReply {
		t.Error(err)
	}
}

// A server that sends web pages only is asked no more; one that also sends replies, or
// sends a few pages at once, is.
func TestPagesOnly(t *testing.T) {
	for _, c := range []struct {
		name   string
		script func(i int) llmtest.Fault
		asked  int // of 20 questions
	}{
		{"only pages", func(int) llmtest.Fault { return llmtest.Page() }, 3},
		{"one reply", func(i int) llmtest.Fault {
			if i == 0 {
				return nil
			}
			return llmtest.Page()
		}, 20},
		{"one other failure", func(i int) llmtest.Fault {
			if i == 1 {
				return llmtest.Status(500, "{}")
			}
			return llmtest.Page()
		}, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			stub := &llmtest.Server{Script: func(n int, _ llmtest.Received) llmtest.Fault { return c.script(n) }}
			client := newClient(t, stub.Start(t), "m", Options{})
			var last *Error
			for i := range 20 {
				_, err := client.Complete(t.Context(), question(strconv.Itoa(i)))
				errors.As(err, &last)
			}
			if n := len(stub.Requests()); n != c.asked {
				t.Errorf("%d requests, not %d", n, c.asked)
			}
			if !strings.Contains(last.Hint(), "/v1") {
				t.Errorf("hint %q", last.Hint())
			}
		})
	}
}
