//go:build !unix

package cache

import (
	"errors"
	"io"
	"os"
)

// readFile reads an entry's file into a buffer.
func (c *Cache) readFile(name string, buffer *[]byte) error {
	root, err := c.open()
	if err != nil {
		return err
	}
	f, err := root.OpenFile(relative(name), os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // nothing was written
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() || info.Size() > MaxEntry {
		return errors.New("not a regular file of sensible size")
	}
	*buffer = make([]byte, info.Size())
	_, err = io.ReadFull(f, *buffer)
	return err
}
