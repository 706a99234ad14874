package stream

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// maxWindow bounds what a zstd header may ask for (the largest window that
// `zstd --ultra --long=27` writes), so that a small file cannot claim gigabytes.
const maxWindow = 128 << 20

// StdinName is what places call standard input.
const StdinName = "stdin"

// Pos is the place of a line: the file's name as the user gave it ("stdin" for
// standard input), its number from 1, and the byte at which it starts in the
// decompressed input, or -1 if it does not stand there: a row of a Parquet file.
type Pos struct {
	File   string
	Line   int
	Offset int64
}

func (p Pos) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// Line is one line of input without its line end. If it was longer than the
// limit, TooLong is set and Bytes is empty; its bytes can still be copied with
// TooLong.WriteTo while the reader waits.
type Line struct {
	Pos     Pos
	Bytes   []byte
	TooLong *TooLong
}

// Inputs says what to read.
type Inputs struct {
	Files   []string  // "-" is Stdin; none means Stdin alone
	Stdin   io.Reader // read for "-"
	MaxLine int       // longest line in bytes; 0 means no limit
	Limit   int       // stop after that many lines that are not blank; 0 means all
	Reuse   bool      // Line.Bytes is valid only until visit returns

	// Parquet gives the rows of a Parquet file as lines; nil reads such a file
	// like any other.
	Parquet func(*os.File) (io.ReadCloser, error)
}

// errStop ends a walk early without being an error.
var errStop = errors.New("stop")

// Read calls visit with each line that is not blank, file after file. A byte
// order mark at the start of an input, CR before LF and a missing last LF are
// accepted. It stops when visit returns an error, and returns that; when ctx is
// done it returns nil, as if the input had ended.
func Read(ctx context.Context, in Inputs, visit func(Line) error) error {
	files := in.Files
	if len(files) == 0 {
		files = []string{"-"}
	}
	left := in.Limit
	for _, name := range files {
		err := in.readFile(ctx, name, func(line Line) error {
			if ctx.Err() != nil {
				return errStop
			}
			if err := visit(line); err != nil {
				return err
			}
			if left--; left == 0 {
				return errStop
			}
			return nil
		})
		if err == errStop {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (in Inputs) readFile(ctx context.Context, name string, visit func(Line) error) error {
	if name == "-" {
		return in.readLines(ctx, StdinName, in.Stdin, visit)
	}
	f, err := os.Open(name)
	if err != nil {
		return plain(name, err)
	}
	defer f.Close() //nolint:errcheck // it was only read
	return in.readLines(ctx, name, f, visit)
}

// plain shortens "open x: no such file" to the name the user gave and the cause.
func plain(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}

func (in Inputs) readLines(ctx context.Context, name string, raw io.Reader, visit func(Line) error) error {
	start := startOf(raw)
	r, plainly, err := decompress(raw)
	if err != nil {
		return plain(name, err)
	}
	b := bufio.NewReaderSize(r, 256<<10)
	pos := Pos{File: name}
	if in.Parquet != nil && isParquet(b) {
		rows, err := in.rows(raw, b, plainly && start == 0)
		if err != nil {
			return plain(name, err)
		}
		defer rows.Close() //nolint:errcheck // it was only read
		b.Reset(rows)
		pos.Offset = -1
	} else if bom, _ := b.Peek(3); bytes.Equal(bom, []byte("\xef\xbb\xbf")) {
		pos.Offset = 3
		b.Discard(3) //nolint:errcheck // the three bytes were just peeked
	}
	return in.walk(ctx, b, pos, visit)
}

// walk reads lines from b, the first of which is the one behind pos.
func (in Inputs) walk(ctx context.Context, b *bufio.Reader, pos Pos, visit func(Line) error) error {
	var buf []byte
	for {
		pos.Line++
		line, size, err := in.readLine(b, buf[:0])
		buf = line.Bytes
		line.Pos = pos
		if err != nil && err != io.EOF {
			return plain(pos.File, err)
		}
		blank := len(bytes.TrimSpace(line.Bytes)) == 0
		if !blank || line.TooLong != nil {
			if !in.Reuse {
				line.Bytes = bytes.Clone(line.Bytes)
			}
			if err := visit(line); err != nil {
				return err
			}
		}
		if line.TooLong != nil {
			rest, restErr := line.TooLong.skip(ctx)
			size += rest
			err = cmp.Or(restErr, err)
		}
		switch err {
		case nil:
		case io.EOF:
			return nil
		case errStop:
			return errStop
		default:
			return plain(pos.File, err)
		}
		if pos.Offset >= 0 {
			pos.Offset += size
		}
	}
}

// readLine reads up to the next LF into buf. size counts the bytes taken from b,
// LF included.
func (in Inputs) readLine(b *bufio.Reader, buf []byte) (line Line, size int64, err error) {
	for {
		chunk, err := b.ReadSlice('\n')
		buf = append(buf, chunk...)
		size += int64(len(chunk))
		if in.MaxLine > 0 && len(buf) > in.MaxLine+2 {
			return Line{Bytes: buf[:0], TooLong: newTooLong(buf, b, in.MaxLine)}, size, nil
		}
		if err != bufio.ErrBufferFull {
			text := bytes.TrimSuffix(bytes.TrimSuffix(buf, []byte("\n")), []byte("\r"))
			if in.MaxLine > 0 && len(text) > in.MaxLine {
				return Line{Bytes: buf[:0], TooLong: newTooLong(buf, b, in.MaxLine)}, size, err
			}
			return Line{Bytes: text}, size, err
		}
	}
}

// decompress recognises gzip and zstd by their first bytes. plainly reports that
// it is neither.
func decompress(raw io.Reader) (_ io.Reader, plainly bool, err error) {
	b := bufio.NewReaderSize(raw, 64<<10)
	magic, err := b.Peek(4)
	if err != nil && err != io.EOF {
		return nil, false, err
	}
	switch {
	case bytes.HasPrefix(magic, []byte{0x1f, 0x8b}):
		z, err := gzip.NewReader(b)
		return z, false, err
	case bytes.Equal(magic, []byte{0x28, 0xb5, 0x2f, 0xfd}):
		d, err := zstd.NewReader(b, zstd.WithDecoderMaxWindow(maxWindow), zstd.WithDecoderConcurrency(1))
		if err != nil {
			return nil, false, err
		}
		return d.IOReadCloser(), false, nil
	}
	return b, true, nil
}
