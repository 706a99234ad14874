package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// TestInterruptedSummary stops a run while requests are in flight: the summary counts the
// records that were written, and no others.
func TestInterruptedSummary(t *testing.T) {
	var asked atomic.Int64
	server := &llmtest.Server{Answer: reasoned, Forget: true, Script: func(int, llmtest.Received) llmtest.Fault {
		if asked.Add(1) > 5 {
			return llmtest.Hang(time.Minute)
		}
		return nil
	}}
	summary := filepath.Join(t.TempDir(), "sum.json")
	cmd := command(os.Args[0], server.Start(t), "-m", "m", "-j", "4", "--cache", t.TempDir(), "--summary", summary, longRecipes(t, 20))
	cmd.Env = append(cmd.Env, childMark+"=1")
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for asked.Load() < 9 {
		time.Sleep(time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // its status tells of the interrupt
	if code := cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGINT) {
		t.Errorf("exit %d", code)
	}
	var told struct {
		Judges []struct {
			Records int
			Status  map[string]int
		}
	}
	data, err := os.ReadFile(summary)
	if err != nil || json.Unmarshal(data, &told) != nil || len(told.Judges) != 1 {
		t.Fatalf("%v: %s", err, data)
	}
	written := bytes.Count(out.Bytes(), []byte("\n"))
	if j := told.Judges[0]; j.Records != written || j.Status["ok"] != written || len(j.Status) > 1 {
		t.Errorf("%d records are written, the summary tells %+v", written, j)
	}
}
