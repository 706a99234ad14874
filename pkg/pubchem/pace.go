package pubchem

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Interval is the least time between two requests of all processes on one cache: four a
// second, where PubChem allows five.
const Interval = 250 * time.Millisecond

// longest is how far ahead the next free time can honestly lie. What lies further ahead
// was written by a clock that is wrong.
const longest = 10 * time.Minute

// paceFile is the name of the locked file in the cache directory. It is no name of an
// entry, so the cache leaves it alone.
const paceFile = "pubchem-next"

// pace tells when requests may go out.
type pace struct {
	turn  chan struct{} // one request of this process waits at a time
	now   func() time.Time
	sleep func(context.Context, time.Duration) error

	mu   sync.Mutex
	dirs []string  // where the locked file may lie, the best first
	own  time.Time // next free time, where there is no file
}

// newPace keeps the locked file in the first of the directories that can be written;
// empty ones do not count.
func newPace(dirs []string, now func() time.Time, sleep func(context.Context, time.Duration) error) *pace {
	dirs = slices.DeleteFunc(dirs, func(dir string) bool { return dir == "" })
	return &pace{turn: make(chan struct{}, 1), dirs: dirs, now: now, sleep: sleep}
}

// wait returns when a request may go out. The time is taken when it has come, not
// before, so that a hold keeps back those who wait already and nobody takes a time that
// he does not use.
func (p *pace) wait(ctx context.Context) error {
	select {
	case p.turn <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-p.turn }()
	for ctx.Err() == nil {
		var left time.Duration
		p.update(func(next time.Time) time.Time {
			now := p.now()
			if left = next.Sub(now); left > 0 {
				return next
			}
			return now.Add(Interval)
		})
		if left <= 0 {
			return nil
		}
		if err := p.sleep(ctx, left); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// hold keeps every request back for at least d from now on.
func (p *pace) hold(d time.Duration) {
	p.update(func(next time.Time) time.Time {
		if until := p.now().Add(min(d, longest)); until.After(next) {
			return until
		}
		return next
	})
}

// update changes the next free time under the lock. Where the file cannot be used, the
// process keeps a pace of its own.
func (p *pace) update(change func(next time.Time) time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.dirs) > 0 {
		if p.updateIn(p.dirs[0], change) == nil {
			return
		}
		p.dirs = p.dirs[1:]
	}
	p.own = change(p.own)
}

func (p *pace) updateIn(dir string, change func(next time.Time) time.Time) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := lockedfile.Edit(filepath.Join(dir, paceFile))
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // what was written is checked
	return p.updateFile(f, change)
}

func (p *pace) updateFile(f *lockedfile.File, change func(time.Time) time.Time) error {
	raw, err := io.ReadAll(io.LimitReader(f, 64))
	if err != nil {
		return err
	}
	var next time.Time
	if ns, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64); err == nil {
		if t := time.Unix(0, ns); t.Before(p.now().Add(longest + time.Minute)) {
			next = t
		}
	}
	text := strconv.FormatInt(change(next).UnixNano(), 10) + "\n"
	if err := f.Truncate(0); err != nil {
		return err
	}
	_, err = f.WriteAt([]byte(text), 0)
	return err
}
