package cli

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"sync"
	"time"

	"assay/pkg/record"
	"assay/pkg/stream"
)

// Work does a filter's job on one record. It runs on several goroutines. What it
// emits is written in the order of its calls, records in input order. An error
// returned before anything was emitted rejects the record: it is reported and
// written to --rejects, and the stream goes on. An error made with Fatal stops
// the stream.
type Work func(ctx context.Context, rec *record.Record, out *Out) error

// Out collects what Work makes of one record.
type Out struct {
	lines []byte
	fails []error
	kinds []string // of the failures, told or not
}

// Emit writes the record as it stands now; the caller may go on changing it.
func (o *Out) Emit(rec *record.Record) {
	o.lines = append(rec.AppendTo(o.lines), '\n')
}

// EmitWith writes the record with further members, as record.AppendWith does.
func (o *Out) EmitWith(rec *record.Record, fields ...record.Field) {
	o.lines = append(rec.AppendWith(o.lines, fields...), '\n')
}

// EmitLine writes a line that the caller has encoded, without its line feed.
func (o *Out) EmitLine(line []byte) {
	o.lines = append(append(o.lines, line...), '\n')
}

// Fail writes the record with assay_error {"stage","kind","message"}: it was
// read, but what was asked could not be done. It is counted as failed and
// reported with its place.
func (o *Out) Fail(rec *record.Record, stage, kind string, err error) {
	o.Mark(rec, stage, kind, err)
	o.fails = append(o.fails, err)
}

// Mark is Fail for what has been told already, or will be told once at the end: the
// record is written with assay_error and counted, but not reported.
func (o *Out) Mark(rec *record.Record, stage, kind string, err error) {
	failed := rec.Clone()
	raw := append([]byte(`{"stage":`), record.AppendString(nil, stage)...)
	raw = record.AppendString(append(raw, `,"kind":`...), kind)
	raw = record.AppendString(append(raw, `,"message":`...), err.Error())
	failed.Set("assay_error", append(raw, '}'))
	o.Emit(failed)
	o.kinds = append(o.kinds, kind)
}

// spare holds the buffers of written results. A filter that makes many records
// of one spends a third of its time growing them otherwise.
var spare sync.Pool

// maxSpare is the size above which a buffer is not kept.
const maxSpare = 1 << 20

// recycle gives the buffer of a written result to the next one.
func (o *Out) recycle() {
	if cap(o.lines) <= maxSpare {
		lines := o.lines[:0]
		spare.Put(&lines)
	}
	o.lines = nil
}

// outcome is what became of one line.
type outcome struct {
	pos     stream.Pos
	out     Out
	err     error // the record is rejected, or the stream stops
	line    []byte
	tooLong *stream.TooLong
	dropped bool // abandoned after an interrupt
	passed  bool // failed in an earlier stage
}

// Filter runs work over the input records. Records that carry assay_error are
// passed through: they failed in an earlier stage, which has counted them.
func (a *App) Filter(ctx context.Context, c *Common, work Work) error {
	s, err := a.begin(c)
	if err != nil {
		return err
	}
	workCtx, abandon := context.WithCancel(context.WithoutCancel(ctx))
	defer abandon()
	stopGrace := context.AfterFunc(ctx, func() { time.AfterFunc(grace, abandon) })
	defer stopGrace()
	err = stream.Map(ctx, workCtx, stream.Mapping[*outcome]{
		Inputs: c.inputs(a), Workers: c.Jobs, Unordered: c.Unordered,
		Work: func(ctx context.Context, line stream.Line) *outcome { return s.do(ctx, line, work) },
		Sink: s.take,
		Idle: a.Flush,
	})
	if err == nil && a.total == 0 && a.status.Load() == exitDone {
		a.Notef("the input holds no records")
	}
	return s.end(err)
}

// do parses one line and works on it.
func (s *session) do(ctx context.Context, line stream.Line, work Work) *outcome {
	o := &outcome{pos: line.Pos, line: line.Bytes, tooLong: line.TooLong}
	if lines, ok := spare.Get().(*[]byte); ok {
		o.out.lines = *lines
	}
	if o.tooLong != nil {
		o.err = o.tooLong
		return o
	}
	rec, err := record.Parse(line.Bytes)
	switch {
	case err != nil:
		o.err = err
	case rec.Failed():
		o.out.Emit(rec)
		o.passed = true
	default:
		s.mapping.apply(rec)
		o.err = work(ctx, rec, &o.out)
	}
	o.dropped = ctx.Err() != nil && (o.err != nil || len(o.out.kinds) > 0)
	return o
}

