package llm

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// dated is a client below a limit that notes when it was asked.
type dated struct {
	mu    sync.Mutex
	now   func() time.Time
	asked []time.Time
	usage Usage
	fails []error // one each, nil for an answer
}

func (d *dated) Complete(context.Context, Request) (Reply, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked = append(d.asked, d.now())
	if n := len(d.asked); n <= len(d.fails) && d.fails[n-1] != nil {
		return Reply{}, d.fails[n-1]
	}
	return Reply{Usage: d.usage}, nil
}

// limited makes a limit over a clock that only sleeping moves.
func limited(p *pace, d *dated) limit {
	now := someTime
	d.now = func() time.Time { return now }
	return limit{next: d, pace: p, maxWait: time.Minute, now: d.now, sleep: func(ctx context.Context, s time.Duration) error {
		now = now.Add(s)
		return ctx.Err()
	}}
}

func ask(t *testing.T, c Client, times int) {
	t.Helper()
	for range times {
		if _, err := c.Complete(t.Context(), question("x")); err != nil {
			t.Fatal(err)
		}
	}
}

func TestRequestsAMinute(t *testing.T) {
	d := &dated{}
	ask(t, limited(&pace{rpm: 30}, d), 61)
	for i, at := range d.asked {
		if want := someTime.Add(time.Duration(i) * 2 * time.Second); !at.Equal(want) {
			t.Fatalf("request %d at %v, want %v", i, at.Sub(someTime), want.Sub(someTime))
		}
	}
}

func TestTokensAMinute(t *testing.T) {
	d := &dated{usage: Usage{PromptTokens: 900, CompletionTokens: 100}}
	ask(t, limited(&pace{tpm: 6000}, d), 61)
	// 60 requests of 1000 tokens at 6000 a minute take ten minutes, however badly the
	// first ones were estimated.
	if took := d.asked[60].Sub(d.asked[0]); took < 9*time.Minute+30*time.Second || took > 10*time.Minute+30*time.Second {
		t.Errorf("60 requests took %v", took)
	}
}

func TestNoLimitDoesNotWait(t *testing.T) {
	d := &dated{}
	ask(t, limited(&pace{}, d), 100)
	if d.asked[99] != someTime {
		t.Errorf("waited %v", d.asked[99].Sub(someTime))
	}
}

func TestSilenceIsKeptByAll(t *testing.T) {
	d := &dated{fails: []error{&Error{Kind: KindRateLimit, retryAfter: 7 * time.Second}, &Error{Kind: KindRateLimit, retryAfter: time.Hour}}}
	l := limited(&pace{}, d)
	for range 3 {
		l.Complete(t.Context(), question("x"))
	}
	if after := d.asked[1].Sub(someTime); after != 7*time.Second {
		t.Errorf("the second request went after %v", after)
	}
	if after := d.asked[2].Sub(someTime); after != 7*time.Second {
		t.Errorf("an hour's silence was kept: %v", after)
	}
}

func TestLimitEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := &dated{}
	l := limited(&pace{rpm: 1}, d)
	ask(t, l, 1)
	var e *Error
	if _, err := l.Complete(ctx, question("x")); !errors.As(err, &e) || e.Kind != KindCanceled || len(d.asked) != 1 {
		t.Errorf("%v after %d requests", err, len(d.asked))
	}
}

func TestLimitsAreByHost(t *testing.T) {
	var l Limits
	at := func(url string) *pace {
		target, err := ParseTarget("m@"+url, env())
		if err != nil {
			t.Fatal(err)
		}
		return l.of(target)
	}
	if at("http://a:1/v1") != at("http://a:1/v2") || at("http://a:1/v1") == at("http://b:1/v1") {
		t.Error("hosts are not told apart by their names")
	}
}

// A limit holds over clients, and counts the repeats.
func TestLimitCountsRepeats(t *testing.T) {
	stub := llmtest.New(llmtest.Status(500, ""), llmtest.Status(500, ""))
	var p pauses
	o := p.options(2, 0)
	o.Limits = &Limits{RPM: 1}
	if _, err := newClient(t, stub.Start(t), "m", o).Complete(t.Context(), question("x")); err != nil {
		t.Fatal(err)
	}
	if took := p.now.Sub(someTime); took != 2*time.Minute {
		t.Errorf("three requests in %v", took)
	}
}

func TestEstimateTokens(t *testing.T) {
	for text, want := range map[string][2]int{
		"": {0, 0}, "Heat the powder to 900 °C for 12 h in air.": {11, 20}, "La0.6Sr0.4CoO3": {8, 14},
		strings.Repeat("characterization ", 100): {150, 420}, "将粉末加热": {3, 15},
	} {
		n := textTokens(text)
		if n < want[0] || n > want[1] {
			t.Errorf("%.40q: %d tokens, want %v", text, n, want)
		}
		if n > len(text) {
			t.Errorf("%.40q: more tokens than bytes", text)
		}
	}
}
