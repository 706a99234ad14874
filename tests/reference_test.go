package tests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestReference holds docs/reference.md to what the programs say of themselves;
// `go test ./tests -run TestReference -update` writes it.
func TestReference(t *testing.T) {
	const path = "../docs/reference.md"
	var page bytes.Buffer
	page.WriteString("# Reference\n\nWhat `--help-all` of each program prints. A test keeps this page equal to it.\n")
	for _, program := range programs(t) {
		out, err := exec.Command(filepath.Join(bin, program), "--help-all").Output()
		if err != nil {
			t.Fatal(program, err)
		}
		fmt.Fprintf(&page, "\n## %s\n\n```text\n%s```\n", program, out)
	}
	if *update {
		if err := os.WriteFile(path, page.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(have), page.String(); got != want {
		t.Errorf("docs/reference.md is not what the programs print; run the test with -update\n%s", firstDifference(got, want))
	}
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d:\n  have %s\n  want %s", i+1, a[i], b[i])
		}
	}
	return "one has more lines"
}
