package tests

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"syscall"
	"time"
)

// stage is one filter of a pipeline and what went in and came out of it.
type stage struct {
	name    string // of the stage in assay_error
	cmd     *exec.Cmd
	fan     int // records that a record becomes
	rejects string

	in, out, stderr bytes.Buffer
	status          int // -1 if a signal ended it
	signal          syscall.Signal
}

// stages makes a random pipeline of one to three filters.
func (s *soak) stages() []*stage {
	all := []func() *stage{s.ner, s.swap, s.judge}
	var list []*stage
	for len(list) == 0 {
		for _, f := range all {
			if s.rng.IntN(2) == 0 {
				list = append(list, f())
			}
		}
	}
	return list
}

func (s *soak) stage(name string, fan int, args ...string) *stage {
	rejects := s.dir + "/" + name + ".rejects"
	os.Remove(rejects)
	args = append(args, s.jobs(), "-q", "--rejects", rejects)
	return &stage{name: name, fan: fan, rejects: rejects, cmd: s.command("assay-"+name, args...)}
}

func (s *soak) ner() *stage { return s.stage("ner", 1) }

func (s *soak) swap() *stage {
	switch s.rng.IntN(3) {
	case 0:
		return s.stage("swap", 2, "--anchor", "-t", "error", "-r", "0.05")
	case 1:
		return s.stage("swap", 4, "-t", "error,equivalence", "-r", "0.02,0.1")
	}
	return s.stage("swap", 2, "-t", "element_substitution,action_antonym")
}

func (s *soak) judge() *stage {
	if s.rng.IntN(3) == 0 {
		return s.stage("judge", 2, "-m", "builtin:rules", "-m", "builtin:exact")
	}
	return s.asking()
}

func (s *soak) asking(args ...string) *stage {
	return s.stage("judge", 1, append(args, "-m", "soak@"+s.url, "--retries", strconv.Itoa(s.rng.IntN(4)), "--max-wait", "5ms")...)
}

// start starts the stages, joined by pipes whose contents are kept. What the last
// one writes is kept too, or goes into sink if there is one. wait waits for all.
func (s *soak) start(input []byte, list []*stage, sink *os.File) (wait func()) {
	var all sync.WaitGroup
	source := io.NopCloser(bytes.NewReader(input))
	for i, st := range list {
		stdin, err := st.cmd.StdinPipe()
		if err != nil {
			s.Fatal(err)
		}
		st.cmd.Stderr = &st.stderr
		reader, writer := io.Pipe()
		switch {
		case i < len(list)-1:
			st.cmd.Stdout = io.MultiWriter(&st.out, writer)
		case sink != nil:
			st.cmd.Stdout = sink
		default:
			st.cmd.Stdout = &st.out
		}
		if err := st.cmd.Start(); err != nil {
			s.Fatal(err)
		}
		from := source
		all.Go(func() {
			io.Copy(stdin, io.TeeReader(from, &st.in))
			stdin.Close()
			from.Close()
		})
		all.Go(func() {
			st.wait()
			writer.Close()
		})
		source = reader
	}
	return func() {
		stuck := time.AfterFunc(2*time.Minute, func() {
			s.Error("a pipeline hangs")
			for _, st := range list {
				st.cmd.Process.Signal(syscall.SIGQUIT)
			}
		})
		all.Wait()
		if stuck.Stop() {
			for _, st := range list {
				s.sane(st.name, st.stderr.String())
			}
		}
	}
}

// wait notes how a stage ended.
func (st *stage) wait() {
	err := st.cmd.Wait()
	st.status = st.cmd.ProcessState.ExitCode()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if w, ok := exit.Sys().(syscall.WaitStatus); ok && w.Signaled() {
			st.signal = w.Signal()
		}
	}
}

// check holds a stage that ran to its end against its input: each line is in the
// output, in order and as often as it should be, or among the rejects; the status
// tells whether something failed.
func (s *soak) check(st *stage) {
	rejects, _ := os.ReadFile(st.rejects) // not there: nothing was rejected
	refused, out := lines(rejects), lines(st.out.Bytes())
	failed := len(refused)
	for _, line := range lines(st.in.Bytes()) {
		if len(refused) > 0 && bytes.Equal(line, refused[0]) {
			refused = refused[1:]
			continue
		}
		n, bad, ok := st.taken(line, out)
		if !ok {
			s.Errorf("%s: of the input line\n%.400s\nthe output has\n%.400s", st.name, line, bytes.Join(out[:min(len(out), 2)], []byte("\n")))
			return
		}
		out = out[n:]
		failed += bad
	}
	if len(refused) > 0 || len(out) > 0 {
		s.Errorf("%s: %d rejects and %d lines of output belong to no input", st.name, len(refused), len(out))
	}
	if want := map[bool]int{false: 0, true: 3}[failed > 0]; st.status != want {
		s.Errorf("%s: status %d, want %d\n%.2000s", st.name, st.status, want, st.stderr.String())
	}
}

// taken counts the records at the head of the output that come from an input
// line, and those of them that failed in this stage. A record that an earlier
// stage gave up on passes once.
func (st *stage) taken(line []byte, out [][]byte) (n, failed int, ok bool) {
	from, valid := marks(line)
	if !valid {
		return 0, 0, false
	}
	want := st.fan
	if from.Error != nil {
		want = 1
	}
	for n < want {
		if n == len(out) {
			return n, failed, false
		}
		to, valid := marks(out[n])
		if !valid || string(to.Line) != string(from.Line) {
			return n, failed, false
		}
		n++
		if to.Error != nil && from.Error == nil {
			failed++
			if to.Error.Stage != st.name {
				return n, failed, false
			}
			if st.name != "judge" { // each judge may fail on its own
				want = 1
			}
		}
	}
	return n, failed, true
}

type marked struct {
	Line  json.RawMessage `json:"line"`
	Error *struct {
		Stage string `json:"stage"`
	} `json:"assay_error"`
}

func marks(line []byte) (m marked, ok bool) {
	err := json.Unmarshal(line, &m)
	return m, err == nil
}

// lines cuts what a filter reads or writes into its lines, as filters do.
func lines(data []byte) [][]byte {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var list [][]byte
	for line := range bytes.SplitSeq(data, []byte("\n")) {
		line = bytes.TrimSuffix(line, []byte("\r"))
		if len(bytes.TrimSpace(line)) > 0 {
			list = append(list, line)
		}
	}
	return list
}
