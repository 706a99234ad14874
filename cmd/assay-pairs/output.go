package main

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"

	"assay/pkg/cli"
	"assay/pkg/pairs"
)

// outputFlags say what becomes of the pairs.
type outputFlags struct {
	Output         string  `short:"o" group:"output" help:"Write train and validation files and summary.json into DIR (default: all rows as JSONL on stdout)." placeholder:"DIR"`
	Format         string  `group:"output" enum:",parquet,jsonl" default:"" help:"Format of the files in DIR: parquet or jsonl (default parquet)." placeholder:"NAME"`
	ValFraction    float64 `default:"0.1" group:"output" help:"Share of the rows for validation, whole sources at a time, even over categories and types (default 0.1)." placeholder:"F"`
	Balance        bool    `group:"output" help:"Even out categories, types, rates, judges and gaps by leaving rows out."`
	DropUnfaithful bool    `group:"output" help:"Leave out errors whose chosen reply names neither an edited term nor its replacement."`
	MaxChars       int     `group:"output" help:"Leave out rows whose prompt and longer reply have more characters; 0 means no limit (default 0)." placeholder:"N"`
	PaperSchema    bool    `group:"output" help:"Columns of the reference implementation, messages as JSON strings."`
}

func (f *flags) checkOutput() error {
	switch {
	case f.MaxChars < 0:
		return cli.Usagef("--max-chars %d: must not be negative", f.MaxChars)
	case !(f.ValFraction >= 0 && f.ValFraction < 1):
		return cli.Usagef("--val-fraction %v: must be at least 0 and below 1", f.ValFraction)
	case f.Output == "" && f.Format == string(pairs.Parquet):
		return cli.Usagef("--format parquet needs -o DIR")
	case f.Format == "" && f.Output != "":
		f.Format = string(pairs.Parquet)
	case f.Format == "":
		f.Format = string(pairs.JSONL)
	}
	return nil
}

// keepDuplicates: the reference counts pairs before it removes duplicates.
func (f *flags) keepDuplicates() bool { return f.PaperExact }

// output are the files of DIR, which appear together at the end; none if rows
// go to stdout.
type output struct {
	train, validation, summary *cli.OutputFile
}

func (f *flags) open() (*output, error) {
	o := &output{}
	if f.Output == "" {
		return o, nil
	}
	if err := os.MkdirAll(f.Output, 0o777); err != nil {
		return nil, err
	}
	for _, file := range []struct {
		at   **cli.OutputFile
		name string
	}{{&o.train, "train." + f.Format}, {&o.validation, "validation." + f.Format}, {&o.summary, "summary.json"}} {
		if file.at == &o.validation && f.ValFraction == 0 {
			continue
		}
		made, err := f.Create("--output", filepath.Join(f.Output, file.name))
		if err != nil {
			o.discard()
			return nil, err
		}
		*file.at = made
	}
	return o, nil
}

func (o *output) discard() {
	for _, file := range []*cli.OutputFile{o.train, o.validation, o.summary} {
		file.Discard()
	}
}

// commit gives the files their names.
func (o *output) commit(s *pairs.Summary) error {
	if o.summary == nil {
		return nil
	}
	e := json.NewEncoder(o.summary)
	e.SetIndent("", "  ")
	if err := e.Encode(s); err != nil {
		return err
	}
	for _, file := range []*cli.OutputFile{o.train, o.validation, o.summary} {
		if file == nil {
			continue
		}
		if err := file.Commit(); err != nil {
			return err
		}
	}
	return nil
}

// write is the second pass.
func (f *flags) write(ctx context.Context, app *cli.App, w *pairs.Writer, c *collector, list []pairs.Pair, out *output) error {
	w.Train = app.Stdout()
	if out.train != nil {
		w.Train = out.train
	}
	if out.validation != nil {
		w.Validation = out.validation
	}
	w.Summary.Objective = w.Objective
	if f.Balance {
		kept, err := f.balanced(ctx, w, list)
		if err != nil {
			return err
		}
		list = kept
	}
	validation := make([]bool, len(list))
	if out.validation != nil {
		validation = c.splitter.Split(list, f.ValFraction)
	}
	for i := 0; i < len(list) && ctx.Err() == nil; i++ {
		ok, err := f.Balance, error(nil) // what is balanced has been looked at
		if !ok {
			ok, err = w.Keep(&list[i])
		}
		if err == nil && ok {
			err = w.Write(&list[i], validation[i])
		}
		if err != nil {
			return err
		}
	}
	w.Summary.Finish()
	return w.Close()
}

// balanced evens out the pairs that make rows.
func (f *flags) balanced(ctx context.Context, w *pairs.Writer, list []pairs.Pair) ([]pairs.Pair, error) {
	kept := list[:0]
	for i := 0; i < len(list) && ctx.Err() == nil; i++ {
		ok, err := w.Keep(&list[i])
		if err != nil {
			return nil, err
		}
		if ok {
			kept = append(kept, list[i])
		}
	}
	before := len(kept)
	kept = pairs.Balance(kept)
	w.Summary.Dropped.Unbalanced = before - len(kept)
	return kept, nil
}
