package llm

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
	"assay/pkg/pause"
)

var someTime = time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)

// pauses is a sleep that only takes notes, on a clock that it moves on.
type pauses struct {
	slept []time.Duration
	now   time.Time
}

func (p *pauses) options(retries int, jitter float64) Options {
	p.now = someTime
	return Options{
		Retries: retries, MaxWait: 20 * time.Second, Timeout: time.Second,
		Now:    func() time.Time { return p.now },
		Jitter: func() float64 { return jitter },
		Sleep: func(ctx context.Context, d time.Duration) error {
			p.slept = append(p.slept, d)
			p.now = p.now.Add(d)
			return ctx.Err()
		},
	}
}

func TestRetryUntilAnAnswer(t *testing.T) {
	faults := []llmtest.Fault{
		llmtest.Status(500, "{}"), llmtest.Status(503, "<html>"), llmtest.Status(408, ""), llmtest.Status(409, ""), llmtest.RateLimit(""),
		llmtest.Cut(), llmtest.Reset(), llmtest.Hang(time.Minute), llmtest.Body(`{"error":{"code":502,"message":"x"}}`),
	}
	stub := llmtest.New(faults...)
	var p pauses
	reply, err := newClient(t, stub.Start(t), "m", p.options(len(faults), 0)).Complete(t.Context(), question("x"))
	if err != nil || reply.Content != "ok" || stub.Count() != len(faults)+1 {
		t.Fatalf("%+v, %v, %d requests", reply, err, stub.Count())
	}
	want := []time.Duration{
		500 * time.Millisecond, time.Second, 2 * time.Second, 4 * time.Second, 8 * time.Second,
		16 * time.Second, 20 * time.Second, 20 * time.Second, 20 * time.Second,
	}
	for i, d := range want {
		if p.slept[i] != d {
			t.Errorf("pause %d is %v, want %v", i, p.slept[i], d)
		}
	}
}

func TestJitterShortensByUpToHalf(t *testing.T) {
	stub := llmtest.New(llmtest.Status(500, ""), llmtest.Status(500, ""))
	var p pauses
	if _, err := newClient(t, stub.Start(t), "m", p.options(2, 0.999)).Complete(t.Context(), question("x")); err != nil {
		t.Fatal(err)
	}
	for i, base := range []time.Duration{500 * time.Millisecond, time.Second} {
		if p.slept[i] < base/2 || p.slept[i] > base*51/100 {
			t.Errorf("pause %v of %v", p.slept[i], base)
		}
	}
}

func TestRetriesEnd(t *testing.T) {
	for _, retries := range []int{0, 3} {
		stub := &llmtest.Server{Script: func(int, llmtest.Received) llmtest.Fault { return llmtest.Status(500, `{"error":"x"}`) }}
		var p pauses
		_, err := newClient(t, stub.Start(t), "m", p.options(retries, 0)).Complete(t.Context(), question("x"))
		var e *Error
		if !errors.As(err, &e) || e.Kind != KindServer || stub.Count() != retries+1 {
			t.Errorf("%v after %d requests", err, stub.Count())
		}
	}
}

func TestNoRetryWhereItCannotHelp(t *testing.T) {
	for name, fault := range map[string]llmtest.Fault{
		"400": llmtest.Status(400, "{}"), "401": llmtest.Status(401, "{}"), "402": llmtest.Status(402, "{}"),
		"403": llmtest.Status(403, "{}"), "404": llmtest.Status(404, "{}"), "page": llmtest.Page(), "half": llmtest.Half(),
		"empty choices": llmtest.Body(`{"choices":[]}`), "length": llmtest.Finish("length", ""), "empty": llmtest.Finish("stop", ""),
	} {
		stub := &llmtest.Server{Script: func(int, llmtest.Received) llmtest.Fault { return fault }}
		var p pauses
		newClient(t, stub.Start(t), "m", p.options(5, 0)).Complete(t.Context(), question("x"))
		if stub.Count() != 1 {
			t.Errorf("%s: %d requests", name, stub.Count())
		}
	}
}

func TestRetryAfterIsObeyed(t *testing.T) {
	date := someTime.Add(7 * time.Second).Format(http.TimeFormat)
	stub := llmtest.New(
		llmtest.RateLimit("3"), llmtest.Status(503, "", "Retry-After", "2.5"), llmtest.Status(429, "", "Retry-After-Ms", "1500", "Retry-After", "2"))
	var p pauses
	if _, err := newClient(t, stub.Start(t), "m", p.options(3, 0)).Complete(t.Context(), question("x")); err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{3 * time.Second, 2500 * time.Millisecond, 1500 * time.Millisecond} {
		if p.slept[i] != want {
			t.Errorf("pause %d is %v, want %v", i, p.slept[i], want)
		}
	}
	stub = llmtest.New(llmtest.RateLimit(date))
	p = pauses{}
	if _, err := newClient(t, stub.Start(t), "m", p.options(3, 0.5)).Complete(t.Context(), question("x")); err != nil {
		t.Fatal(err)
	}
	if p.slept[0] < 7*time.Second || p.slept[0] > 8*time.Second {
		t.Errorf("date gives a pause of %v", p.slept[0])
	}
}

func TestRetryAfterBeyondMaxWaitEndsIt(t *testing.T) {
	stub := llmtest.New(llmtest.RateLimit("3600"))
	var p pauses
	_, err := newClient(t, stub.Start(t), "m", p.options(3, 0)).Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindRateLimit || !strings.Contains(e.Message, "1h0m0s") || !strings.Contains(e.Hint(), "--max-wait") || len(p.slept) > 0 {
		t.Errorf("%v, slept %v", err, p.slept)
	}
}

func TestSleepObeysContext(t *testing.T) {
	stub := llmtest.New(llmtest.RateLimit("20"))
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	start := time.Now()
	_, err := newClient(t, stub.Start(t), "m", Options{Retries: 1, Sleep: pause.Sleep}).Complete(ctx, question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindCanceled || time.Since(start) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
}
