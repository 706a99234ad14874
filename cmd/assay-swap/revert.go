package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"assay/pkg/cli"
	"assay/pkg/record"
	"assay/pkg/swap"
)

// revert gives back the record that a rewrite was made from.
func (f *flags) revert(_ context.Context, rec *record.Record, out *cli.Out) error {
	if !rec.Has(predictionField) {
		return notRewritten(predictionField)
	}
	prediction, err := rec.Text(predictionField)
	if err != nil {
		return err
	}
	var meta swap.Meta
	if raw := rec.Raw(metaField); raw == nil {
		return notRewritten(metaField)
	} else if err := json.Unmarshal(raw, &meta); err != nil {
		return fmt.Errorf(metaField+": %w", err)
	}
	if meta.Type == swap.CrossLingual { // its change holds no texts: the record does
		if _, err := rec.Reference(f.Field); err != nil {
			err = fmt.Errorf("a translation cannot be undone: %w", err)
			out.Fail(rec, "swap", "revert", err)
		} else {
			rec.Delete(predictionField)
			rec.Delete(metaField)
			out.Emit(rec)
		}
		return nil
	}
	text, err := swap.Revert(prediction, meta.Changes)
	if err != nil {
		out.Fail(rec, "swap", "revert", err)
		return nil
	}
	if reference, err := rec.Reference(f.Field); err != nil {
		rec.Set(f.referenceField(), record.AppendString(nil, text))
	} else if reference != text {
		out.Fail(rec, "swap", "revert", errors.New("undoing the changes does not give the reference text"))
		return nil
	}
	rec.Delete(predictionField)
	rec.Delete(metaField)
	out.Emit(rec)
	return nil
}

// notRewritten names the field that a record lacks which never was rewritten.
type notRewritten string

func (e notRewritten) Error() string { return "no " + string(e) }

// Hint says where such a field comes from.
func (notRewritten) Hint() string { return "--revert reads what assay-swap writes" }

func (f *flags) referenceField() string {
	if f.Field != "" {
		return f.Field
	}
	return "recipe"
}
