package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"assay/pkg/record"
	"assay/pkg/stream"
)

type testFlags struct {
	Common
	Mode string `default:"copy" enum:"copy,fail,fatal,budget,double" help:"What to do."`
	Odd  string `help:"A quote ' and [brackets]: here."`
}

var testAbout = About{Name: "assay-test", Summary: "copy records", Reads: "recipe", Writes: "n", Example: "assay-test x.jsonl", Jobs: 3}

// invoke runs a small filter in this process.
func invoke(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = invokeStreams(Streams{In: strings.NewReader(stdin), Out: &out, Err: &errs, Getenv: func(string) string { return "" }}, args...)
	return code, out.String(), errs.String()
}

func invokeStreams(std Streams, args ...string) int {
	var f testFlags
	return Run(testAbout, &f, args, std, func(ctx context.Context, app *App) error {
		return app.Filter(ctx, &f.Common, func(_ context.Context, rec *record.Record, out *Out) error {
			if _, err := rec.Reference(f.Field); err != nil {
				return err
			}
			bad := rec.Has("bad")
			switch {
			case f.Mode == "fail" && bad:
				out.Fail(rec, "test", "odd", hinted{errors.New("that is odd")})
			case f.Mode == "fatal" && bad:
				return Fatal(errors.New("no key"))
			case f.Mode == "budget" && bad:
				app.Error(Budget(errors.New("spent")))
			case f.Mode == "double":
				out.Emit(rec)
				rec.Set("n", []byte(strconv.Itoa(2)))
				out.Emit(rec)
			default:
				out.Emit(rec)
			}
			return nil
		})
	})
}

type hinted struct{ error }

func (hinted) Hint() string { return "try\nharder" }

func TestFilterOutcomes(t *testing.T) {
	good, bad := `{"recipe":"x","v":1.10}`, `{"recipe":"y","bad":1}`
	failed := `{"recipe":"y","bad":1,"assay_error":{"stage":"test","kind":"odd","message":"that is odd"}}`
	tests := []struct {
		name, in string
		args     []string
		code     int
		out, err string
	}{
		{"copies", good + "\n" + bad, nil, 0, good + "\n" + bad + "\n", ""},
		{"several a record", good, []string{"--mode=double"}, 0, good + "\n" + `{"recipe":"x","v":1.10,"n":2}` + "\n", ""},
		{"failed record", bad + "\n" + good, []string{"--mode=fail"}, 3, failed + "\n" + good + "\n", "assay-test: error: stdin:1: that is odd\nassay-test: hint: try\nassay-test: hint: harder\nassay-test: note: 1 of 2 records failed: 1 written with assay_error\n"},
		{"tolerated count", bad, []string{"--mode=fail", "--max-failures=1", "-q"}, 0, failed + "\n", "assay-test: error: stdin:1: that is odd\nassay-test: hint: try\nassay-test: hint: harder\n"},
		{"not tolerated share", bad + "\n" + good, []string{"--mode=fail", "--max-failures=49%", "-q"}, 3, failed + "\n" + good + "\n", ""},
		{"tolerated share", bad + "\n" + good, []string{"--mode=fail", "--max-failures=50%"}, 0, failed + "\n" + good + "\n", ""},
		{"earlier failure passes", `{"assay_error":{}}`, nil, 0, `{"assay_error":{}}` + "\n", "assay-test: note: 1 of 1 records had failed in an earlier stage and were passed on\n"},
		{"null is no failure", `{"recipe":"y","bad":1,"assay_error":null}`, []string{"--mode=fail", "-q"}, 3, failed + "\n", ""},
		{"bad lines", "[1]\n" + good + "\n{\"recipe\":NaN}\n{\"id\":1}\n{\"recipe\":\"x", nil, 3, good + "\n", ""},
		{"strict", bad + "\n" + good, []string{"--mode=fail", "--strict", "-j1"}, 1, failed + "\n", ""},
		{"fatal", bad + "\n" + good, []string{"--mode=fatal"}, 1, "", "assay-test: error: stdin:1: no key\n"},
		{"budget", bad + "\n[]", []string{"--mode=budget", "-q"}, 4, "", ""},
		{"limit", good + "\n" + bad, []string{"--limit=1"}, 0, good + "\n", ""},
		{"long line", good + "\n" + strings.Repeat("x", 100) + "\n" + good, []string{"--max-line=50"}, 3, good + "\n" + good + "\n", "assay-test: error: stdin:2: line longer than 50 bytes\nassay-test: hint: raise the limit with --max-line, e.g. --max-line 256MiB\nassay-test: note: 1 of 3 records failed: 1 not usable, left out\n"},
		{"empty input", "", nil, 0, "", ""},
	}
	for _, tt := range tests {
		for _, jobs := range []string{"-j1", "-j8"} {
			code, out, errs := invoke(tt.in, append([]string{jobs}, tt.args...)...)
			if code != tt.code || out != tt.out || tt.err != "" && errs != tt.err {
				t.Errorf("%s %s: status %d, want %d\nstdout %s\nwant   %s\nstderr %s", tt.name, jobs, code, tt.code, out, tt.out, errs)
			}
		}
	}
}

