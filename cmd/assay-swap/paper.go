package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/paperexact"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// paperTypes are the types that the reference implementation has, the anchor
// among them: its judges read the recipe itself without perturbation_meta.
var paperTypes = []swap.Type{swap.Anchor, swap.Element, swap.Numerical, swap.Equipment, swap.Action, swap.AllErrors}

// paper makes the reference implementation's rewrites.
type paper struct {
	jobs     []swap.Job
	seeds    []*paperexact.Seed
	injector *paperexact.Injector
	dict     *ner.Dict // for records without entities
}

func (f *flags) paperExact(ctx context.Context, app *cli.App) error {
	p, err := f.newPaper()
	if err != nil {
		return cli.Usage(err, "")
	}
	return app.Filter(ctx, &f.Common, func(ctx context.Context, rec *record.Record, out *cli.Out) error {
		text, err := rec.Reference(f.Field)
		if err != nil {
			return err
		}
		entities, err := p.entities(ctx, rec, text)
		if err != nil {
			return refuse(rec, err, out)
		}
		return p.rewrite(p.injector.Read(text, entities), newPaperRecord(rec, f.Field, text), out)
	})
}

// newPaper reads the flags. All its errors are wrong usage.
func (f *flags) newPaper() (*paper, error) {
	if f.Revert || f.Explain || f.Format != "jsonl" {
		return nil, errors.New("--paper-exact goes with neither --revert nor --explain nor -f diff")
	}
	types := f.Types
	switch {
	case f.Anchor && !slices.Contains(types, string(swap.Anchor)):
		types = append([]string{string(swap.Anchor)}, types...)
	case len(types) == 0:
		types = []string{string(swap.Anchor), string(swap.AllErrors)}
	}
	plan, err := swap.ParsePlan(types, f.Rates, nil)
	if err != nil {
		return nil, err
	}
	p := &paper{jobs: plan.Jobs}
	for _, job := range p.jobs {
		if !slices.Contains(paperTypes, job.Type) {
			return nil, &paperTypeError{job.Type}
		}
	}
	if p.seeds, err = paperSeeds(f.Seeds); err != nil {
		return nil, err
	}
	pack, err := domain.Load(f.Domain)
	if err != nil {
		return nil, err
	}
	if pack.Reference == nil {
		return nil, &notReferenceError{f.Domain}
	}
	p.injector, p.dict = paperexact.New(pack.Reference), ner.NewDict(pack)
	return p, nil
}

type paperTypeError struct{ typ swap.Type }

func (e *paperTypeError) Error() string {
	return fmt.Sprintf("--paper-exact has no type %s", e.typ)
}

func (e *paperTypeError) Hint() string {
	var names []string
	for _, t := range paperTypes {
		names = append(names, string(t))
	}
	return "its types are " + strings.Join(names, ", ")
}

type notReferenceError struct{ domain string }

func (e *notReferenceError) Error() string {
	return fmt.Sprintf("--paper-exact needs the reference implementation's dictionaries, which domain %s is not", e.domain)
}

func (e *notReferenceError) Hint() string {
	return "give --domain DIR, a directory with periodic_table.json, equipment_rules.json and action_antonyms.json"
}

func paperSeeds(lists []string) (seeds []*paperexact.Seed, err error) {
	if len(lists) == 0 {
		lists = []string{"42"}
	}
	seen := make(map[string]bool)
	for text := range strings.SplitSeq(strings.Join(lists, ","), ",") {
		if text = strings.TrimSpace(text); text == "" || seen[text] {
			continue
		}
		seen[text] = true
		seed, err := paperexact.ParseSeed(text)
		if err != nil {
			return nil, err
		}
		seeds = append(seeds, seed)
	}
	return seeds, nil
}

// rewrite writes the records of a text: type by type, rate by rate, seed by
// seed.
func (p *paper) rewrite(r *paperexact.Reading, rec *paperRecord, out *cli.Out) error {
	for _, job := range p.jobs {
		if job.Type == swap.Anchor {
			out.EmitLine(rec.line(rec.text, nil))
		}
		for _, rate := range job.Rates {
			for _, seed := range p.seeds {
				w, err := r.Rewrite(paperexact.Type(job.Type), rate, seed)
				if err != nil {
					return err
				}
				out.EmitLine(rec.line(w.Prediction, &w.Meta))
			}
		}
	}
	return nil
}
