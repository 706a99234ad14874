package tests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The example of docs/metrics.md is what the program prints for it (-update
// rewrites the output).
func TestMetricsPage(t *testing.T) {
	const name = "../docs/metrics.md"
	page, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	text, dir, printed, compared := string(page), t.TempDir(), "", 0
	for _, b := range blocks(text) {
		switch b.kind {
		case "jsonl":
			if err := os.WriteFile(filepath.Join(dir, "example.jsonl"), []byte(b.body), 0o644); err != nil {
				t.Fatal(err)
			}
		case "sh":
			printed = runShell(t, dir, `PATH="`+bin+`:$PATH"`+"\n"+b.body)
		case "output":
			compared++
			if printed == b.body {
				continue
			}
			if !*update {
				t.Errorf("%s shows\n%s\nbut the command prints\n%s", name, b.body, printed)
			}
			text = strings.Replace(text, "```output\n"+b.body, "```output\n"+printed, 1)
		}
	}
	if compared == 0 {
		t.Errorf("%s shows no output", name)
	}
	if *update {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
