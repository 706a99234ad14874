package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/llm"
	"assay/pkg/pubchem"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// lookupFlags say where other notations come from.
type lookupFlags struct {
	Lookup     string   `group:"notation" default:"dict" help:"Where other notations come from, in this order: dict (the text and the embedded tables; default), dict,pubchem or dict,pubchem,llm." placeholder:"SOURCES"`
	PubChem    string   `group:"notation" name:"pubchem" help:"Address of PubChem's PUG REST or of a mirror (default $$ASSAY_PUBCHEM, else that of NCBI)." placeholder:"URL"`
	Unverified bool     `group:"notation" help:"Also make equivalence edits that could not be verified."`
	Lang       []string `group:"notation" help:"Languages of cross_lingual, one rewrite each: korean, japanese, chinese, german, french, spanish, portuguese, russian, arabic, hindi, or any other by name." placeholder:"LANGUAGE"`
}

// servers are what a run asks beside its tables.
type servers struct {
	model   *model // nil if none is needed
	sources []swap.Source
	looks   bool // the plan writes other notations
	origins swap.Origins
	store   cache.Lazy
}

// openServers makes what the plan needs, and nothing else.
func (f *flags) openServers(app *cli.App, steps []step, plan *swap.Plan) (*servers, error) {
	if err := plan.SetLanguages(f.Lang); err != nil {
		return nil, cli.Usage(err, "")
	}
	for i := range steps {
		steps[i].plan.Languages = plan.Languages
	}
	sources, err := parseLookup(f.Lookup)
	if err != nil {
		return nil, err
	}
	if err := f.Check(); err != nil {
		return nil, cli.Usage(err, "")
	}
	s := &servers{store: cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}}
	s.looks = plan.Has(swap.ToFormula) || plan.Has(swap.ToName) || plan.Has(swap.ToIUPAC)
	if plan.Has(swap.CrossLingual) {
		if s.model, err = f.openModel(app, &s.store, "cross_lingual"); err != nil {
			return nil, err
		}
	}
	if s.looks && slices.Contains(sources, "pubchem") {
		if err := f.openPubChem(app, s); err != nil {
			return nil, err
		}
	}
	if s.looks && slices.Contains(sources, "llm") {
		if s.model == nil {
			if s.model, err = f.openModel(app, &s.store, "--lookup llm"); err != nil {
				return nil, err
			}
		}
		s.sources = append(s.sources, modelSource{s.model})
	}
	return s, nil
}

// parseLookup reads the sources, which keep their order.
func parseLookup(list string) ([]string, error) {
	sources := strings.Split(list, ",")
	order := []string{"dict", "pubchem", "llm"}
	at := -1
	for i, source := range sources {
		sources[i] = strings.TrimSpace(source)
		n := slices.Index(order, sources[i])
		switch {
		case n < 0:
			return nil, cli.Usage(fmt.Errorf("unknown lookup source %q", source), "use --lookup dict, dict,pubchem or dict,pubchem,llm")
		case n <= at || i == 0 && n != 0:
			return nil, cli.Usage(fmt.Errorf("--lookup %s: the tables come first, then PubChem, then the model", list), "use --lookup dict, dict,pubchem or dict,pubchem,llm")
		}
		at = n
	}
	return sources, nil
}

func (f *flags) openPubChem(app *cli.App, s *servers) error {
	o := pubchem.Options{Base: f.PubChem, Offline: f.Offline, Timeout: f.Timeout, Retries: f.Retries, MaxWait: f.MaxWait, Transport: llm.NewTransport()}
	if o.Base == "" {
		o.Base = app.Getenv("ASSAY_PUBCHEM")
	}
	var err error
	if o.PaceDir, err = cache.DefaultDir(func(name string) string {
		if name == "ASSAY_CACHE" {
			return ""
		}
		return app.Getenv(name)
	}); err != nil {
		o.PaceDir = "" // no home
	}
	if o.Cache, err = s.store.Open(); err != nil {
		return err
	}
	client, err := pubchem.New(o)
	if err != nil {
		return cli.Usage(err, "")
	}
	s.sources = append(s.sources, pubchemSource{client})
	return nil
}

// prepare asks the servers for what the plan needs of a text. If one cannot be asked, the
// record is written as failed, and prepare is false.
func (s *servers) prepare(ctx context.Context, plan *swap.Plan, r *swap.Reading, rec *record.Record, out *cli.Out) bool {
	if s.looks {
		if err := r.LookUp(ctx); err != nil {
			s.model.fail(rec, err, out)
			return false
		}
		s.origins.Add(r)
	}
	if s.model != nil && len(plan.Languages) > 0 {
		r.Translate(ctx, plan, s.model)
	}
	return true
}

// close tells where notations came from, and waits for the cache.
func (s *servers) close(app *cli.App) {
	if line := s.origins.Line(); line != "" {
		app.Notef("%s", line)
	}
	s.store.Close()
}
