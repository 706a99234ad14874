package knowledge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"testing"

	"assay/pkg/llm"
	"assay/pkg/llm/llmtest"

	"github.com/parquet-go/parquet-go"
)

// picky refuses one text.
type picky struct{ no string }

func (p picky) Embed(_ context.Context, text string) (llm.Embedding, error) {
	if text == p.no {
		return llm.Embedding{}, errors.New("refused")
	}
	return llm.Embedding{Vector: llmtest.Words(text)}, nil
}

func TestEmbedParquet(t *testing.T) {
	bare, err := os.Open("testdata/bare.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer bare.Close()
	out, err := os.Create(t.TempDir() + "/out.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	var mu sync.Mutex
	var failures []string
	rows, err := EmbedParquet(t.Context(), bare, out, picky{"Target 17"}, 7, func(row int, err error) {
		mu.Lock()
		defer mu.Unlock()
		failures = append(failures, fmt.Sprint(row, " ", err))
	})
	if err != nil || rows != 60 || !slices.Equal(failures, []string{"18 refused"}) {
		t.Fatal(rows, failures, err)
	}
	c := open(t, out.Name())
	if c.Len() != 59 || c.Skipped() != 1 || !slices.Equal(c.vector(20), llmtest.Words("Target 21")) {
		t.Errorf("%d rows, %d skipped, %v", c.Len(), c.Skipped(), c.vector(20))
	}
	// The other columns are there, nested ones too.
	want, got := lines(t, bare, ""), lines(t, out, ColumnVector)
	if !slices.Equal(got, want) {
		t.Errorf("%s\nbecame\n%s", want[0], got[0])
	}
	// Embedding again replaces the column.
	again, err := os.Create(t.TempDir() + "/again.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if _, err := EmbedParquet(t.Context(), out, again, picky{}, 1, func(int, error) { t.Error("a failure") }); err != nil {
		t.Fatal(err)
	}
	if c := open(t, again.Name()); c.Len() != 60 || !slices.Equal(lines(t, again, ColumnVector), want) {
		t.Errorf("%d rows", c.Len())
	}
}

// lines shows the rows of a file with the names of their columns, less one.
func lines(t *testing.T, f *os.File, without string) (all []string) {
	t.Helper()
	err := overParquet(f, func(file *parquet.File) error {
		columns := file.Schema().Columns()
		for _, group := range file.RowGroups() {
			rows := group.Rows()
			defer rows.Close()
			buf := make([]parquet.Row, 1)
			for {
				n, err := rows.ReadRows(buf)
				if n == 1 {
					all = append(all, rowLine(buf[0], columns, without))
				}
				if err == io.EOF {
					break
				}
				if err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func rowLine(row parquet.Row, columns [][]string, without string) string {
	var values []string
	for _, v := range row {
		if path := columns[v.Column()]; path[0] != without {
			values = append(values, fmt.Sprint(path, v, v.RepetitionLevel(), v.DefinitionLevel()))
		}
	}
	slices.SortStableFunc(values, func(a, b string) int { return int(a[1]) - int(b[1]) })
	return fmt.Sprint(values)
}

func TestEmbedParquetRefuses(t *testing.T) {
	f, err := os.Open("testdata/float_zstd.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := EmbedParquet(ctx, f, io.Discard, picky{}, 4, func(int, error) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	other, err := os.Create(t.TempDir() + "/other.parquet")
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	if err := parquet.Write(other, []struct {
		Recipe string `parquet:"recipe"`
	}{{"x"}}); err != nil {
		t.Fatal(err)
	}
	if _, err := EmbedParquet(t.Context(), other, io.Discard, picky{}, 4, nil); err == nil || err.Error() != "no column contribution of texts" {
		t.Error(err)
	}
}
