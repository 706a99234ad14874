package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync"
	"syscall"

	"golang.org/x/term"

	"assay/pkg/printable"
	"assay/pkg/stream"
)

// Streams are the standard streams of a command and its environment, so that
// tests can run it in their process.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Getenv   func(string) string
}

// OS returns the process's own streams.
func OS() Streams { return Streams{os.Stdin, os.Stdout, os.Stderr, os.Getenv} }

// isTerminal reports whether a stream is a terminal; buffers never are.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// closedPipe reports whether writing failed because the reader went away.
func closedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}

// messages prints lines on stderr, whole lines only, from any goroutine.
type messages struct {
	mu    sync.Mutex
	name  string
	w     io.Writer
	quiet bool
	clear string // what wipes the progress line before a message

	hinted map[string]bool // hints given: each is worth saying once
	told   map[string]int  // errors of records, by what they say
}

// maxTold is how many records are named that fail in the same way; the rest are
// counted. maxKinds bounds what is remembered for it.
const (
	maxTold  = 100
	maxKinds = 1000
)

// record prints the error of a record unless many have failed like it.
func (m *messages) record(pos stream.Pos, err error) {
	what := err.Error()
	m.mu.Lock()
	n := m.told[what]
	if m.told == nil {
		m.told = make(map[string]int)
	}
	if n > 0 || len(m.told) < maxKinds {
		m.told[what] = n + 1
	}
	m.mu.Unlock()
	if n >= maxTold {
		return
	}
	m.error(located(pos, err))
	if n == maxTold-1 && !m.quiet {
		m.line("note", "more records that fail like this are counted, not named: "+what)
	}
}

// maxHints bounds how many different hints a run gives.
const maxHints = 100

// maxMessage bounds a line on stderr, in bytes: a message may quote input.
const maxMessage = 600

func (m *messages) line(level, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	fmt.Fprintf(m.w, "%s%s: %s: %s\n", m.clear, m.name, level, printable.Cut(text, maxMessage))
	m.clear = ""
}

func (m *messages) error(err error) {
	text := err.Error()
	if path := new(fs.PathError); errors.As(err, &path) { // "x: no such file", not "open x: ..."
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	m.line("error", text)
	hint := hintOf(err)
	if hint == "" || !m.firstTime(hint) {
		return
	}
	for line := range strings.Lines(hint) {
		m.line("hint", strings.TrimSpace(line))
	}
}

// firstTime notes a hint and reports whether it is new: no hint so far has said it, with
// or without more behind it.
func (m *messages) firstTime(hint string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.hinted[hint] || len(m.hinted) >= maxHints {
		return false
	}
	if m.hinted == nil {
		m.hinted = make(map[string]bool)
	}
	said := false
	for longer := range m.hinted {
		said = said || strings.HasPrefix(longer, hint)
	}
	m.hinted[hint] = true
	return !said
}
