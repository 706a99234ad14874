package llm

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	openai "github.com/sashabaranov/go-openai"
)

// server talks to an OpenAI-compatible endpoint. go-openai makes the request and sends
// it; its HTTP doer puts the members into the body that the library would lose or refuse
// and keeps the response as it came, from which everything is then read.
type server struct {
	target  Target
	api     *openai.Client
	capName string
	timeout time.Duration
	now     func() time.Time
	sent    *atomic.Int64 // nil for none
	pages   streak
	reached atomic.Bool // a response has come
}

func newServer(t Target, o Options) *server {
	s := &server{target: t, capName: capName(t.Endpoint), timeout: o.Timeout, now: o.Now, sent: o.Sent}
	config := openai.DefaultConfig(t.apiKey())
	config.BaseURL = t.Endpoint
	config.HTTPClient = doer{
		client:  &http.Client{Transport: o.Transport, CheckRedirect: checkRedirect},
		target:  t,
		reached: &s.reached,
	}
	s.api = openai.NewClientWithConfig(config)
	return s
}

// neutralModel stands in go-openai's own struct, because the library refuses parameters
// by the prefix of the model's name without asking the server.
const neutralModel = "assay"

func (s *server) Complete(ctx context.Context, req Request) (Reply, error) {
	attempt, cancel := ctx, context.CancelFunc(func() {})
	if s.timeout > 0 {
		attempt, cancel = context.WithTimeout(ctx, s.timeout)
	}
	defer cancel()
	ex := &exchange{members: members(req, s.capName)}
	if s.sent != nil {
		s.sent.Add(1)
	}
	s.pages.begin()
	start := s.now()
	_, err := s.api.CreateChatCompletion(context.WithValue(attempt, exchangeKey{}, ex),
		openai.ChatCompletionRequest{Model: neutralModel})
	latency := s.now().Sub(start).Round(time.Millisecond)
	page := ex.status == http.StatusOK && isPage(ex.body)
	wrong := s.pages.end(page)
	if ex.status == 0 || ex.readErr != nil {
		if ex.readErr != nil {
			err = ex.readErr
		}
		return Reply{}, s.noResponse(ctx, attempt, err)
	}
	if ex.status != http.StatusOK {
		return Reply{}, s.explain(statusError(ex.status, ex.header, ex.body, s.now()))
	}
	reply, bad := decodeReply(ex.body)
	if bad != nil {
		bad.page, bad.final = page, bad.final || wrong
		return Reply{}, s.explain(bad)
	}
	reply.Latency = latency
	return reply, nil
}

// capName is the spelling of the limit on tokens that an endpoint is known to take:
// OpenAI's newer models refuse the older one, and many other servers know only that.
func capName(endpoint string) string {
	u, err := url.Parse(endpoint)
	if err == nil && (u.Hostname() == "api.openai.com" || strings.HasSuffix(u.Hostname(), ".openai.azure.com")) {
		return maxCompletionTokens
	}
	return maxTokens
}
