package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/cespare/xxhash/v2"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/llm/llmtest"
)

const childMark = "ASSAY_JUDGE_TEST_CHILD"

// TestMain turns the test binary into the command if it is told to.
func TestMain(m *testing.M) {
	if os.Getenv(childMark) != "" {
		os.Exit(run(os.Args[1:], cli.OS()))
	}
	os.Exit(m.Run())
}

// stored counts the entries of a cache and fails if the key is in one.
func stored(t *testing.T, dir string) int {
	t.Helper()
	c, err := cache.Open(dir, cache.ReadOnly)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var all bytes.Buffer
	n, err := c.Export(context.Background(), &all, func(name string, damage error) { t.Errorf("%s: %v", name, damage) })
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(all.String(), marker) {
		t.Error("the key is in the cache")
	}
	return n
}

// echo answers with a status and sends the key back in all places that end up
// in messages.
func echo(status int) llmtest.Fault {
	return func(w http.ResponseWriter, r *http.Request) {
		key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		body := fmt.Sprintf(`{"error":{"message":"key %s is tired","type":"%s","code":"%s"}}`, key, key, key)
		llmtest.Status(status, body, "X-Key", key)(w, r)
	}
}

// hostile are the ways in which servers fail.
var hostile = []llmtest.Fault{
	llmtest.RateLimit(""), llmtest.RateLimit("0"), llmtest.RateLimit("1"), llmtest.Status(500, "{}"), llmtest.Status(503, "busy"),
	llmtest.Cut(), llmtest.Reset(), llmtest.Hang(time.Minute), llmtest.Page(), llmtest.Half(), llmtest.Body(""),
	llmtest.Body(`{"error":{"message":"overloaded","code":502}}`), llmtest.Body(`{"error":"no"}`), llmtest.Body(`{"choices":[]}`),
	llmtest.Body(`{"choices":[{"finish_reason":"stop","message":{"role":"assistant","content":null}}]}`),
	llmtest.Finish("length", `{"overall_score": 4`), llmtest.Finish("content_filter", ""), echo(500), echo(400), echo(200),
}

// TestFaultsLoseNoRecord makes 30% of all calls fail in all the ways that
// servers do. Every record ends once, in its place, with a score or a typed
// failure; a second run asks for what is not stored and for nothing else.
func TestFaultsLoseNoRecord(t *testing.T) {
	records, timeout := 300, "300ms"
	if full() {
		records, timeout = 2000, "2s"
	}
	server := &llmtest.Server{
		Answer: func(llmtest.Chat) string { return goodReply },
		Script: func(n int, _ llmtest.Received) llmtest.Fault {
			if h := xxhash.Sum64String(fmt.Sprint("fault", n)); h%10 < 3 {
				return hostile[h/10%uint64(len(hostile))]
			}
			return nil
		},
	}
	dir := t.TempDir()
	args := []string{"-m", "m", "-j", "32", "--cache", dir, "--retries", "1", "--max-wait", "20ms", "--timeout", timeout, "--endpoint-id", "farm"}
	var out bytes.Buffer
	code, stderr := invoke(t, server.Start(t), recipes(records), &out, args...)
	if code != 3 || !strings.Contains(stderr, "hint: ") || strings.Contains(stderr, "goroutine") {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if strings.Contains(out.String(), marker) || strings.Contains(stderr, marker) {
		t.Error("the key is in the output")
	}
	ends := endings(t, out.String(), records)
	t.Logf("%d requests: %v", server.Count(), ends)
	if ends["scored"] < records*6/10 || ends["failed"] == 0 || ends["truncated"] == 0 || ends["filtered"] == 0 {
		t.Errorf("%v", ends)
	}
	had := stored(t, dir)
	if had != ends["scored"]+ends["truncated"]+ends["filtered"] {
		t.Errorf("%d replies are stored: %v", had, ends)
	}
	mended := &llmtest.Server{Answer: server.Answer}
	out.Reset()
	if code, stderr := invoke(t, mended.Start(t), recipes(records), &out, args...); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if ends = endings(t, out.String(), records); ends["scored"] != records-ends["truncated"]-ends["filtered"] {
		t.Errorf("after a second run %v", ends)
	}
	if again := mended.Count(); again != records-had {
		t.Errorf("%d of %d replies were stored, but %d were asked for", had, records, again)
	}
}

// endings counts how the records ended, and fails for one that is out of its
// place or has neither a score nor a typed failure.
func endings(t *testing.T, out string, records int) map[string]int {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != records {
		t.Fatalf("%d lines", len(lines))
	}
	ends := map[string]int{}
	for i, line := range lines {
		var r struct {
			ID     int
			Score  *float64
			Status string                                 `json:"judge_status"`
			Error  *struct{ Stage, Kind, Message string } `json:"assay_error"`
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil || r.ID != i {
			t.Fatalf("line %d is %.80s, %v", i, line, err)
		}
		switch {
		case r.Score != nil && *r.Score == 4 && r.Status == "ok" && r.Error == nil:
			ends["scored"]++
		case r.Error != nil && r.Error.Stage == "judge" && r.Error.Kind != "" && r.Error.Message != "" && r.Score == nil:
			ends["failed"]++
		case r.Score == nil && r.Status != "ok" && r.Status != "error" && r.Status != "":
			ends[r.Status]++
		default:
			t.Errorf("neither score nor failure: %s", line)
		}
	}
	return ends
}

// TestKilled kills the process group at several moments. A second run asks for
// no stored reply again, and its output is that of a run that was left alone.
func TestKilled(t *testing.T) {
	records, moments := 120, 3
	if full() {
		records, moments = 1000, 10
	}
	in := longRecipes(t, records)
	var asked atomic.Int64
	server := &llmtest.Server{Answer: reasoned, Delay: 10 * time.Millisecond, Forget: true, Script: func(int, llmtest.Received) llmtest.Fault {
		asked.Add(1)
		return nil
	}}
	url := server.Start(t)
	judge := func(dir string) *exec.Cmd {
		cmd := command(os.Args[0], url, "-q", "-m", "m", "-j", "8", "--cache", dir, in)
		cmd.Env = append(cmd.Env, childMark+"=1")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		return cmd
	}
	whole, err := judge(t.TempDir()).Output()
	if err != nil {
		t.Fatal(err)
	}
	for i := range moments {
		dir := t.TempDir()
		cmd := judge(dir)
		asked.Store(0)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		moment := int64(xxhash.Sum64String(fmt.Sprint("moment", i)) % uint64(records))
		for asked.Load() < moment && asked.Load() < int64(records) {
			time.Sleep(time.Millisecond)
		}
		if err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // killed
		had := stored(t, dir)
		time.Sleep(2 * server.Delay) // let requests of the dead arrive
		asked.Store(0)
		out, err := judge(dir).Output()
		if err != nil {
			t.Fatal(err)
		}
		if again := asked.Load(); again != int64(records-had) {
			t.Errorf("killed at request %d with %d of %d replies stored; asked for %d", moment, had, records, again)
		}
		if !bytes.Equal(out, whole) {
			t.Errorf("killed at request %d: the output differs from a run left alone", moment)
		}
	}
}
