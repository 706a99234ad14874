// Package tests drives the built programs as a user would: each file in scripts
// is a session of commands with the exact statuses and outputs it must give.
package tests

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"assay/pkg/llm/llmtest"
	"assay/tests/shared"
)

// bin is the directory of the programs, built once for all tests.
var bin string

func TestMain(m *testing.M) {
	code, err := buildAndRun(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// coverEnv names the directory into which the programs write what they have run,
// for make cover.
const coverEnv = "ASSAY_COVER"

func buildAndRun(m *testing.M) (int, error) {
	dir, err := os.MkdirTemp("", "assay-bin")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)
	bin = dir
	args := []string{"build", "-o", dir}
	if counts := os.Getenv(coverEnv); counts != "" {
		args = append(args, "-cover", "-coverpkg=./pkg/...,./cmd/...") // without cmd nothing is written
		os.Setenv("GOCOVERDIR", counts)
	}
	build := exec.Command("go", append(args, "./cmd/...")...)
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return 1, fmt.Errorf("building the programs: %w\n%s", err, out)
	}
	return m.Run(), nil
}

func TestScripts(t *testing.T) {
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: "scripts",
		Setup: func(env *testscript.Env) error {
			env.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
			env.Setenv("HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("ROOT", root)
			env.Setenv("SHARED", shared.Dir())
			env.Setenv("GOCOVERDIR", os.Getenv("GOCOVERDIR"))
			env.Values[stubKey{}] = new(*llmtest.Server)
			env.Values[pubchemKey{}] = new(*pubchemStub)
			for _, name := range []string{"OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENROUTER_API_KEY", "ASSAY_CACHE", "ASSAY_PUBCHEM", "XDG_CACHE_HOME"} {
				env.Setenv(name, "")
			}
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":   exits,
			"stub":    stub,
			"pubchem": pubchem,
		},
		Condition: func(name string) (bool, error) {
			if name != "shared" {
				return false, fmt.Errorf("unknown condition %q", name)
			}
			_, err := os.Stat(shared.Dir())
			if err != nil && os.Getenv("CI") == "true" {
				return false, fmt.Errorf("the shared test data must be there in CI: %w", err)
			}
			return err == nil, nil
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// exits N CMD... runs a command and requires the status N.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND [ARGS...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("%s exited with %d, want %d", args[1], got, want)
	}
}
