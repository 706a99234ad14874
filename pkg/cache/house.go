package cache

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Info describes a stored entry from outside, without unpacking it.
type Info struct {
	Name  string    // 32 hex digits
	Bytes int64     // on disk
	Time  time.Time // when the file was last written
}

// Stats sums up a cache directory.
type Stats struct {
	Entries        int       `json:"entries"`
	Bytes          int64     `json:"bytes"`      // of the entries, on disk
	TempFiles      int       `json:"temp_files"` // writes in progress and leftovers of killed processes
	Oldest, Newest time.Time `json:"-"`          // zero without entries
}

// Stat counts what is stored, in whatever mode.
func (c *Cache) Stat(ctx context.Context) (Stats, error) {
	var s Stats
	err := c.walk(ctx, func(i Info) error {
		s.Entries++
		s.Bytes += i.Bytes
		if s.Oldest.IsZero() || i.Time.Before(s.Oldest) {
			s.Oldest = i.Time
		}
		if i.Time.After(s.Newest) {
			s.Newest = i.Time
		}
		return nil
	}, func(string, fs.FileInfo) error {
		s.TempFiles++
		return nil
	})
	return s, err
}

// List visits every entry in the order of the names. A directory that does not exist is
// empty. An error of visit ends the walk and is returned.
func (c *Cache) List(ctx context.Context, visit func(Info) error) error {
	return c.walk(ctx, visit, func(string, fs.FileInfo) error { return nil })
}

// Read unpacks an entry by its name and checks that the name is that of the request.
// The error is fs.ErrNotExist if there is no such entry, else it tells the damage.
func (c *Cache) Read(name string) (Entry, error) {
	if !isName(name) {
		return Entry{}, fmt.Errorf("%.40q is not the name of a cache entry", name)
	}
	file, plain := getBuffer(), getBuffer()
	defer putBuffer(file)
	defer putBuffer(plain)
	e, err := c.readInto(name, file, plain)
	if err != nil {
		return Entry{}, err
	}
	if c.name(keyOf(e.Request)) != name {
		return Entry{}, errors.New("file name is not that of the request")
	}
	return Entry{Request: bytes.Clone(e.Request), Answer: e.clone()}, nil
}

// Verify unpacks every entry and tells report which are damaged. With repair these are
// removed, so that they will be asked for again. It returns how many it read.
func (c *Cache) Verify(ctx context.Context, repair bool, report func(name string, damage error)) (read int, err error) {
	err = c.List(ctx, func(i Info) error {
		read++
		_, damage := c.Read(i.Name)
		if damage == nil || errors.Is(damage, fs.ErrNotExist) {
			return nil
		}
		report(i.Name, damage)
		if repair {
			return c.root.Remove(relative(i.Name))
		}
		return nil
	})
	return read, err
}

// Prune removes the entries that are older than age, and what killed processes left
// behind. An entry is as old as its answer or its file, whichever is older; damaged
// entries go by their file. With dry nothing is removed, only counted.
func (c *Cache) Prune(ctx context.Context, age time.Duration, dry bool) (removed Stats, err error) {
	limit := c.Now().Add(-age)
	err = c.walk(ctx, func(i Info) error {
		if !c.olderThan(limit, i) {
			return nil
		}
		removed.Entries++
		removed.Bytes += i.Bytes
		return c.remove(relative(i.Name), dry)
	}, func(file string, info fs.FileInfo) error {
		if c.Now().Sub(info.ModTime()) < staleTemp {
			return nil
		}
		removed.TempFiles++
		return c.remove(file, dry)
	})
	return removed, err
}

func (c *Cache) olderThan(limit time.Time, i Info) bool {
	if i.Time.Before(limit) {
		return true
	}
	e, damage := c.Read(i.Name)
	return damage == nil && e.Created.Before(limit)
}

func (c *Cache) remove(file string, dry bool) error {
	if dry {
		return nil
	}
	if err := c.root.Remove(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// walk visits entries and temporary files in the order of their names and passes over
// everything else, so that no command can touch what the cache did not write.
func (c *Cache) walk(ctx context.Context, entry func(Info) error, temp func(string, fs.FileInfo) error) error {
	root, err := c.open()
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	for d := range 256 {
		dir := fmt.Sprintf("%02x", d)
		files, err := readDir(root, dir)
		if err != nil {
			return err
		}
		for _, file := range files {
			if err := ctx.Err(); err != nil {
				return err
			}
			info, err := file.Info()
			if err != nil {
				continue // removed since
			}
			name := file.Name()
			switch {
			case strings.HasPrefix(name, tempPrefix):
				err = temp(dir+"/"+name, info)
			case isName(name) && name[:2] == dir:
				err = entry(Info{Name: name, Bytes: info.Size(), Time: info.ModTime()})
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func readDir(root *os.Root, dir string) ([]fs.DirEntry, error) {
	files, err := fs.ReadDir(root.FS(), dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return files, err
}
