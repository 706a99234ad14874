package main

import (
	"context"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/pkg/score"
	"assay/pkg/stream"
)

func (f *flags) check() error {
	for _, tau := range f.Tau {
		if math.IsNaN(tau) || math.IsInf(tau, 0) || tau < 0 {
			return cli.Usagef("--tau %v: must be a number of score points from 0 up", tau)
		}
	}
	switch {
	case f.Resamples < fewestResamples && !f.NoIntervals:
		return cli.Usagef("--resamples %d: intervals need at least %d; --no-intervals leaves them out", f.Resamples, fewestResamples)
	case f.Resamples > mostResamples:
		return cli.Usagef("--resamples %d: more than %d change no figure", f.Resamples, mostResamples)
	case f.PaperJSON != "" && len(f.Tau) > 1:
		return cli.Usagef("--paper-json knows one --tau only")
	}
	return nil
}

const (
	// fewestResamples is what the ends of a 95% interval need to mean anything.
	fewestResamples = 100
	// mostResamples keeps memory small: every figure of every resample is held.
	mostResamples = 1_000_000
)

func (f *flags) options(scale *rubric.Rubric, study *score.Study) score.Options {
	o := score.Options{
		Tau: f.Tau, KeepNoOp: f.KeepNoop, Resamples: f.Resamples, Seed: f.Seed, Jobs: f.Jobs,
		Medians: f.ScoreField == "score_median", By: f.By, Rubrics: []*rubric.Rubric{scale},
	}
	if f.NoIntervals {
		o.Resamples = 0
	}
	names := study.RubricNames()
	if study.Attacked() {
		names = append(names, answers)
	}
	for _, name := range names {
		// A name from input may open embedded rubrics, never files.
		if name != scale.Name && slices.Contains(rubric.Names(), name) {
			if r, err := rubric.Load(name); err == nil {
				o.Rubrics = append(o.Rubrics, r)
			}
		}
	}
	return o
}

// answers is the rubric of science answers, which adversarial rewrites attack.
const answers = "yescieval"

// flatRubric reads the replies of flat records, which rate all criteria of
// science answers: the rubric asked for if it knows them, else the embedded one.
func flatRubric(scale *rubric.Rubric) (*rubric.Rubric, error) {
	if scale.Attacked("cohesion") != "" {
		return scale, nil
	}
	return rubric.Load(answers)
}

// input is what was read: by the usual rules and, for --paper-json, by those of
// the reference implementation.
type input struct{ plain, paper score.Study }

func (f *flags) read(ctx context.Context, app *cli.App, scale *rubric.Rubric, html *pageInput) (*input, error) {
	files, err := expand(f.Files)
	if err != nil {
		return nil, err
	}
	common := f.Common
	common.Files = files
	flat, err := flatRubric(scale)
	if err != nil {
		return nil, err
	}
	var in input
	reader := score.Reader{Field: f.Field, Rubric: scale, Variant: flat, ScoreField: f.ScoreField, By: f.By}
	asPaper := score.Reader{Field: f.Field, Rubric: scale, Paper: true}
	err = app.Each(ctx, &common, func(rec *record.Record, at stream.Pos) error {
		o, err := reader.ReadAt(rec, at.File, at.Line)
		if two := new(score.TextsError); errors.As(err, &two) {
			return cli.Fatal(err) // whichever were left out, figures would depend on the order
		}
		if err != nil {
			return err
		}
		in.plain.Add(o)
		if err := html.add(&o, rec, at); err != nil {
			return err
		}
		if f.PaperJSON == "" {
			return nil
		}
		if o, err = asPaper.ReadAt(rec, at.File, at.Line); err == nil {
			in.paper.Add(o)
		}
		return err
	})
	return &in, err
}

// expand puts the files of records below a directory in its place, by name.
func expand(names []string) ([]string, error) {
	var out []string
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			out = append(out, name) // cli reports what is wrong with it
			continue
		}
		before := len(out)
		err = filepath.WalkDir(name, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && isRecords(entry.Name()) {
				out = append(out, path)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(out) == before {
			return nil, cli.Usagef("%s: no .jsonl or .parquet file in this directory", name)
		}
	}
	return out, nil
}

func isRecords(name string) bool {
	name = strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
	return strings.HasSuffix(name, ".jsonl") || strings.HasSuffix(name, ".ndjson") || strings.HasSuffix(name, ".parquet")
}
