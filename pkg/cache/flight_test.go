package cache

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func answering(s string) Ask {
	return func(context.Context) (Answer, bool, error) { return Answer{Response: []byte(s)}, true, nil }
}

func TestDoStoresWhatItMay(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	k := testKey(t, "q")
	boom := errors.New("boom")
	if _, _, err := c.Do(t.Context(), k, func(context.Context) (Answer, bool, error) {
		return Answer{Response: []byte("x")}, true, boom
	}); !errors.Is(err, boom) {
		t.Fatal(err)
	}
	a, cached, err := c.Do(t.Context(), k, func(context.Context) (Answer, bool, error) {
		return Answer{Response: []byte("not to be kept")}, false, nil
	})
	if err != nil || cached || string(a.Response) != "not to be kept" || get(c, k) != "MISS" {
		t.Fatalf("%q, %v, %v", a.Response, cached, err)
	}
	note := Answer{Response: []byte("kept"), Note: []byte(`{"n":1}`)}
	for i, want := range []bool{false, true, true} {
		a, cached, err = c.Do(t.Context(), k, func(context.Context) (Answer, bool, error) { return note, true, nil })
		if err != nil || cached != want || string(a.Response) != "kept" || string(a.Note) != `{"n":1}` || !a.Created.Equal(someTime) {
			t.Fatalf("call %d: %+v, %v, %v", i, a, cached, err)
		}
	}
}

func TestEqualRequestsInFlightAreSentOnce(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	var calls, free atomic.Int32
	release := make(chan struct{})
	ask := func(context.Context) (Answer, bool, error) {
		calls.Add(1)
		<-release
		return Answer{Response: []byte("a")}, true, nil
	}
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			a, cached, err := c.Do(t.Context(), testKey(t, "q"), ask)
			if err != nil || string(a.Response) != "a" {
				t.Errorf("%q, %v", a.Response, err)
			}
			if cached {
				free.Add(1)
			}
		})
	}
	waitFor(t, func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		f := c.flights[`"q"`]
		return f != nil && f.waiting == 32
	})
	close(release)
	wg.Wait()
	c.Close() // which waits until all is stored
	if calls.Load() != 1 || free.Load() != 31 {
		t.Errorf("%d calls, %d free", calls.Load(), free.Load())
	}
	if len(c.flights) != 0 {
		t.Error("a flight is left over")
	}
}

func TestCancelledLeaderDoesNotFailFollowers(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	k := testKey(t, "q")
	started, release := make(chan struct{}), make(chan struct{})
	ask := func(ctx context.Context) (Answer, bool, error) {
		close(started)
		select {
		case <-release:
			return Answer{Response: []byte("a")}, true, nil
		case <-ctx.Done():
			return Answer{}, false, ctx.Err()
		}
	}
	leaderCtx, cancel := context.WithCancel(t.Context())
	leader, follower := make(chan error, 1), make(chan error, 1)
	go func() { _, _, err := c.Do(leaderCtx, k, ask); leader <- err }()
	<-started
	go func() { _, _, err := c.Do(t.Context(), k, ask); follower <- err }()
	waitFor(t, func() bool { c.mu.Lock(); defer c.mu.Unlock(); return c.flights[`"q"`].waiting == 2 })
	cancel()
	if err := <-leader; !errors.Is(err, context.Canceled) {
		t.Errorf("leader: %v", err)
	}
	close(release)
	if err := <-follower; err != nil {
		t.Errorf("follower: %v", err)
	}
	c.Close()
	if get(c, k) != "a" {
		t.Error("the answer is lost")
	}
}

func TestCallEndsWhenAllHaveGone(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	ended := make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { time.Sleep(10 * time.Millisecond); cancel() }()
	_, _, err := c.Do(ctx, testKey(t, "q"), func(ctx context.Context) (Answer, bool, error) {
		<-ctx.Done()
		close(ended)
		return Answer{}, false, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	<-ended
	// A newcomer must not be given the cancelled call.
	a, _, err := c.Do(t.Context(), testKey(t, "q"), answering("new"))
	if err != nil || string(a.Response) != "new" {
		t.Errorf("newcomer: %q, %v", a.Response, err)
	}
	if _, _, err := c.Do(ctx, testKey(t, "q3"), answering("x")); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled caller starts a call: %v", err)
	}
}

func TestGraceLetsThePaidAnswerArrive(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	c.Grace = time.Minute
	k := testKey(t, "q")
	ctx, cancel := context.WithCancel(t.Context())
	started, release := make(chan struct{}), make(chan struct{})
	go func() { <-started; cancel() }()
	_, _, err := c.Do(ctx, k, func(ctx context.Context) (Answer, bool, error) {
		close(started)
		<-release
		return Answer{Response: []byte("a")}, true, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	close(release)
	c.Close()
	again, _ := testCache(t, c.dir, ReadWrite)
	if get(again, k) != "a" {
		t.Error("the answer is lost")
	}
}

func TestOffMergesNothing(t *testing.T) {
	c, _ := testCache(t, "", Off)
	var calls int
	for range 3 {
		_, cached, err := c.Do(t.Context(), testKey(t, "q"), func(context.Context) (Answer, bool, error) {
			calls++
			return Answer{}, true, nil
		})
		if cached || err != nil {
			t.Error(cached, err)
		}
	}
	if calls != 3 {
		t.Error(calls)
	}
}

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("waited too long")
		}
	}
}

// A caller gets the answer before it is on disk, and newcomers get it from the flight.
func TestAnswerDoesNotWaitForTheDisk(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	release := make(chan struct{})
	c.put = func(k Key, a Answer) (Answer, error) { <-release; return c.Put(k, a) }
	k := testKey(t, "slow")
	for i, want := range []bool{false, true} {
		a, cached, err := c.Do(t.Context(), k, answering("a"))
		if err != nil || cached != want || string(a.Response) != "a" {
			t.Errorf("%d: %q, %v, %v", i, a.Response, cached, err)
		}
	}
	if get(c, k) != "MISS" {
		t.Error("stored already: the test shows nothing")
	}
	close(release)
	c.Close()
	if get(c, k) != "a" {
		t.Error("not stored")
	}
}

// While this process asks, another one stores an answer: both go on with that one.
func TestAnotherProcessAnswersMeanwhile(t *testing.T) {
	c, _ := testCache(t, t.TempDir(), ReadWrite)
	other, _ := testCache(t, c.dir, ReadWrite)
	k := testKey(t, "q")
	a, cached, err := c.Do(t.Context(), k, func(context.Context) (Answer, bool, error) {
		put(t, other, k, "theirs")
		return Answer{Response: []byte("mine")}, true, nil
	})
	if err != nil || cached || string(a.Response) != "theirs" {
		t.Errorf("%q, %v, %v", a.Response, cached, err)
	}
}
