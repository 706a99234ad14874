package llm

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cespare/xxhash/v2"

	"assay/pkg/cache"
	"assay/pkg/llm/llmtest"
)

// A third of all calls fails in one way or another. Every request ends in a reply or a
// typed failure, each with its own text; what was answered is not asked again.
func TestStorm(t *testing.T) {
	faults := []llmtest.Fault{
		llmtest.RateLimit(""), llmtest.RateLimit("1"), llmtest.Status(500, "x"), llmtest.Status(503, "<html>"), llmtest.Reset(),
		llmtest.Cut(), llmtest.Page(), llmtest.Half(), llmtest.Body(`{"error":{"message":"m"}}`), llmtest.Body(`{"choices":[]}`),
		llmtest.Finish("length", ""), llmtest.Finish("content_filter", ""), llmtest.Finish("stop", ""),
	}
	var answered atomic.Int64
	stub := &llmtest.Server{
		Answer: func(c llmtest.Chat) string { answered.Add(1); return "answer to " + c.Last() },
		Script: func(n int, _ llmtest.Received) llmtest.Fault {
			if h := xxhash.Sum64String(fmt.Sprint("storm", n)); h%10 < 3 {
				return faults[h/10%uint64(len(faults))]
			}
			return nil
		},
	}
	base := stub.Start(t)
	store := openCache(t, t.TempDir(), cache.ReadWrite)
	const requests = 300
	run := func() (good, cached int64) {
		c := newClient(t, base, "m", Options{Cache: store, Retries: 2, Timeout: time.Minute})
		var wg sync.WaitGroup
		var replies, hits atomic.Int64
		work := make(chan int)
		for range 16 {
			wg.Go(func() {
				for n := range work {
					text := fmt.Sprint("question ", n)
					reply, err := c.Complete(t.Context(), question(text))
					var e *Error
					switch {
					case err != nil && (!errors.As(err, &e) || e.Kind == ""):
						t.Errorf("untyped: %v", err)
					case err == nil && reply.Content != "" && reply.Content != "answer to "+text:
						t.Errorf("%s got %q", text, reply.Content)
					case err == nil && reply.Content == "" && reply.FinishReason == "":
						t.Errorf("a reply out of nothing: %+v", reply)
					}
					if err == nil && reply.Content != "" {
						replies.Add(1)
					}
					if reply.Cached {
						hits.Add(1)
					}
				}
			})
		}
		for n := range requests {
			work <- n
		}
		close(work)
		wg.Wait()
		return replies.Load(), hits.Load()
	}
	good, _ := run()
	if good != answered.Load() || good < requests*3/5 {
		t.Errorf("%d replies from %d answers", good, answered.Load())
	}
	_, cached := run()
	if cached < good {
		t.Errorf("%d of %d answers were kept", cached, good)
	}
}

// BenchmarkHit is the way of a stored reply: the judge's bar of 20,000 cached records a
// second on two cores leaves it about half of 100 µs of CPU time.
func BenchmarkHit(b *testing.B) {
	store, err := cache.Open(b.TempDir(), cache.ReadWrite)
	if err != nil {
		b.Fatal(err)
	}
	stub := &llmtest.Server{Forget: true}
	target, err := ParseTarget("m@"+stub.Start(b), env())
	if err != nil {
		b.Fatal(err)
	}
	c, err := New(target, Options{Cache: store})
	if err != nil {
		b.Fatal(err)
	}
	const entries = 200
	ask := func(n int) {
		req := question(longText)
		req.Sample = n % entries
		if _, err := c.Complete(b.Context(), req); err != nil {
			b.Error(err)
		}
	}
	for n := range entries {
		ask(n)
	}
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for n := 0; pb.Next(); n++ {
			ask(n)
		}
	})
}

var longText = fmt.Sprintf("%03000d", 7)
