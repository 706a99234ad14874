package cli

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"assay/pkg/record"
)

// mapping copies fields of a record to the names under which the filters look
// for them (--map). The old field stays, so nothing is lost on the way, and the
// new one is part of the record from then on, so the next filter needs no --map.
type mapping []*mapped

type mapped struct {
	name, path string
	found      atomic.Bool // in some record
}

// newMapping reads the values of --map.
func newMapping(values []string) (m mapping, err error) {
	for _, value := range values {
		name, path, ok := strings.Cut(value, "=")
		if !ok || name == "" || path == "" {
			return nil, Usage(fmt.Errorf("--map %s: not NAME=PATH", value), "write the name that is looked for, then where it is: --map recipe=procedure")
		}
		for _, other := range m {
			if other.name == name {
				return nil, Usage(errors.New("--map: "+name+" is given twice"), "")
			}
		}
		m = append(m, &mapped{name: name, path: path})
	}
	return m, nil
}

// apply copies the fields that the record has, all read before any is written,
// and reports whether there was one. What is missing or null changes nothing.
func (m mapping) apply(rec *record.Record) (changed bool) {
	if len(m) == 0 {
		return false
	}
	values := make([][]byte, len(m))
	for i, f := range m {
		if raw := rec.Path(f.path); raw != nil && string(raw) != "null" {
			values[i] = raw
		}
	}
	for i, f := range m {
		if values[i] != nil {
			rec.Set(f.name, values[i])
			f.found.Store(true)
			changed = true
		}
	}
	return changed
}

// idle tells of a mapping that no record had a use for: a misspelt name.
func (m mapping) idle(app *App) {
	for _, f := range m {
		if !f.found.Load() {
			app.Warnf("--map %s=%s: no record has %s", f.name, f.path, f.path)
		}
	}
}
