package cli

import (
	"bytes"
	"io"
	"os"

	"assay/pkg/stream"
)

// extent knows how much there is to read, where that can be known: the inputs
// are files that are not compressed, or --limit says.
type extent struct {
	limit  int
	before map[string]int64 // bytes of the inputs before each, by name
	total  int64            // bytes; 0 if unknown
}

func (c *Common) extent(stdin io.Reader) extent {
	e := extent{limit: c.Limit, before: map[string]int64{}}
	files := c.Files
	if len(files) == 0 {
		files = []string{"-"}
	}
	for _, name := range files {
		size, ok := int64(0), false
		if name == "-" {
			name = stream.StdinName
			if f, isFile := stdin.(*os.File); isFile {
				size, ok = plainSize(f)
			}
		} else if f, err := os.Open(name); err == nil {
			size, ok = plainSize(f)
			f.Close() //nolint:errcheck // nothing was written
		}
		if _, twice := e.before[name]; twice || !ok {
			return extent{limit: c.Limit}
		}
		e.before[name] = e.total
		e.total += size
	}
	return e
}

// plainSize is the size of a regular file of text from where it stands; its
// position stays.
func plainSize(f *os.File) (int64, bool) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return 0, false
	}
	at, err := f.Seek(0, io.SeekCurrent)
	if err != nil {
		return 0, false
	}
	head := make([]byte, 4)
	n, err := f.ReadAt(head, at)
	if err != nil && err != io.EOF {
		return 0, false
	}
	text := bytes.TrimLeft(head[:n], "\ufeff \t\r\n")
	return info.Size() - at, len(text) == 0 || text[0] == '{'
}

// share is the part of the input that lies before a place, or of the records
// that --limit allows; false where neither is known.
func (e extent) share(pos stream.Pos, records int) (float64, bool) {
	switch before, ok := e.before[pos.File]; {
	case e.limit > 0:
		return float64(records) / float64(e.limit), true
	case ok && e.total > 0:
		return float64(before+pos.Offset) / float64(e.total), true
	}
	return 0, false
}
