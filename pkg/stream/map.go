package stream

import "context"

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

// Map reads, works and sinks as m says. When ctx ends, reading stops as if the
// input had ended, and the lines already read are still worked and sunk; Work
// gets workCtx, which the caller may end to abandon those too. The first error
// of Sink or Idle stops the reading, lets the workers finish what they hold, and
// is returned; else the error of reading, after everything read before it has
// been sunk. Map does not wait for a read that blocks after it has been stopped.
func Map[T any](ctx, workCtx context.Context, m Mapping[T]) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	p := &pool[T]{Mapping: m}
	p.jobs = make(chan job[T])
	p.queue = make(chan chan T, m.Workers*windowPerWorker)
	if m.Unordered {
		p.shared = make(chan T, m.Workers)
	}
	for range m.Workers {
		go p.work(workCtx)
	}
	go func() {
		p.readErr = p.read(ctx)
		close(p.jobs)
		close(p.queue)
	}()
	if err := p.drain(ctx); err != nil {
		cancel()
		p.discard()
		return err
	}
	if ctx.Err() != nil {
		return nil
	}
	return p.readErr
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

	readErr error // set before queue is closed
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
func (p *pool[T]) drain(ctx context.Context) error {
	for {
		future, ok, err := receive(ctx, p.queue, p.Idle)
		if err != nil || !ok {
			return err
		}
		result, _, err := receive(context.Background(), future, p.Idle)
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

// receive takes the next item, calling idle first if it would have to wait. ok
// is false when there is none: c is closed, or ctx has ended and c is empty.
func receive[E any](ctx context.Context, c <-chan E, idle func() error) (item E, ok bool, err error) {
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
	select {
	case item, ok = <-c:
	case <-ctx.Done():
		select {
		case item, ok = <-c:
		default:
		}
	}
	return item, ok, nil
}

// discard waits for the results in flight that nobody sinks any more.
func (p *pool[T]) discard() {
	for {
		select {
		case future, ok := <-p.queue:
			if !ok {
				return
			}
			<-future
		default:
			return
		}
	}
}
