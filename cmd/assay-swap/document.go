package main

import (
	"context"
	"errors"

	"assay/pkg/cli"
	"assay/pkg/ner"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// entityError tells entities that do not fit their text from records that
// cannot be read at all.
type entityError struct{ error }

func (e *entityError) Hint() string {
	return "find the entities again with assay-ner, or drop the field to have them found here"
}

// document reads text, target and entities of a record.
func (f *flags) document(ctx context.Context, dict func() *ner.Dict, rec *record.Record) (doc swap.Document, err error) {
	if doc.Text, err = rec.Reference(f.Field); err != nil {
		return doc, err
	}
	doc.Target, _ = rec.Text("contribution") // optional
	if rec.Present("entities") {
		if doc.Spans, err = swap.ParseEntities(rec.Raw("entities"), doc.Text); err != nil {
			err = &entityError{err}
		}
		return doc, err
	}
	doc.Spans, err = dict().Recognise(ctx, doc.Text)
	return doc, err
}

// refuse ends a record that could not be read: one whose entities do not fit its
// text comes out with an assay_error, any other is rejected.
func refuse(rec *record.Record, err error, out *cli.Out) error {
	var bad *entityError
	if !errors.As(err, &bad) {
		return err
	}
	out.Fail(rec, "swap", "entities", bad)
	return nil
}
