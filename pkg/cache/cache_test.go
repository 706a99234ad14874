package cache

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// testCache opens a cache that collects its warnings.
func testCache(t *testing.T, dir string, mode Mode) (*Cache, *[]string) {
	t.Helper()
	c, err := Open(dir, mode)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	var warnings []string
	c.Warn = func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }
	c.Now = func() time.Time { return someTime }
	return c, &warnings
}

func testKey(t *testing.T, request any) Key {
	t.Helper()
	k, err := CanonicalKey(request)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func put(t *testing.T, c *Cache, k Key, response string) string {
	t.Helper()
	a, err := c.Put(k, Answer{Response: []byte(response)})
	if err != nil {
		t.Fatal(err)
	}
	return string(a.Response)
}

func get(c *Cache, k Key) string {
	a, ok := c.Get(k)
	if !ok {
		return "MISS"
	}
	return string(a.Response)
}

func TestPutAndGet(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "cache")
	c, warnings := testCache(t, dir, ReadWrite)
	k := testKey(t, "q")
	if get(c, k) != "MISS" {
		t.Fatal("an empty cache answers")
	}
	if _, err := os.Stat(dir); err == nil {
		t.Fatal("reading made the directory")
	}
	if got := put(t, c, k, "first"); got != "first" {
		t.Fatal(got)
	}
	if got := put(t, c, k, "second"); got != "first" {
		t.Errorf("the answer that stands is %q", got)
	}
	if get(c, k) != "first" {
		t.Error("an answer was replaced")
	}
	a, _ := c.Get(k)
	if !a.Created.Equal(someTime) || a.Note != nil {
		t.Errorf("got %+v", a)
	}
	refresh, _ := testCache(t, dir, Refresh)
	if get(refresh, k) != "MISS" {
		t.Error("refresh reads")
	}
	put(t, refresh, k, "third")
	ro, _ := testCache(t, dir, ReadOnly)
	if got := get(ro, k); got != "third" {
		t.Errorf("after refresh: %q", got)
	}
	k2 := testKey(t, "q2")
	put(t, ro, k2, "x")
	off, _ := testCache(t, dir, Off)
	put(t, off, k2, "x")
	if get(c, k2) != "MISS" || get(off, k) != "MISS" {
		t.Error("ro or off writes, or off reads")
	}
	if len(*warnings) > 0 {
		t.Error(*warnings)
	}
}

func TestDirectoryLayout(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	c, _ := testCache(t, dir, ReadWrite)
	k := testKey(t, "q")
	put(t, c, k, "a")
	name := k.String()
	for path, mode := range map[string]os.FileMode{
		"": 0o700 | os.ModeDir, name[:2]: 0o700 | os.ModeDir, filepath.Join(name[:2], name): 0o600,
		"CACHEDIR.TAG": 0o600, "README": 0o600,
	} {
		info, err := os.Stat(filepath.Join(dir, path))
		if err != nil {
			t.Fatal(err)
		}
		if runtime.GOOS != "windows" && info.Mode() != mode {
			t.Errorf("%q has mode %v, want %v", path, info.Mode(), mode)
		}
	}
	tag, err := os.ReadFile(filepath.Join(dir, "CACHEDIR.TAG"))
	if err != nil || !strings.HasPrefix(string(tag), "Signature: 8a477f597d28d172789f06886806bc55") {
		t.Errorf("tag is %q, %v", tag, err)
	}
	files, err := os.ReadDir(filepath.Join(dir, name[:2]))
	if err != nil || len(files) != 1 {
		t.Errorf("besides the entry there lie %v", files)
	}
}

func TestDamageIsAMissOnceReportedAndRepaired(t *testing.T) {
	damages := map[string]func(path string, file []byte) error{
		"empty":   func(p string, _ []byte) error { return os.WriteFile(p, nil, 0o600) },
		"cut":     func(p string, f []byte) error { return os.WriteFile(p, f[:len(f)-3], 0o600) },
		"flipped": func(p string, f []byte) error { f[len(f)/2] ^= 4; return os.WriteFile(p, f, 0o600) },
		"text":    func(p string, _ []byte) error { return os.WriteFile(p, []byte("hello"), 0o600) },
		"longer":  func(p string, f []byte) error { return os.WriteFile(p, append(f, "junk"...), 0o600) },
		"pipe":    func(p string, _ []byte) error { return errors.Join(os.Remove(p), syscall.Mkfifo(p, 0o600)) },
		"outside": func(p string, f []byte) error {
			out := filepath.Join(filepath.Dir(filepath.Dir(filepath.Dir(p))), "outside")
			return errors.Join(os.WriteFile(out, f, 0o600), os.Remove(p), os.Symlink(out, p))
		},
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "cache")
			c, warnings := testCache(t, dir, ReadWrite)
			k := testKey(t, "q")
			put(t, c, k, "a long enough answer to be cut in the middle")
			path := c.path(k.String())
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := damage(path, file); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				if got := get(c, k); got != "MISS" {
					t.Fatalf("a damaged entry answers %q", got)
				}
			}
			if len(*warnings) != 1 || !strings.Contains((*warnings)[0], k.String()) {
				t.Errorf("warnings: %q", *warnings)
			}
			if got := put(t, c, k, "again"); got != "again" || get(c, k) != "again" {
				t.Errorf("not repaired: %q", got)
			}
		})
	}
}

