package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestHelpFitsOneScreen holds every --help to a screen of a laptop, with an
// example before anything else.
func TestHelpFitsOneScreen(t *testing.T) {
	const lines, columns = 54, 120
	for _, program := range programs(t) {
		out, err := exec.Command(filepath.Join(bin, program), "--help").Output()
		if err != nil {
			t.Fatal(program, err)
		}
		if n := strings.Count(string(out), "\n"); n > lines {
			t.Errorf("%s --help has %d lines", program, n)
		}
		_, rest, _ := strings.Cut(string(out), "\n\n")
		if !strings.HasPrefix(rest, "Example:\n") {
			t.Errorf("%s --help does not begin with an example", program)
		}
		for line := range strings.Lines(string(out)) {
			if utf8.RuneCountInString(line) > columns {
				t.Errorf("%s --help: %s", program, line)
			}
		}
	}
}

func programs(t *testing.T) (names []string) {
	files, err := os.ReadDir(bin)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}
