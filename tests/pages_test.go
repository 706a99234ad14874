package tests

import (
	"bytes"
	"context"
	"flag"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"assay/pkg/llm/llmtest"
)

// The pages for readers are README.md, docs/*.md and every README.md below
// examples/. Their commands are run as a reader would type them, from top to
// bottom, in a scratch copy of a fresh clone: those of a page in examples/ in
// its own directory, all others at the root. What a fenced block is for stands
// behind its fence:
//
//	```sh                  commands for bash -euo pipefail, the programs on PATH
//	                       (README.md builds them itself); HOME is empty, and each
//	                       block starts anew in the page's directory
//	```sh stub             the same with OPENAI_BASE_URL at a server that gives
//	                       every text the reply stubReply
//	```sh needs=A,B        the same where the programs A and B are installed; where
//	                       they are not the block is skipped, and in CI it fails
//	```output              exactly what the sh block before it prints to stdout
//	```jsonl NAME          (any kind but sh and output) written to the file NAME
//	                       in the page's directory
//	```text  ```console    shown only; console is for commands that need a key
//
// An unknown word behind the kind is an error, so that a misspelt block is not
// passed over. `go test ./tests -run 'TestReadme|TestPages' -update` rewrites
// the outputs; look at the difference before you commit it.

var update = flag.Bool("update", false, "rewrite the outputs shown in the pages")

// blockTime is how long one block may take; the README's first builds everything.
const blockTime = 3 * time.Minute

// README.md must show its first job and what comes out.
func TestReadme(t *testing.T) {
	if ran := runPage(t, "README.md"); ran < 2 {
		t.Errorf("README.md has %d blocks of commands", ran)
	}
}

func TestPages(t *testing.T) {
	pages, err := filepath.Glob("../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range []string{"../examples/*.md", "../examples/*/README.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, more...)
	}
	for _, name := range pages {
		name = strings.TrimPrefix(name, "../")
		t.Run(name, func(t *testing.T) { runPage(t, name) })
	}
}

// block is a fenced block of a Markdown page.
type block struct {
	kind       string   // the word behind the fence
	words      []string // the words behind the kind
	body       string
	start, end int // bytes of the body in the page
}

func blocks(t *testing.T, page string) (list []block) {
	t.Helper()
	for pos := 0; ; {
		open := strings.Index(page[pos:], "\n```")
		if open < 0 {
			return list
		}
		info, _, _ := strings.Cut(page[pos+open+4:], "\n")
		start := pos + open + 4 + len(info) + 1
		size := strings.Index(page[start-1:], "\n```") // an empty block closes at once
		if size < 0 {
			t.Fatalf("the block ```%s is not closed", info)
		}
		b := block{body: page[start : start+size], start: start, end: start + size}
		if words := strings.Fields(info); len(words) > 0 {
			b.kind, b.words = words[0], words[1:]
		}
		list = append(list, b)
		pos = start + size + 3
	}
}

// runPage runs the blocks of a page and returns how many had commands.
func runPage(t *testing.T, name string) (ran int) {
	t.Helper()
	path := filepath.Join("..", name)
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p := pageRun{t: t, name: name, dir: scratchClone(t)}
	if strings.HasPrefix(name, "examples/") {
		p.dir = filepath.Join(p.dir, filepath.Dir(name))
	}
	var page bytes.Buffer
	end := 0
	for _, b := range blocks(t, string(source)) {
		if b.kind == "sh" {
			ran++
		}
		page.Write(source[end:b.start])
		page.WriteString(p.block(b))
		end = b.end
	}
	page.Write(source[end:])
	if *update && !t.Failed() {
		if err := os.WriteFile(path, page.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.missing) > 0 && !t.Failed() {
		t.Skipf("%s: not all commands were run: %s not installed", name, strings.Join(p.missing, ", "))
	}
	return ran
}

// pageRun is one page being run.
type pageRun struct {
	t       *testing.T
	name    string
	dir     string   // where its commands are run
	printed string   // by the last block of commands
	skipped bool     // the last block of commands was
	missing []string // programs
}

// block deals with one block and returns the body it should have.
func (p *pageRun) block(b block) string {
	p.t.Helper()
	switch {
	case b.kind == "sh":
		p.shell(b)
	case b.kind == "output":
		if p.skipped || p.printed == b.body {
			break
		}
		if !*update {
			p.t.Errorf("%s shows\n%s\nbut the command prints\n%s", p.name, b.body, p.printed)
		}
		return p.printed
	case len(b.words) == 1:
		to := filepath.Join(p.dir, b.words[0])
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			p.t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(b.body), 0o644); err != nil {
			p.t.Fatal(err)
		}
	}
	return b.body
}

func (p *pageRun) shell(b block) {
	p.t.Helper()
	var env []string
	p.skipped = false
	for _, word := range b.words {
		what, value, _ := strings.Cut(word, "=")
		switch what {
		case "stub":
			server := llmtest.New()
			server.Answer = func(llmtest.Chat) string { return stubReply }
			listener := httptest.NewServer(server)
			defer listener.Close()
			env = append(env, "OPENAI_BASE_URL="+listener.URL+"/v1")
		case "needs":
			p.need(strings.Split(value, ","))
		default:
			p.t.Fatalf("%s: no such word behind sh: %s", p.name, word)
		}
	}
	if p.skipped {
		return
	}
	if p.name != "README.md" {
		env = append(env, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	}
	p.printed = runShell(p.t, p.dir, b.body, env...)
}

// need notes which programs are not there; in CI all must be.
func (p *pageRun) need(programs []string) {
	p.t.Helper()
	for _, program := range programs {
		if _, err := exec.LookPath(program); err == nil {
			continue
		}
		if os.Getenv("CI") == "true" {
			p.t.Fatalf("%s: %s must be installed in CI", p.name, program)
		}
		p.skipped = true
		if !slices.Contains(p.missing, program) {
			p.missing = append(p.missing, program)
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
	for name := range strings.Lines(string(list)) {
		name = strings.TrimSuffix(name, "\n")
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
func runShell(t *testing.T, dir, script string, env ...string) string {
	t.Helper()
	if strings.Contains(script, "make test") {
		return "" // this is make test
	}
	ctx, stop := context.WithTimeout(context.Background(), blockTime)
	defer stop()
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.WaitDelay = time.Second
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool {
		name, _, _ := strings.Cut(v, "=")
		return slices.Contains([]string{"ASSAY_CACHE", "XDG_CACHE_HOME", "OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENROUTER_API_KEY"}, name)
	})
	cmd.Env = append(cmd.Env, "HOME="+t.TempDir(), "MAKEFLAGS=-s",
		"GOPATH="+goEnv(t, "GOPATH"), "GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"))
	cmd.Env = append(cmd.Env, env...)
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
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
