package pubchem

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"assay/pkg/cache"
)

// stub is a PubChem for tests: it answers the n-th request by the n-th reply, and the
// last one from then on.
type stub struct {
	mu      sync.Mutex
	replies []reply
	asked   []string // method, path and posted name of each request
	times   []time.Time
}

type reply struct {
	status   int
	body     string
	throttle string
	retry    string
	delay    time.Duration
	hangUp   bool
}

func (s *stub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	n := min(len(s.asked), len(s.replies)-1)
	s.asked = append(s.asked, r.Method+" "+r.URL.EscapedPath()+" "+r.PostFormValue("name"))
	s.times = append(s.times, time.Now())
	a := s.replies[n]
	s.mu.Unlock()
	if a.hangUp {
		panic(http.ErrAbortHandler)
	}
	time.Sleep(a.delay)
	if a.throttle != "" {
		w.Header().Set("X-Throttling-Control", a.throttle)
	}
	if a.retry != "" {
		w.Header().Set("Retry-After", a.retry)
	}
	w.WriteHeader(max(a.status, 200))
	w.Write([]byte(a.body))
}

func (s *stub) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

// clock is a time that passes only in sleep.
type clock struct {
	mu    sync.Mutex
	at    time.Time
	slept []time.Duration
}

func newClock() *clock { return &clock{at: time.Unix(1e9, 0)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
	c.slept = append(c.slept, d)
	return ctx.Err()
}

func (c *clock) longest() (d time.Duration) {
	for _, s := range c.slept {
		d = max(d, s)
	}
	return d
}

// client makes a client of a stub, with its clock and a cache of its own.
func client(t *testing.T, s *stub) (*Client, *clock) {
	t.Helper()
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	store, err := cache.Open(t.TempDir(), cache.ReadWrite)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	clock := newClock()
	c, err := New(Options{Base: server.URL + "/rest/pug/", Cache: store, Retries: 3, Timeout: 5 * time.Second, Now: clock.now, Sleep: clock.sleep})
	if err != nil {
		t.Fatal(err)
	}
	return c, clock
}
