package tests

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSecurityPage holds docs/security.md to the tests it names.
func TestSecurityPage(t *testing.T) {
	page, err := os.ReadFile("../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`((?:pkg|tests)[a-z/]*): ((?:Test|Fuzz)\\w+)`").FindAllStringSubmatch(string(page), -1)
	if len(named) < 15 {
		t.Fatalf("only %d tests are named", len(named))
	}
	for _, m := range named {
		if !hasTest(t, m[1], m[2]) {
			t.Errorf("%s has no %s", m[1], m[2])
		}
	}
	for _, m := range regexp.MustCompile("`(tests/scripts/[a-z_]+\\.txtar)`").FindAllStringSubmatch(string(page), -1) {
		if _, err := os.Stat(filepath.Join("..", m[1])); err != nil {
			t.Error(err)
		}
	}
}

func hasTest(t *testing.T, dir, name string) bool {
	files, err := filepath.Glob(filepath.Join("..", dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}
