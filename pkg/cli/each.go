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
	type parsed struct {
		*outcome
		rec *record.Record
	}
	// Through Map, so that a signal is heeded while a read waits for input, and
	// lines are parsed while others are visited.
	err = stream.Map(ctx, ctx, stream.Mapping[parsed]{
		Inputs: c.inputs(a), Workers: parsers,
		Work: func(_ context.Context, line stream.Line) parsed {
			p := parsed{outcome: &outcome{pos: line.Pos, line: line.Bytes, tooLong: line.TooLong}}
			if p.tooLong != nil {
				p.err = p.tooLong
			} else {
				p.rec, p.err = record.Parse(line.Bytes)
			}
			if p.err == nil && s.mapping.apply(p.rec) {
				p.pos.Offset = -1 // the record as visited does not stand in the file
			}
			return p
		},
		Sink: func(p parsed) error {
			if p.err == nil {
				p.err = visit(p.rec, p.pos)
			}
			return s.take(p.outcome)
		},
	})
	return s.end(err)
}

// parsers is how many goroutines parse lines ahead of the visit.
const parsers = 2
