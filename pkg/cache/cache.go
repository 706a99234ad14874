package cache

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// Cache is an open cache directory. Its methods may be called from any number of
// goroutines; its fields are set before the first call, if at all.
type Cache struct {
	// Warn is told of damage and of answers that could not be stored, each kind of
	// trouble once. nil keeps silent.
	Warn func(format string, args ...any)
	// Now is the clock that stamps entries and tells their age.
	Now func() time.Time
	// Grace is how long a call of Do goes on, so that its answer is not lost, after
	// everyone who waited for it has gone. Zero ends it at once.
	Grace time.Duration

	dir   string
	mode  Mode
	codec codec
	name  func(Key) string                  // tests force two keys into one file through it,
	put   func(Key, Answer) (Answer, error) // and make the disk slow through this

	mu      sync.Mutex
	root    *os.Root
	warned  map[string]bool
	flights map[string]*flight
	running sync.WaitGroup
	storing chan struct{} // a place for each answer on its way to the disk
}

// Open makes a cache of a directory, which need not exist: the first answer stored
// creates it. With mode Off the directory may be empty.
func Open(dir string, mode Mode) (*Cache, error) {
	if _, err := parseMode(string(mode)); err != nil {
		return nil, err
	}
	if dir == "" && mode != Off {
		return nil, hinted{errors.New("no cache directory given"), "name one with --cache DIR"}
	}
	if info, err := os.Stat(dir); err == nil && !info.IsDir() && mode != Off {
		return nil, hinted{fmt.Errorf("cache %s is not a directory", dir), "name a directory with --cache DIR"}
	}
	c := &Cache{
		Now: time.Now, dir: dir, mode: mode, codec: newCodec(), name: Key.String,
		warned: map[string]bool{}, flights: map[string]*flight{},
		storing: make(chan struct{}, maxStoring),
	}
	c.put = c.Put
	return c, nil
}

// Dir is the directory the cache was opened with.
func (c *Cache) Dir() string { return c.dir }

// Mode is the mode the cache was opened with.
func (c *Cache) Mode() Mode { return c.mode }

// Get finds the stored answer to a request. Modes Refresh and Off find nothing. A
// damaged entry and one that belongs to another request are misses; damage is told to
// Warn once.
func (c *Cache) Get(k Key) (Answer, bool) {
	if !c.mode.reads() {
		return Answer{}, false
	}
	a, err := c.lookup(k)
	if err != nil {
		c.warnOfRead(c.name(k), err)
		return Answer{}, false
	}
	return a, true
}

// warnOfRead reports a damaged entry once, and a directory that cannot be read once
// however many entries that concerns.
func (c *Cache) warnOfRead(name string, err error) {
	topic := name
	if _, system := err.(*fs.PathError); system {
		topic = "read"
	}
	if !errors.Is(err, fs.ErrNotExist) {
		c.warn(topic, "cache entry %s: %v; asking again", c.path(name), err)
	}
}

// Put stores an answer and returns the one that stands afterwards: in mode ReadWrite an
// earlier answer to the same request stays, so that every process ends up with the same
// one. In modes ReadOnly and Off it does nothing.
func (c *Cache) Put(k Key, a Answer) (Answer, error) {
	if !c.mode.writes() {
		return a, nil
	}
	a.Created = c.stamp(a.Created)
	return c.store(k, a, c.mode == Refresh)
}

func (c *Cache) stamp(t time.Time) time.Time {
	if t.IsZero() {
		t = c.Now()
	}
	return t.UTC().Truncate(time.Second)
}

// errOther means that the file of this name answers another request.
var errOther = errors.New("holds the answer to another request of the same name")

// lookup reads the entry of a key. The error is fs.ErrNotExist if there is none.
func (c *Cache) lookup(k Key) (Answer, error) {
	file, plain := getBuffer(), getBuffer()
	defer putBuffer(file)
	defer putBuffer(plain)
	e, err := c.readInto(c.name(k), file, plain)
	if err != nil {
		return Answer{}, err
	}
	if !bytes.Equal(e.Request, k.request) {
		return Answer{}, errOther
	}
	return e.clone(), nil
}

// clone cuts an answer loose from the buffer that it was read into.
func (a Answer) clone() Answer {
	a.Response = bytes.Clone(a.Response)
	a.Note = bytes.Clone(a.Note)
	return a
}

// warn reports a trouble the first time that its topic turns up. So that a wrecked
// directory does not cost memory without end, the thousandth is the last.
func (c *Cache) warn(topic, format string, args ...any) {
	c.mu.Lock()
	known := c.warned[topic] || len(c.warned) >= 1000
	c.warned[topic] = c.warned[topic] || !known
	c.mu.Unlock()
	if !known && c.Warn != nil {
		c.Warn(format, args...)
	}
}
