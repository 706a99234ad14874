package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/stream"
)

type exportCmd struct{ choice }

func (*exportCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	bad := faults{app: app}
	if _, err := store.Export(ctx, app.Stdout(), bad.report); err != nil {
		return err
	}
	return bad.end()
}

type importCmd struct {
	choice
	stdin io.Reader
	From  []string `arg:"" optional:"" name:"from" help:"Export files, plain, gzip or zstd, or cache directories; none or - is standard input."`
}

func (i *importCmd) run(ctx context.Context, app *cli.App, store *cache.Cache) error {
	sources := i.From
	if len(sources) == 0 {
		sources = []string{"-"}
	}
	in, err := store.Import()
	if err != nil {
		return err
	}
	for _, source := range sources {
		if err := i.take(ctx, app, in, source); err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	if err := printJSON(app, in.Imported); err != nil || in.Bad == 0 {
		return err
	}
	return partial{fmt.Errorf("%d not imported", in.Bad), ""}
}

func (i *importCmd) take(ctx context.Context, app *cli.App, in *cache.Importer, source string) error {
	if info, err := os.Stat(source); err == nil && info.IsDir() {
		from, err := cache.Open(source, cache.ReadOnly)
		if err != nil {
			return err
		}
		report := func(name string, err error) { app.Warnf("%s: entry %s: %v", source, name, err) }
		defer from.Close() //nolint:errcheck // only read from
		return in.From(ctx, from, report)
	}
	// A line holds a whole entry, whose text may be longer escaped than plain.
	inputs := stream.Inputs{Files: []string{source}, Stdin: i.stdin, MaxLine: 2 * cache.MaxEntry, Reuse: true}
	return stream.Read(ctx, inputs, func(line stream.Line) error {
		if line.TooLong != nil {
			defer line.TooLong.Done()
			in.Bad++
			app.Warnf("%s: %v", line.Pos, line.TooLong)
		} else if err := in.Line(line.Bytes); err != nil {
			app.Warnf("%s: %v", line.Pos, err)
		}
		return nil
	})
}
