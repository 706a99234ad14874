package llm

import (
	"errors"
	"fmt"
	"slices"
	"strings"
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

// Err is the error that ends a run in which some of the named models failed for good, or
// nil.
func (d *Dead) Err(names ...string) error {
	var e DeadError
	for _, name := range names {
		if m, ok := d.models.Load(name); ok {
			e.names, e.dead = append(e.names, name), append(e.dead, m.(*deadModel))
		}
	}
	if e.dead == nil {
		return nil
	}
	return &e
}

// DeadError says that models were given up.
type DeadError struct {
	names []string
	dead  []*deadModel
}

func (e *DeadError) Error() string {
	var all []string
	for i, name := range e.names {
		all = append(all, fmt.Sprintf("model %s was not asked any more after its first refusal; records without its reply: %d", name, e.dead[i].skipped.Load()+1))
	}
	return strings.Join(all, "; ")
}

// Hint is that of the refusals, each once.
func (e *DeadError) Hint() string {
	var all []string
	for _, m := range e.dead {
		var h interface{ Hint() string }
		if errors.As(m.err, &h) && h.Hint() != "" && !slices.Contains(all, h.Hint()) {
			all = append(all, h.Hint())
		}
	}
	return strings.Join(all, "; ")
}