func TestRejectsAreSavedUnchanged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rejects")
	long := strings.Repeat("y", 300)
	bad := []string{"[1]", "{\"recipe\":\"\xff\"}", long, `{"id": 1}`, `{"recipe":"cut`}
	in := strings.Join([]string{bad[0], bad[1], `{"recipe":"good"}`, bad[2], bad[3], bad[4]}, "\n")
	code, out, errs := invoke(in, "--rejects", file, "--max-line=200", "-j4")
	saved, err := os.ReadFile(file)
	if err != nil || string(saved) != strings.Join(bad, "\n")+"\n" || code != 3 || out != "{\"recipe\":\"good\"}\n" {
		t.Errorf("status %d, stdout %q, rejects %q, %v", code, out, saved, err)
	}
	for _, place := range []string{"stdin:1: an array", "stdin:2: not UTF-8 at byte 11", "stdin:4: line longer", "stdin:5: no recipe", "stdin:6: the line ends inside a string"} {
		if !strings.Contains(errs, place) {
			t.Errorf("stderr lacks %q:\n%s", place, errs)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"--moed=copy"}, `unknown flag --moed, did you mean`},
		{[]string{"--mode=dance"}, "--mode must be one of"},
		{[]string{"-j0"}, "-j 0: at least one"},
		{[]string{"--limit=-1"}, "--limit -1"},
		{[]string{"--max-line=12XB"}, "is no size"},
		{[]string{"--max-line=0"}, "is no size"},
		{[]string{"--max-failures=x"}, "neither a number"},
		{[]string{"--max-failures=120%"}, "neither a number"},
		{[]string{"--completion=ksh"}, "unknown shell"},
	}
	for _, tt := range tests {
		code, out, errs := invoke("", tt.args...)
		if code != 2 || out != "" || !strings.Contains(errs, tt.want) || !strings.HasPrefix(errs, "assay-test: error: ") {
			t.Errorf("%v: status %d, stdout %q, stderr %s", tt.args, code, out, errs)
		}
	}
}

func TestHelpVersionManAndCompletion(t *testing.T) {
	tests := []struct {
		args []string
		want []string
	}{
		{[]string{"--help"}, []string{"assay-test: copy records", "Usage: assay-test [flags] [FILE...]", "  assay-test x.jsonl", "assay-test --help-all", "--jobs=N", "Exit status:"}},
		{[]string{"--help-all"}, []string{"assay-test: copy records", "Usage: assay-test [flags] [FILE...]", "  assay-test x.jsonl", "-j, --jobs=N", "(default 3)", "Exit status:", "3 finished but some records failed", "--progress=WHEN"}},
		{[]string{"--version"}, []string{"assay-test "}},
		{[]string{"--man"}, []string{".TH ASSAY-TEST 1", `.B \-j, \-\-jobs=N`, ".SH EXIT STATUS"}},
		{[]string{"--completion=bash"}, []string{"complete -o filenames -F _assay_test assay-test", "--mode"}},
		{[]string{"--completion=zsh"}, []string{"#compdef assay-test", "(copy fail fatal budget double)", `'\''`}},
		{[]string{"--completion=fish"}, []string{"complete -c assay-test -l jobs -s j -r", "-f -a 'copy fail"}},
	}
	for _, tt := range tests {
		code, out, errs := invoke("", tt.args...)
		if code != 0 || errs != "" {
			t.Errorf("%v: status %d, stderr %s", tt.args, code, errs)
		}
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("%v lacks %q:\n%s", tt.args, want, out)
			}
		}
	}
}

func TestMissingFiles(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{
		filepath.Join(dir, "none.jsonl"): "none.jsonl: no such file or directory",
		dir:                              "is a directory, not a file of records",
	} {
		code, out, errs := invoke("", name)
		if code != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, stderr %s", name, code, errs)
		}
	}
	if code, _, errs := invoke("", "--rejects", filepath.Join(dir, "no", "such")); code != 1 || !strings.Contains(errs, "no such file") {
		t.Errorf("status %d, stderr %s", code, errs)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestWriteErrors(t *testing.T) {
	in := strings.Repeat(`{"recipe":"x"}`+"\n", 20000)
	for _, tt := range []struct {
		err  error
		code int
		want string
	}{
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}, 1, "assay-test: error: standard output: no space left on device\n"},
		{&os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.EPIPE}, 141, ""},
	} {
		for _, input := range []string{in, `{"recipe":"x"}`} {
			var errs bytes.Buffer
			code := invokeStreams(Streams{strings.NewReader(input), failingWriter{tt.err}, &errs, os.Getenv})
			if code != tt.code || errs.String() != tt.want {
				t.Errorf("%v: status %d, stderr %s", tt.err, code, errs.String())
			}
		}
	}
}

