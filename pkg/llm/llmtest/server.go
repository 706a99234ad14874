// Package llmtest is a chat server for tests: it speaks the OpenAI-compatible API, answers
// from a function, fails as it is told, and remembers what it was asked. It is an
// http.Handler, so it runs under httptest as well as under a server of its own.
package llmtest

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Received is one request as it arrived.
type Received struct {
	Path   string
	Header http.Header
	Body   []byte
}

// Member gives the raw JSON of a member of the body, empty if it was not sent.
func (r Received) Member(name string) string {
	var body map[string]json.RawMessage
	if json.Unmarshal(r.Body, &body) != nil {
		return ""
	}
	return string(body[name])
}

// Chat is the part of a chat request that answers are made from.
type Chat struct {
	Model    string `json:"model"`
	Messages []struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	} `json:"messages"`
}

// Last is the content of the last message.
func (c Chat) Last() string {
	if len(c.Messages) == 0 {
		return ""
	}
	return c.Messages[len(c.Messages)-1].Content
}

// Server answers chat requests. Set the fields before the first request.
type Server struct {
	// Answer makes the content of a reply; nil answers "ok".
	Answer func(Chat) string
	// Embed makes the vector of a text; nil is Words.
	Embed func(text string) []float32
	// Script decides about the n-th request (from 0): a nil Fault lets it be answered.
	// nil answers all.
	Script func(n int, r Received) Fault
	// Delay is how long every answer takes.
	Delay time.Duration
	// Forget keeps no requests, only their number, for tests with very many.
	Forget bool

	mu       sync.Mutex
	count    int
	received []Received
}

// New makes a server whose first requests meet the faults, one each, nil meaning none.
func New(faults ...Fault) *Server {
	return &Server{Script: func(n int, _ Received) Fault {
		if n < len(faults) {
			return faults[n]
		}
		return nil
	}}
}

// Start runs the server until the test ends and returns its base URL, with /v1.
func (s *Server) Start(tb testing.TB) string {
	tb.Helper()
	server := httptest.NewServer(s)
	tb.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL + "/v1"
}

// Count is the number of requests so far, whatever became of them.
func (s *Server) Count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// Requests are the requests so far, in the order of their arrival.
func (s *Server) Requests() []Received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Received(nil), s.received...)
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	got := Received{Path: r.URL.Path, Header: r.Header.Clone(), Body: body}
	n := s.note(got)
	if !pause(r, s.Delay) {
		return
	}
	if s.Script != nil {
		if fault := s.Script(n, got); fault != nil {
			fault(w, r)
			return
		}
	}
	if strings.HasSuffix(r.URL.Path, "/embeddings") {
		s.embeddings(w, r, body)
		return
	}
	var chat Chat
	switch {
	case r.URL.Path != "/v1/chat/completions" && r.URL.Path != "/chat/completions":
		Status(http.StatusNotFound, `{"error":{"message":"no such path"}}`)(w, r)
	case r.Method != http.MethodPost:
		Status(http.StatusMethodNotAllowed, `{"error":{"message":"use POST"}}`)(w, r)
	case json.Unmarshal(body, &chat) != nil || chat.Model == "" || len(chat.Messages) == 0:
		Status(http.StatusBadRequest, `{"error":{"message":"not a chat request"}}`)(w, r)
	default:
		Body(Reply(chat.Model, s.answer(chat), "stop"))(w, r)
	}
}

func (s *Server) note(r Received) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.Forget {
		s.received = append(s.received, r)
	}
	s.count++
	return s.count - 1
}

func (s *Server) answer(c Chat) string {
	if s.Answer == nil {
		return "ok"
	}
	return s.Answer(c)
}

// pause waits, unless the client goes away first.
func pause(r *http.Request, d time.Duration) bool {
	if d <= 0 {
		return true
	}
	select {
	case <-time.After(d):
		return true
	case <-r.Context().Done():
		return false
	}
}

// Reply is the body of a complete reply.
func Reply(model, content, finish string) string {
	body, err := json.Marshal(map[string]any{
		"id": "chatcmpl-test", "object": "chat.completion", "created": 1700000000, "model": model,
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": finish,
			"message": map[string]any{"role": "assistant", "content": content},
		}},
		"usage": map[string]any{"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
	})
	if err != nil {
		panic(err) // strings always marshal
	}
	return string(body)
}
