package domain

import (
	"io/fs"
	"slices"
	"strings"

	"assay/dicts"
	"assay/pkg/quantity"
)

// A Window says which values of a kind of quantity are plausible.
type Window struct {
	Kind    string
	Context string  // "" in general, else "verb:dry", "equipment:autoclave", "solvent:water"
	Low     float64 // in the kind's base unit (see Kinds)
	High    float64 // in the kind's base unit
	Unit    string  // symbol of the unit in which the limits are best told
	Factor  float64 // base = value in Unit * Factor + Offset
	Offset  float64
	Source  string // where the limits come from
}

// Limits returns Low and High in Unit.
func (w *Window) Limits() (low, high float64) {
	return (w.Low - w.Offset) / w.Factor, (w.High - w.Offset) / w.Factor
}

// WindowFor returns the narrowest window of the kind that holds in one of the
// contexts, else the kind's general one. Kinds that are Scalable have none.
func (p *Pack) WindowFor(kind string, contexts ...string) (*Window, bool) {
	w := p.WindowsFor(kind, contexts...)
	if len(w) == 0 {
		return nil, false
	}
	return w[0], true
}

// WindowsFor returns every window of the kind that holds in one of the
// contexts, the narrowest first, and last the kind's general one. A caller that
// knows the value can take the first that holds it: a context that the value
// has left already was not the context.
func (p *Pack) WindowsFor(kind string, contexts ...string) []*Window {
	var found []*Window
	for _, c := range contexts {
		if c == "" {
			continue
		}
		for _, i := range p.windows[windowKey(kind, c)] {
			if w := &p.Windows[i]; !slices.Contains(found, w) {
				found = append(found, w)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *Window) int {
		switch da, db := a.High-a.Low, b.High-b.Low; {
		case da < db:
			return -1
		case da > db:
			return 1
		}
		return strings.Compare(a.Context, b.Context)
	})
	for _, i := range p.windows[windowKey(kind, "")] {
		found = append(found, &p.Windows[i])
	}
	return found
}

func windowKey(kind, context string) string { return kind + "\t" + strings.ToLower(context) }

// Scalable tells whether quantities of the kind are a matter of scale: no value
// is out of range by itself, as with masses and volumes.
func (p *Pack) Scalable(kind string) bool { return p.scalable[kind] }

// loadWindows reads the pack's own windows and then, for kinds and contexts
// that it has none for, those that all packs share.
func (p *Pack) loadWindows(fsys fs.FS, kinds map[string]string, units map[string]*quantity.Unit) error {
	p.windows = make(map[string][]int, 1024)
	p.scalable = make(map[string]bool, 16)
	if err := p.addWindows(fsys, kinds, units, false); err != nil {
		return err
	}
	return p.addWindows(dicts.FS, kinds, units, true)
}

func (p *Pack) addWindows(fsys fs.FS, kinds map[string]string, units map[string]*quantity.Unit, shared bool) error {
	t, err := readTable(fsys, "windows.tsv", tableColumns["windows.tsv"]...)
	if err != nil {
		return err
	}
	for _, r := range t.rows {
		w, err := readWindow(t, r, kinds, units)
		if err != nil {
			return err
		}
		contexts := list(r.cells[1])
		if len(contexts) == 0 {
			contexts = []string{""}
		}
		for _, w.Context = range contexts {
			if err := p.addWindow(t, r, w, shared || r.base); err != nil {
				return err
			}
		}
	}
	return nil
}

func (p *Pack) addWindow(t *table, r row, w Window, shared bool) error {
	key := windowKey(w.Kind, w.Context)
	limited := r.cells[2] != "" || r.cells[3] != ""
	known := len(p.windows[key]) > 0 || w.Context == "" && p.scalable[w.Kind]
	switch {
	case !validContext(w.Context):
		return t.errorf(r, "context %q is not verb:, equipment: or solvent: and a name", w.Context)
	case known && shared:
	case known:
		return t.errorf(r, "%s has a window for %q already", w.Kind, w.Context)
	case limited:
		p.windows[key] = append(p.windows[key], len(p.Windows))
		p.Windows = append(p.Windows, w)
	case w.Context != "":
		return t.errorf(r, "%s has no limits in the context %q", w.Kind, w.Context)
	default:
		p.scalable[w.Kind] = true
	}
	return nil
}

func validContext(c string) bool {
	if c == "" {
		return true
	}
	sort, name, ok := strings.Cut(c, ":")
	return ok && name != "" && (sort == "verb" || sort == "equipment" || sort == "solvent")
}

func readWindow(t *table, r row, kinds map[string]string, units map[string]*quantity.Unit) (Window, error) {
	w := Window{Kind: r.cells[0], Unit: r.cells[4], Source: r.cells[5]}
	if _, ok := kinds[w.Kind]; !ok {
		return w, t.errorf(r, "unknown kind %q", w.Kind)
	}
	u := units[w.Unit]
	if u == nil || u.Kind != w.Kind {
		return w, t.errorf(r, "%q is no unit of %s", w.Unit, w.Kind)
	}
	w.Factor, w.Offset = u.Factor, u.Offset
	if w.Source == "" {
		return w, t.errorf(r, "window tells no source")
	}
	if r.cells[2] == "" && r.cells[3] == "" {
		return w, nil
	}
	low, err := number(r.cells[2])
	if err != nil {
		return w, t.errorf(r, "low limit %q is not a number", r.cells[2])
	}
	high, err := number(r.cells[3])
	if err != nil {
		return w, t.errorf(r, "high limit %q is not a number", r.cells[3])
	}
	w.Low, w.High = low*w.Factor+w.Offset, high*w.Factor+w.Offset
	switch {
	case w.Low >= w.High:
		return w, t.errorf(r, "low limit %v is not below high limit %v", low, high)
	case w.Kind == "temperature" && w.Low < 0:
		return w, t.errorf(r, "low limit %v %s is below absolute zero", low, w.Unit)
	}
	return w, nil
}
