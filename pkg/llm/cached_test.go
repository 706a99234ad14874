package llm

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"assay/pkg/cache"
	"assay/pkg/llm/llmtest"
)

func openCache(t *testing.T, dir string, mode cache.Mode) *cache.Cache {
	t.Helper()
	c, err := cache.Open(dir, mode)
	if err != nil {
		t.Fatal(err)
	}
	c.Warn = func(format string, args ...any) { t.Errorf("cache warns: "+format, args...) }
	t.Cleanup(func() { c.Close() })
	return c
}

func TestHitEqualsMiss(t *testing.T) {
	body := "{\"choices\":[{\"finish_reason\":\"stop\",\"message\":{\"content\":\"4.5 <ok> é\",\"reasoning\":\"hm\"}}],\n" +
		`"model":"m-2026","usage":{"prompt_tokens":5,"completion_tokens":2,"cost":0.5}}`
	stub := &llmtest.Server{Delay: 20 * time.Millisecond, Script: func(_ int, r llmtest.Received) llmtest.Fault {
		if r.Member("temperature") != "" {
			return llmtest.Refuse("temperature")
		}
		return llmtest.Body(body)
	}}
	base, dir := stub.Start(t), t.TempDir()
	var replies []Reply
	for i, mode := range []cache.Mode{cache.ReadWrite, cache.ReadWrite, cache.ReadOnly} {
		store := openCache(t, dir, mode)
		reply, err := newClient(t, base, "m", Options{Cache: store}).Complete(t.Context(), question("x"))
		store.Close()
		if err != nil || reply.Cached != (i > 0) || reply.Latency < 20*time.Millisecond || string(reply.Raw) != body {
			t.Errorf("%d: %+v, %v", i, reply, err)
		}
		reply.Cached = false
		replies = append(replies, reply)
	}
	if !reflect.DeepEqual(replies[0], replies[1]) || !reflect.DeepEqual(replies[0], replies[2]) {
		t.Errorf("%+v", replies)
	}
	if stub.Count() != 2 {
		t.Errorf("%d requests", stub.Count())
	}
}

func TestWhatIsStored(t *testing.T) {
	cases := []struct {
		name   string
		fault  llmtest.Fault
		stored bool
	}{
		{"unreadable text", llmtest.Finish("stop", "I would rather not say"), true},
		{"truncated", llmtest.Finish("length", ""), true},
		{"filtered", llmtest.Finish("content_filter", ""), true},
		{"empty", llmtest.Finish("stop", ""), false},
		{"error inside", llmtest.Body(`{"error":{"message":"x"}}`), false},
		{"no choices", llmtest.Body(`{"choices":[]}`), false},
		{"half", llmtest.Half(), false},
		{"page", llmtest.Page(), false},
		{"cut", llmtest.Cut(), false},
		{"400", llmtest.Status(400, `{}`), false},
		{"429", llmtest.RateLimit(""), false},
		{"500", llmtest.Status(500, `{}`), false},
	}
	for _, c := range cases {
		stub := llmtest.New(c.fault)
		client := newClient(t, stub.Start(t), "m", Options{Cache: openCache(t, t.TempDir(), cache.ReadWrite)})
		client.Complete(t.Context(), question("x"))
		reply, err := client.Complete(t.Context(), question("x"))
		if err != nil || reply.Cached != c.stored || (stub.Count() == 1) != c.stored {
			t.Errorf("%s: %+v, %v after %d requests", c.name, reply, err, stub.Count())
		}
	}
}

func TestRefreshAsksAgain(t *testing.T) {
	n := 0
	stub := &llmtest.Server{Answer: func(llmtest.Chat) string { n++; return fmt.Sprint("answer ", n) }}
	base, dir := stub.Start(t), t.TempDir()
	for i, c := range []struct {
		mode cache.Mode
		want string
	}{{cache.ReadWrite, "answer 1"}, {cache.Refresh, "answer 2"}, {cache.ReadWrite, "answer 2"}, {cache.Off, "answer 3"}, {cache.ReadOnly, "answer 2"}} {
		store := openCache(t, dir, c.mode)
		reply, err := newClient(t, base, "m", Options{Cache: store}).Complete(t.Context(), question("x"))
		store.Close()
		if err != nil || reply.Content != c.want {
			t.Errorf("%d, mode %s: %+v, %v", i, c.mode, reply, err)
		}
	}
}

func TestEqualRequestsGoOnce(t *testing.T) {
	stub := &llmtest.Server{Delay: 50 * time.Millisecond}
	client := newClient(t, stub.Start(t), "m", Options{Cache: openCache(t, t.TempDir(), cache.ReadWrite)})
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if _, err := client.Complete(t.Context(), question("x")); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if stub.Count() != 1 {
		t.Errorf("%d requests", stub.Count())
	}
}

