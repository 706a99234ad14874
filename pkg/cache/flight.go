package cache

import (
	"context"
	"time"
)

// Ask makes a call that a cache has no answer to. store says whether the answer may be
// kept; it counts only if err is nil.
type Ask func(ctx context.Context) (a Answer, store bool, err error)

// maxStoring bounds the answers that are handed out but not stored yet. With more the
// next ones wait for the disk.
const maxStoring = 64

// flight is one call in progress and those who wait for it.
type flight struct {
	done   chan struct{} // closed when the fields below are set
	answer Answer
	cached bool
	err    error
	cancel context.CancelFunc
	// Guarded by Cache.mu:
	waiting int
	landed  bool // done is closed
	ended   bool // cancelled before that: of no use to newcomers
}

// Do returns the stored answer to a request, or else makes the call and stores what it
// brings. Of equal requests in flight in this process one is sent and all get its
// answer; cached is true for those who did not pay. The call has a context of its own,
// so that one caller who gives up does not take the answer from the others: it is
// cancelled when, and Grace after, the last of them has gone. The answer is returned
// before it is on disk; Close waits for that. One that cannot be stored is returned all
// the same, and Warn told once.
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
	if f.waiting == 0 && !f.landed {
		f.ended = true
		f.cancel()
	}
}

// fly makes the call, hands the answer to those who wait, and then stores it: a sync of
// the disk takes as long as many a reply. Until it is stored the flight stays listed, so
// that newcomers get the answer from it.
func (c *Cache) fly(ctx context.Context, f *flight, k Key, ask Ask) {
	defer c.running.Done()
	defer f.cancel()
	store := false
	// Between the miss and the take-off an earlier flight may have landed, or another
	// process may have answered.
	if a, ok := c.Get(k); ok {
		f.answer, f.cached = a, true
	} else if f.answer, store, f.err = ask(ctx); store {
		f.answer, store = c.agree(k, f.answer, f.err)
	}
	if store {
		c.storing <- struct{}{}
	}
	c.land(f, k, !store)
	close(f.done)
	if !store {
		return
	}
	if _, err := c.put(k, f.answer); err != nil {
		c.warn("store", "answers are not stored: %v", err)
	}
	<-c.storing
	c.land(f, k, true)
}

// land marks a flight as landed and, with gone, takes it off the list.
func (c *Cache) land(f *flight, k Key, gone bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f.landed = true
	if gone && c.flights[string(k.request)] == f {
		delete(c.flights, string(k.request))
	}
}

// agree returns the answer that another process has stored during the call, if any, so
// that both go on with the same one; otherwise this one, stamped, is to be stored.
func (c *Cache) agree(k Key, a Answer, err error) (standing Answer, store bool) {
	if err != nil {
		return a, false
	}
	if standing, ok := c.Get(k); ok {
		return standing, false
	}
	a.Created = c.stamp(a.Created)
	return a, c.mode.writes()
}

// Close waits until the calls in flight have ended and their answers are stored, and
// gives the directory free. A later call opens it again.
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
