package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLayout: each package of pkg begins with a page about it, stands on the map
// in CONTRIBUTING.md, and has a rule for what it may import.
func TestLayout(t *testing.T) {
	contributing, config := readText(t, "../CONTRIBUTING.md"), readText(t, "../.golangci.yml")
	dirs := map[string][]string{}
	walkGo(t, "../pkg", func(path string) {
		dir := filepath.ToSlash(filepath.Dir(path))
		dirs[dir] = append(dirs[dir], path)
	})
	if len(dirs) < 20 {
		t.Fatalf("%d packages found", len(dirs))
	}
	for dir, files := range dirs {
		name := strings.TrimPrefix(dir, "../")
		if !strings.Contains(contributing, "`"+name+"`") {
			t.Errorf("%s is not on the map in CONTRIBUTING.md", name)
		}
		if !strings.Contains(config, `"**/`+name+`/*.go"`) {
			t.Errorf("%s has no rule in .golangci.yml for what it may import", name)
		}
		pages := 0
		for _, file := range files {
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if parsed.Doc != nil && len(parsed.Doc.Text()) > 100 {
				pages++
			}
		}
		if pages != 1 {
			t.Errorf("%s has %d pages about it, want 1", name, pages)
		}
	}
	for _, named := range regexp.MustCompile("`((?:pkg|tools|dicts)/[a-z/-]+)`").FindAllStringSubmatch(contributing, -1) {
		if info, err := os.Stat(filepath.Join("..", named[1])); err != nil || !info.IsDir() {
			t.Errorf("CONTRIBUTING.md names %s, which is not there", named[1])
		}
	}
}

// TestNamedFiles: a file that a comment names stands beside it, or at the path
// that it gives.
func TestNamedFiles(t *testing.T) {
	file := regexp.MustCompile(`(?:^|[\s(,])([a-zA-Z0-9_/-]+\.(?:go|md|py))\b`)
	seen := 0
	for _, root := range []string{"../pkg", "../cmd", "../tools", "../dicts"} {
		walkGo(t, root, func(path string) {
			parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			for _, named := range file.FindAllStringSubmatch(commentText(parsed), -1) {
				seen++
				_, beside := os.Stat(filepath.Join(filepath.Dir(path), named[1]))
				_, below := os.Stat(filepath.Join("..", named[1]))
				if beside != nil && below != nil {
					t.Errorf("%s names %s, which is not there", path, named[1])
				}
			}
		})
	}
	if seen < 10 {
		t.Errorf("only %d files are named", seen)
	}
}

func commentText(file *ast.File) string {
	var b strings.Builder
	for _, group := range file.Comments {
		b.WriteString(group.Text())
	}
	return b.String()
}

// walkGo visits the Go files below a directory, tests left out.
func walkGo(t *testing.T, root string, visit func(path string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			visit(path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
