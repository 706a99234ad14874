package stream

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/klauspost/compress/zstd"
	"pgregory.net/rapid"
)

func readAll(in Inputs) (lines []string, places []string, err error) {
	err = Read(context.Background(), in, func(line Line) error {
		text := string(line.Bytes)
		if line.TooLong != nil {
			var b strings.Builder
			_, copyErr := line.TooLong.WriteTo(&b)
			line.TooLong.Done()
			text = "TOO LONG " + b.String()
			if copyErr != nil {
				return copyErr
			}
		}
		lines = append(lines, text)
		places = append(places, fmt.Sprintf("%s@%d", line.Pos, line.Pos.Offset))
		return nil
	})
	return lines, places, err
}

func TestReadLines(t *testing.T) {
	tests := []struct {
		name, in string
		max      int
		want     string
	}{
		{"empty", "", 0, ""},
		{"plain", "a\nb\n", 0, "a|b"},
		{"no last LF", "a\nb", 0, "a|b"},
		{"CRLF and blanks", "a\r\n\r\n  \nb\r\n", 0, "a|b"},
		{"BOM", "\xef\xbb\xbfa\nb", 0, "a|b"},
		{"at the limit", "abcd\nabcd\r\n", 4, "abcd|abcd"},
		{"over the limit", "abcde\nx\n", 4, "TOO LONG abcde\n|x"},
		{"over the limit, CRLF", "abcde\r\nx\n", 4, "TOO LONG abcde\r\n|x"},
		{"over the limit at the end", "x\nabcdefghijklmnop", 4, "x|TOO LONG abcdefghijklmnop"},
	}
	for _, tt := range tests {
		for _, slow := range []bool{false, true} {
			var r io.Reader = strings.NewReader(tt.in)
			if slow {
				r = iotest.OneByteReader(r)
			}
			lines, _, err := readAll(Inputs{Stdin: r, MaxLine: tt.max})
			if got := strings.Join(lines, "|"); got != tt.want || err != nil {
				t.Errorf("%s (slow %v): got %q, %v", tt.name, slow, got, err)
			}
		}
	}
}

func TestPositions(t *testing.T) {
	_, places, err := readAll(Inputs{Stdin: strings.NewReader("\xef\xbb\xbfa\r\n\nbb\ntoolong\nc"), MaxLine: 3})
	if got := strings.Join(places, " "); err != nil || got != "stdin:1@3 stdin:3@7 stdin:4@10 stdin:5@18" {
		t.Errorf("places %s, %v", got, err)
	}
}

// A line far beyond every buffer goes to WriteTo whole and is not kept.
func TestHugeLineIsCopiedNotHeld(t *testing.T) {
	huge := strings.Repeat("x", 10<<20)
	lines, _, err := readAll(Inputs{Stdin: strings.NewReader(huge + "\nnext\n"), MaxLine: 1 << 20})
	if err != nil || len(lines) != 2 || lines[0] != "TOO LONG "+huge+"\n" || lines[1] != "next" {
		t.Errorf("got %d lines, %v", len(lines), err)
	}
}

