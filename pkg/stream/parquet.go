package stream

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

// isParquet tells by its first bytes whether an input is a Parquet file.
func isParquet(b *bufio.Reader) bool {
	magic, _ := b.Peek(4) // what is shorter is none
	return string(magic) == "PAR1"
}

// startOf is the place at which a regular file will be read, -1 for all else.
func startOf(raw io.Reader) int64 {
	f, ok := raw.(*os.File)
	if !ok {
		return -1
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return -1
	}
	start, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return -1
	}
	return start
}

// rows opens the Parquet file that raw is, if it is whole there; else b, which
// has all of it, is first copied to a temporary file, for reading begins at the
// end of such a file.
func (in Inputs) rows(raw io.Reader, b *bufio.Reader, whole bool) (io.ReadCloser, error) {
	if whole {
		return in.Parquet(raw.(*os.File))
	}
	f, err := os.CreateTemp("", "assay-*.parquet")
	if err != nil {
		return nil, fmt.Errorf("copying a Parquet file that cannot be read in place: %w", err)
	}
	// Without a name it is gone with the process, however that ends.
	os.Remove(f.Name()) //nolint:errcheck // where an open file cannot be removed, it stays
	if _, err := io.Copy(f, b); err != nil {
		f.Close() //nolint:errcheck // the first error says more
		return nil, fmt.Errorf("copying a Parquet file that cannot be read in place: %w", err)
	}
	rows, err := in.Parquet(f)
	if err != nil {
		f.Close() //nolint:errcheck // the first error says more
		return nil, err
	}
	return &copied{rows, f}, nil
}

// copied closes the copy with its reader.
type copied struct {
	io.ReadCloser
	file *os.File
}

func (c *copied) Close() error {
	c.ReadCloser.Close() //nolint:errcheck // it was only read
	return c.file.Close()
}
