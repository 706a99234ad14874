package cache

import "fmt"

// Lazy opens a cache when it is first needed, so that a command that turns out to need
// none works without a home directory. It is not for concurrent use.
type Lazy struct {
	Dir    string              // empty for DefaultDir
	Mode   string              // as parseMode reads it
	Getenv func(string) string // for DefaultDir
	Warn   func(format string, args ...any)

	cache *Cache
}

// Open returns the cache, the same one each time. Where no directory is named and
// there is no home to have one, it warns and stores nothing.
func (l *Lazy) Open() (*Cache, error) {
	if l.cache != nil {
		return l.cache, nil
	}
	mode, err := parseMode(l.Mode)
	if err != nil {
		return nil, err
	}
	dir := l.Dir
	if _, err := parseMode(dir); err == nil {
		return nil, hinted{fmt.Errorf("--cache %s: this is a mode, not a directory", dir), "use --cache-mode " + dir + ", or --cache ./" + dir + " for a directory of that name"}
	}
	if dir == "" && mode != Off {
		if dir, err = DefaultDir(l.Getenv); err != nil {
			l.Warn("%v; answers are not stored: name a directory with --cache DIR or ASSAY_CACHE", err)
			mode = Off
		}
	}
	if l.cache, err = Open(dir, mode); err != nil {
		return nil, err
	}
	l.cache.Warn = l.Warn
	return l.cache, nil
}

// Close closes the cache if it was opened, and warns if that fails.
func (l *Lazy) Close() {
	if l.cache == nil {
		return
	}
	if err := l.cache.Close(); err != nil {
		l.Warn("cache: %v", err)
	}
}
