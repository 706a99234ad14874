package llm

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"assay/pkg/llm/llmtest"
)

func TestParseTarget(t *testing.T) {
	const openAI, router, custom = "OPENAI_API_KEY", "OPENROUTER_API_KEY", "ASSAY_API_KEY"
	all := []string{openAI, "k-openai", router, "k-router"}
	cases := []struct {
		text                             string
		env                              []string
		name, model, endpoint, key, from string
	}{
		{"gpt-4o", all, "gpt-4o", "gpt-4o", openAIURL, "k-openai", openAI},
		{"gpt-4o", nil, "gpt-4o", "gpt-4o", openAIURL, "", openAI},
		{"openai/gpt-4o", all, "openai/gpt-4o", "openai/gpt-4o", openRouterURL, "k-router", router},
		{"openai/gpt-4o", []string{openAI, "k-only"}, "openai/gpt-4o", "openai/gpt-4o", openAIURL, "k-only", openAI},
		{"openai/gpt-4o", append([]string{"OPENAI_BASE_URL", "http://h:8000/v1/"}, all...), "openai/gpt-4o", "openai/gpt-4o", "http://h:8000/v1", "k-openai", openAI},
		{"q@http://localhost:8000/v1", all, "q", "q", "http://localhost:8000/v1", "k-openai", openAI},
		{"q@http://localhost:8000/v1", append([]string{custom, "own"}, all...), "q", "q", "http://localhost:8000/v1", "own", custom},
		{"gpt-4o", append([]string{custom, "own"}, all...), "gpt-4o", "gpt-4o", openAIURL, "k-openai", openAI},
		{"q@https://OpenRouter.ai/api/v1", all, "q", "q", openRouterURL, "k-router", router},
		{"q@https://openrouter.ai/api/v1", []string{openAI, "k-only"}, "q", "q", openRouterURL, "", router},
		{"q@https://elsewhere.example/v1", all, "q", "q", "https://elsewhere.example/v1", "", custom},
		{"q@https://notopenai.com/v1", all, "q", "q", "https://notopenai.com/v1", "", custom},
		{"q@https://eu.api.openai.com/v1", all, "q", "q", "https://eu.api.openai.com/v1", "k-openai", openAI},
		{"q@http://127.0.0.1:8000/v1", all, "q", "q", "http://127.0.0.1:8000/v1", "k-openai", openAI},
		{"q@http://gpu:8000/v1", append([]string{"OPENAI_BASE_URL", "http://GPU:9000/v1"}, all...), "q", "q", "http://gpu:8000/v1", "k-openai", openAI},
		{"a=q@http://HOST:80/v1//", nil, "a", "q", "http://host/v1", "", custom},
		{"a=b=c@https://h:443", nil, "a", "b=c", "https://h", "", custom},
		{"claude@2024@http://h/v1", nil, "claude@2024", "claude@2024", "http://h/v1", "", custom},
		{"x@http://a/@http://b/v1", nil, "x@http://a/", "x@http://a/", "http://b/v1", "", custom},
		{"q@http://gpu:8000/v1/chat/completions/", nil, "q", "q", "http://gpu:8000/v1", "", custom},
		{"m@home", nil, "m@home", "m@home", openAIURL, "", openAI},
		{"llama3:8b@http://[::1]:11434/v1", nil, "llama3:8b", "llama3:8b", "http://[::1]:11434/v1", "", openAI},
		{"builtin:constant=3", all, "builtin:constant=3", "builtin:constant=3", "", "", ""},
		{"c=builtin:constant=3", all, "c", "builtin:constant=3", "", "", ""},
		{"gpt-4o", []string{openAI, " k-only \n"}, "gpt-4o", "gpt-4o", openAIURL, "k-only", openAI},
	}
	for _, c := range cases {
		got, err := ParseTarget(c.text, env(c.env...))
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got.Name() != c.name || got.Model != c.model || got.Endpoint != c.endpoint || got.apiKey() != c.key || got.keyVar != c.from {
			t.Errorf("%s with %v: %q %q %q %q %q", c.text, c.env, got.Name(), got.Model, got.Endpoint, got.apiKey(), got.keyVar)
		}
		if shown := fmt.Sprintf("%v %+v %#v", got, got, got); c.key != "" && strings.Contains(shown, c.key) {
			t.Errorf("%s shows its key: %s", c.text, shown)
		}
	}
}

