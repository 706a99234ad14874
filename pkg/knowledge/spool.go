package knowledge

import (
	"bufio"
	"errors"
	"fmt"
	"os"
)

// spool keeps texts in a temporary file that has no name where the system
// allows it, so that nothing is left behind. The zero value is empty.
type spool struct {
	file *os.File
	buf  *bufio.Writer // until the first text is read
	size int64
}

// place is where a text lies in a spool.
type place struct {
	off  int64
	size int
}

func (s *spool) put(text string) (place, error) {
	if s.file == nil {
		file, err := os.CreateTemp("", "assay-corpus-*")
		if err != nil {
			return place{}, pathError(err)
		}
		_ = os.Remove(file.Name()) // where it cannot be removed yet, close does it
		s.file, s.buf = file, bufio.NewWriterSize(file, 64<<10)
	}
	p := place{s.size, len(text)}
	s.size += int64(len(text))
	_, err := s.buf.WriteString(text)
	return p, pathError(err)
}

// flush makes the texts readable; put must not be called after it.
func (s *spool) flush() error {
	if s.buf == nil {
		return nil
	}
	err := s.buf.Flush()
	s.buf = nil
	return pathError(err)
}

func (s *spool) get(p place) (string, error) {
	text := make([]byte, p.size)
	if p.size == 0 {
		return "", nil
	}
	if _, err := s.file.ReadAt(text, p.off); err != nil {
		return "", fmt.Errorf("texts of the corpus: %w", err)
	}
	return string(text), nil
}

func (s *spool) close() error {
	if s.file == nil {
		return nil
	}
	err := s.file.Close()
	if gone := os.Remove(s.file.Name()); gone != nil && !errors.Is(gone, os.ErrNotExist) {
		err = errors.Join(err, gone)
	}
	return err
}
