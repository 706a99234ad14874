package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// OutputFile is a file beside the stream of records, such as a report, that
// appears whole or not at all: it is written under a temporary name next to its
// own and renamed by Commit. What is there already and is no regular file, such
// as /dev/stderr or a named pipe, is written to as it is; a link is followed.
type OutputFile struct {
	*bufio.Writer
	path string
	f    *os.File
	temp bool
}

// notInput refuses, as wrong usage, an output file that is one of the inputs:
// creating it would destroy what is about to be read.
func (c *Common) notInput(flag, path string) error {
	out, err := os.Stat(path)
	there := err == nil && out.Mode().IsRegular()
	for _, name := range c.Files {
		if !there {
			break
		}
		if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
			return Usage(fmt.Errorf("%s %s: this is an input file, which would be overwritten", flag, path), "name another file")
		}
	}
	return nil
}

// Create makes an output file for a flag, before the work begins, so that a path
// that cannot be written to is known in time.
func (c *Common) Create(flag, path string) (*OutputFile, error) {
	if err := c.notInput(flag, path); err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	o := &OutputFile{path: path}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s %s: is a directory", flag, path)
	case err == nil && !info.Mode().IsRegular():
		o.f, err = os.OpenFile(path, os.O_WRONLY, 0)
	default:
		o.temp = true
		o.f, err = os.CreateTemp(filepath.Dir(path), ".assay-*")
	}
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w", flag, path, cause(err))
	}
	o.Writer = bufio.NewWriterSize(o.f, 64<<10)
	return o, nil
}

// CanWrite finds out before the work begins whether WriteFile will be able to make a file.
// No path, no question.
func (c *Common) CanWrite(flag, path string) error {
	if path == "" {
		return nil
	}
	o, err := c.Create(flag, path)
	o.Discard()
	return err
}

// WriteFile makes an output file for a flag with what write writes.
func (c *Common) WriteFile(flag, path string, write func(io.Writer) error) error {
	o, err := c.Create(flag, path)
	if err != nil {
		return err
	}
	defer o.Discard()
	if err := write(o); err != nil {
		return err
	}
	return o.Commit()
}

// Commit writes out what is buffered and gives the file its name.
func (o *OutputFile) Commit() error {
	err := o.Flush()
	if err == nil && o.temp {
		err = errors.Join(o.f.Chmod(0o644), o.f.Sync())
	}
	if err == nil {
		err = o.f.Close()
	}
	if err == nil && o.temp {
		err = os.Rename(o.f.Name(), o.path)
	}
	if err != nil {
		o.Discard()
		return fmt.Errorf("%s: %w", o.path, cause(err))
	}
	o.f = nil
	return nil
}

// Discard removes what was not committed. It may be called after Commit.
func (o *OutputFile) Discard() {
	if o == nil || o.f == nil {
		return
	}
	o.f.Close() //nolint:errcheck // nothing of it is kept
	if o.temp {
		os.Remove(o.f.Name()) //nolint:errcheck // as above
	}
	o.f = nil
}

// cause takes the temporary name out of an error.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}
