package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"sync/atomic"

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

	dead sync.Map // judge name -> *deadJudge
}

// deadJudge is a judge that will answer nothing any more: a wrong key, an
// unknown model.
type deadJudge struct {
	err     error
	skipped atomic.Int64 // records after the first that it did not judge
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
		case b.first(j.Name(), err):
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

// first reports whether a failure is news. A judge that has stopped for good
// fails for every record that follows; one message is enough.
func (b *bench) first(name string, err error) bool {
	var e *llm.Error
	if !errors.As(err, &e) || !e.Final() {
		return true
	}
	known, seen := b.dead.LoadOrStore(name, &deadJudge{err: err})
	if seen {
		known.(*deadJudge).skipped.Add(1)
	}
	return !seen
}

// stopped returns the error that ends a run in which a judge stopped.
func (b *bench) stopped() error {
	for _, j := range b.judges {
		if d, ok := b.dead.Load(j.Name()); ok {
			return &stoppedError{j.Name(), d.(*deadJudge)}
		}
	}
	return nil
}

type stoppedError struct {
	name string
	dead *deadJudge
}

func (e *stoppedError) Error() string {
	return fmt.Sprintf("judge %s was not asked any more after its first refusal; records without its score: %d", e.name, e.dead.skipped.Load()+1)
}

// Hint is that of the refusal.
func (e *stoppedError) Hint() string {
	var h interface{ Hint() string }
	if errors.As(e.dead.err, &h) {
		return h.Hint()
	}
	return ""
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

// temperature is a flag that is a number, or nothing to be sent.
type temperature struct{ value *float64 }

// UnmarshalText reads the flag's value.
func (t *temperature) UnmarshalText(text []byte) error {
	if string(text) == "server" {
		t.value = nil
		return nil
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(v >= 0 && v <= 100) {
		return fmt.Errorf("%q is no temperature; write a number from 0 up, or server", text)
	}
	t.value = &v
	return nil
}
