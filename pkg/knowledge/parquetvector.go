package knowledge

import (
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding"
)

// vectorColumn reads the column of vectors, one list of numbers a row. It
// takes them from the pages as they lie there: reading value by value would
// take many times as long.
type vectorColumn struct {
	pageReader
	full    byte      // definition level of a number that is there
	reps    []byte    // of the page, from the next number on: 0 where a row starts
	defs    []byte    // of the same
	numbers []float32 // of the page, those that are there
	row     []float32
	scratch []float32
}

var errNoNumbers = errors.New("column " + ColumnVector + " holds no lists of numbers")

func (v *vectorColumn) open(schema *parquet.Schema, group parquet.RowGroup) error {
	column, ok := leaf(schema, ColumnVector)
	if !ok {
		return nil
	}
	kind := column.Node.Type().Kind()
	if column.MaxRepetitionLevel != 1 || kind != parquet.Float && kind != parquet.Double {
		return errNoNumbers
	}
	v.full = byte(column.MaxDefinitionLevel)
	v.pages = group.ColumnChunks()[column.ColumnIndex].Pages()
	return nil
}

// next is the vector of the next row, valid until the next call. It is empty
// for null, for a list with a null in it and for a missing column.
func (v *vectorColumn) next() ([]float32, error) {
	if v.pages == nil {
		return nil, nil
	}
	if err := v.load(); err != nil {
		return nil, err
	}
	v.row = v.row[:0]
	whole := v.take()
	for {
		// The list may go on in the next page.
		if err := v.load(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if v.reps[0] == 0 {
			break
		}
		whole = v.take() && whole
	}
	if !whole {
		return nil, nil
	}
	return v.row, nil
}

// take moves the numbers up to the next row or the end of the page to the
// vector. It reports whether all of them are there.
func (v *vectorColumn) take() bool {
	n, there := 0, 0
	for n == 0 || n < len(v.reps) && v.reps[n] != 0 {
		if v.defs[n] == v.full {
			there++
		}
		n++
	}
	v.row = append(v.row, v.numbers[:there]...)
	v.reps, v.defs, v.numbers = v.reps[n:], v.defs[n:], v.numbers[there:]
	return there == n
}

// load turns to the next page that holds anything if this one is used up.
func (v *vectorColumn) load() error {
	for len(v.reps) == 0 {
		if err := v.turn(); err != nil {
			return err
		}
		var ok bool
		v.reps, v.defs = v.page.RepetitionLevels(), v.page.DefinitionLevels()
		if v.numbers, ok = v.pageNumbers(); !ok || len(v.reps) != len(v.defs) {
			return errNoNumbers
		}
	}
	return nil
}

func (v *vectorColumn) pageNumbers() (numbers []float32, ok bool) {
	dictionary := v.page.Dictionary()
	if dictionary == nil {
		return v.floats(v.page.Data())
	}
	table, ok := v.floats(dictionary.Page().Data())
	values := v.page.Data()
	if !ok || values.Kind() != encoding.Int32 {
		return nil, false
	}
	for _, i := range values.Int32() {
		numbers = append(numbers, table[i])
	}
	return numbers, true
}

// floats gives numbers as they are or, made of doubles, in memory that the next
// call uses again.
func (v *vectorColumn) floats(values encoding.Values) (numbers []float32, ok bool) {
	switch values.Kind() {
	case encoding.Float:
		return values.Float(), true
	case encoding.Double:
		v.scratch = v.scratch[:0]
		for _, x := range values.Double() {
			v.scratch = append(v.scratch, float32(x))
		}
		return v.scratch, true
	}
	return nil, false
}
