package main

import (
	"context"
	"fmt"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/record"
	"assay/pkg/rubric"
)

// bench is the row of judges that every record passes.
type bench struct {
	judges []judge.Judge
	rubric *rubric.Rubric
	field  string
	timing bool

	dead llm.Dead
}

// work judges one record by each judge in turn.
func (b *bench) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	in, err := b.input(rec)
	if err != nil {
		return err
	}
	for _, j := range b.judges {
		verdict, err := j.Judge(ctx, in)
		judged := rec.Clone()
		for _, f := range judge.Fields(j.Name(), b.rubric, verdict, b.timing) {
			judged.Set(f.Name, f.Raw)
		}
		switch {
		case err == nil:
			out.Emit(judged)
		case b.dead.News(j.Name(), err):
			out.Fail(judged, "judge", judge.Kind(err), err)
		default:
			markFailed(judged, err)
			out.Emit(judged)
		}
	}
	return nil
}

// input takes from a record what judges look at.
func (b *bench) input(rec *record.Record) (judge.Input, error) {
	var in judge.Input
	var err error
	reference, missing := rec.Reference(b.field)
	if missing == nil {
		in.Reference = reference
	}
	switch {
	case present(rec, "prediction"):
		in.Text, err = rec.Text("prediction")
	case missing != nil:
		return in, missing
	default:
		in.Text = reference
	}
	if err != nil {
		return in, err
	}
	if b.rubric.ReferenceBased && missing != nil {
		return in, missing
	}
	for _, name := range [...]string{"contribution", "research_question"} {
		if present(rec, name) {
			in.Target, err = rec.Text(name)
			break
		}
	}
	return in, err
}

func present(rec *record.Record, name string) bool {
	raw := rec.Raw(name)
	return raw != nil && string(raw) != "null"
}

// stopped returns the error that ends a run in which a judge stopped.
func (b *bench) stopped() error {
	names := make([]string, len(b.judges))
	for i, j := range b.judges {
		names[i] = j.Name()
	}
	return b.dead.Err(names...)
}

// markFailed writes assay_error as cli.Out.Fail does, but without a message.
func markFailed(rec *record.Record, err error) {
	raw := append([]byte(`{"stage":"judge","kind":`), record.AppendString(nil, judge.Kind(err))...)
	raw = record.AppendString(append(raw, `,"message":`...), err.Error())
	rec.Set("assay_error", append(raw, '}'))
}

func errNoReference(name string) error {
	return fmt.Errorf("rubric %s shows no reference", name)
}
