package cli

import (
	"context"

	"assay/pkg/record"
	"assay/pkg/stream"
)

// Each visits the input records one by one, in order, on the caller's goroutine.
// The record is valid until visit returns. An error of visit rejects the record
// as in Filter; one made with Fatal ends the pass. When ctx ends, so does the
// pass, without an error.
func (a *App) Each(ctx context.Context, c *Common, visit func(*record.Record, stream.Pos) error) error {
	s, err := a.begin(c)
	if err != nil {
		return err
	}
	in := c.inputs(a)
	in.Reuse = true
	var rec record.Record
	err = stream.Read(ctx, in, func(line stream.Line) error {
		o := &outcome{pos: line.Pos, line: line.Bytes, tooLong: line.TooLong}
		if o.tooLong != nil {
			o.err = o.tooLong
		} else if o.err = rec.Reset(line.Bytes); o.err == nil {
			o.err = visit(&rec, line.Pos)
		}
		return s.take(o)
	})
	return s.end(err)
}
