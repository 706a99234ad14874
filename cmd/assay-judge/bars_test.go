package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// full is true where the bars are to be measured as they are set, which takes
// minutes and an idle machine: ASSAY_FULL=1 go test ./cmd/assay-judge -run Bar -v
func full() bool { return os.Getenv("ASSAY_FULL") != "" }

// program builds the command.
func program(t testing.TB) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "assay-judge")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// longRecipes is a file of n different texts of the length of real recipes.
func longRecipes(t testing.TB, n int) string {
	t.Helper()
	const step = "Dissolve 2.97 g of Zn(NO3)2·6H2O in 50 mL of deionised water and stir at 60 °C for 2 h. "
	var b bytes.Buffer
	for i := range n {
		fmt.Fprintf(&b, "{\"id\":%d,\"contribution\":\"ZnO nanorods\",\"recipe\":\"Sample %d. %s\"}\n", i, i, strings.Repeat(step, 12))
	}
	name := filepath.Join(t.TempDir(), "recipes.jsonl")
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// command is the program against a server, with an environment of its own.
func command(bin, url string, args ...string) *exec.Cmd {
	cmd := exec.Command(bin, args...)
	cmd.Env = []string{"OPENAI_BASE_URL=" + url, "OPENAI_API_KEY=" + marker}
	return cmd
}

const marker = "sk-marker-0123456789abcdef"

// reasoned is a reply of usual length.
func reasoned(llmtest.Chat) string {
	return strings.Repeat("The drying step is long, but nothing in it is wrong. ", 20) + "\n```json\n" + `{"reasoning": "sound", "materials_appropriateness_score": 4.0, "equipment_appropriateness_score": 4.5,
"procedure_completeness_score": 4.0, "procedure_feasibility_score": 3.5, "characterization_appropriateness_score": 4.0, "overall_score": 4.0}` + "\n```"
}

// TestBarThroughput measures what the program adds to the time of the server,
// and what a run costs whose replies are all stored.
func TestBarThroughput(t *testing.T) {
	if !full() {
		t.Skip("set ASSAY_FULL=1 to measure the bars")
	}
	const records, jobs = 6400, 64
	bin, in := program(t), longRecipes(t, records)
	best := time.Hour
	var cache string
	for range 3 {
		cache = t.TempDir()
		server := &llmtest.Server{Answer: reasoned, Delay: 200 * time.Millisecond, Forget: true}
		took, cpu, rss := measure(t, command(bin, server.Start(t), "-m", "m", "-j", fmt.Sprint(jobs), "--cache", cache, in), records)
		t.Logf("%d records, -j %d, 200 ms a reply: %.2f s, %.2f s of CPU, %d MB; ideal 20.0 s; load %s", records, jobs, took.Seconds(), cpu.Seconds(), rss>>10, load())
		best = min(best, took)
	}
	if best > 21*time.Second {
		t.Errorf("best of three is %.2f s", best.Seconds())
	}
}

// TestBarCached measures a run whose replies are all stored.
func TestBarCached(t *testing.T) {
	if !full() {
		t.Skip("set ASSAY_FULL=1 to measure the bars")
	}
	const records = 6400
	bin, in, cache := program(t), longRecipes(t, records), t.TempDir()
	server := &llmtest.Server{Answer: reasoned, Forget: true}
	url := server.Start(t)
	measure(t, command(bin, url, "-m", "m", "-j", "64", "--cache", cache, in), records)
	asked, best := server.Count(), 0.0
	for range 3 {
		wall, cpu, rss := measure(t, command(bin, url, "-m", "m", "--cache", cache, in), records)
		rate := records / wall.Seconds()
		t.Logf("%d stored replies: %.0f records/s, %.0f µs of CPU a record, %d MB; load %s",
			records, rate, float64(cpu.Microseconds())/records, rss>>10, load())
		best = max(best, rate)
	}
	if server.Count() != asked {
		t.Errorf("%d stored replies were asked for again", server.Count()-asked)
	}
	if best < 20000 {
		t.Errorf("%.0f records/s", best)
	}
}

// measure runs a command and returns its wall time, CPU time and peak memory
// in KiB.
func measure(t testing.TB, cmd *exec.Cmd, lines int) (wall, cpu time.Duration, rss int64) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	start := time.Now()
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %s", err, errs.String())
	}
	wall = time.Since(start)
	if n := bytes.Count(out.Bytes(), []byte("\n")); n != lines {
		t.Errorf("%d lines, want %d", n, lines)
	}
	usage := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	return wall, cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), usage.Maxrss
}

func load() string {
	data, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(data))
}
