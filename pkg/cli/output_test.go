package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOutputAppearsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "report")
	link := filepath.Join(dir, "link")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	for _, commit := range []bool{false, true} {
		o, err := new(Common).Create("--report", link)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(o, "new")
		want := "old"
		if commit {
			want = "new"
			if err := o.Commit(); err != nil {
				t.Fatal(err)
			}
		}
		o.Discard()
		if got, err := os.ReadFile(path); string(got) != want || err != nil {
			t.Errorf("commit %v: %s, %v", commit, got, err)
		}
		if entries, _ := os.ReadDir(dir); len(entries) != 2 {
			t.Errorf("commit %v leaves %v", commit, entries)
		}
	}
}

func TestOutputThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	input := filepath.Join(dir, "in.jsonl")
	if err := os.WriteFile(input, []byte(`{"recipe":"x"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	c := &Common{Files: []string{input}}
	for path, want := range map[string]string{
		dir:                                 "is a directory",
		filepath.Join(dir, "none", "x"):     "no such file or directory",
		input:                               "this is an input file",
		filepath.Join(dir, ".", "in.jsonl"): "this is an input file",
	} {
		if _, err := c.Create("--report", path); err == nil || !strings.HasPrefix(err.Error(), "--report ") || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ".assay-") {
			t.Errorf("%s: %v", path, err)
		}
	}
	good := filepath.Join(dir, "good")
	if err := c.CanWrite("--summary", good); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(good); err == nil || c.CanWrite("--summary", "") != nil || c.CanWrite("--summary", input) == nil {
		t.Error("a question has made a file, or has the wrong answer")
	}
	code, _, errs := invoke("", "--rejects", input, input)
	if left, _ := os.ReadFile(input); code != 2 || len(left) == 0 || !strings.Contains(errs, "would be overwritten") {
		t.Errorf("status %d, left %q, stderr %s", code, left, errs)
	}
}

// A device is written to, not replaced.
func TestOutputToDevice(t *testing.T) {
	o, err := new(Common).Create("--summary", "/dev/full")
	if err != nil {
		t.Skip("no /dev/full here:", err)
	}
	io.WriteString(o, "x")
	if err := o.Commit(); err == nil || !strings.Contains(err.Error(), "no space left") {
		t.Errorf("writing to a full device: %v", err)
	}
	if info, err := os.Stat("/dev/full"); err != nil || info.Mode().IsRegular() {
		t.Error("the device was replaced")
	}
}
