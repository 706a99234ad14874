package tests

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the outputs shown in the documents")

// block is a fenced block of a Markdown page.
type block struct {
	kind       string // the word behind the fence
	body       string
	start, end int // bytes of the body in the page
}

func blocks(page string) (list []block) {
	for pos := 0; ; {
		open := strings.Index(page[pos:], "\n```")
		if open < 0 {
			return list
		}
		kind, _, _ := strings.Cut(page[pos+open+4:], "\n")
		start := pos + open + 4 + len(kind) + 1
		size := strings.Index(page[start:], "```")
		list = append(list, block{kind, page[start : start+size], start, start + size})
		pos = start + size + 3
	}
}

// The commands of the README are run in order, in a scratch copy of what a fresh
// clone holds; a block marked "output" must be what the block before it prints
// (-update rewrites it). Blocks of kind "console" need a server or a key and are
// run elsewhere.
func TestReadme(t *testing.T) {
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(page)
	dir := scratchClone(t)
	var printed string
	ran := 0
	for _, b := range blocks(text) {
		switch b.kind {
		case "sh":
			printed = runShell(t, dir, b.body)
			ran++
		case "output":
			if printed == b.body {
				continue
			}
			if !*update {
				t.Errorf("README.md shows\n%s\nbut the command prints\n%s", b.body, printed)
			}
			text = strings.Replace(text, b.body, printed, 1)
		}
	}
	if ran < 2 {
		t.Errorf("README.md has %d blocks of commands", ran)
	}
	if *update {
		if err := os.WriteFile("../README.md", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// scratchClone copies the files git knows to a temporary directory.
func scratchClone(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	list, err := exec.Command("git", "-C", "..", "ls-files", "-co", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(list)) {
		data, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// runShell runs commands with an empty home and returns their stdout, without
// the lines that make and go print about their work.
func runShell(t *testing.T, dir, script string) string {
	t.Helper()
	if strings.Contains(script, "make test") {
		return "" // this is make test
	}
	cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir(), "MAKEFLAGS=-s", "OPENAI_BASE_URL=", "OPENAI_API_KEY=",
		"GOPATH="+goEnv(t, "GOPATH"), "GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"))
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, errs.String())
	}
	return out.String()
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
