package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"sync/atomic"
)

// App is a running command.
type App struct {
	// Status adds to the progress line, such as what a run has cost so far; nil
	// for nothing. It is called while records are in flight.
	Status func() string

	// Resume says after an interrupt how to go on; "" for nothing.
	Resume string

	std      Streams
	messages *messages
	out      *bufio.Writer
	outErr   error
	status   atomic.Int64
	total    int // records read
	failed   int // of these, rejected or marked with assay_error here
	rejected int
	passed   int // failed in an earlier stage
}

// Stdout is the command's standard output, buffered. Run flushes it and turns a
// write error into the exit status, so callers need not check for one.
func (a *App) Stdout() io.Writer { return a.out }

// Flush writes out what Stdout holds.
func (a *App) Flush() error {
	if a.outErr == nil {
		a.outErr = a.out.Flush()
	}
	return a.outErr
}

// Getenv reads the environment the command was started with.
func (a *App) Getenv(name string) string { return a.std.Getenv(name) }

// Version is the version of the program, as --version prints it.
func (a *App) Version() string { return version() }

// StdoutIsTerminal reports whether a person reads the output directly.
func (a *App) StdoutIsTerminal() bool { return isTerminal(a.std.Out) }

// Notef prints a line for the user's information, unless --quiet.
func (a *App) Notef(format string, args ...any) {
	if !a.messages.quiet {
		a.messages.line("note", fmt.Sprintf(format, args...))
	}
}

// Warnf prints a line about something that may spoil the result.
func (a *App) Warnf(format string, args ...any) {
	a.messages.line("warning", fmt.Sprintf(format, args...))
}

// Error prints an error and its hint, and makes the command end with the error's
// status though the stream goes on.
func (a *App) Error(err error) {
	a.messages.error(err)
	a.raise(exitCode(err))
}

// Last prints all but the last of the errors that are not nil, and returns that
// one, for Run to print.
func (a *App) Last(errs ...error) error {
	var last error
	for _, err := range errs {
		if err == nil {
			continue
		}
		if last != nil {
			a.Error(last)
		}
		last = err
	}
	return last
}

// raise sets the exit status unless a weightier one is set.
func (a *App) raise(code int) {
	for {
		old := a.status.Load()
		if a.status.CompareAndSwap(old, int64(weightier(int(old), code))) {
			return
		}
	}
}

// stdoutWriter names standard output in its errors.
type stdoutWriter struct{ w io.Writer }

func (s stdoutWriter) Write(p []byte) (int, error) {
	n, err := s.w.Write(p)
	if path, ok := err.(*os.PathError); ok && !closedPipe(err) {
		err = fmt.Errorf("standard output: %w", path.Err)
	}
	return n, err
}
