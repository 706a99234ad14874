package llm

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// drop leaves out parameters that a server does not take. When a 400 names one that was
// sent, the request is repeated without it; if that helps, the model is remembered to
// refuse it. Every reply says what was left out. Nothing is remembered from a request
// that is refused either way: its 400 may have named the word by chance.
type drop struct {
	next    Client
	capName string

	mu      sync.Mutex
	refused map[string][]string // by model, sorted
}

func (d *drop) Complete(ctx context.Context, req Request) (Reply, error) {
	d.mu.Lock()
	omit := slices.Clone(d.refused[req.Model])
	d.mu.Unlock()
	known := len(omit)
	var first error
	for {
		req.omit = omit
		reply, err := d.next.Complete(ctx, req)
		var e *Error
		if errors.As(err, &e) && e.Kind == KindBadRequest {
			if first == nil {
				first = err
			}
			if name := refusedParam(e, req, d.capName); name != "" {
				omit = append(omit, name)
				continue
			}
			return reply, first
		}
		if err == nil && len(omit) > known {
			d.remember(req.Model, omit)
		}
		if err == nil {
			reply.Dropped = droppedOf(req, omit, d.capName)
		}
		return reply, err
	}
}

func (d *drop) remember(model string, names []string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.refused == nil {
		d.refused = map[string][]string{}
	}
	all := slices.Concat(d.refused[model], names)
	slices.Sort(all)
	d.refused[model] = slices.Compact(all)
}
