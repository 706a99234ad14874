package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestStatListReadVerify(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	var names []string
	for n := range 20 {
		k := testKey(t, n)
		put(t, c, k, fmt.Sprint("answer ", n))
		names = append(names, k.String())
	}
	slices.Sort(names)
	// What others put into the directory is no entry.
	for _, path := range []string{"notes.txt", names[0][:2] + "/notes", names[0][:2] + "/" + strings.Repeat("00", 16)} {
		if err := os.WriteFile(filepath.Join(c.dir, path), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var listed []string
	if err := c.List(t.Context(), func(i Info) error {
		listed = append(listed, i.Name)
		e, err := c.Read(i.Name)
		if err != nil || !strings.HasPrefix(string(e.Response), "answer "+string(e.Request)) {
			t.Errorf("%s: %+v, %v", i.Name, e, err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(listed, names) {
		t.Errorf("listed %v, want %v", listed, names)
	}
	if s, err := c.Stat(t.Context()); err != nil || s.Entries != 20 || s.Bytes == 0 || s.Oldest.IsZero() || s.Newest.Before(s.Oldest) {
		t.Errorf("%+v, %v", s, err)
	}
	stop := errors.New("stop")
	if err := c.List(t.Context(), func(Info) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Stat(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	for _, bad := range []string{"", "x", "../../etc/passwd", strings.ToUpper(names[0]), names[0] + "0"} {
		if _, err := c.Read(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestVerifyFindsAndRemovesDamage(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	good, cut, moved := testKey(t, "good"), testKey(t, "cut"), testKey(t, "moved")
	for _, k := range []Key{good, cut, moved} {
		put(t, c, k, "answer")
	}
	elsewhere := strings.Repeat("ab", 16)
	if err := errors.Join(os.Truncate(c.path(cut.String()), 10), os.MkdirAll(filepath.Dir(c.path(elsewhere)), 0o700),
		os.Rename(c.path(moved.String()), c.path(elsewhere))); err != nil {
		t.Fatal(err)
	}
	verify := func(repair bool) (read int, damaged []string) {
		read, err := c.Verify(t.Context(), repair, func(name string, damage error) { damaged = append(damaged, name) })
		if err != nil {
			t.Fatal(err)
		}
		return read, damaged
	}
	want := []string{cut.String(), elsewhere}
	slices.Sort(want)
	for range 2 { // looking changes nothing
		if read, damaged := verify(false); read != 3 || !slices.Equal(damaged, want) {
			t.Errorf("%d read, damaged %v", read, damaged)
		}
	}
	verify(true)
	if read, damaged := verify(false); read != 1 || len(damaged) != 0 {
		t.Errorf("after repair: %d, %v", read, damaged)
	}
	if get(c, good) != "answer" {
		t.Error("a good entry is gone")
	}
}

func TestPrune(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	day := 24 * time.Hour
	now := time.Now()
	write := func(name string, created, file time.Duration) Key {
		k := testKey(t, name)
		c.Now = func() time.Time { return now.Add(-created) }
		put(t, c, k, "answer")
		if err := os.Chtimes(c.path(k.String()), now, now.Add(-file)); err != nil {
			t.Fatal(err)
		}
		return k
	}
	young := write("young", 1*day, 1*day)
	write("copied lately", 40*day, 0)
	write("old file", 0, 40*day)
	damaged := write("damaged", 0, 0)
	dir := filepath.Dir(c.path(young.String()))
	if err := errors.Join(os.Truncate(c.path(damaged.String()), 3),
		os.WriteFile(filepath.Join(dir, tempPrefix+"new"), []byte("x"), 0o600),
		os.WriteFile(filepath.Join(dir, tempPrefix+"stale"), []byte("x"), 0o600),
		os.Chtimes(filepath.Join(dir, tempPrefix+"stale"), now, now.Add(-2*time.Hour)),
		os.WriteFile(filepath.Join(dir, "foreign"), []byte("x"), 0o600),
		os.Chtimes(filepath.Join(dir, "foreign"), now, now.Add(-400*day))); err != nil {
		t.Fatal(err)
	}
	c.Now = func() time.Time { return now }
	for _, dry := range []bool{true, true, false} {
		removed, err := c.Prune(t.Context(), 30*day, dry)
		if err != nil || removed.Entries != 2 || removed.TempFiles != 1 || removed.Bytes == 0 {
			t.Errorf("dry %v: removed %+v, %v", dry, removed, err)
		}
	}
	s, err := c.Stat(t.Context())
	if err != nil || s.Entries != 2 || s.TempFiles != 1 || get(c, young) != "answer" {
		t.Errorf("left %+v, %v", s, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "foreign")); err != nil {
		t.Error("a foreign file is gone")
	}
}

func TestExportAndImport(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	responses := []string{
		`{"a": 1,  "b":[true]}`, "{\n  \"pretty\": 1\n}", " {} ", "plain text", "", "\xff\xfe raw", `"string"`, "null",
		`{"deep":"\u00e9 \ud83d"}`, "[]", "line\r\nends \u2028", "<html>",
	}
	for n, r := range responses {
		a := Answer{Response: []byte(r), Created: someTime.Add(time.Duration(n) * time.Hour)}
		if n%2 == 0 {
			a.Note = []byte(`{"latency_ms":12}`)
		}
		if _, err := c.Put(testKey(t, map[string]any{"n": n, "<é>": 1.50}), a); err != nil {
			t.Fatal(err)
		}
	}
	first := export(t, c)
	if n := strings.Count(first, "\n"); n != len(responses) {
		t.Errorf("%d lines for %d entries", n, len(responses))
	}
	other, _ := testCache(t, t.TempDir(), ReadWrite)
	other.Now = func() time.Time { return someTime.Add(time.Hour * 9999) }
	in := func(c *Cache, text string) (Imported, []string) {
		var reports []string
		i, err := c.Import()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(text) {
			n++
			if err := i.Line([]byte(line)); err != nil {
				reports = append(reports, fmt.Sprint(n, ": ", err))
			}
		}
		return i.Imported, reports
	}
	if sum, reports := in(other, first); sum.Added != len(responses) || len(reports) > 0 {
		t.Errorf("%+v, %v", sum, reports)
	}
	if second := export(t, other); second != first {
		t.Errorf("export, import, export\n%s\n%s", first, second)
	}
	if sum, reports := in(other, strings.TrimSuffix(first, "\n")); sum.Known != len(responses) || len(reports) > 0 {
		t.Errorf("%+v, %v", sum, reports)
	}
	for n, r := range responses {
		if got := get(other, testKey(t, map[string]any{"n": n, "<é>": 1.5})); got != r {
			t.Errorf("%q came back as %q", r, got)
		}
	}
	sum, reports := in(other, strings.Join([]string{
		`{"request":{"new":1},"response":{"x":1}}`, `{"request":{"n":3,"<é>":1.5},"response_text":"other"}`,
		`garbage`, `{}`, `{"request":{"b":1}}`, `{"key":"00","request":{},"response":1}`, `{"request":"\ud800`,
		`[]`, `{"request":{"b64":1},"response_base64":"//4="}`,
	}, "\n"))
	if sum != (Imported{Added: 2, Others: 1, Bad: 6}) || len(reports) != 7 || !strings.HasPrefix(reports[0], "2: another answer") {
		t.Errorf("%+v, %q", sum, reports)
	}
	if get(other, testKey(t, map[string]any{"n": 3, "<é>": 1.5})) != "plain text" || get(other, testKey(t, map[string]any{"b64": 1})) != "\xff\xfe" {
		t.Error("import replaced an answer or lost bytes")
	}
}

func TestImportFromDirectory(t *testing.T) {
	from, _ := testCache(t, t.TempDir(), ReadOnly)
	rw, _ := testCache(t, from.dir, ReadWrite)
	to, _ := testCache(t, filepath.Join(t.TempDir(), "new"), Refresh)
	same, differs, only := testKey(t, "same"), testKey(t, "differs"), testKey(t, "only")
	put(t, rw, same, "1")
	put(t, rw, differs, "2")
	put(t, rw, only, "3")
	put(t, to, same, "1")
	put(t, to, differs, "mine")
	var reports []string
	i, err := to.Import()
	if err != nil {
		t.Fatal(err)
	}
	err = i.From(t.Context(), from, func(name string, err error) { reports = append(reports, name) })
	if err != nil || i.Imported != (Imported{Added: 1, Known: 1, Others: 1}) || !slices.Equal(reports, []string{differs.String()}) {
		t.Errorf("%+v, %v, %v", i.Imported, reports, err)
	}
	check, _ := testCache(t, to.dir, ReadOnly)
	if get(check, differs) != "mine" || get(check, only) != "3" {
		t.Error("wrong answers")
	}
	if _, err := check.Import(); err == nil {
		t.Error("a read-only cache imports")
	}
}

func TestExportReportsDamage(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	good, bad := testKey(t, "good"), testKey(t, "bad")
	put(t, c, good, "1")
	put(t, c, bad, "2")
	if err := os.Truncate(c.path(bad.String()), 0); err != nil {
		t.Fatal(err)
	}
	var reports []string
	n, err := c.Export(t.Context(), &bytes.Buffer{}, func(name string, _ error) { reports = append(reports, name) })
	if err != nil || n != 1 || !slices.Equal(reports, []string{bad.String()}) {
		t.Errorf("%d, %v, %v", n, reports, err)
	}
}

func export(t *testing.T, c *Cache) string {
	t.Helper()
	var out strings.Builder
	_, err := c.Export(t.Context(), &out, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	if err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func FuzzParseLine(f *testing.F) {
	for _, s := range []string{
		`{"request":{"new":1},"response":{"x":1}}`, `{"request":1,"response_text":"x"}`, `{"request":[],"response_base64":"//4="}`,
		`{"key":"2e1472b57af294d19b1b1a9860828c34","created":"2026-03-04T05:06:07Z","request":{},"response":null,"note":{}}`, `{}`, `x`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		e, err := parseLine(text)
		if err != nil {
			return
		}
		e.Created = someTime
		out := AppendLine(nil, e)
		if bytes.Count(out, []byte("\n")) != 1 {
			t.Fatalf("%q is more than a line", out)
		}
		back, err := parseLine(out)
		if err != nil || !bytes.Equal(back.Request, e.Request) || !bytes.Equal(back.Response, e.Response) {
			t.Fatalf("%q became %q: %v", e, back, err)
		}
	})
}
