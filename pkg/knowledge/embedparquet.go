package knowledge

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"

	"assay/pkg/llm"

	"github.com/parquet-go/parquet-go"
)

// EmbedParquet copies a Parquet corpus with the vectors of its targets as the
// column contributions_embedding, which takes the place of an older one. Other
// columns stay as they are, in alphabetical order. Up to jobs targets are
// embedded at once. A row whose target is missing or cannot be embedded gets no
// vector and is told to failed, counted from 1; the copy goes on unless ctx has
// ended.
func EmbedParquet(ctx context.Context, f *os.File, w io.Writer, e llm.Embedder, jobs int, failed func(row int, err error)) (rows int, err error) {
	var c *copier
	err = overParquet(f, func(file *parquet.File) error {
		target, ok := leaf(file.Schema(), columnTarget)
		if !ok || target.MaxRepetitionLevel > 0 || target.Node.Type().Kind() != parquet.ByteArray {
			return errors.New("no column " + columnTarget + " of texts")
		}
		c = newCopier(file.Schema(), w)
		c.jobs, c.failed = jobs, failed
		c.embed = func(row parquet.Row) ([]float32, error) { return embedRow(ctx, e, row, target.ColumnIndex) }
		for _, group := range file.RowGroups() {
			source := group.Rows()
			if err := errors.Join(c.copyRows(ctx, source), source.Close()); err != nil {
				return err
			}
		}
		return c.out.Close()
	})
	if c != nil {
		rows = c.rows
	}
	return rows, err
}

func embedRow(ctx context.Context, e llm.Embedder, row parquet.Row, column int) ([]float32, error) {
	for _, v := range row {
		if text := ""; v.Column() == column && !v.IsNull() {
			if text = string(v.ByteArray()); strings.TrimSpace(text) == "" {
				break
			}
			got, err := e.Embed(ctx, text)
			return got.Vector, err
		}
	}
	return nil, errors.New("no " + columnTarget)
}

// copier writes rows with a vector more than they had.
type copier struct {
	out    *parquet.GenericWriter[any]
	moved  []int // new index of each column, -1 for one that is left out
	vector int   // index of the new column
	values [][]parquet.Value

	embed  func(parquet.Row) ([]float32, error)
	failed func(row int, err error)
	jobs   int
	rows   int // written
}

func newCopier(old *parquet.Schema, w io.Writer) *copier {
	group := parquet.Group{}
	for _, f := range old.Fields() {
		group[f.Name()] = f
	}
	group[ColumnVector] = parquet.Optional(parquet.List(parquet.Leaf(parquet.FloatType)))
	schema := parquet.NewSchema(old.Name(), group)
	c := &copier{values: make([][]parquet.Value, len(schema.Columns()))}
	for _, path := range old.Columns() {
		to := -1
		if column, ok := schema.Lookup(path...); ok && path[0] != ColumnVector {
			to = column.ColumnIndex
		}
		c.moved = append(c.moved, to)
	}
	added, _ := leaf(schema, ColumnVector)
	c.vector = added.ColumnIndex
	// Without a limit the writer holds all rows until the end.
	c.out = parquet.NewGenericWriter[any](w, schema, parquet.Compression(&parquet.Snappy), parquet.MaxRowsPerRowGroup(4096))
	return c
}

// copyRows embeds some rows at a time, all at once, and writes them in order.
func (c *copier) copyRows(ctx context.Context, from parquet.RowReader) error {
	batch := make([]parquet.Row, c.jobs)
	vectors, errs := make([][]float32, c.jobs), make([]error, c.jobs)
	for {
		n, readErr := from.ReadRows(batch)
		var wg sync.WaitGroup
		for i := range n {
			wg.Go(func() { vectors[i], errs[i] = c.embed(batch[i]) })
		}
		wg.Wait()
		if err := ctx.Err(); err != nil {
			return err
		}
		for i := range n {
			c.rows++
			if errs[i] != nil {
				c.failed(c.rows, errs[i])
			}
			if _, err := c.out.WriteRows([]parquet.Row{c.row(batch[i], vectors[i])}); err != nil {
				return err
			}
		}
		if errors.Is(readErr, io.EOF) {
			return nil
		}
		if readErr != nil {
			return readErr
		}
	}
}

// row moves the values of a row to their new columns and adds the vector.
func (c *copier) row(old parquet.Row, vector []float32) (row parquet.Row) {
	for i := range c.values {
		c.values[i] = c.values[i][:0]
	}
	for _, v := range old {
		if to := c.moved[v.Column()]; to >= 0 {
			c.values[to] = append(c.values[to], v.Level(v.RepetitionLevel(), v.DefinitionLevel(), to))
		}
	}
	// Levels of an optional list of numbers: 0 is no list, 2 is a number in it.
	added := c.values[c.vector]
	if len(vector) == 0 {
		added = append(added, parquet.Value{}.Level(0, 0, c.vector))
	}
	for i, x := range vector {
		added = append(added, parquet.FloatValue(x).Level(min(i, 1), 2, c.vector))
	}
	c.values[c.vector] = added
	for _, values := range c.values {
		row = append(row, values...)
	}
	return row
}
