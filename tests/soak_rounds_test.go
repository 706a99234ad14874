package tests

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// plain runs a pipeline undisturbed; run again with other numbers of jobs it
// gives the same bytes.
func (s *soak) plain() {
	input := s.input(1 + s.rng.IntN(30))
	list := s.stages()
	s.start(input, list, nil)()
	for _, st := range list {
		s.check(st)
	}
	last := list[len(list)-1]
	if last.name == "judge" && last.fan == 1 {
		return // its server fails at random
	}
	again := &stage{cmd: s.command(filepath.Base(last.cmd.Path), append(last.cmd.Args[1:], s.jobs())...)}
	s.start(last.in.Bytes(), []*stage{again}, nil)()
	if !bytes.Equal(again.out.Bytes(), last.out.Bytes()) {
		s.Errorf("%s: another run of %v gives other bytes", last.name, last.cmd.Args)
	}
}

// stopped sends a signal to one stage of a pipeline at a random moment.
func (s *soak) stopped(list []*stage, signal syscall.Signal) *stage {
	wait := s.start(s.input(1+s.rng.IntN(60)), list, nil)
	victim := list[s.rng.IntN(len(list))]
	time.Sleep(time.Duration(s.rng.IntN(120)) * time.Millisecond)
	victim.cmd.Process.Signal(signal)
	wait()
	for _, st := range list {
		s.whole(st)
	}
	return victim
}

// whole requires that all lines of an output but the last are whole records.
func (s *soak) whole(st *stage) {
	cut := bytes.LastIndexByte(st.out.Bytes(), '\n') + 1
	for _, line := range lines(st.out.Bytes()[:cut]) {
		if _, ok := marks(line); !ok {
			s.Errorf("%s wrote %.300s", st.name, line)
			return
		}
	}
}

func (s *soak) kill() { s.stopped(s.stages(), syscall.SIGKILL) }

func (s *soak) interrupt() {
	signal := []syscall.Signal{syscall.SIGINT, syscall.SIGTERM}[s.rng.IntN(2)]
	victim := s.stopped(s.stages(), signal)
	switch victim.status {
	case 0, 3, 141, 128 + int(signal): // it may have ended before
	default:
		if victim.signal != signal { // it came before the program was ready for it
			s.Errorf("%s: status %d, signal %v\n%.1000s", victim.name, victim.status, victim.signal, victim.stderr.String())
		}
	}
}

func (s *soak) fullOutput() {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		s.Skip(err)
	}
	defer full.Close()
	list := s.stages()[:1]
	s.start(s.sound(), list, full)()
	if list[0].status != 1 || list[0].stderr.Len() == 0 {
		s.Errorf("%s: status %d on a full disk\n%s", list[0].name, list[0].status, list[0].stderr.String())
	}
}

// sound is input without damage.
func (s *soak) sound() []byte {
	raw, err := os.ReadFile(filepath.Join("..", "examples", "recipes.jsonl"))
	if err != nil {
		s.Fatal(err)
	}
	return raw
}

// closedOutput reads a part of the output and hangs up.
func (s *soak) closedOutput() {
	st := s.stages()[0]
	r, w, err := os.Pipe()
	if err != nil {
		s.Fatal(err)
	}
	wait := s.start(s.sound(), []*stage{st}, w)
	w.Close()
	io.CopyN(io.Discard, r, s.rng.Int64N(5000))
	r.Close()
	wait()
	if st.status != 141 && st.status != 0 && st.status != 3 || st.status == 141 && st.stderr.Len() > 0 {
		s.Errorf("%s: status %d for a closed output\n%.1000s", st.name, st.status, st.stderr.String())
	}
}

// fullCache puts the cache on a disk of a few kilobytes: replies are still given.
func (s *soak) fullCache() {
	disk := filepath.Join(s.dir, "disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		s.Fatal(err)
	}
	if err := exec.Command("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk).Run(); err != nil {
		return // not allowed here
	}
	defer exec.Command("umount", disk).Run()
	st := s.asking("--cache", filepath.Join(disk, "cache"))
	s.start(s.input(40), []*stage{st}, nil)()
	s.check(st)
}

func (s *soak) readOnlyCache() {
	st := s.asking("--cache-mode", "ro")
	before := s.entries()
	s.start(s.input(10), []*stage{st}, nil)()
	s.check(st)
	if after := s.entries(); len(after) != len(before) {
		s.Errorf("a read-only cache went from %d to %d files", len(before), len(after))
	}
}

func (s *soak) entries() []string {
	files, err := filepath.Glob(filepath.Join(s.cache, "??", "*"))
	if err != nil {
		s.Fatal(err)
	}
	return files
}

// clock sets the times of all entries to the past or the future.
func (s *soak) clock() {
	when := []time.Time{time.Unix(0, 0), time.Now().AddDate(80, 0, 0)}[s.rng.IntN(2)]
	for _, file := range s.entries() {
		os.Chtimes(file, when, when)
	}
	s.plain()
}

// damagedCache spoils an entry: it is asked for again and stored whole.
func (s *soak) damagedCache() {
	input := s.sound()
	first := s.asking("--retries", "30")
	s.start(input, []*stage{first}, nil)()
	files := s.entries()
	if len(files) == 0 {
		return
	}
	for range 3 {
		file := files[s.rng.IntN(len(files))]
		raw, err := os.ReadFile(file)
		if err != nil || len(raw) == 0 {
			continue
		}
		at := s.rng.IntN(len(raw))
		raw[at] ^= 0x55
		if err := os.WriteFile(file, raw[:at+s.rng.IntN(len(raw)-at)], 0o600); err != nil {
			s.Fatal(err)
		}
	}
	st := s.asking()
	s.start(input, []*stage{st}, nil)()
	s.check(st)
	if out, err := s.command("assay-cache", "verify", "--repair", "--cache", s.cache).CombinedOutput(); err != nil {
		s.Logf("repair: %v %s", err, out)
	}
}

// crowd lets many processes work on one cache at once.
func (s *soak) crowd() {
	input := s.sound()
	list := make([]*stage, 64)
	waits := make([]func(), len(list))
	for i := range list {
		list[i] = s.asking()
		list[i].rejects += fmt.Sprint(i)
		list[i].cmd.Args[len(list[i].cmd.Args)-1] = list[i].rejects
		waits[i] = s.start(input, list[i:i+1], nil)
	}
	for i, wait := range waits {
		wait()
		s.check(list[i])
	}
}
