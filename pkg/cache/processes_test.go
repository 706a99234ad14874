package cache

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const childDir = "ASSAY_CACHE_TEST_CHILD"

// TestMain turns the test binary into one of many processes if it is told to.
func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		work := hammer
		if os.Getenv(childDir+"_ID") == "endless" {
			work = fill
		}
		if err := work(dir, os.Getenv(childDir+"_ID")); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const shared, own = 20, 3

// hammer puts and gets questions that all processes ask and some that only this one does.
// Every process has its own answer to a shared question; the first that was stored must
// be what each of them gets from then on.
func hammer(dir, id string) error {
	c, err := Open(dir, ReadWrite)
	if err != nil {
		return err
	}
	var warning string
	c.Warn = func(format string, args ...any) { warning = fmt.Sprintf(format, args...) }
	for n := range shared + own {
		question := fmt.Sprint("shared ", n)
		if n >= shared {
			question = fmt.Sprint("own ", id, n)
		}
		k, err := CanonicalKey(question)
		if err != nil {
			return err
		}
		answer := question + " answered by " + id + strings.Repeat(" padding", n*20)
		if n%3 == 0 {
			c.Get(k) // somebody may be in the middle of writing it
		}
		stands, err := c.Put(k, Answer{Response: []byte(answer)})
		if err != nil {
			return err
		}
		got, ok := c.Get(k)
		if !ok || string(got.Response) != string(stands.Response) || !strings.HasPrefix(string(got.Response), question) {
			return fmt.Errorf("%s: stands %.60q, got %.60q, %v", question, stands.Response, got.Response, ok)
		}
	}
	if warning != "" {
		return fmt.Errorf("warned: %s", warning)
	}
	return c.Close()
}

func TestFortyProcesses(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	const processes = 40
	var running []*exec.Cmd
	var outputs []*strings.Builder
	for i := range processes {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childDir+"="+dir, fmt.Sprintf("%s_ID=p%d", childDir, i), "GOMAXPROCS=1")
		out := &strings.Builder{}
		cmd.Stdout, cmd.Stderr = out, out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		running, outputs = append(running, cmd), append(outputs, out)
	}
	for i, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Errorf("process %d: %v: %s", i, err, outputs[i])
		}
	}
	c, _ := testCache(t, dir, ReadWrite)
	read, err := c.Verify(t.Context(), false, func(name string, damage error) { t.Errorf("%s: %v", name, damage) })
	if want := shared + processes*own; err != nil || read != want {
		t.Errorf("%d entries instead of %d, %v", read, want, err)
	}
	if s, err := c.Stat(t.Context()); err != nil || s.TempFiles != 0 {
		t.Errorf("left over: %+v, %v", s, err)
	}
}

// fill stores answers until it is killed, and prints each key once it is stored.
func fill(dir, _ string) error {
	c, err := Open(dir, ReadWrite)
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		k, err := CanonicalKey(fmt.Sprint(os.Getpid(), " ", n))
		if err != nil {
			return err
		}
		if _, err := c.Put(k, Answer{Response: bytes.Repeat([]byte("answer "), n%1000)}); err != nil {
			return err
		}
		fmt.Println(k)
	}
}

// Killed at any moment, a process leaves whole entries behind, all that it said were
// stored among them, and at most one temporary file.
func TestKilledProcess(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	var said []string
	const kills = 5
	for i := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), childDir+"="+dir, childDir+"_ID=endless")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for n := 0; lines.Scan(); n++ {
			said = append(said, lines.Text())
			if n == 5+i*3 {
				cmd.Process.Kill() // what is in the pipe already is read on
			}
		}
		cmd.Wait() // says that it was killed
	}
	c, _ := testCache(t, dir, ReadWrite)
	read, err := c.Verify(t.Context(), false, func(name string, damage error) { t.Errorf("%s: %v", name, damage) })
	if err != nil || read < len(said) || len(said) < kills*5 {
		t.Errorf("%d entries, %d were said to be stored, %v", read, len(said), err)
	}
	for _, name := range said {
		if _, err := c.Read(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if s, err := c.Stat(t.Context()); err != nil || s.TempFiles > kills {
		t.Errorf("%+v, %v", s, err)
	}
}