func TestCompressedInputs(t *testing.T) {
	dir := t.TempDir()
	var gz, zst bytes.Buffer
	g := gzip.NewWriter(&gz)
	io.WriteString(g, "from gzip\n")
	g.Close()
	z, _ := zstd.NewWriter(&zst)
	io.WriteString(z, "from zstd\n")
	z.Close()
	files := map[string][]byte{"a.jsonl": []byte("plain\n"), "b": gz.Bytes(), "c": zst.Bytes(), "cut": gz.Bytes()[:gz.Len()-6], "two": append(gz.Bytes(), gz.Bytes()...)}
	path := func(name string) string { return filepath.Join(dir, name) }
	for name, data := range files {
		if err := os.WriteFile(path(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	in := Inputs{Files: []string{path("a.jsonl"), path("b"), "-", path("c"), path("two")}, Stdin: strings.NewReader("from stdin")}
	lines, _, err := readAll(in)
	if got := strings.Join(lines, "|"); err != nil || got != "plain|from gzip|from stdin|from zstd|from gzip|from gzip" {
		t.Errorf("got %s, %v", got, err)
	}
	for _, name := range []string{"cut", "none"} {
		_, _, err := readAll(Inputs{Files: []string{path(name)}})
		if err == nil || !strings.HasPrefix(err.Error(), path(name)+": ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A Parquet input goes through the caller's reader: a file of its own as it is,
// anything else as a copy that has the same bytes.
func TestParquetInputs(t *testing.T) {
	const content = "PAR1 rest of the file"
	name := filepath.Join(t.TempDir(), "a.parquet")
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var zipped bytes.Buffer
	g := gzip.NewWriter(&zipped)
	io.WriteString(g, content)
	g.Close()
	redirected, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer redirected.Close()
	for _, tt := range []struct {
		what string
		in   Inputs
		same bool // read in place
	}{
		{"named", Inputs{Files: []string{name}}, true},
		{"redirected", Inputs{Stdin: redirected}, true},
		{"pipe", Inputs{Stdin: strings.NewReader(content)}, false},
		{"gzip", Inputs{Stdin: &zipped}, false},
	} {
		tt.in.Parquet = func(f *os.File) (io.ReadCloser, error) {
			var all bytes.Buffer
			if _, err := io.Copy(&all, io.NewSectionReader(f, 0, 1<<20)); err != nil || all.String() != content {
				t.Errorf("%s: the reader gets %q, %v", tt.what, &all, err)
			}
			if (f.Name() == name) != tt.same {
				t.Errorf("%s: read from %s", tt.what, f.Name())
			}
			return io.NopCloser(strings.NewReader("one\ntwo\n")), nil
		}
		got, places, err := readAll(tt.in)
		if strings.Join(got, "|") != "one|two" || err != nil || !strings.HasSuffix(places[1], ":2@-1") {
			t.Errorf("%s: %q at %q, %v", tt.what, got, places, err)
		}
		tt.in.Parquet = func(*os.File) (io.ReadCloser, error) { return nil, errors.New("damaged") }
		if tt.what == "named" {
			if _, _, err := readAll(tt.in); err == nil || err.Error() != name+": damaged" {
				t.Errorf("damage is told as %v", err)
			}
		}
	}
}

func TestLimitAndContext(t *testing.T) {
	lines, _, err := readAll(Inputs{Stdin: strings.NewReader("a\n\nb\nc\n"), Limit: 2})
	if got := strings.Join(lines, "|"); got != "a|b" || err != nil {
		t.Errorf("limit: %s, %v", got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err = Read(ctx, Inputs{Stdin: strings.NewReader("a\nb\nc\n")}, func(Line) error { n++; cancel(); return nil })
	if n != 1 || err != nil {
		t.Errorf("context: %d lines, %v", n, err)
	}
}

// run maps lines of digits to themselves and returns what the sink saw.
func run(m Mapping[string], input string) (string, error) {
	var b strings.Builder
	m.Inputs = Inputs{Stdin: strings.NewReader(input), MaxLine: m.Inputs.MaxLine}
	if m.Work == nil {
		m.Work = func(_ context.Context, l Line) string { return string(l.Bytes) }
	}
	if m.Sink == nil {
		m.Sink = func(s string) error { b.WriteString(s + " "); return nil }
	}
	err := Map(context.Background(), context.Background(), m)
	return b.String(), err
}

func TestMapKeepsOrderProperty(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		delays := rapid.SliceOfN(rapid.IntRange(0, 3), 0, 60).Draw(t, "delays")
		workers := rapid.IntRange(1, 16).Draw(t, "workers")
		var in, want strings.Builder
		for i, d := range delays {
			fmt.Fprintf(&in, "%d:%d\n", i, d)
			fmt.Fprintf(&want, "%d:%d ", i, d)
		}
		got, err := run(Mapping[string]{Workers: workers, Work: func(_ context.Context, l Line) string {
			time.Sleep(time.Duration(l.Bytes[len(l.Bytes)-1]-'0') * 50 * time.Microsecond)
			return string(l.Bytes)
		}}, in.String())
		if err != nil || got != want.String() {
			t.Fatalf("got %q, %v", got, err)
		}
	})
}

func TestMapUnorderedLosesNothing(t *testing.T) {
	input := strings.Repeat("1\n2\n3\n", 500)
	seen := map[string]int{}
	m := Mapping[string]{Workers: 7, Unordered: true, Sink: func(s string) error { seen[s]++; return nil }}
	if _, err := run(m, input); err != nil || seen["1"] != 500 || seen["2"] != 500 || seen["3"] != 500 {
		t.Errorf("saw %v, %v", seen, err)
	}
}

// While the first line is slow, the reader may run ahead by the window only.
func TestMapIsBounded(t *testing.T) {
	var started, most atomic.Int64
	release := make(chan struct{})
	const workers = 3
	m := Mapping[string]{Workers: workers, Work: func(_ context.Context, l Line) string {
		most.Store(max(most.Load(), started.Add(1)))
		if string(l.Bytes) == "slow" {
			<-release
		}
		return ""
	}}
	go func() { time.Sleep(50 * time.Millisecond); close(release) }()
	ahead := int64(0)
	m.Sink = func(string) error {
		if ahead == 0 {
			ahead = started.Load()
		}
		return nil
	}
	if _, err := run(m, "slow\n"+strings.Repeat("x\n", 1000)); err != nil {
		t.Fatal(err)
	}
	if bound := int64(workers*windowPerWorker + workers + 2); ahead > bound {
		t.Errorf("%d lines were read ahead of a slow one, more than %d", ahead, bound)
	}
}

func TestMapStopsOnSinkError(t *testing.T) {
	boom := errors.New("boom")
	for _, unordered := range []bool{false, true} {
		var works atomic.Int64
		m := Mapping[string]{
			Workers: 4, Unordered: unordered,
			Inputs: Inputs{MaxLine: 5},
			Work:   func(context.Context, Line) string { works.Add(1); return "" },
			Sink:   func(string) error { return boom },
		}
		// The oversized line waits for a Done that never comes.
		_, err := run(m, "x\nlonger than five\n"+strings.Repeat("x\n", 10000))
		if err != boom || works.Load() > 100 {
			t.Errorf("unordered %v: %v after %d lines", unordered, err, works.Load())
		}
	}
}

func TestMapReturnsReadErrorAfterItsResults(t *testing.T) {
	broken := errors.New("cable pulled")
	var got []string
	err := Map(context.Background(), context.Background(), Mapping[string]{
		Inputs:  Inputs{Stdin: io.MultiReader(strings.NewReader("a\nb\n"), iotest.ErrReader(broken))},
		Workers: 2,
		Work:    func(_ context.Context, l Line) string { return string(l.Bytes) },
		Sink:    func(s string) error { got = append(got, s); return nil },
	})
	if !errors.Is(err, broken) || strings.Join(got, "") != "ab" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestMapCallsIdleBeforeWaiting(t *testing.T) {
	idles := 0
	m := Mapping[string]{Workers: 1, Idle: func() error { idles++; return nil }, Work: func(context.Context, Line) string {
		time.Sleep(time.Millisecond)
		return ""
	}}
	if _, err := run(m, "a\nb\nc\n"); err != nil || idles < 3 {
		t.Errorf("%d idle calls, %v", idles, err)
	}
	full := errors.New("disk full")
	m.Idle = func() error { return full }
	if _, err := run(m, "a\nb\nc\n"); err != full {
		t.Errorf("idle error: %v", err)
	}
}
