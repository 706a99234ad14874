package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"assay/pkg/cli"
	"assay/pkg/llm/llmtest"
)

const goodReply = `{"overall_score": 4}`

// invoke runs the command in this process against a server.
func invoke(t testing.TB, url string, stdin string, stdout io.Writer, args ...string) (code int, stderr string) {
	t.Helper()
	var errs bytes.Buffer
	getenv := func(name string) string {
		switch name {
		case "OPENAI_BASE_URL":
			return url
		case "OPENAI_API_KEY":
			return marker
		}
		return ""
	}
	code = run(args, cli.Streams{In: strings.NewReader(stdin), Out: stdout, Err: &errs, Getenv: getenv})
	return code, errs.String()
}

func recipes(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "{\"id\":%d,\"recipe\":\"Heat sample %d.\"}\n", i, i)
	}
	return b.String()
}

// closedAfter is an output whose reader leaves after the first lines.
type closedAfter struct{ lines int }

func (c *closedAfter) Write(p []byte) (int, error) {
	if c.lines -= bytes.Count(p, []byte("\n")); c.lines < 0 {
		return 0, syscall.EPIPE
	}
	return len(p), nil
}

// TestClosedOutputStoresReplies holds that what was asked before the reader
// left is in the cache: nothing is paid for twice.
func TestClosedOutputStoresReplies(t *testing.T) {
	server := &llmtest.Server{Answer: func(llmtest.Chat) string { return goodReply }, Delay: 30 * time.Millisecond}
	url, dir := server.Start(t), t.TempDir()
	code, stderr := invoke(t, url, recipes(60), &closedAfter{1}, "-m", "m", "-j", "4", "--cache", dir)
	if code != 141 || stderr != "" {
		t.Errorf("exit %d, stderr %q", code, stderr)
	}
	asked := server.Count()
	if asked == 0 || asked == 60 {
		t.Fatalf("%d requests: the reader did not leave in between", asked)
	}
	var out bytes.Buffer
	if code, stderr := invoke(t, url, recipes(60), &out, "-m", "m", "-j", "4", "--cache", dir, "-q"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if again := server.Count() - asked; again != 60-asked {
		t.Errorf("%d replies were asked before, but %d of 60 records were asked again", asked, again)
	}
}

// TestOrder holds that slow replies do not change the order of the output.
func TestOrder(t *testing.T) {
	var mu sync.Mutex
	n := 0
	server := &llmtest.Server{Answer: func(llmtest.Chat) string {
		mu.Lock()
		n++
		slow := n%5 == 1
		mu.Unlock()
		if slow {
			time.Sleep(20 * time.Millisecond)
		}
		return goodReply
	}}
	url := server.Start(t)
	var first string
	for _, jobs := range []string{"1", "7", "32"} {
		var out bytes.Buffer
		if code, stderr := invoke(t, url, recipes(50), &out, "-m", "m", "-m", "b=builtin:exact", "-j", jobs, "--cache-mode", "off"); code != 0 {
			t.Fatalf("exit %d: %s", code, stderr)
		}
		if first == "" {
			first = out.String()
		}
		if out.String() != first {
			t.Errorf("-j %s changes the output", jobs)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 100 {
			t.Fatalf("%d lines", len(lines))
		}
		for i, line := range lines {
			judge := []string{"m", "b"}[i%2]
			if !strings.HasPrefix(line, fmt.Sprintf(`{"id":%d,`, i/2)) || !strings.Contains(line, `"judge_model":"`+judge+`"`) {
				t.Fatalf("line %d is %.80s", i, line)
			}
		}
	}
}

// A server that reads only the beginning of long prompts does so in silence;
// its count of tokens gives it away, which is worth one note.
func TestCutPromptIsNoted(t *testing.T) {
	usage := func(tokens string) *llmtest.Server {
		return &llmtest.Server{Script: func(int, llmtest.Received) llmtest.Fault {
			return llmtest.Body(`{"choices":[{"message":{"content":"{\"overall_score\": 4}"}}],"usage":{"prompt_tokens":` + tokens + `}}`)
		}}
	}
	for tokens, want := range map[string]int{"300": 1, "2000": 0, "7": 0, "0": 0} {
		code, stderr := invoke(t, usage(tokens).Start(t), recipes(5), io.Discard, "-m", "m", "--cache-mode", "off")
		if got := strings.Count(stderr, "it may cut prompts"); code != 0 || got != want {
			t.Errorf("%s tokens: %d notes, exit %d: %s", tokens, got, code, stderr)
		}
	}
}

// Requests to one host keep their pace over all judges.
func TestRequestsAMinute(t *testing.T) {
	server := &llmtest.Server{Answer: func(llmtest.Chat) string { return goodReply }}
	url := server.Start(t)
	start := time.Now()
	if code, stderr := invoke(t, url, recipes(4), io.Discard, "-m", "m", "-m", "n", "--cache-mode", "off", "--rpm", "1200"); code != 0 {
		t.Fatalf("exit %d: %s", code, stderr)
	}
	if took := time.Since(start); took < 7*50*time.Millisecond {
		t.Errorf("8 requests at 1200 a minute took %v", took)
	}
}
