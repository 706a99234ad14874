package main

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/record"
	"assay/pkg/rubric"
)

// reparse reads the stored replies of all records again.
func (f *flags) reparse(ctx context.Context, app *cli.App) error {
	p := reparser{flags: f, app: app, named: map[string]*rubric.Rubric{}}
	if f.Rubric != "" || f.Prompt != "" {
		r, err := f.rubric()
		if err != nil {
			return cli.Usage(err, "")
		}
		p.given = r
	}
	return app.Filter(ctx, &f.Common, p.work)
}

// reparser finds the rubric of each record and lets it read.
type reparser struct {
	flags *flags
	app   *cli.App
	given *rubric.Rubric // by the user, for all records; nil for each its own

	mu    sync.Mutex
	named map[string]*rubric.Rubric
	told  bool // that a wording has changed
}

// judgement is the part of judge_rubric that tells how to read the reply.
type judgement struct {
	Name  string     `json:"name"`
	SHA   string     `json:"sha"`
	Calls [][]string `json:"calls"`
}

func (p *reparser) work(_ context.Context, rec *record.Record, out *cli.Out) error {
	stored, by, err := p.stored(rec)
	if err != nil {
		return err
	}
	r, err := p.rubric(by)
	if err != nil {
		return err
	}
	if by.Name != r.Name {
		stored.Calls = nil // other keys
	} else if by.SHA != r.SHA {
		p.tell(r)
	}
	if r.Overall == "" {
		stored.Swap = swapType(rec)
	}
	fields, err := judge.Reread(r, stored)
	if err != nil {
		return err
	}
	for _, f := range fields {
		rec.Set(f.Name, f.Raw)
	}
	out.Emit(rec)
	return nil
}

// stored takes from a record what an earlier run has left there.
func (p *reparser) stored(rec *record.Record) (judge.Stored, judgement, error) {
	var s judge.Stored
	var by judgement
	var err error
	if s.Reply, err = rec.Text("judge_result"); err != nil {
		return s, by, err
	}
	if raw := rec.Raw("judge_samples"); raw != nil && json.Unmarshal(raw, &s.Samples) != nil {
		return s, by, fmt.Errorf("judge_samples is no list of texts")
	}
	if raw := rec.Raw("judge_rubric"); raw != nil {
		if json.Unmarshal(raw, &by) != nil {
			return s, by, fmt.Errorf("judge_rubric is not what assay-judge writes")
		}
		s.Own, s.Calls = by.Name != "", by.Calls
	}
	s.Finish = text(rec.Path("usage.finish_reason"))
	s.Status = text(rec.Raw("judge_status"))
	s.Shown = p.shown(rec)
	return s, by, nil
}

// shown is the text that was judged, empty if the record has none: a reply can
// be read without it.
func (p *reparser) shown(rec *record.Record) string {
	if text, err := rec.Text("prediction"); err == nil {
		return text
	}
	text, _ := rec.Reference(p.flags.Field)
	return text
}

// rubric is the one that the user names, else the one that the record names.
// Records that name none come from the ASSAY reference implementation.
func (p *reparser) rubric(by judgement) (*rubric.Rubric, error) {
	if p.given != nil {
		return p.given, nil
	}
	name := by.Name
	if name == "" {
		name = "paper"
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.named[name]; r != nil {
		return r, nil
	}
	for _, known := range rubric.Names() {
		if known == name {
			r, err := rubric.Load(name)
			p.named[name] = r
			return r, err
		}
	}
	return nil, cli.Usage(fmt.Errorf("judged by rubric %q, which is not at hand", name), "name its file with --rubric FILE or --prompt FILE")
}

// tell notes once that a rubric's wording is not the one that was asked with.
func (p *reparser) tell(r *rubric.Rubric) {
	p.mu.Lock()
	told := p.told
	p.told = true
	p.mu.Unlock()
	if !told {
		p.app.Notef("some records were judged with another version of rubric %s", r.Name)
	}
}
