package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Two profiles are one: what either ran was run, and a block counts once.
func TestTwoProfiles(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	source := "package p\n\nfunc a() {\n\tx()\n}\n\nfunc b() {\n\tx()\n}\n"
	if err := os.MkdirAll("pkg/p", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"pkg/p/p.go": source,
		"one":        "mode: set\nassay/pkg/p/p.go:3.10,5.2 4 1\nassay/pkg/p/p.go:7.10,9.2 6 0\n",
		"two":        "mode: atomic\nassay/pkg/p/p.go:3.10,5.2 4 0\nassay/pkg/p/p.go:7.10,9.2 6 0\n",
		"bad":        "mode: set\nassay/pkg/p/p.go:3\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var b strings.Builder
	low, err := run(&b, []string{"one", "two"}, 5, 50)
	if err != nil || low != "pkg/p" {
		t.Errorf("%q, %v", low, err)
	}
	for _, want := range []string{"| `pkg/p` | 10 | 6 | 40.0% |", "| all | 10 | 6 | 40.0% |", "| 6 | 6 | `pkg/p/p.go:7 b` |"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	if strings.Contains(b.String(), "p.go:3") {
		t.Errorf("a function that was run is listed:\n%s", &b)
	}
	if _, err := run(&b, []string{"bad"}, 5, 0); err == nil {
		t.Error("a damaged profile was read")
	}
}