func TestLinkCannotLeadAWriteOut(t *testing.T) {
	base := t.TempDir()
	dir, outside := filepath.Join(base, "cache"), filepath.Join(base, "outside")
	k := testKey(t, "q")
	if err := errors.Join(os.Mkdir(dir, 0o700), os.Mkdir(outside, 0o700),
		os.Symlink(outside, filepath.Join(dir, k.String()[:2]))); err != nil {
		t.Fatal(err)
	}
	c, _ := testCache(t, dir, ReadWrite)
	if _, err := c.Put(k, Answer{Response: []byte("a")}); err == nil {
		t.Error("an answer was stored through a link")
	}
	if files, _ := os.ReadDir(outside); len(files) > 0 {
		t.Errorf("written outside: %v", files)
	}
}

func TestNameCollisionNeverAnswersTheOther(t *testing.T) {
	c, warnings := testCache(t, t.TempDir(), ReadWrite)
	c.name = func(Key) string { return strings.Repeat("ab", 16) }
	k1, k2 := testKey(t, "one"), testKey(t, "two")
	put(t, c, k1, "answer one")
	if got := get(c, k2); got != "MISS" {
		t.Fatalf("two gets %q", got)
	}
	a, err := c.Put(k2, Answer{Response: []byte("answer two")})
	if err == nil || string(a.Response) != "answer two" {
		t.Errorf("put of two: %q, %v", a.Response, err)
	}
	if get(c, k1) != "answer one" || get(c, k2) != "MISS" {
		t.Error("the entry changed hands")
	}
	for range 2 {
		a, cached, err := c.Do(t.Context(), k2, answering("answer two"))
		if err != nil || cached || string(a.Response) != "answer two" {
			t.Errorf("do gives %q, %v, %v", a.Response, cached, err)
		}
		c.Close()
	}
	if len(*warnings) != 2 { // one about reading it, one about storing it
		t.Errorf("warnings: %q", *warnings)
	}
}

func TestReadOnlyDirectory(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	c, _ := testCache(t, dir, ReadWrite)
	k := testKey(t, "stored")
	put(t, c, k, "a")
	if err := lock(dir); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o700) })
	locked, warnings := testCache(t, dir, ReadWrite)
	if get(locked, k) != "a" {
		t.Error("nothing is read from a read-only directory")
	}
	for i := range 5 {
		a, _, err := locked.Do(t.Context(), blockedKey(t, dir, i), answering("new"))
		if err != nil || string(a.Response) != "new" {
			t.Errorf("got %q, %v", a.Response, err)
		}
	}
	locked.Close()
	if len(*warnings) != 2 { // that reading and that storing is impossible, once each
		t.Errorf("warnings: %q", *warnings)
	}
}

// lock takes the right to write away. For root that is no obstacle, so files stand where
// the next directories would have to be.
func lock(dir string) error {
	for d := range 256 {
		path := filepath.Join(dir, fmt.Sprintf("%02x", d))
		if _, err := os.Stat(path); err == nil {
			continue
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			return err
		}
	}
	return os.Chmod(dir, 0o500)
}

// blockedKey is the i-th key whose directory cannot be made.
func blockedKey(t *testing.T, dir string, i int) Key {
	for n := i * 1000; ; n++ {
		k := testKey(t, n)
		if info, err := os.Stat(filepath.Join(dir, k.String()[:2])); err == nil && !info.IsDir() {
			return k
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		dir  string
		mode Mode
	}{{"", ReadWrite}, {file, ReadWrite}, {t.TempDir(), "x"}, {t.TempDir(), ""}} {
		if _, err := Open(c.dir, c.mode); err == nil {
			t.Errorf("%+v opens", c)
		}
	}
	if _, err := Open("", Off); err != nil {
		t.Error(err)
	}
}

func TestDefaultDir(t *testing.T) {
	cases := []struct {
		env  map[string]string
		want string
	}{
		{map[string]string{"ASSAY_CACHE": "rel", "XDG_CACHE_HOME": "/x", "HOME": "/h"}, "rel"},
		{map[string]string{"XDG_CACHE_HOME": "/x", "HOME": "/h"}, "/x/assay"},
		{map[string]string{"XDG_CACHE_HOME": "relative", "HOME": "/h"}, "/h/.cache/assay"},
		{map[string]string{"HOME": "/h"}, "/h/.cache/assay"},
	}
	for _, c := range cases {
		got, err := DefaultDir(func(name string) string { return c.env[name] })
		if err != nil || got != c.want {
			t.Errorf("%v: %q, %v", c.env, got, err)
		}
	}
	_, err := DefaultDir(func(string) string { return "" })
	var h interface{ Hint() string }
	if err == nil || !errors.As(err, &h) || h.Hint() == "" {
		t.Errorf("without HOME: %v", err)
	}
}

func TestTooLargeAnAnswerIsNotStored(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	if _, err := c.Put(testKey(t, "q"), Answer{Response: make([]byte, MaxEntry)}); err == nil {
		t.Error("stored")
	}
}
