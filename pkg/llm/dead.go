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
// unknown name, a server out of reach. The zero value knows of none. It is safe for concurrent use.
type Dead struct{ models sync.Map } // name -> *deadModel

type deadModel struct {
	final atomic.Pointer[Error] // nil while the model may still answer
	lost  atomic.Int64          // requests that ended so, or found no server before
}

// News reports whether a failed request of the named model is worth a message: all are,
// except those that follow a final failure.
func (d *Dead) News(name string, err error) bool {
	var e *Error
	if !errors.As(err, &e) || !e.Final() && !e.unreached {
		return true
	}
	known, _ := d.models.LoadOrStore(name, new(deadModel))
	m := known.(*deadModel)
	m.lost.Add(1)
	return !e.Final() || m.final.CompareAndSwap(nil, e)
}

// Err is the error that ends a run in which some of the named models failed for good, or
// nil.
func (d *Dead) Err(names ...string) error {
	var e DeadError
	for _, name := range names {
		if m, ok := d.models.Load(name); ok && m.(*deadModel).final.Load() != nil {
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
		m, why := e.dead[i], "after its first refusal"
		if m.final.Load().unreached {
			why = "as its server was never reached"
		}
		all = append(all, fmt.Sprintf("model %s was not asked any more %s; records without its reply: %d", name, why, m.lost.Load()))
	}
	return strings.Join(all, "; ")
}

// Hint is that of the refusals, each once.
func (e *DeadError) Hint() string {
	var all []string
	for _, m := range e.dead {
		if h := m.final.Load().Hint(); h != "" && !slices.Contains(all, h) {
			all = append(all, h)
		}
	}
	return strings.Join(all, "; ")
}