func TestParseTargetRefuses(t *testing.T) {
	for _, text := range []string{
		"", "=m", "a=", "@http://h/v1", "a=@http://h", "m@http://", "m@http://u:secret@h/v1", "m@http://u@h/v1", "m@http://h/v1?api-key=secret",
		"m@http://h/v1#x", "q@localhost:8000/v1", "http://localhost:8000/v1", "a=https://u:secret@h/v1", "http://h/secret", "q@u:secret@h/v1", "q@h/v1", "gpt-4o@", "m@http://h:port/v1", "builtin:exact@http://h/v1", "m@http://%zz/",
	} {
		_, err := ParseTarget(text, env())
		var h interface{ Hint() string }
		if err == nil || !errors.As(err, &h) || h.Hint() == "" || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := ParseTarget("m", env("OPENAI_BASE_URL", "ftp://h")); err == nil || !strings.Contains(err.Error(), "OPENAI_BASE_URL: ") {
		t.Errorf("ftp passes, or its place is not named: %v", err)
	}
	for _, key := range []string{"sk-secret\nmore", "sk secret", "sk-secret\u00a0x", "sk-secret\u200b", "“sk-secret”"} {
		_, err := ParseTarget("m", env("OPENAI_API_KEY", key))
		if err == nil || !strings.HasPrefix(err.Error(), "OPENAI_API_KEY ") || strings.Contains(err.Error(), "secret") {
			t.Errorf("key %q: %v", key, err)
		}
	}
	builtin, err := ParseTarget("builtin:exact", env())
	if err != nil || !builtin.Builtin() {
		t.Fatal(err)
	}
	if _, err := New(builtin, Options{}); err == nil {
		t.Error("a builtin target got a client")
	}
}

func FuzzParseTarget(f *testing.F) {
	for _, s := range []string{"gpt-4o", "a=b@http://h/v1", "m@http://u:p@h", "builtin:constant=3", "@http://", "m@https://[::1]:1/"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		target, err := ParseTarget(text, env())
		if err != nil {
			return
		}
		again, err := ParseTarget(target.Model+"@"+target.Endpoint, env())
		if !target.Builtin() && !strings.Contains(target.Model, "=") && (err != nil || again.Endpoint != target.Endpoint || again.Model != target.Model) {
			t.Fatalf("%q became %+v, %v", text, again, err)
		}
	})
}

// The key goes to the host that it was meant for and no further, whatever Go would do:
// 127.0.0.1 with another port is the same host to it.
func TestRedirectDoesNotCarryTheKey(t *testing.T) {
	second := llmtest.New()
	base := second.Start(t)
	for _, code := range []int{307, 308} {
		first := llmtest.New(llmtest.Redirect(code, base+"/chat/completions"))
		reply, err := newClient(t, first.Start(t), "m", Options{}).Complete(t.Context(), question("x"))
		if err != nil || reply.Content != "ok" {
			t.Fatalf("%+v, %v", reply, err)
		}
		if first.Requests()[0].Header.Get("Authorization") == "" {
			t.Error("the key did not reach its own host")
		}
	}
	for _, r := range second.Requests() {
		if len(r.Header["Authorization"]) > 0 || strings.Contains(fmt.Sprint(r.Header), marker) || r.Member("model") != `"m"` {
			t.Errorf("%v %s", r.Header, r.Body)
		}
	}
	// On the same host the key stays.
	same := llmtest.New(llmtest.Redirect(307, "/v1/chat/completions"))
	if _, err := newClient(t, same.Start(t), "m", Options{}).Complete(t.Context(), question("x")); err != nil || same.Requests()[1].Header.Get("Authorization") == "" {
		t.Error(err)
	}
}

func TestStopAfterFinalFailure(t *testing.T) {
	for _, code := range []int{401, 402, 403, 404} {
		stub := llmtest.New(llmtest.Status(code, `{"error":{"message":"no"}}`))
		c := newClient(t, stub.Start(t), "m", Options{Retries: 3})
		for range 5 {
			_, err := c.Complete(t.Context(), question("x"))
			var e *Error
			if !errors.As(err, &e) || !e.Final() || e.Status != code {
				t.Errorf("%d: %v", code, err)
			}
		}
		if stub.Count() != 1 {
			t.Errorf("%d: %d requests", code, stub.Count())
		}
	}
}

func TestHandlerUnderAnotherServer(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/v1/", llmtest.New())
	server := httptest.NewServer(mux)
	defer server.Close()
	if _, err := newClient(t, server.URL+"/v1", "m", Options{}).Complete(t.Context(), question("x")); err != nil {
		t.Error(err)
	}
}
