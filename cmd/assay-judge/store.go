package main

import (
	"assay/pkg/cache"
	"assay/pkg/cli"
)

// lazyStore opens the cache when the first judge needs it: control judges
// work without a home directory.
type lazyStore struct {
	flags *cli.CacheFlags
	app   *cli.App
	cache *cache.Cache
}

func (s *lazyStore) open() (*cache.Cache, error) {
	if s.cache != nil {
		return s.cache, nil
	}
	mode, err := cache.ParseMode(s.flags.CacheMode)
	if err != nil {
		return nil, err
	}
	dir := s.flags.Cache
	if dir == "" && mode != cache.Off {
		if dir, err = cache.DefaultDir(s.app.Getenv); err != nil {
			return nil, err
		}
	}
	if s.cache, err = cache.Open(dir, mode); err != nil {
		return nil, err
	}
	s.cache.Warn = s.app.Warnf
	return s.cache, nil
}

func (s *lazyStore) close() {
	if s.cache == nil {
		return
	}
	if err := s.cache.Close(); err != nil {
		s.app.Warnf("cache: %v", err)
	}
}
