package main

import (
	"context"
	"errors"
	"sync"

	"assay/pkg/cli"
	"assay/pkg/ner"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// writer makes the rewrites of each record, step by step.
type writer struct {
	flags   *flags
	asked   *servers
	steps   []step
	plan    swap.Plan // the jobs of all steps but the attacks
	swapper *swap.Swapper
	dict    *ner.Dict
	assault *assault
	paint   painter

	shortfall swap.Shortfall
	spare     sync.Pool // of *buffers
}

func (w *writer) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	var doc swap.Document
	var err error
	if w.swapper == nil { // attacks need no entities
		doc.Text, err = rec.Reference(w.flags.Field)
	} else {
		doc, err = w.flags.document(ctx, w.dict, rec)
	}
	var bad *entityError
	if errors.As(err, &bad) {
		out.Fail(rec, "swap", "entities", bad)
		return nil
	} else if err != nil {
		return err
	}
	var reading *swap.Reading
	if w.swapper != nil {
		reading = w.swapper.Read(doc)
		if err := w.asked.prepare(ctx, &w.plan, reading); err != nil {
			w.asked.model.fail(rec, err, out)
			return nil
		}
	}
	if w.flags.Explain {
		explain(rec, w.flags.Field, &w.plan, reading, out)
		return nil
	}
	b := w.spare.Get().(*buffers)
	defer w.spare.Put(b)
	emit := func(r *swap.Rewrite) error {
		if r.Err != nil {
			rec.Set("perturbation_meta", r.Meta.AppendJSON(nil))
			w.asked.model.fail(rec, r.Err, out)
			return nil
		}
		w.emit(rec, doc.Text, r, b, out)
		return nil
	}
	for i := range w.steps {
		if s := &w.steps[i]; s.attacks == nil {
			err = s.plan.Run(reading, emit)
		} else {
			err = w.assault.run(ctx, rec, s.attacks, out, emit)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// emit writes one rewrite.
func (w *writer) emit(rec *record.Record, text string, r *swap.Rewrite, b *buffers, out *cli.Out) {
	w.shortfall.Add(r)
	if w.flags.Format == "diff" {
		w.paint.diff(rec.SourceID(w.flags.Field), text, r, out)
		return
	}
	b.prediction = record.AppendString(b.prediction[:0], r.Prediction)
	b.meta = r.Meta.AppendJSON(b.meta[:0])
	rec.Set("prediction", b.prediction)
	rec.Set("perturbation_meta", b.meta)
	out.Emit(rec)
}

// buffers hold the fields of one rewrite until it is emitted.
type buffers struct{ prediction, meta []byte }
