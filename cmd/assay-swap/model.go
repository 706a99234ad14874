package main

import (
	"context"
	"errors"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/llm"
	"assay/pkg/record"
	"assay/pkg/rephrase"
	"assay/pkg/swap"
)

// modelFlags are those of what needs a language model, and of the cache that keeps
// what servers answer.
type modelFlags struct {
	Model string `short:"m" help:"Model for --lookup llm, cross_lingual and conciseness: NAME[@URL]." placeholder:"MODEL"`
	cli.CacheFlags
	llm.Flags
}

// model is the language model of a run, and what became of asking it.
type model struct {
	*rephrase.Model
	name   string
	budget *llm.Budget
	dead   llm.Dead
}

// openModel makes the model that -m names; purpose is what needs it.
func (f *modelFlags) openModel(app *cli.App, store *cache.Lazy, purpose string) (*model, error) {
	if f.Model == "" {
		return nil, cli.Usage(errors.New(purpose+" needs a model"), "add -m MODEL, or -m MODEL@URL for a server of your own")
	}
	target, err := llm.ParseTarget(f.Model, app.Getenv)
	if err != nil {
		return nil, cli.Usage(err, "")
	}
	if target.Builtin() {
		return nil, cli.Usage(errors.New("-m "+f.Model+" writes no texts"), "name a model at a server")
	}
	options := f.Options(f.Offline)
	if options.Cache, err = store.Open(); err != nil {
		return nil, err
	}
	client, err := llm.New(target, options)
	if err != nil {
		return nil, err
	}
	m := &model{name: target.Name(), budget: options.Budget}
	m.Model, err = rephrase.New(client, f.Temperature.Value, f.MaxTokens)
	return m, err
}

// err is the error that ends a run in which the model gave up, or nil.
func (m *model) err() error {
	if m == nil {
		return nil
	}
	if err := m.dead.Err(m.name); err != nil {
		return err
	}
	return cli.Budget(m.budget.Err())
}

// fail writes a record of which something that a server was asked for is not had. What
// follows from a failure that has been told is not told again.
func (m *model) fail(rec *record.Record, err error, out *cli.Out) {
	rec = rec.Clone()
	rec.Delete(predictionField)
	kind := kindOf(err)
	if m != nil && (kind == string(llm.KindBudget) || !m.dead.News(m.name, err)) {
		out.Mark(rec, "swap", kind, err)
		return
	}
	out.Fail(rec, "swap", kind, err)
}

// modelSource lets the model identify compounds.
type modelSource struct{ *model }

// Label implements swap.Source.
func (modelSource) Label() string { return "llm" }

// LookUp implements swap.Source.
func (s modelSource) LookUp(ctx context.Context, word string, _ bool) ([]swap.Found, error) {
	c, err := s.Notations(ctx, word)
	if err != nil || c == nil {
		return nil, err
	}
	return []swap.Found{{Atoms: c.Atoms, Formula: c.Formula, Name: c.Name, IUPAC: c.IUPAC}}, nil
}
