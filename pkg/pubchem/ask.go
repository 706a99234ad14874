package pubchem

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"assay/pkg/cache"
	"assay/pkg/pause"
)

const (
	// maxBody is more than any answer takes.
	maxBody = 16 << 20
	// maxPolls bounds how often a slow answer is asked for.
	maxPolls  = 30
	pollPause = 2 * time.Second
	// givenUp is how many questions in a row must fail, each after all its repeats, for
	// the service to count as down.
	givenUp = 3
)

// question is one request: /path/item/rest.
type question struct{ path, item, rest string }

// keyed is what an answer is stored under.
type keyed struct {
	Kind   string `json:"kind"`
	Base   string `json:"endpoint"`
	Path   string `json:"path"`
	Item   string `json:"item"`
	Rest   string `json:"rest"`
	Schema int    `json:"schema"`
}

// ask answers from the cache, or else from the service.
func (c *Client) ask(ctx context.Context, q question) (*body, error) {
	if c.options.Cache == nil {
		raw, err := c.fetch(ctx, q)
		if err != nil {
			return nil, asError(err)
		}
		return stored(raw)
	}
	key, err := cache.CanonicalKey(keyed{"pubchem", c.options.Base, q.path, q.item, q.rest, 1})
	if err != nil {
		return nil, failure(KindBadRequest, "%q cannot be asked for: %v", q.item, err)
	}
	answer, _, err := c.options.Cache.Do(ctx, key, func(ctx context.Context) (cache.Answer, bool, error) {
		raw, err := c.fetch(ctx, q)
		return cache.Answer{Response: raw}, err == nil, err
	})
	if err != nil {
		return nil, asError(err)
	}
	return stored(answer.Response)
}

// stored reads an answer that was complete when it came.
func stored(raw []byte) (*body, error) {
	b, _, err := read(http.StatusOK, raw)
	if err != nil { // or it says that there is no such compound
		b, _, err = read(http.StatusNotFound, raw)
	}
	if err != nil || b == nil {
		return nil, &Error{Kind: KindBadReply, Message: "the stored answer cannot be read", hint: "ask again with --cache-mode refresh"}
	}
	return b, nil
}

// fetch asks the service, again and again if need be, and returns the bytes of a
// complete answer.
func (c *Client) fetch(ctx context.Context, q question) ([]byte, error) {
	if c.options.Offline {
		return nil, &Error{
			Kind: KindOffline, Message: "what PubChem says of " + quoted(q.item) + " is not in the cache, and calls are off",
			hint: "run once without --offline, or name the cache that has the answer with --cache DIR, or use --lookup dict",
		}
	}
	if c.failed.Load() >= givenUp {
		return nil, &Error{Kind: KindServer, Message: "not asked any more, since it failed again and again", hint: "come back later; answers so far are in the cache"}
	}
	for attempt := 0; ; attempt++ {
		raw, err := c.answer(ctx, q)
		if err == nil {
			c.failed.Store(0)
			return raw, nil
		}
		if err.Temporary() && attempt < c.options.Retries && ctx.Err() == nil && err.retryAfter <= c.options.MaxWait {
			wait := max(err.retryAfter, min(time.Second<<min(attempt, 10), c.options.MaxWait))
			if err := c.options.Sleep(ctx, wait); err != nil {
				return nil, canceled(err)
			}
			continue
		}
		if err.Temporary() && ctx.Err() == nil || err.Kind == KindNotFound {
			c.failed.Add(1)
		}
		return nil, err
	}
}

// answer sends a request and waits for its answer.
func (c *Client) answer(ctx context.Context, q question) ([]byte, *Error) {
	raw, listKey, err := c.send(ctx, c.request(q))
	for poll := 0; err == nil && listKey != ""; poll++ {
		if poll == maxPolls {
			return nil, failure(KindTimeout, "no answer after asking %d times for a slow one", maxPolls)
		}
		if stop := c.options.Sleep(ctx, pollPause); stop != nil {
			return nil, canceled(stop)
		}
		rest := q.rest
		raw, listKey, err = c.send(ctx, func() (*http.Request, error) {
			return http.NewRequest(http.MethodGet, c.options.Base+"/compound/listkey/"+listKey+"/"+rest, nil)
		})
	}
	return raw, err
}

// request makes the request of a question: what is safe in an address stands there, and
// any other name is posted.
func (c *Client) request(q question) func() (*http.Request, error) {
	return func() (*http.Request, error) {
		if plain(q.item) {
			return http.NewRequest(http.MethodGet, c.options.Base+"/"+q.path+"/"+url.PathEscape(q.item)+"/"+q.rest, nil)
		}
		field := q.path[strings.LastIndexByte(q.path, '/')+1:]
		form := url.Values{field: {q.item}}.Encode()
		r, err := http.NewRequest(http.MethodPost, c.options.Base+"/"+q.path+"/"+q.rest, strings.NewReader(form))
		if err == nil {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		return r, err
	}
}

// plain tells whether a name can stand in an address: servers read slashes, dots at the
// ends, percent signs and the like before PubChem does.
func plain(name string) bool {
	for i := range len(name) {
		switch c := name[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == ' ', c == '-':
		default:
			return false
		}
	}
	return name != ""
}

// send waits for its turn, sends one request and reads the response.
func (c *Client) send(ctx context.Context, make func() (*http.Request, error)) (raw []byte, listKey string, fail *Error) {
	if err := c.pace.wait(ctx); err != nil {
		return nil, "", canceled(err)
	}
	attempt, cancel := context.WithTimeout(ctx, c.options.Timeout)
	defer cancel()
	r, err := make()
	if err != nil {
		return nil, "", failure(KindBadRequest, "no request can be made: %v", err)
	}
	r.Header.Set("Accept", "application/json")
	resp, err := c.http.Do(r.WithContext(attempt))
	if err != nil {
		return nil, "", c.noResponse(ctx, err)
	}
	defer resp.Body.Close() //nolint:errcheck // it has been read
	if pause := throttled(resp.Header); pause > 0 {
		c.pace.hold(pause)
	}
	raw, err = io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil:
		return nil, "", c.noResponse(ctx, err)
	case len(raw) > maxBody:
		return nil, "", failure(KindBadRequest, "the answer is larger than %d MiB", maxBody>>20)
	}
	_, listKey, fail = read(resp.StatusCode, raw)
	if fail != nil {
		fail.retryAfter = pause.After(resp.Header, c.options.Now())
	}
	return raw, listKey, fail
}

// noResponse tells why none came.
func (c *Client) noResponse(ctx context.Context, err error) *Error {
	switch {
	case ctx.Err() != nil:
		return canceled(ctx.Err())
	case errors.Is(err, context.DeadlineExceeded):
		return &Error{Kind: KindTimeout, Message: "no answer within " + c.options.Timeout.String(), cause: err, hint: "raise --timeout"}
	}
	return &Error{Kind: KindConnection, Message: "cannot be reached at " + c.options.Base, cause: err, hint: "is there a network? --lookup dict needs none"}
}

func canceled(cause error) *Error {
	return &Error{Kind: KindCanceled, Message: "canceled while waiting", cause: cause}
}

// asError makes an *Error of what the cache returns: one from below, or a context's.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return canceled(err)
}

// quoted keeps messages short whatever was asked for.
func quoted(name string) string {
	if len(name) > 60 {
		name = strings.ToValidUTF8(name[:60], "") + "..."
	}
	return `"` + name + `"`
}
