package stream

import (
	"context"
	"sync"
)

// windowPerWorker is how many results a worker may run ahead of the output: with
// less, one slow record idles the others; with more, memory grows for nothing.
const windowPerWorker = 4

// Mapping is one run of Map: what to read, how wide, and what to do.
type Mapping[T any] struct {
	Inputs    Inputs
	Workers   int // goroutines that run Work, at least 1
	Unordered bool
	// Work makes the result of a line. It runs on several goroutines at once.
	Work func(ctx context.Context, line Line) T
	// Sink takes the results one at a time, in input order unless Unordered. An
	// error ends the run.
	Sink func(T) error
	// Idle is called when no result is ready, before waiting; it may be nil.
	Idle func() error
}

// Map reads, works and sinks as m says. When reading is done or ctx ends, the
// lines already read are still worked and sunk; Work gets workCtx, which the
// caller may end to abandon those too. The first error of Sink or Idle stops the
// reading, lets the workers finish what they hold, and is returned; else the
// error of reading, after everything read before it has been sunk.
func Map[T any](ctx, workCtx context.Context, m Mapping[T]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &pool[T]{Mapping: m}
	p.jobs = make(chan job[T])
	p.queue = make(chan chan T, m.Workers*windowPerWorker)
	if m.Unordered {
		p.shared = make(chan T, m.Workers)
	}
	var workers sync.WaitGroup
	for range m.Workers {
		workers.Go(func() { p.work(workCtx) })
	}
	var readErr error
	var reader sync.WaitGroup
	reader.Go(func() {
		readErr = p.read(ctx)
		close(p.jobs)
		workers.Wait()
		close(p.queue)
	})
	err := p.drain()
	cancel()
	p.discard()
	reader.Wait()
	if err != nil {
		return err
	}
	return readErr
}

type job[T any] struct {
	line Line
	out  chan<- T
}

type pool[T any] struct {
	Mapping[T]
	jobs   chan job[T]
	queue  chan chan T // one future a line, in input order
	shared chan T      // the future of every line, when order is waived
}

func (p *pool[T]) work(ctx context.Context) {
	for j := range p.jobs {
		j.out <- p.Work(ctx, j.line)
	}
}

func (p *pool[T]) read(ctx context.Context) error {
	return Read(ctx, p.Inputs, func(line Line) error {
		future := p.shared
		if future == nil {
			future = make(chan T, 1)
		}
		select {
		case p.queue <- future:
		case <-ctx.Done():
			return errStop
		}
		p.jobs <- job[T]{line, future}
		return nil
	})
}

// drain sinks results until all are through or one fails.
func (p *pool[T]) drain() error {
	for {
		future, ok, err := receive(p.queue, p.Idle)
		if err != nil || !ok {
			return err
		}
		result, _, err := receive(future, p.Idle)
		if err == nil {
			err = p.Sink(result)
		} else {
			<-future
		}
		if err != nil {
			return err
		}
	}
}

// receive takes the next item, calling idle first if it would have to wait.
func receive[E any](c <-chan E, idle func() error) (item E, ok bool, err error) {
	select {
	case item, ok = <-c:
		return item, ok, nil
	default:
	}
	if idle != nil {
		if err := idle(); err != nil {
			return item, false, err
		}
	}
	item, ok = <-c
	return item, ok, nil
}

// discard waits for the results that nobody sinks any more, so that reader and
// workers end.
func (p *pool[T]) discard() {
	for future := range p.queue {
		<-future
	}
}
