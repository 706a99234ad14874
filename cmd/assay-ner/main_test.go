package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/llm/llmtest"
)

// invoke runs the command on one input against a server.
func invoke(t *testing.T, url, in string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	env := map[string]string{"OPENAI_BASE_URL": url, "XDG_CACHE_HOME": t.TempDir()}
	var out, errs bytes.Buffer
	code = run(args, cli.Streams{In: strings.NewReader(in), Out: &out, Err: &errs, Getenv: func(name string) string { return env[name] }})
	return code, out.String(), errs.String()
}

func TestModelListsEntities(t *testing.T) {
	server := &llmtest.Server{Answer: func(llmtest.Chat) string {
		return "```json\n" + `{"entities":[{"text":"NaOH","type":"formula"},{"text":"stir","type":"action_verb"},{"text":"KOH","type":"formula"}]}` + "\n```"
	}}
	const in = `{"id":1,"recipe":"NaOH – stir NaOH."}` + "\n"
	code, stdout, stderr := invoke(t, server.Start(t), in, "--backend", "llm", "-m", "m")
	const want = `{"id":1,"recipe":"NaOH – stir NaOH.","entities":[{"text":"NaOH","type":"formula","start":0,"end":4},` +
		`{"text":"stir","type":"action_verb","start":7,"end":11},{"text":"NaOH","type":"formula","start":12,"end":16}]}` + "\n"
	if code != 0 || stdout != want {
		t.Errorf("exit %d, stdout\n%s\nwant\n%s\n%s", code, stdout, want, stderr)
	}
	if !strings.Contains(stderr, "no known type: 1") {
		t.Errorf("the dropped entity is not counted: %s", stderr)
	}
}

// TestDomainsHavePrompts: each built-in domain asks in its own words.
func TestDomainsHavePrompts(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range domain.Names() {
		f := flags{Domain: name}
		text, err := f.instructions()
		if err != nil || len(text) < 100 || seen[text] {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		seen[text] = true
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "groups.tsv"), []byte("name\tmembers\nsweets\tsugar|honey\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := flags{Domain: dir}
	if text, err := f.instructions(); err != nil || !seen[text] {
		t.Errorf("a directory: %q, %v", text, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "ner_prompt.txt"), []byte("List the sweets.\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if text, err := f.instructions(); err != nil || text != "List the sweets." {
		t.Errorf("a directory with a prompt: %q, %v", text, err)
	}
}
