//go:build unix

package cache

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"syscall"
)

// readFile reads an entry's file into a buffer. It goes straight to the system: package
// os takes twice the calls, which is most of what finding an answer costs. A link in
// place of a directory could at worst lead to a file that is no answer to the request.
func (c *Cache) readFile(name string, buffer *[]byte) error {
	path := filepath.Join(c.dir, name[:2], name)
	// Not blocking, lest a pipe that somebody put here hangs the run.
	const flags = syscall.O_RDONLY | syscall.O_NONBLOCK | syscall.O_NOFOLLOW | syscall.O_CLOEXEC
	fd, err := again(func() (int, error) { return syscall.Open(path, flags, 0) })
	if err != nil {
		return &fs.PathError{Op: "open", Path: path, Err: err}
	}
	defer syscall.Close(fd) //nolint:errcheck // nothing was written
	var info syscall.Stat_t
	if err := syscall.Fstat(fd, &info); err != nil {
		return &fs.PathError{Op: "stat", Path: path, Err: err}
	}
	if info.Mode&syscall.S_IFMT != syscall.S_IFREG || info.Size > MaxEntry {
		return errors.New("not a regular file of sensible size")
	}
	size := int(info.Size)
	if cap(*buffer) < size {
		*buffer = make([]byte, size, size+size/4)
	}
	*buffer = (*buffer)[:size]
	for have := 0; have < size; {
		n, err := again(func() (int, error) { return syscall.Read(fd, (*buffer)[have:]) })
		switch {
		case err != nil:
			return &fs.PathError{Op: "read", Path: path, Err: err}
		case n == 0:
			return io.ErrUnexpectedEOF
		}
		have += n
	}
	return nil
}

// again repeats a call that a signal has interrupted.
func again(call func() (int, error)) (n int, err error) {
	for {
		if n, err = call(); !errors.Is(err, syscall.EINTR) {
			return n, err
		}
	}
}
