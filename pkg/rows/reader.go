package rows

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// batch is how many rows are taken from the library at once.
const batch = 64

// Reader gives the rows of a Parquet file as lines of JSON, each with its LF.
type Reader struct {
	groups []parquet.RowGroup // not yet begun
	rows   parquet.Rows       // of the group being read, or nil
	read   int                // rows, for messages
	record node
	cursor cursor
	buf    [batch]parquet.Row
	lines  []byte // made and not yet taken
	taken  int
	err    error // ends the reading once lines are taken
}

// NewReader reads the footer of a file of size bytes. The error of a file that
// is no Parquet, or a damaged one, may have a hint.
func NewReader(f io.ReaderAt, size int64) (*Reader, error) {
	r := new(Reader)
	err := Open(f, size, func(file *parquet.File) error {
		root := file.Root()
		record, err := group(root)
		if err != nil {
			return err
		}
		r.record, r.groups = record, file.RowGroups()
		r.cursor.columns = make([][]parquet.Value, len(leaves(root)))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// Read copies lines to p, which may end inside one.
func (r *Reader) Read(p []byte) (int, error) {
	for r.taken == len(r.lines) {
		if r.err != nil {
			return 0, r.err
		}
		r.lines, r.taken = r.lines[:0], 0
		r.err = guard(r.fill)
	}
	n := copy(p, r.lines[r.taken:])
	r.taken += n
	return n, nil
}

// Close frees what the reader holds; the file itself is its opener's.
func (r *Reader) Close() error {
	r.err = errors.New("closed")
	return r.end()
}

func (r *Reader) end() error {
	if r.rows == nil {
		return nil
	}
	rows := r.rows
	r.rows = nil
	return rows.Close()
}

// fill makes the lines of the next rows.
func (r *Reader) fill() error {
	if r.rows == nil {
		if len(r.groups) == 0 {
			return io.EOF
		}
		r.rows = r.groups[0].Rows()
		r.groups = r.groups[1:]
	}
	n, err := r.rows.ReadRows(r.buf[:])
	for _, row := range r.buf[:n] {
		r.read++
		whole := len(r.lines)
		line, bad := r.line(row)
		if bad != nil {
			r.lines = r.lines[:whole]
			return fmt.Errorf("row %d: %w", r.read, bad)
		}
		r.lines = line
	}
	if errors.Is(err, io.EOF) {
		return r.end()
	}
	if err == nil && n == 0 {
		err = io.ErrNoProgress
	}
	if err != nil {
		return fmt.Errorf("row %d: %w", r.read+1, err)
	}
	return nil
}

func (r *Reader) line(row parquet.Row) ([]byte, error) {
	c := &r.cursor
	clear(c.columns)
	row.Range(func(column int, values []parquet.Value) bool {
		if column < len(c.columns) {
			c.columns[column] = values
		}
		return true
	})
	line, err := r.record.write(r.lines, c)
	if err != nil {
		return nil, err
	}
	for _, rest := range c.columns {
		if len(rest) > 0 {
			return nil, errColumns
		}
	}
	return append(line, '\n'), nil
}
