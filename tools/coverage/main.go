// Command coverage sums up what tests have run: the share of statements of each
// package, and the functions with most statements that nothing ran. It
// reads profiles of `go test -coverprofile` and `go tool covdata textfmt`, in which a
// block counts as run if it was in any.
//
//	go run ./tools/coverage [-functions N] [-least PERCENT] PROFILE...
//
// With -least it fails if a package below pkg has less.
package main

import (
	"bufio"
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path"
	"slices"
	"strings"
)

const module = "assay/"

func main() {
	functions := flag.Int("functions", 25, "how many functions to list")
	least := flag.Float64("least", 0, "the share in percent that each package must have")
	flag.Parse()
	low, err := run(os.Stdout, flag.Args(), *functions, *least)
	if err == nil && low != "" {
		err = fmt.Errorf("below %v%%: %s", *least, low)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "coverage:", err)
		os.Exit(1)
	}
}

// block is a run of statements of a file.
type block struct {
	file                                   string
	fromLine, fromColumn, toLine, toColumn int
	statements                             int
}

// share counts statements.
type share struct{ run, all int }

func (s *share) add(b block, run bool) {
	s.all += b.statements
	if run {
		s.run += b.statements
	}
}

func (s *share) percent() float64 { return 100 * float64(s.run) / float64(max(s.all, 1)) }

// run prints the table and returns the packages below least.
func run(w io.Writer, profiles []string, functions int, least float64) (low string, err error) {
	blocks := map[block]bool{}
	for _, name := range profiles {
		if err := read(name, blocks); err != nil {
			return "", err
		}
	}
	packages, files := map[string]*share{}, map[string][]block{}
	var total share
	for b, ran := range blocks {
		dir := path.Dir(b.file)
		if packages[dir] == nil {
			packages[dir] = new(share)
		}
		packages[dir].add(b, ran)
		total.add(b, ran)
		files[b.file] = append(files[b.file], b)
	}
	names := make([]string, 0, len(packages))
	for name := range packages {
		names = append(names, name)
	}
	slices.Sort(names)
	var short []string
	fmt.Fprintln(w, "| package | statements | not run | share |\n|---|---|---|---|")
	for _, name := range names {
		s := packages[name]
		fmt.Fprintf(w, "| `%s` | %d | %d | %.1f%% |\n", name, s.all, s.all-s.run, s.percent())
		if strings.HasPrefix(name, "pkg/") && s.percent() < least {
			short = append(short, name)
		}
	}
	fmt.Fprintf(w, "| all | %d | %d | %.1f%% |\n", total.all, total.all-total.run, total.percent())
	if functions > 0 {
		err = printFunctions(w, files, blocks, functions)
	}
	return strings.Join(short, ", "), err
}

// read adds the blocks of a profile; one is true if it was run.
func read(name string, blocks map[block]bool) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // nothing was written
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		line, ok := strings.CutPrefix(lines.Text(), module)
		if !ok {
			continue // the mode
		}
		var b block
		var times int
		file, rest, _ := strings.Cut(line, ":")
		b.file = file
		if _, err := fmt.Sscanf(rest, "%d.%d,%d.%d %d %d", &b.fromLine, &b.fromColumn, &b.toLine, &b.toColumn, &b.statements, &times); err != nil {
			return fmt.Errorf("%s: %q: %w", name, line, err)
		}
		blocks[b] = blocks[b] || times > 0
	}
	return lines.Err()
}

// function is one with statements that nothing ran.
type function struct {
	where  string
	missed share
}

func printFunctions(w io.Writer, files map[string][]block, blocks map[block]bool, most int) error {
	var all []function
	for name, list := range files {
		found, err := functionsOf(name, list, blocks)
		if err != nil {
			return err
		}
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b function) int {
		return cmp.Or(cmp.Compare(b.missed.all-b.missed.run, a.missed.all-a.missed.run), cmp.Compare(a.where, b.where))
	})
	fmt.Fprintln(w, "\n| not run | of | function |\n|---|---|---|")
	for _, f := range all[:min(most, len(all))] {
		fmt.Fprintf(w, "| %d | %d | `%s` |\n", f.missed.all-f.missed.run, f.missed.all, f.where)
	}
	return nil
}

// functionsOf finds the functions of a file that hold blocks nothing ran.
func functionsOf(name string, list []block, blocks map[block]bool) (found []function, err error) {
	files := token.NewFileSet()
	parsed, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, decl := range parsed.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		from, to := files.Position(f.Pos()).Line, files.Position(f.End()).Line
		var s share
		for _, b := range list {
			if b.fromLine >= from && b.toLine <= to {
				s.add(b, blocks[b])
			}
		}
		if s.run < s.all {
			found = append(found, function{fmt.Sprintf("%s:%d %s", name, from, f.Name.Name), s})
		}
	}
	return found, nil
}
