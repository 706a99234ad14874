package stream

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
)

// TooLong is a line beyond the limit. Its bytes are not held in memory: until
// Done is called the reader stands still, and WriteTo copies the line from the
// input to where rejected lines are kept.
type TooLong struct {
	Limit int // bytes
	head  []byte
	rest  *bufio.Reader
	ended bool // the LF or the end of the input has been read
	size  int64
	err   error
	done  chan struct{}
}

func newTooLong(head []byte, rest *bufio.Reader, limit int) *TooLong {
	return &TooLong{
		Limit: limit, head: bytes.Clone(head), rest: rest,
		ended: bytes.HasSuffix(head, []byte("\n")), done: make(chan struct{}),
	}
}

func (t *TooLong) Error() string { return fmt.Sprintf("line longer than %d bytes", t.Limit) }

// Hint says how to raise the limit.
func (t *TooLong) Hint() string { return "raise the limit with --max-line, e.g. --max-line 256MiB" }

// WriteTo copies the whole line, with its line end, to w. It may be called once,
// before Done.
func (t *TooLong) WriteTo(w io.Writer) (n int64, err error) {
	head, err := w.Write(t.head)
	n = int64(head)
	for err == nil && !t.ended {
		var chunk []byte
		chunk, err = t.read()
		size, writeErr := w.Write(chunk)
		n += int64(size)
		if writeErr != nil {
			return n, writeErr
		}
	}
	if err == io.EOF {
		err = nil
	}
	return n, err
}

// Done lets the reader go on; it skips what was not copied.
func (t *TooLong) Done() { close(t.done) }

func (t *TooLong) read() ([]byte, error) {
	chunk, err := t.rest.ReadSlice('\n')
	t.size += int64(len(chunk))
	t.ended = err != bufio.ErrBufferFull
	if err == bufio.ErrBufferFull {
		err = nil
	}
	t.err = err
	return chunk, err
}

// skip waits for Done and then reads to the end of the line. It returns how
// many bytes were read behind the head. If ctx ends first, nobody will call Done
// and there is no need to go on.
func (t *TooLong) skip(ctx context.Context) (int64, error) {
	select {
	case <-t.done:
	case <-ctx.Done():
		return 0, errStop
	}
	for !t.ended {
		if _, err := t.read(); err != nil {
			break
		}
	}
	return t.size, t.err
}
