package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/knowledge"
	"assay/pkg/llm"
	"assay/pkg/record"
	"assay/pkg/rows"
)

// embedding is a pass over a corpus that gives each row the vector it lacks.
type embedding struct {
	flags *flags
	app   *cli.App
	embed llm.Embedder
	dead  llm.Dead
}

// embedCorpus writes a corpus with vectors to standard output, in the format in
// which it came.
func (f *flags) embedCorpus(ctx context.Context, app *cli.App) error {
	store := cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}
	embed, err := f.embedder(app, &store, f.Options(f.Offline))
	if err != nil {
		return err
	}
	e := embedding{flags: f, app: app, embed: embed}
	err = e.run(ctx)
	store.Close()
	if err != nil {
		return err
	}
	return e.dead.Err(f.EmbedModel)
}

func (e *embedding) run(ctx context.Context) error {
	for _, name := range e.flags.Files {
		if !isParquet(name) {
			continue
		}
		switch {
		case len(e.flags.Files) > 1:
			return cli.Usage(fmt.Errorf("%s is Parquet, which cannot be put together with other files", name), "give one file at a time")
		case e.app.StdoutIsTerminal():
			return cli.Usage(errors.New("the corpus would be written to the terminal"), "send it to a file: > NEW.parquet")
		}
		return e.parquet(ctx, name)
	}
	return e.app.Filter(ctx, &e.flags.Common, e.work)
}

// isParquet leaves it to the filter to say what is wrong with a file.
func isParquet(name string) bool {
	file, err := os.Open(name)
	if err != nil {
		return false
	}
	defer file.Close() //nolint:errcheck // nothing was written
	return rows.Is(file)
}

// work gives one line its vector. One that has it stays as it is.
func (e *embedding) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	if rec.Present(knowledge.ColumnVector) {
		out.Emit(rec)
		return nil
	}
	target, err := rec.Text("contribution")
	if err != nil {
		return err
	}
	if strings.TrimSpace(target) == "" {
		return errors.New("contribution is empty")
	}
	got, err := e.embed.Embed(ctx, target)
	switch {
	case err == nil:
		rec.Set(knowledge.ColumnVector, appendVector(nil, got.Vector))
		out.Emit(rec)
	case e.dead.News(e.flags.EmbedModel, err):
		out.Fail(rec, "embed", judge.Kind(err), err)
	default:
		out.Mark(rec, "embed", judge.Kind(err), err)
	}
	return nil
}

// appendVector writes the shortest decimals that read back as the same float32.
func appendVector(dst []byte, vector []float32) []byte {
	dst = append(dst, '[')
	for i, x := range vector {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendFloat(dst, float64(x), 'g', -1, 32)
	}
	return append(dst, ']')
}

func (e *embedding) parquet(ctx context.Context, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	failed := 0
	rows, err := knowledge.EmbedParquet(ctx, file, e.app.Stdout(), e.embed, e.flags.Jobs, func(row int, err error) {
		failed++
		if e.dead.News(e.flags.EmbedModel, err) {
			e.app.Error(&rowError{name, row, err})
		}
	})
	if failed > 0 {
		e.app.Notef("%d of %d rows have no vector", failed, rows)
	}
	if errors.Is(err, context.Canceled) {
		err = nil // the status tells of the interrupt
	}
	return err
}

// rowError is a row without vector. The others go on.
type rowError struct {
	file string
	row  int
	err  error
}

func (e *rowError) Error() string { return fmt.Sprintf("%s: row %d: %v", e.file, e.row, e.err) }
func (e *rowError) Unwrap() error { return e.err }
func (*rowError) ExitCode() int   { return 3 }