// Everything that can change the reply changes the key, and nothing else does.
func TestKeyMembers(t *testing.T) {
	target, err := ParseTarget("m@http://h/v1", env("OPENAI_API_KEY", marker))
	if err != nil {
		t.Fatal(err)
	}
	key := func(o Options, change func(*Request)) string {
		req := question("x")
		change(&req)
		k, err := o.Key(target, req)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(k.Request()), marker) {
			t.Error("the key holds the API key")
		}
		return k.String()
	}
	one, seed := 1.0, int64(0)
	base := key(Options{}, func(*Request) {})
	seen := map[string]int{base: -1}
	for i, change := range []func(*Request){
		func(r *Request) { r.Model = "n" },
		func(r *Request) { r.Messages[0].Role = "user" },
		func(r *Request) { r.Messages[1].Content = "x " },
		func(r *Request) { r.Messages = r.Messages[1:] },
		func(r *Request) { r.Temperature = &one },
		func(r *Request) { r.Temperature = nil },
		func(r *Request) { r.MaxTokens = 0 },
		func(r *Request) { r.Seed = &seed },
		func(r *Request) { r.Sample = 1 },
		func(r *Request) { r.Schema = json.RawMessage(`{"a":1}`) },
		func(r *Request) { r.Extra = map[string]json.RawMessage{"top_k": json.RawMessage("1")} },
	} {
		k := key(Options{}, change)
		if other, taken := seen[k]; taken {
			t.Errorf("changes %d and %d give one key", i, other)
		}
		seen[k] = i
	}
	for i, o := range []Options{
		{Timeout: time.Second, Retries: 9, MaxWait: time.Hour, Offline: true}, {EndpointID: "http://h/v1"},
	} {
		if key(o, func(r *Request) { r.Model = "m" }) != base {
			t.Errorf("options %d change the key", i)
		}
	}
	if key(Options{EndpointID: "cluster"}, func(*Request) {}) == base {
		t.Error("the endpoint is not part of the key")
	}
}

// The golden key: if it changes, every reply that anybody has paid for is lost.
func TestGoldenRequestKey(t *testing.T) {
	req := question("Heat to 450 °C")
	req.Model = "gpt-4o"
	k, err := requestKey("https://api.openai.com/v1", req)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"endpoint":"https://api.openai.com/v1","kind":"chat","max_tokens":100,"messages":[{"content":"You judge.","role":"system"},` +
		`{"content":"Heat to 450 °C","role":"user"}],"model":"gpt-4o","sample":0,"temperature":0,"version":1}`
	if string(k.Request()) != want || k.String() != "2bfcb2f1f61db31750335de397d60563" {
		t.Errorf("%s\n%s", k, k.Request())
	}
}

func TestOffline(t *testing.T) {
	stub := llmtest.New()
	base, dir := stub.Start(t), t.TempDir()
	online := openCache(t, dir, cache.ReadWrite)
	if _, err := newClient(t, base, "m", Options{Cache: online}).Complete(t.Context(), question("known")); err != nil {
		t.Fatal(err)
	}
	online.Close()
	off := newClient(t, base, "m", Options{Offline: true, Retries: 3, Cache: openCache(t, dir, cache.ReadWrite)})
	if reply, err := off.Complete(t.Context(), question("known")); err != nil || !reply.Cached {
		t.Errorf("%+v, %v", reply, err)
	}
	for _, c := range []Client{off, newClient(t, base, "m", Options{Offline: true})} {
		_, err := c.Complete(t.Context(), question("new"))
		var e *Error
		if !errors.As(err, &e) || e.Kind != KindOffline || e.Hint() == "" || e.Final() {
			t.Error(err)
		}
	}
	if stub.Count() != 1 {
		t.Errorf("%d requests", stub.Count())
	}
}

func TestUnreadableStoredReply(t *testing.T) {
	stub := llmtest.New()
	base := stub.Start(t)
	store := openCache(t, t.TempDir(), cache.ReadWrite)
	req := question("x")
	req.Model = "m"
	k, err := requestKey(base, req)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := store.Put(k, cache.Answer{Response: []byte(`{"error":"x"}`)}); err != nil {
		t.Fatal(err)
	}
	_, err = newClient(t, base, "m", Options{Cache: store}).Complete(t.Context(), req)
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindBadReply || !strings.Contains(e.Hint(), "refresh") {
		t.Error(err)
	}
}

// A server that gives the key back, in a reply or in an error, does not get it stored.
func TestKeyIsInNoFile(t *testing.T) {
	stub := llmtest.New(llmtest.Finish("stop", "your key is "+marker), llmtest.Status(400, `{"error":{"message":"key `+marker+`"}}`))
	dir := t.TempDir()
	written := openCache(t, dir, cache.ReadWrite)
	c := newClient(t, stub.Start(t), "m", Options{Cache: written})
	reply, err := c.Complete(t.Context(), question("1"))
	if err != nil || reply.Content != "your key is [key]" {
		t.Errorf("%+v, %v", reply, err)
	}
	if _, err := c.Complete(t.Context(), question("2")); err == nil || strings.Contains(fmt.Sprintf("%v %+v %#v", err, err, err), marker) {
		t.Errorf("%#v", err)
	}
	if _, err := c.Complete(t.Context(), question("3")); err != nil {
		t.Fatal(err)
	}
	written.Close()
	store := openCache(t, dir, cache.ReadOnly)
	entries := 0
	if err := store.List(t.Context(), func(i cache.Info) error {
		entries++
		e, err := store.Read(i.Name)
		if strings.Contains(string(cache.AppendLine(nil, e)), marker) {
			t.Error("an entry holds the key")
		}
		return err
	}); err != nil || entries != 2 {
		t.Errorf("%d entries, %v", entries, err)
	}
	if err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := os.ReadFile(path)
		if strings.Contains(string(raw), marker) {
			t.Errorf("%s holds the key", path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
