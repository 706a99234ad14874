package main

import (
	"bytes"
	"strings"
	"testing"

	"assay/pkg/cli"
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
	for _, domain := range []string{"materials", "biology"} {
		f := flags{Domain: domain}
		text, err := f.instructions()
		if err != nil || len(text) < 100 || seen[text] {
			t.Errorf("%s: %q, %v", domain, text, err)
		}
		seen[text] = true
	}
	f := flags{Domain: "some/directory"}
	if text, err := f.instructions(); err != nil || !seen[text] {
		t.Errorf("a directory: %q, %v", text, err)
	}
}
