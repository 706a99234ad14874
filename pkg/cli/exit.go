package cli

import (
	"errors"
	"fmt"
)

// The exit statuses shared by all commands.
const (
	exitDone        = 0
	exitFailure     = 1
	exitUsage       = 2
	exitPartial     = 3
	exitBudget      = 4
	exitInterrupted = 130
	exitTerminated  = 143
	exitClosedPipe  = 141
)

// ExitStatus is the table printed in every help text.
const ExitStatus = `0 all done, 1 stopped by a failure, 2 wrong usage, 3 finished but some records failed,
4 budget reached, 130/143 interrupted, 141 output closed by its reader`

// precedence orders the statuses that can apply together, the weightiest first.
var precedence = []int{exitUsage, exitFailure, exitInterrupted, exitTerminated, exitBudget, exitPartial, exitDone}

// weightier returns the status that counts if both apply.
func weightier(a, b int) int {
	for _, code := range precedence {
		if a == code || b == code {
			return code
		}
	}
	return exitFailure
}

// Error is an error with a hint and an exit status of its own.
type Error struct {
	Err  error
	hint string
	code int
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// Hint is the text of the hint line: its own, else that of the error inside, ""
// for none.
func (e *Error) Hint() string {
	if e.hint == "" {
		return hintOf(e.Err)
	}
	return e.hint
}

// ExitCode is the status the command ends with.
func (e *Error) ExitCode() int { return e.code }

// Usage marks err as wrong usage: status 2, with a hint that says what to type.
func Usage(err error, hint string) error { return &Error{err, hint, exitUsage} }

// Usagef is Usage without a hint.
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...), "") }

// Budget marks err as a reached budget: status 4. Without an error there is none.
func Budget(err error) error {
	if err == nil {
		return nil
	}
	return &Error{err, "", exitBudget}
}

// Fatal makes an error that a worker returns stop the whole stream, where any
// other error only rejects its record.
func Fatal(err error) error { return &fatal{err} }

type fatal struct{ error }

func (f *fatal) Unwrap() error { return f.error }

func isFatal(err error) bool {
	var f *fatal
	return errors.As(err, &f)
}

func exitCode(err error) int {
	var coded interface{ ExitCode() int }
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &coded):
		return coded.ExitCode()
	}
	return exitFailure
}

// hintOf returns the first hint in the chain that says something: a wrapper
// without one must not hide that of the error inside it.
func hintOf(err error) string {
	for ; err != nil; err = errors.Unwrap(err) {
		if hinted, ok := err.(interface{ Hint() string }); ok && hinted.Hint() != "" {
			return hinted.Hint()
		}
	}
	return ""
}
