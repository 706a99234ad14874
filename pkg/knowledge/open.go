package knowledge

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"

	"assay/pkg/rows"

	"github.com/klauspost/compress/zstd"
)

// The columns of a corpus.
const (
	columnTarget = "contribution"
	columnRecipe = "recipe"
	ColumnVector = "contributions_embedding" // the vector of the target
)

// columnIDs say which source a recipe comes from.
var columnIDs = [2]string{"sample_id", "id"}

// OpenCorpus reads a corpus file: Parquet, or JSONL that may be compressed with
// gzip or zstd. Rows without recipe or vector are left out and counted, a file
// without a single vector is an error, and so are vectors of different lengths.
func OpenCorpus(path string) (*Corpus, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, pathError(err)
	}
	defer f.Close() //nolint:errcheck // nothing was written
	c := new(Corpus)
	if rows.Is(f) {
		err = c.readParquet(f)
	} else {
		err = c.readJSONL(f)
	}
	if err == nil && c.Len() == 0 {
		err = c.empty(path)
	}
	if err == nil {
		err = c.texts.flush()
	}
	if err != nil {
		_ = c.Close() // the first error says more
		return nil, fmt.Errorf("corpus %s: %w", path, err)
	}
	return c, nil
}

// pathError makes "x.parquet: no such file or directory" of what os says.
func pathError(err error) error {
	var p *os.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// empty says why no row could be used.
func (c *Corpus) empty(path string) error {
	if c.skipped == 0 {
		return errors.New("no rows")
	}
	return &noVectors{path, c.skipped}
}

type noVectors struct {
	path string
	rows int
}

func (e *noVectors) Error() string {
	return fmt.Sprintf("none of the %d rows has both %s and %s", e.rows, columnRecipe, ColumnVector)
}

// Hint tells how to write the column.
func (e *noVectors) Hint() string {
	return "write the column: assay-judge --embed-corpus " + e.path + " > NEW"
}

// decompressed reads a stream whose first bytes say whether it is compressed.
func decompressed(r io.Reader) (*bufio.Reader, func(), error) {
	const size = 1 << 20
	plain := bufio.NewReaderSize(r, size)
	magic, _ := plain.Peek(4) // a shorter file is no compressed one
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(plain)
		return bufio.NewReaderSize(z, size), func() {}, err
	case bytes.Equal(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		z, err := zstd.NewReader(plain, zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, nil, err
		}
		return bufio.NewReaderSize(z, size), z.Close, nil
	}
	return plain, func() {}, nil
}
