// Package shared opens test data that is not part of the repository: annotated
// texts, and what the reference implementations make of theirs. It lies beside the
// repository in `shared`, or where ASSAY_SHARED says. A test that needs what is not
// there is skipped, and fails where CI is "true".
package shared

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Dir is where the data lies, if it is there.
func Dir() string {
	if dir := os.Getenv("ASSAY_SHARED"); dir != "" {
		return dir
	}
	_, file, _, _ := runtime.Caller(0)
	return filepath.Join(filepath.Dir(file), "..", "..", "..", "shared")
}

// Path is the path of a file or directory, which is there.
func Path(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(Dir(), name)
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("the shared test data must be there in CI: %v", err)
		}
		t.Skipf("no shared test data (set ASSAY_SHARED): %v", err)
	}
	return path
}

// Open opens a file until the test ends; one that ends in .gz is unpacked.
func Open(t testing.TB, name string) io.Reader {
	t.Helper()
	f, err := os.Open(Path(t, name))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() }) // nothing was written
	if filepath.Ext(name) != ".gz" {
		return f
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

// Lines calls use with each line of a file that holds anything, without its end.
func Lines(t testing.TB, name string, use func(line []byte)) {
	t.Helper()
	for r := bufio.NewReader(Open(t, name)); ; {
		line, err := r.ReadBytes('\n')
		if line = bytes.TrimSuffix(line, []byte("\n")); len(line) > 0 {
			use(line)
		}
		if err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// Read decodes all JSON values of a file.
func Read[T any](t testing.TB, name string) (list []T) {
	t.Helper()
	for d := json.NewDecoder(Open(t, name)); ; {
		var v T
		err := d.Decode(&v)
		if err == io.EOF {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
}
