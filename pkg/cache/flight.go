package cache

import (
	"context"
	"time"
)

// Ask makes a call that a cache has no answer to. store says whether the answer may be
// kept; it counts only if err is nil.
type Ask func(ctx context.Context) (a Answer, store bool, err error)

// flight is one call in progress and those who wait for it.
type flight struct {
	done    chan struct{} // closed when the fields below are set
	answer  Answer
	cached  bool
	err     error
	cancel  context.CancelFunc
	waiting int  // guarded by Cache.mu, as is ended
	ended   bool // cancelled: its answer, if any, is no use to newcomers
}

// Do returns the stored answer to a request, or else makes the call and stores what it
// brings. Of equal requests in flight in this process one is sent and all get its
// answer; cached is true for those who did not pay. The call has a context of its own,
// so that one caller who gives up does not take the answer from the others: it is
// cancelled when, and Grace after, the last of them has gone. An answer that cannot be
// stored is returned all the same, and Warn told once.
func (c *Cache) Do(ctx context.Context, k Key, ask Ask) (a Answer, cached bool, err error) {
	if c.mode == Off {
		a, _, err = ask(ctx)
		return a, false, err
	}
	if a, ok := c.Get(k); ok {
		return a, true, nil
	}
	if err := ctx.Err(); err != nil {
		return Answer{}, false, err
	}
	f, leader := c.join(ctx, k, ask)
	select {
	case <-f.done:
		return f.answer, f.cached || !leader, f.err
	case <-ctx.Done():
		c.leave(f)
		return Answer{}, false, ctx.Err()
	}
}

// join adds the caller to the flight of its request, starting one if there is none.
func (c *Cache) join(ctx context.Context, k Key, ask Ask) (f *flight, leader bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if f := c.flights[string(k.request)]; f != nil && !f.ended {
		f.waiting++
		return f, false
	}
	own, cancel := context.WithCancel(context.WithoutCancel(ctx))
	f = &flight{done: make(chan struct{}), waiting: 1, cancel: cancel}
	c.flights[string(k.request)] = f
	c.running.Add(1)
	go c.fly(own, f, k, ask)
	return f, true
}

// leave takes one caller off a flight; after the last one it ends, unless somebody
// joins within the grace.
func (c *Cache) leave(f *flight) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f.waiting--
	if c.Grace <= 0 {
		f.endIfEmpty()
		return
	}
	time.AfterFunc(c.Grace, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		f.endIfEmpty()
	})
}

func (f *flight) endIfEmpty() {
	if f.waiting == 0 {
		f.ended = true
		f.cancel()
	}
}

func (c *Cache) fly(ctx context.Context, f *flight, k Key, ask Ask) {
	defer c.running.Done()
	defer f.cancel()
	// Between the miss and the take-off an earlier flight may have landed.
	if a, ok := c.Get(k); ok {
		f.answer, f.cached = a, true
	} else {
		f.answer, f.err = c.call(ctx, k, ask)
	}
	c.mu.Lock()
	if c.flights[string(k.request)] == f {
		delete(c.flights, string(k.request))
	}
	c.mu.Unlock()
	close(f.done)
}

func (c *Cache) call(ctx context.Context, k Key, ask Ask) (Answer, error) {
	a, store, err := ask(ctx)
	if err != nil || !store {
		return a, err
	}
	standing, err := c.Put(k, a)
	if err != nil {
		c.warn("store", "answers are not stored: %v", err)
	}
	return standing, nil
}

// Close waits until the calls in flight have ended and their answers are stored, and
// gives the directory free. A closed cache must not be used.
func (c *Cache) Close() error {
	c.running.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.root == nil {
		return nil
	}
	root := c.root
	c.root = nil
	return root.Close()
}
