package pairs

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
)

// Format is how rows are written.
type Format string

const (
	// JSONL is one row a line.
	JSONL Format = "jsonl"
	// Parquet is zstd-compressed and has at most 5,000 rows in a row group.
	Parquet Format = "parquet"
)

// sink takes rows and spells them.
type sink interface {
	write(*material) error
	close() error
}

// A row group is closed at this many rows or characters, whatever comes first:
// it is held in memory until then, once for each of the two files.
const (
	groupRows  = 5_000
	groupBytes = 4 << 20
)

// newSink writes rows of one kind. Nothing is complete before close.
func newSink[T any](out io.Writer, format Format, row func(*material) T) sink {
	if format == Parquet {
		options := []parquet.WriterOption{parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(groupRows), parquet.CreatedBy("assay", "", "")}
		for _, column := range [...]string{"prompt", "chosen", "rejected", "completion"} {
			// The first and the last prompt of a page are of no use, but would be
			// kept until the end.
			options = append(options, parquet.SkipPageBounds(column), parquet.SkipPageBounds(column, "list", "element", "content"))
		}
		return &parquetSink[T]{row: row, w: parquet.NewGenericWriter[T](out, options...)}
	}
	buffered := bufio.NewWriterSize(out, 64<<10)
	encoder := json.NewEncoder(buffered)
	encoder.SetEscapeHTML(false)
	return &jsonlSink[T]{row, buffered, encoder}
}

type jsonlSink[T any] struct {
	row func(*material) T
	out *bufio.Writer
	enc *json.Encoder
}

func (s *jsonlSink[T]) write(m *material) error { return s.enc.Encode(s.row(m)) }

func (s *jsonlSink[T]) close() error { return s.out.Flush() }

type parquetSink[T any] struct {
	row  func(*material) T
	w    *parquet.GenericWriter[T]
	one  [1]T
	size int
}

func (s *parquetSink[T]) write(m *material) error {
	s.one[0] = s.row(m)
	if _, err := s.w.Write(s.one[:]); err != nil {
		return err
	}
	s.size += m.chars()
	if s.size < groupBytes {
		return nil
	}
	s.size = 0
	return s.w.Flush()
}

func (s *parquetSink[T]) close() error { return s.w.Close() }

// chars is the length of a row's messages in bytes.
func (m *material) chars() int {
	n := len(m.chosen.text)
	if m.rejected != nil {
		n += len(m.rejected.text)
	}
	for _, message := range m.prompt {
		n += len(message.Content)
	}
	return n
}

// Objective is the training method that rows are for.
type Objective string

// The objectives. The first three read the same rows.
const (
	DPO  Objective = "dpo"
	CPO  Objective = "cpo"
	ORPO Objective = "orpo"
	KTO  Objective = "kto"
	SFT  Objective = "sft"
)

// Single reports whether a row holds one reply instead of two.
func (o Objective) Single() bool { return o == KTO || o == SFT }

// sinkFor makes the sink of an objective. Of the paper's schema, whose rows are
// pairs, numeric tells that sample ids are numbers.
func sinkFor(out io.Writer, o Objective, format Format, paper, numeric bool) sink {
	switch {
	case paper && numeric:
		return newSink(out, format, paperRows(number))
	case paper:
		return newSink(out, format, paperRows(func(source string) string { return source }))
	case o == KTO:
		return newSink(out, format, (*material).ktoRow)
	case o == SFT:
		return newSink(out, format, (*material).sftRow)
	}
	return newSink(out, format, (*material).pairRow)
}

func number(source string) (n int64) {
	_, _ = fmt.Sscan(source, &n) // only ids that are numbers come here
	return n
}