// session is one pass over the input: rejects file, counts and progress.
type session struct {
	app      *App
	flags    *Common
	mapping  mapping
	rejects  *os.File
	progress *progress
}

func (a *App) begin(c *Common) (*session, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	for _, name := range c.Files {
		if err := readable(name); err != nil {
			return nil, err
		}
	}
	if len(c.Files) == 0 && isTerminal(a.std.In) {
		a.Notef("reading records from the terminal, one JSON object a line; end with Ctrl-D, or see --help")
	}
	fields, err := newMapping(c.Map)
	if err != nil {
		return nil, err
	}
	s := &session{app: a, flags: c, mapping: fields}
	if c.Rejects != "" {
		if err := c.notInput("--rejects", c.Rejects); err != nil {
			return nil, err
		}
		f, err := os.Create(c.Rejects)
		if err != nil {
			return nil, fmt.Errorf("--rejects %s: %w", c.Rejects, cause(err))
		}
		s.rejects = f
	}
	s.progress = startProgress(a, c)
	return s, nil
}

// readable finds out before anything is written whether a file can be read.
func readable(name string) error {
	if name == "-" {
		return nil
	}
	info, err := os.Stat(name)
	if path, ok := err.(*os.PathError); ok {
		return fmt.Errorf("%s: %w", name, path.Err)
	}
	if err == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory, not a file of records", name)
	}
	return err
}

// take accounts for an outcome and writes it.
func (s *session) take(o *outcome) error {
	a := s.app
	if o.dropped {
		return nil
	}
	a.total++
	if o.passed {
		a.passed++
	}
	if o.err != nil && isFatal(o.err) {
		return located(o.pos, o.err)
	}
	for _, err := range o.out.fails {
		a.messages.record(o.pos, err)
	}
	if len(o.out.lines) > 0 {
		if _, err := a.out.Write(o.out.lines); err != nil {
			a.outErr = err
			return err
		}
		o.out.recycle()
	}
	if o.err != nil {
		if err := s.reject(o); err != nil {
			return err
		}
	}
	s.progress.update(o)
	if o.err == nil && len(o.out.kinds) == 0 {
		return nil
	}
	a.failed++
	if s.flags.Strict {
		return &strictStop{}
	}
	return nil
}

// reject reports a line that could not be used and saves it unchanged.
func (s *session) reject(o *outcome) error {
	s.app.rejected++
	s.app.messages.record(o.pos, o.err)
	if o.tooLong != nil {
		defer o.tooLong.Done()
	}
	if s.rejects == nil {
		return nil
	}
	var err error
	if o.tooLong != nil {
		_, err = o.tooLong.WriteTo(s.rejects)
	} else {
		_, err = s.rejects.Write(append(bytes.Clone(o.line), '\n'))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", s.flags.Rejects, err)
	}
	return nil
}

// end closes the pass and sums up.
func (s *session) end(err error) error {
	a := s.app
	s.progress.stop()
	if err == nil && a.total > 0 {
		s.mapping.idle(a)
	}
	if s.rejects != nil {
		if closeErr := s.rejects.Close(); err == nil && closeErr != nil {
			err = closeErr
		}
	}
	if a.passed > 0 {
		a.Notef("%d of %d records had failed in an earlier stage and were passed on", a.passed, a.total)
	}
	if a.failed > 0 {
		a.Notef("%d of %d records failed: %s", a.failed, a.total, s.failures())
		if !s.flags.MaxFailures.tolerates(a.failed, a.total) {
			a.raise(exitPartial)
		}
	}
	if _, ok := err.(*strictStop); ok {
		a.raise(exitFailure)
		return nil
	}
	return err
}

// failures tells where the failed records are.
func (s *session) failures() string {
	var parts []string
	if n := s.app.failed - s.app.rejected; n > 0 {
		parts = append(parts, fmt.Sprintf("%d written with assay_error", n))
	}
	switch n := s.app.rejected; {
	case n > 0 && s.rejects != nil:
		parts = append(parts, fmt.Sprintf("%d not usable, saved in %s", n, s.flags.Rejects))
	case n > 0:
		parts = append(parts, fmt.Sprintf("%d not usable, left out", n))
	}
	return strings.Join(parts, "; ")
}

// strictStop ends a --strict run whose failing record has been reported.
type strictStop struct{}

func (*strictStop) Error() string { return "stopped at the first failed record" }

// located puts the place before an error.
func located(pos stream.Pos, err error) error { return fmt.Errorf("%s: %w", pos, err) }
