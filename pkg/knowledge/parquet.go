package knowledge

import (
	"errors"
	"fmt"
	"io"
	"os"

	"assay/pkg/rows"

	"github.com/parquet-go/parquet-go"
)

// readParquet adds the rows of a Parquet file, a few pages in memory at a time.
func (c *Corpus) readParquet(f *os.File) error {
	return overParquet(f, func(file *parquet.File) error {
		for _, group := range file.RowGroups() {
			if err := c.readGroup(file.Schema(), group); err != nil {
				return err
			}
		}
		return nil
	})
}

// overParquet opens a file and calls do; a panic of the library is an error.
func overParquet(f *os.File, do func(*parquet.File) error) error {
	info, err := f.Stat()
	if err != nil {
		return pathError(err)
	}
	return rows.Open(f, info.Size(), do)
}

// readGroup adds the rows of one row group, column by column in step.
func (c *Corpus) readGroup(schema *parquet.Schema, group parquet.RowGroup) error {
	var columns [4]textColumn
	for i, name := range [...]string{columnTarget, columnRecipe, columnIDs[0], columnIDs[1]} {
		if err := columns[i].open(schema, group, name); err != nil {
			return err
		}
		defer columns[i].close()
	}
	var vector vectorColumn
	if err := vector.open(schema, group); err != nil {
		return err
	}
	defer vector.close()
	var texts [4]string
	for row := range group.NumRows() {
		for i := range columns {
			var err error
			if texts[i], err = columns[i].next(); err != nil {
				return fmt.Errorf("row %d: %w", row+1, ended(err))
			}
		}
		numbers, err := vector.next()
		if err == nil {
			err = c.add(item{target: texts[0], recipe: texts[1], ids: [2]string{texts[2], texts[3]}, vector: numbers})
		}
		if err != nil {
			return fmt.Errorf("row %d: %w", row+1, ended(err))
		}
	}
	return nil
}

func ended(err error) error {
	if errors.Is(err, io.EOF) {
		return errors.New("a column ends before the others")
	}
	return err
}

// leaf finds the column of a name, or that of the elements of a list of the
// name. ok is false if there is none.
func leaf(schema *parquet.Schema, name string) (column parquet.LeafColumn, ok bool) {
	for _, path := range schema.Columns() {
		if path[0] == name {
			return schema.Lookup(path...)
		}
	}
	return column, false
}

// pageReader goes through the pages of a column that may be missing.
type pageReader struct {
	pages parquet.Pages // nil for a missing column
	page  parquet.Page
}

func (r *pageReader) turn() error {
	r.drop()
	page, err := r.pages.ReadPage()
	r.page = page
	return err
}

func (r *pageReader) drop() {
	if r.page != nil {
		parquet.Release(r.page)
		r.page = nil
	}
}

func (r *pageReader) close() {
	r.drop()
	if r.pages != nil {
		_ = r.pages.Close() // nothing was written
	}
}

// textColumn reads a column with one text or number a row.
type textColumn struct {
	pageReader
	values parquet.ValueReader
	buf    [64]parquet.Value
	at, n  int
}

func (t *textColumn) open(schema *parquet.Schema, group parquet.RowGroup, name string) error {
	column, ok := leaf(schema, name)
	switch {
	case !ok:
		return nil
	case column.MaxRepetitionLevel > 0 || len(column.Path) > 1:
		return fmt.Errorf("column %s holds more than one value a row", name)
	}
	t.pages = group.ColumnChunks()[column.ColumnIndex].Pages()
	return nil
}

// next is the text of the next row, empty for null and for a missing column.
func (t *textColumn) next() (string, error) {
	if t.pages == nil {
		return "", nil
	}
	for t.at == t.n {
		if t.values == nil {
			if err := t.turn(); err != nil {
				return "", err
			}
			t.values = t.page.Values()
		}
		var err error
		t.at = 0
		switch t.n, err = t.values.ReadValues(t.buf[:]); {
		case errors.Is(err, io.EOF):
			t.values = nil
		case err != nil:
			return "", err
		case t.n == 0:
			return "", io.ErrNoProgress
		}
	}
	v := t.buf[t.at]
	t.at++
	switch {
	case v.IsNull():
		return "", nil
	case v.Kind() == parquet.ByteArray || v.Kind() == parquet.FixedLenByteArray:
		return string(v.ByteArray()), nil
	}
	return v.String(), nil
}
