package llm

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"assay/pkg/cache"
	"assay/pkg/llm/llmtest"
)

func newEmbedder(t *testing.T, base string, o Options) Embedder {
	t.Helper()
	target, err := ParseTarget("vectors@"+base, env("OPENAI_API_KEY", marker))
	if err != nil {
		t.Fatal(err)
	}
	o.Sleep = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
	e, err := NewEmbedder(target, o)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEmbedAsksOnce(t *testing.T) {
	stub := llmtest.New()
	stub.Embed = func(string) []float32 { return []float32{0.1, -2, 3e-20} }
	base := stub.Start(t)
	store := openCache(t, t.TempDir(), cache.ReadWrite)
	var sent atomic.Int64
	e := newEmbedder(t, base, Options{Cache: store, Limits: &Limits{RPM: 600, TPM: 1000}, Sent: &sent})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			got, err := e.Embed(t.Context(), "TiO2 <nano> & rods")
			if err != nil || !slices.Equal(got.Vector, []float32{0.1, -2, 3e-20}) || got.Usage.PromptTokens != 5 {
				t.Errorf("%+v, %v", got, err)
			}
		})
	}
	wg.Wait()
	if stub.Count() != 1 || sent.Load() != 1 {
		t.Errorf("%d requests, %d counted", stub.Count(), sent.Load())
	}
	r := stub.Requests()[0]
	for name, want := range map[string]string{"model": `"vectors"`, "encoding_format": `"base64"`, "input": `"TiO2 \u003cnano\u003e \u0026 rods"`} {
		if r.Member(name) != want {
			t.Errorf("%s is sent as %s, want %s", name, r.Member(name), want)
		}
	}
	if r.Path != "/v1/embeddings" || r.Header.Get("Authorization") != "Bearer "+marker {
		t.Error("wrong path or key")
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	off := newEmbedder(t, base, Options{Cache: store, Offline: true})
	if got, err := off.Embed(t.Context(), "TiO2 <nano> & rods"); err != nil || !got.Cached || len(got.Vector) != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	var missing *Error
	if _, err := off.Embed(t.Context(), "another"); !errors.As(err, &missing) || missing.Kind != KindOffline {
		t.Error(err)
	}
}

func TestEmbedWithoutBase64(t *testing.T) {
	stub := &llmtest.Server{Script: func(_ int, r llmtest.Received) llmtest.Fault {
		if r.Member("encoding_format") != "" {
			return llmtest.Refuse("encoding_format")
		}
		return nil
	}}
	e := newEmbedder(t, stub.Start(t), Options{})
	for range 2 {
		got, err := e.Embed(t.Context(), "one two")
		if err != nil || !slices.Equal(got.Vector, llmtest.Words("one two")) {
			t.Errorf("%+v, %v", got, err)
		}
	}
	if stub.Count() != 3 {
		t.Errorf("%d requests, want 3: the refusal is remembered", stub.Count())
	}
}

func TestEmbedFaults(t *testing.T) {
	for name, c := range map[string]struct {
		faults   []llmtest.Fault
		kind     Kind
		requests int
	}{
		"limited, then served": {[]llmtest.Fault{llmtest.RateLimit("0"), llmtest.Status(503, "")}, "", 3},
		"refused key":          {[]llmtest.Fault{llmtest.Status(401, `{"error":{"message":"bad key `+marker+`"}}`)}, KindAuth, 1},
		"other parameter":      {[]llmtest.Fault{llmtest.Refuse("input")}, KindBadRequest, 1},
		"web page":             {[]llmtest.Fault{llmtest.Page()}, KindBadReply, 1},
		"half":                 {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":[1,2`)}, KindBadReply, 1},
		"error inside":         {[]llmtest.Fault{llmtest.Body(`{"error":{"message":"no","code":400}}`)}, KindBadRequest, 1},
		"no data":              {[]llmtest.Fault{llmtest.Body(`{"data":[]}`)}, KindBadReply, 1},
		"chat reply":           {[]llmtest.Fault{llmtest.Body(llmtest.Reply("m", "hi", "stop"))}, KindBadReply, 1},
		"empty vector":         {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":[]}]}`)}, KindBadReply, 1},
		"null vector":          {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":null}]}`)}, KindBadReply, 1},
		"words":                {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":["a"]}]}`)}, KindBadReply, 1},
		"odd base64":           {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":"AAA="}]}`)}, KindBadReply, 1},
		"nan":                  {[]llmtest.Fault{llmtest.Body(`{"data":[{"embedding":"AADAfw=="}]}`)}, KindBadReply, 1},
	} {
		t.Run(name, func(t *testing.T) {
			stub := llmtest.New(c.faults...)
			_, err := newEmbedder(t, stub.Start(t), Options{Retries: 3}).Embed(t.Context(), "x")
			var e *Error
			if c.kind == "" && err != nil || c.kind != "" && (!errors.As(err, &e) || e.Kind != c.kind) {
				t.Errorf("%v, want %q", err, c.kind)
			}
			if err != nil && strings.Contains(err.Error(), marker) {
				t.Error("the key is in the error")
			}
			if stub.Count() != c.requests {
				t.Errorf("%d requests, want %d", stub.Count(), c.requests)
			}
		})
	}
}

func FuzzDecodeEmbedding(f *testing.F) {
	f.Add([]byte(llmtest.EmbeddingReply("m", []float32{1, 2}, true)))
	f.Add([]byte(llmtest.EmbeddingReply("m", []float32{1, 2}, false)))
	f.Add([]byte(`{"data":[{"embedding":"AADAfw=="}]}`))
	f.Add([]byte(`{"data":[{"embedding":[1e999]}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, bad := decodeEmbedding(body)
		if (bad == nil) != (len(got.Vector) > 0) {
			t.Errorf("%v and %v", got, bad)
		}
	})
}
