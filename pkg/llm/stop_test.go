package llm

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// door is a transport to a server that may not be there.
type door struct {
	shut     func(n int64) bool // whether the n-th knock, from 1, finds nobody
	knocks   atomic.Int64
	fails    error // what a shut door says; nil is a refused connection
	original http.RoundTripper
}

func (d *door) RoundTrip(r *http.Request) (*http.Response, error) {
	if n := d.knocks.Add(1); d.shut(n) {
		if d.fails != nil {
			return nil, d.fails
		}
		return nil, &net.OpError{Op: "dial", Net: "tcp", Err: syscall.ECONNREFUSED}
	}
	return d.original.RoundTrip(r)
}

// A server that was never reached is given up, after the repeats of a few questions; one
// that has answered anything at all is not.
func TestNobodyThere(t *testing.T) {
	never := func(int64) bool { return true }
	for _, c := range []struct {
		name   string
		door   *door
		fault  llmtest.Fault // of the first request that comes through
		knocks int64         // knocks of 20 questions with one repeat each
	}{
		{"never there", &door{shut: never}, nil, 3 * 2},
		{"no such host", &door{shut: never, fails: &net.OpError{Op: "dial", Err: &net.DNSError{Err: "no such host", IsNotFound: true}}}, nil, 3 * 2},
		{"behind a proxy that is not there", &door{shut: never, fails: &net.OpError{Op: "proxyconnect", Err: syscall.ECONNREFUSED}}, nil, 3 * 2},
		{"hangs up", &door{shut: never, fails: &net.OpError{Op: "read", Err: syscall.ECONNRESET}}, nil, 20 * 2},
		{"comes at the last moment", &door{shut: func(n int64) bool { return n < 6 }}, nil, 3*2 + 17},
		{"answers once", &door{shut: func(n int64) bool { return n > 1 }}, nil, 1 + 19*2},
		{"fails once", &door{shut: func(n int64) bool { return n > 1 }}, llmtest.Status(500, "{}"), 20 * 2},
		{"fails once before it goes", &door{shut: func(n int64) bool { return n != 2 }}, llmtest.Status(400, "{}"), 20 * 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			stub := llmtest.New(c.fault)
			c.door.original = http.DefaultTransport
			var p pauses
			o := p.options(1, 0)
			o.Transport = c.door
			client := newClient(t, stub.Start(t), "m", o)
			var last *Error
			for i := range 20 {
				_, err := client.Complete(t.Context(), question(strconv.Itoa(i)))
				errors.As(err, &last)
			}
			if n := c.door.knocks.Load(); n != c.knocks {
				t.Errorf("%d knocks, not %d", n, c.knocks)
			}
			if last.Final() != (c.knocks == 3*2) || last.Kind == KindConnection && last.Hint() == "" {
				t.Errorf("%v, final %v, hint %q", last, last.Final(), last.Hint())
			}
		})
	}
}

// Many questions at once that find nobody are one bad moment, not many.
func TestNobodyThereForMany(t *testing.T) {
	d := &door{shut: func(n int64) bool { return n <= 64*2 }, original: http.DefaultTransport}
	var p pauses
	o := p.options(1, 0)
	o.Transport = d
	var all sync.WaitGroup
	all.Add(64)
	o.Sleep = func(context.Context, time.Duration) error {
		all.Done()
		all.Wait() // none is through with its repeats before all have begun
		return nil
	}
	client := newClient(t, llmtest.New().Start(t), "m", o)
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() { client.Complete(t.Context(), question(strconv.Itoa(i))) })
	}
	wg.Wait()
	if _, err := client.Complete(t.Context(), question("x")); err != nil {
		t.Errorf("given up: %v", err)
	}
}

// Where nothing listens, the system says so in a way that is understood.
func TestNobodyListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	base := "http://" + l.Addr().String() + "/v1"
	l.Close() // only its number was wanted
	var p pauses
	client := newClient(t, base, "m", p.options(2, 0))
	var last *Error
	for i := range 20 {
		_, err := client.Complete(t.Context(), question(strconv.Itoa(i)))
		errors.As(err, &last)
	}
	if len(p.slept) != 3*2 || !last.Final() || last.Kind != KindConnection || !strings.Contains(last.Hint(), "running?") {
		t.Errorf("%d pauses, %v, hint %q", len(p.slept), last, last.Hint())
	}
}
