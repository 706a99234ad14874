package main

import (
	"context"
	"sync/atomic"

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
	dict    func() *ner.Dict // records that have entities need none
	assault *assault
	paint   painter

	shortfall swap.Shortfall
	judged    atomic.Int64 // records that a judge had seen already
}

func (w *writer) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	if rec.Judged() {
		w.judged.Add(1)
		rec.Unjudge()
	}
	var doc swap.Document
	var err error
	if w.swapper == nil { // attacks need no entities
		doc.Text, err = rec.Reference(w.flags.Field)
	} else {
		doc, err = w.flags.document(ctx, w.dict, rec)
	}
	if err != nil {
		return refuse(rec, err, out)
	}
	var reading *swap.Reading
	if w.swapper != nil {
		reading = w.swapper.Read(doc)
		if !w.asked.prepare(ctx, &w.plan, reading, rec, out) {
			return nil
		}
	}
	if w.flags.Explain {
		explain(rec, w.flags.Field, &w.plan, reading, out)
		return nil
	}
	emit := func(r *swap.Rewrite) error {
		if r.Err == nil {
			w.emit(rec, doc.Text, r, out)
		} else {
			rec.Set(metaField, r.Meta.AppendJSON(nil))
			w.asked.model.fail(rec, r.Err, out)
		}
		return nil
	}
	for i := range w.steps {
		switch s := &w.steps[i]; {
		case s.attacks != nil:
			err = w.assault.run(ctx, rec, s.attacks, out, emit)
		case w.flags.Format == "diff":
			err = s.plan.Run(reading, emit)
		default:
			err = s.plan.Encode(reading, func(e *swap.Encoded) error {
				w.write(rec, e, out)
				return nil
			}, emit)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// emit writes one rewrite.
func (w *writer) emit(rec *record.Record, text string, r *swap.Rewrite, out *cli.Out) {
	w.shortfall.Add(&r.Meta)
	if w.flags.Format == "diff" {
		w.paint.diff(rec.SourceID(w.flags.Field), text, r, out)
		return
	}
	rec.Set(predictionField, record.AppendString(nil, r.Prediction))
	rec.Set(metaField, r.Meta.AppendJSON(nil))
	out.Emit(rec)
}

// write writes one of many rewrites of a text.
func (w *writer) write(rec *record.Record, e *swap.Encoded, out *cli.Out) {
	w.shortfall.Add(&e.Summary)
	rec.Delete(predictionField)
	rec.Delete(metaField)
	out.EmitWith(rec, record.Field{Name: predictionField, AppendValue: e.AppendPrediction}, record.Field{Name: metaField, AppendValue: e.AppendMeta})
}

// The fields that are written.
const (
	predictionField = "prediction"
	metaField       = "perturbation_meta"
)
