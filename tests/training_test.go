package tests

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The toy judge of examples/training/tiny learns from rows of assay-pairs and is
// better on recipes that it has never seen: the interval of the difference in
// Discrimination lies above 0.05 for both losses.
func TestPairsTeach(t *testing.T) {
	needPrograms(t, "make", "curl", "bash")
	tiny := filepath.Join(t.TempDir(), "tiny")
	if out, err := exec.Command("go", "build", "-o", tiny, "../examples/training/tiny").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, objective := range []string{"dpo", "cpo"} {
		t.Run(objective, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			out := run(t, "../examples/training/tiny/loop.sh", tiny, dir, objective, freePort(t))
			low, ok := difference(out, "Discrimination")
			if !ok || low <= 0.05 {
				t.Errorf("Discrimination, after minus before: the interval begins at %v\n%s", low, out)
			}
			trained, audited := sources(t, filepath.Join(dir, "work/rows/train.jsonl"), "assay_source"), sources(t, filepath.Join(dir, "work/audit.jsonl"), "id")
			for id := range audited {
				if trained[id] {
					t.Errorf("%s is in the training and in the audit", id)
				}
			}
			if len(trained) < 50 || len(audited) != 60 {
				t.Errorf("trained on %d recipes, audited on %d", len(trained), len(audited))
			}
		})
	}
}

// difference finds the lower end of the interval of after minus before in the
// tables of assay-score.
func difference(tables, figure string) (low float64, ok bool) {
	_, rest, ok := strings.Cut(tables, "Differences in "+figure+"\n")
	found := regexp.MustCompile(`after +before +-?[0-9.]+ \[(-?[0-9.]+) -?[0-9.]+\]`).FindStringSubmatch(rest)
	if !ok || found == nil {
		return 0, false
	}
	low, err := strconv.ParseFloat(found[1], 64)
	return low, err == nil
}

func sources(t *testing.T, file, name string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, row := range decodeLines(t, file) {
		found[row[name].(string)] = true
	}
	return found
}

// The scripts for real models cannot run here; that they are Python, that they
// ask for the columns that assay-pairs writes, and that the Makefile names
// programs and flags that there are, can be seen.
func TestTrainingScripts(t *testing.T) {
	needPrograms(t, "python3", "make")
	dir := t.TempDir()
	scripts, err := filepath.Glob("../examples/training/*.py")
	if err != nil || len(scripts) < 3 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	for _, script := range scripts {
		run(t, "python3", "-c", "import sys; compile(open(sys.argv[1], encoding='utf-8').read(), sys.argv[1], 'exec')", script)
	}
	for _, name := range []string{"sft", "dpo", "cpo"} {
		rows := decodeLines(t, "../examples/training/configs/"+name+".json")
		if len(rows) != 1 || rows[0]["lora"] == nil || rows[0]["trainer"] == nil {
			t.Errorf("configs/%s.json: %v", name, rows)
		}
	}
	judged := filepath.Join(dir, "judged.jsonl")
	writeFile(t, judged, disagreements(20))
	for _, objective := range []string{"dpo", "cpo", "orpo", "kto", "sft"} {
		runPairs(t, "-q", "--objective", objective, "-o", dir, "--format", "jsonl", judged)
		for _, half := range []string{"train", "validation"} {
			if out := run(t, "python3", "-B", "../examples/training/rows.py", objective, filepath.Join(dir, half+".jsonl")); !strings.HasSuffix(out, " rows\n") || out == "0 rows\n" {
				t.Errorf("%s, %s: %s", objective, half, out)
			}
		}
	}
	bad := exec.Command("python3", "-B", "../examples/training/rows.py", "dpo", filepath.Join(dir, "train.jsonl")) // rows of sft
	if out, err := bad.CombinedOutput(); err == nil || !bytes.Contains(out, []byte("chosen is missing")) {
		t.Errorf("rows of another objective pass: %v %s", err, out)
	}
	steps := run(t, "make", "-n", "-C", "../examples/training", "HELDOUT=../recipes.jsonl", "WORK="+dir+"/work")
	for _, program := range []string{"assay-swap", "assay-judge", "assay-pairs", "train.py", "vllm serve", "assay-score"} {
		if !strings.Contains(steps, program) {
			t.Errorf("the Makefile does not run %s:\n%s", program, steps)
		}
	}
}

// needPrograms skips the test where a program is missing, which fails in CI.
func needPrograms(t *testing.T, programs ...string) {
	t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err != nil {
			if os.Getenv("CI") == "true" {
				t.Fatalf("%s is not installed", program)
			}
			t.Skipf("%s is not installed", program)
		}
	}
}

// run runs a command with the built programs on PATH and returns its output.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+t.TempDir())
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, stderr.Bytes())
	}
	return string(out)
}

// freePort is a port that nobody listens at just now.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}
