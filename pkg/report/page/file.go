package page

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// File is a page that appears whole or not at all: it is written under a
// temporary name beside its own.
type File struct {
	path string
	f    *os.File
	temp bool
}

// Create makes the temporary file, so that a path that cannot be written to is
// known before the work begins. Something that is there and is no regular file,
// such as /dev/stdout, is written to as it is.
func Create(path string) (*File, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: is a directory", path)
	case err == nil && !info.Mode().IsRegular():
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		return &File{path: path, f: f}, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".report-*")
	if err != nil {
		var cause *fs.PathError
		if errors.As(err, &cause) {
			err = cause.Err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &File{path: path, f: f, temp: true}, nil
}

// Commit writes the page and gives it its name.
func (o *File) Commit(r *Report) error {
	w := bufio.NewWriterSize(o.f, 1<<20)
	err := r.Write(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil && o.temp {
		err = errors.Join(o.f.Chmod(0o644), o.f.Sync())
	}
	if err != nil {
		return err
	}
	if err := o.f.Close(); err != nil || !o.temp {
		return err
	}
	name := o.f.Name()
	o.f = nil
	if err := os.Rename(name, o.path); err != nil {
		os.Remove(name) //nolint:errcheck // the first error is the one to report
		return err
	}
	return nil
}

// Discard removes what was not committed.
func (o *File) Discard() {
	if o.f == nil {
		return
	}
	o.f.Close() //nolint:errcheck // nothing of it is kept
	if o.temp {
		os.Remove(o.f.Name()) //nolint:errcheck // as above
	}
	o.f = nil
}