// The first result leaves while the second is still being made.
func TestFirstResultLeavesAtOnce(t *testing.T) {
	inRead, inWrite := io.Pipe()
	outRead, outWrite := io.Pipe()
	code := make(chan int)
	go func() { code <- invokeStreams(Streams{inRead, outWrite, io.Discard, os.Getenv}) }()
	line := `{"recipe":"x"}` + "\n"
	io.WriteString(inWrite, line)
	got := make([]byte, len(line))
	if _, err := io.ReadFull(outRead, got); err != nil || string(got) != line {
		t.Errorf("read %q, %v", got, err)
	}
	inWrite.Close()
	if c := <-code; c != 0 {
		t.Errorf("status %d", c)
	}
}

func TestInterrupt(t *testing.T) {
	inRead, inWrite := io.Pipe()
	var out, errs bytes.Buffer
	code := make(chan int)
	go func() { code <- invokeStreams(Streams{inRead, &out, &errs, os.Getenv}) }()
	io.WriteString(inWrite, `{"recipe":"x"}`+"\n")
	time.Sleep(50 * time.Millisecond)
	syscall.Kill(os.Getpid(), syscall.SIGINT)
	if c := <-code; c != 130 || out.String() != "{\"recipe\":\"x\"}\n" || errs.String() != "" {
		t.Errorf("status %d, stdout %q, stderr %q", c, out.String(), errs.String())
	}
}

func TestEach(t *testing.T) {
	var out, errs bytes.Buffer
	var f testFlags
	std := Streams{strings.NewReader("{\"id\":1}\n{\"id\":2}\n[]\n{\"id\":3}"), &out, &errs, os.Getenv}
	code := Run(testAbout, &f, nil, std, func(ctx context.Context, app *App) error {
		return app.Each(ctx, &f.Common, func(rec *record.Record, pos stream.Pos) error {
			if string(rec.Raw("id")) == "2" {
				return errors.New("two")
			}
			fmt.Fprintf(app.Stdout(), "%s at %d;", rec.Raw("id"), pos.Line)
			return nil
		})
	})
	if code != 3 || out.String() != "1 at 1;3 at 4;" || !strings.Contains(errs.String(), "stdin:2: two") {
		t.Errorf("status %d, stdout %s, stderr %s", code, out.String(), errs.String())
	}
}

func TestStatusPrecedence(t *testing.T) {
	tests := []struct{ a, b, want int }{
		{0, 3, 3},
		{3, 4, 4},
		{4, 130, 130},
		{130, 1, 1},
		{1, 2, 2},
		{143, 3, 143},
		{0, 0, 0},
	}
	for _, tt := range tests {
		if x, y := weightier(tt.a, tt.b), weightier(tt.b, tt.a); x != tt.want || y != tt.want {
			t.Errorf("weightier(%d, %d) = %d and %d, want %d", tt.a, tt.b, x, y, tt.want)
		}
	}
}

// A pass that waits for input ends at a signal too.
func TestEachInterrupted(t *testing.T) {
	inRead, inWrite := io.Pipe()
	defer inWrite.Close()
	var f testFlags
	code, seen := make(chan int), make(chan bool)
	go func() {
		code <- Run(testAbout, &f, nil, Streams{inRead, io.Discard, io.Discard, os.Getenv}, func(ctx context.Context, app *App) error {
			return app.Each(ctx, &f.Common, func(*record.Record, stream.Pos) error { seen <- true; return nil })
		})
	}()
	io.WriteString(inWrite, `{"recipe":"x"}`+"\n")
	<-seen
	syscall.Kill(os.Getpid(), syscall.SIGTERM)
	if c := <-code; c != 143 {
		t.Errorf("status %d", c)
	}
}

// Last prints all errors but the last, each of which sets the status.
func TestLast(t *testing.T) {
	var f Common
	var out, errs strings.Builder
	code := Run(About{Name: "assay-test"}, &f, nil, Streams{In: strings.NewReader(""), Out: &out, Err: &errs, Getenv: func(string) string { return "" }},
		func(_ context.Context, app *App) error {
			if err := app.Last(nil, Budget(nil), nil); err != nil {
				t.Errorf("of no errors the last is %v", err)
			}
			return app.Last(Budget(errors.New("spent")), nil, errors.New("refused"))
		})
	if want := "assay-test: error: spent\nassay-test: error: refused\n"; errs.String() != want || code != 1 {
		t.Errorf("exit %d\n%s\nwant 1\n%s", code, errs.String(), want)
	}
}
