package llm

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Dead keeps account of models that will answer nothing any more: a wrong key, an
// unknown name. The zero value knows of none. It is safe for concurrent use.
type Dead struct{ models sync.Map } // name -> *deadModel

type deadModel struct {
	err     error
	skipped atomic.Int64 // requests after the first that were not answered
}

// News reports whether a failed request of the named model is worth a message: all are,
// except those that follow a final failure.
func (d *Dead) News(name string, err error) bool {
	var e *Error
	if !errors.As(err, &e) || !e.Final() {
		return true
	}
	known, seen := d.models.LoadOrStore(name, &deadModel{err: err})
	if seen {
		known.(*deadModel).skipped.Add(1)
	}
	return !seen
}

// Err is the error that ends a run in which one of the named models failed for good, or
// nil.
func (d *Dead) Err(names ...string) error {
	for _, name := range names {
		if m, ok := d.models.Load(name); ok {
			return &DeadError{name, m.(*deadModel)}
		}
	}
	return nil
}

// DeadError says that a model was given up.
type DeadError struct {
	name string
	dead *deadModel
}

func (e *DeadError) Error() string {
	return fmt.Sprintf("model %s was not asked any more after its first refusal; records without its reply: %d", e.name, e.dead.skipped.Load()+1)
}

// Hint is that of the refusal.
func (e *DeadError) Hint() string {
	var h interface{ Hint() string }
	if errors.As(e.dead.err, &h) {
		return h.Hint()
	}
	return ""
}
