package pairs

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
)

// Ref says where a line can be read again.
type Ref struct {
	file   uint32
	offset int64
}

// Store reads lines a second time: from the file they came from, or, where that
// is a pipe, compressed or no JSONL, from a temporary copy.
type Store struct {
	files []*storeFile
	index map[string]int
	spool *storeFile // nil until needed
	out   *bufio.Writer
	size  int64 // of the spool
}

type storeFile struct {
	name string
	file *os.File
	copy bool // lines of this input live in the spool
}

// Keep notes a line of an input: its name, the byte at which the line starts
// (negative if it does not stand there) and the line without its end. Standard
// input is named "stdin".
func (s *Store) Keep(name string, offset int64, line []byte) (Ref, error) {
	if offset < 0 {
		return s.append(line)
	}
	i, known := s.index[name]
	if !known {
		f, err := openAgain(name)
		if err != nil {
			return Ref{}, err
		}
		if s.index == nil {
			s.index = make(map[string]int)
		}
		i = len(s.files)
		s.index[name] = i
		s.files = append(s.files, f)
	}
	if !s.files[i].copy {
		return Ref{uint32(i), offset}, nil
	}
	return s.append(line)
}

// openAgain opens an input for reading at offsets, or marks it for copying.
func openAgain(name string) (*storeFile, error) {
	f := &storeFile{name: name, copy: true}
	if name == "stdin" {
		return f, nil
	}
	// A pipe by name cannot be read twice. Its name may even be gone by now,
	// which the copy does not mind.
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return f, nil //nolint:nilerr // see above
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	var magic [4]byte
	n, err := file.ReadAt(magic[:], 0)
	if err != nil && err != io.EOF {
		file.Close() //nolint:errcheck // opened for reading
		return nil, err
	}
	if bytes.HasPrefix(magic[:n], []byte{0x1f, 0x8b}) || bytes.HasPrefix(magic[:n], []byte{0x28, 0xb5, 0x2f, 0xfd}) {
		return f, file.Close()
	}
	f.file, f.copy = file, false
	return f, nil
}

// spoolRef marks a Ref into the spool.
const spoolRef = 1<<32 - 1

func (s *Store) append(line []byte) (Ref, error) {
	if s.spool == nil {
		f, err := os.CreateTemp("", "assay-pairs-*")
		if err != nil {
			return Ref{}, err
		}
		s.spool = &storeFile{name: f.Name(), file: f}
		s.out = bufio.NewWriterSize(f, 1<<20)
	}
	ref := Ref{spoolRef, s.size}
	s.size += int64(len(line)) + 1
	if _, err := s.out.Write(line); err != nil {
		return Ref{}, fmt.Errorf("copying the input: %w", err)
	}
	return ref, s.out.WriteByte('\n')
}

// Line reads a line again, without its end.
func (s *Store) Line(ref Ref) ([]byte, error) {
	f := s.spool
	if ref.file != spoolRef {
		f = s.files[ref.file]
	} else if err := s.out.Flush(); err != nil {
		return nil, fmt.Errorf("copying the input: %w", err)
	}
	r := bufio.NewReaderSize(io.NewSectionReader(f.file, ref.offset, 1<<62), 16<<10)
	line, err := r.ReadBytes('\n')
	if err != nil && (err != io.EOF || len(line) == 0) {
		return nil, fmt.Errorf("%s: reading a record again: %w", f.name, err)
	}
	return bytes.TrimRight(line, "\r\n"), nil
}

// Close closes the files and removes the temporary copy.
func (s *Store) Close() error {
	var errs []error
	for _, f := range s.files {
		if f.file != nil {
			errs = append(errs, f.file.Close())
		}
	}
	if s.spool != nil {
		errs = append(errs, s.spool.file.Close(), os.Remove(s.spool.name))
	}
	return errors.Join(errs...)
}
