package rows

import (
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// Magic are the first bytes of a Parquet file.
const Magic = "PAR1"

// Is tells by its first bytes whether a file is Parquet. What cannot be read at
// an offset, such as a pipe, is not.
func Is(f io.ReaderAt) bool {
	var magic [len(Magic)]byte
	_, err := f.ReadAt(magic[:], 0)
	return err == nil && string(magic[:]) == Magic
}

// Open reads the footer of a file of size bytes and calls do, in which a panic
// of the library counts as damage.
func Open(f io.ReaderAt, size int64, do func(*parquet.File) error) error {
	return guard(func() error {
		if err := checkFooter(f, size); err != nil {
			return &unreadable{err}
		}
		file, err := parquet.OpenFile(f, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
		if err != nil {
			return &unreadable{err}
		}
		if err := checkPages(f, size, file.Metadata()); err != nil {
			return err
		}
		return do(file)
	})
}

// guard calls do. The library panics on some damaged files, which is an error
// like any other here.
func guard(do func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("damaged Parquet file (%.100s)", fmt.Sprint(p))
		}
	}()
	return do()
}

// unreadable is the error of a file without a usable footer.
type unreadable struct{ cause error }

func (u *unreadable) Error() string { return "no readable Parquet file: " + u.cause.Error() }
func (u *unreadable) Unwrap() error { return u.cause }

// Hint tells what most often is the matter.
func (u *unreadable) Hint() string {
	return "a Parquet file ends in its footer: check that the download is complete"
}

var errColumns = errors.New("damaged Parquet file (the columns of a row do not fit together)")
