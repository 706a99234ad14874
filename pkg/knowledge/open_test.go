package knowledge

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"
)

func open(t *testing.T, path string) *Corpus {
	t.Helper()
	c, err := OpenCorpus(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	return c
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// show gives back what the corpus holds of a row.
func (c *Corpus) show(t *testing.T, row int) (target, recipe string) {
	t.Helper()
	target, recipe, err := c.text(row)
	if err != nil {
		t.Fatal(err)
	}
	return target, recipe
}

// The files in testdata were written by DuckDB 1.5 with
//
//	COPY (SELECT 'Target ' || i AS contribution, 'Recipe number ' || i || ' with TiO2' AS recipe, ...
//
// the first with floats and one null, the second with doubles in a dictionary.
func TestParquetOfDuckDB(t *testing.T) {
	c := open(t, "testdata/float_zstd.parquet")
	if c.Len() != 59 || c.Skipped() != 1 || c.dim != 8 {
		t.Fatalf("%d rows, %d skipped, %d numbers", c.Len(), c.Skipped(), c.dim)
	}
	if target, recipe := c.show(t, 3); target != "Target 4" || recipe != "Recipe number 4 with TiO2" {
		t.Error(target, recipe)
	}
	for x, got := range c.vector(58) {
		if want := float32(math.Sin(float64(59*7 + x))); got != want {
			t.Errorf("number %d is %v, want %v", x, got, want)
		}
	}
	if c.entries[3].ids[1] != hashID("4") || c.entries[3].ids[0] != 0 {
		t.Error("id of a number column")
	}
	c = open(t, "testdata/double_dictionary.parquet")
	if c.Len() != 60 || !slices.Equal(c.vector(10), []float32{1, 2, 3, 4, 5, 6, 7, 8}) || c.entries[10].ids[0] != hashID("s10") {
		t.Errorf("%d rows, %v", c.Len(), c.vector(10))
	}
	_, err := OpenCorpus("testdata/bare.parquet")
	var none *noVectors
	if !errors.As(err, &none) || none.rows != 60 || !strings.Contains(none.Hint(), "--embed-corpus testdata/bare.parquet") {
		t.Error(err)
	}
}

type parquetRow struct {
	Contribution *string   `parquet:"contribution,optional"`
	Recipe       string    `parquet:"recipe,dict"`
	Vector       []float32 `parquet:"contributions_embedding,list"`
}

// Rows that reach over pages, small groups, nulls and empty lists.
func TestParquetShapes(t *testing.T) {
	var rows []parquetRow
	for i := range 500 {
		target := fmt.Sprint("t", i)
		r := parquetRow{&target, fmt.Sprint("r", i%7), noise(target, 96)}
		if i%10 == 3 {
			r.Contribution = nil
		}
		if i%10 == 4 {
			r.Vector = nil
		}
		rows = append(rows, r)
	}
	for name, options := range map[string][]parquet.WriterOption{
		"small pages":  {parquet.PageBufferSize(300)},
		"small groups": {parquet.MaxRowsPerRowGroup(7), parquet.DataPageVersion(1)},
		"compressed":   {parquet.Compression(&parquet.Snappy)},
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			w := parquet.NewGenericWriter[parquetRow](&b, options...)
			if _, err := w.Write(rows); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			c := open(t, write(t, "c.parquet", b.Bytes()))
			if c.Len() != 450 || c.Skipped() != 50 {
				t.Fatalf("%d rows, %d skipped", c.Len(), c.Skipped())
			}
			row := 0
			for _, r := range rows {
				if r.Vector == nil {
					continue
				}
				target, recipe := c.show(t, row)
				want := ""
				if r.Contribution != nil {
					want = *r.Contribution
				}
				if target != want || recipe != r.Recipe || !slices.Equal(c.vector(row), r.Vector) {
					t.Fatalf("row %d is %q %q", row, target, recipe)
				}
				row++
			}
		})
	}
}

func TestDamagedParquet(t *testing.T) {
	whole, err := os.ReadFile("testdata/float_zstd.parquet")
	if err != nil {
		t.Fatal(err)
	}
	for _, data := range [][]byte{whole[:4], whole[:len(whole)/2], append([]byte("PAR1"), whole[len(whole)/2:]...)} {
		if _, err := OpenCorpus(write(t, "c.parquet", data)); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%d bytes: %v", len(data), err)
		}
	}
	// A flipped byte is found or harmless, never a crash.
	for at := 5; at < len(whole); at += 97 {
		data := bytes.Clone(whole)
		data[at] ^= 0xff
		if c, err := OpenCorpus(write(t, "c.parquet", data)); err == nil {
			if err := c.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

const jsonlCorpus = "\ufeff" + `{"id":7,"contribution":"Nb2O5 films","recipe":"Sputter Nb.","contributions_embedding":[1, 0.5 ,-2e-3],"more":{"x":[1]}}
{"sample_id":"a","recipe":"Mill it.","contributions_embedding":[],"contribution":"empty"}

{"sample_id":"b","recipe":" ","contributions_embedding":[1,2,3]}
{"recipe":"Says \"contributions_embedding\":[9] in passing.","contributions_embedding":[0,0,0]}
{"assay_error":{"stage":"judge"},"recipe":"failed"}
{"meta":{"contributions_embedding":[9]},"recipe":"Nested.","contributions_embedding":null}
{"contributions_embedding":[3,2,1],"recipe":"Doubled.","contributions_embedding":[1,2,3]}`

func TestJSONL(t *testing.T) {
	var zipped bytes.Buffer
	g := gzip.NewWriter(&zipped)
	g.Write([]byte(jsonlCorpus))
	g.Close()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"plain": []byte(jsonlCorpus), "crlf": []byte(strings.ReplaceAll(jsonlCorpus, "\n", "\r\n") + "\r\n"),
		"gzip": zipped.Bytes(), "zstd": z.EncodeAll([]byte(jsonlCorpus), nil),
	} {
		c := open(t, write(t, name, data))
		if c.Len() != 3 || c.Skipped() != 4 || c.dim != 3 {
			t.Fatalf("%s: %d rows, %d skipped", name, c.Len(), c.Skipped())
		}
		if !slices.Equal(c.vector(0), []float32{1, 0.5, -2e-3}) || !slices.Equal(c.vector(2), []float32{1, 2, 3}) {
			t.Errorf("%s: %v %v", name, c.vector(0), c.vector(2))
		}
		if target, recipe := c.show(t, 0); target != "Nb2O5 films" || recipe != "Sputter Nb." || c.entries[0].ids[1] != hashID("7") {
			t.Error(target, recipe)
		}
		if _, recipe := c.show(t, 1); recipe != `Says "contributions_embedding":[9] in passing.` {
			t.Error(recipe)
		}
	}
}

func TestBadCorpora(t *testing.T) {
	for line, want := range map[string]string{
		"":                   "no rows",
		`{"recipe":"x"}`:     "none of the 1 rows has both",
		`[1]`:                "line 1: is not a JSON object",
		"{}\n{\"recipe\":1}": "line 2: recipe is not a string",
		`{"recipe":"x`:       "line 1: is not a JSON object",
		`{"recipe":"x","contributions_embedding":"no"}`:                                                          "no list of numbers",
		`{"recipe":"x","contributions_embedding":[1,null]}`:                                                      "no list of numbers",
		`{"recipe":"x","contributions_embedding":[1,]}`:                                                          "no list of numbers",
		`{"recipe":"x","contributions_embedding":[1e99]}`:                                                        "no list of numbers",
		`{"recipe":"x","contributions_embedding":[1]}` + "\n" + `{"recipe":"x","contributions_embedding":[1,2]}`: "line 2: a vector of 2 numbers among vectors of 1",
	} {
		_, err := OpenCorpus(write(t, "c.jsonl", []byte(line)))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
	if _, err := OpenCorpus("missing.jsonl"); err == nil || err.Error() != "missing.jsonl: no such file or directory" {
		t.Error(err)
	}
}

// Memory for the vectors comes in slabs; none of it may be lost between them.
func TestManySlabs(t *testing.T) {
	c := new(Corpus)
	dim := slabBytes / 4 / 3 // three vectors a slab
	for i := range 8 {
		vector := make([]float32, dim)
		vector[0], vector[dim-1] = float32(i+1), 1
		if err := c.add(item{recipe: strings.Repeat("é", 3000), vector: vector}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.texts.flush(); err != nil {
		t.Fatal(err)
	}
	if len(c.vectors) != 3 {
		t.Errorf("%d slabs", len(c.vectors))
	}
	for i := range 8 {
		if v := c.vector(i); v[0] != float32(i+1) || v[dim-1] != 1 {
			t.Errorf("vector %d starts with %v", i, v[0])
		}
		if _, recipe := c.show(t, i); recipe != strings.Repeat("é", 2000) {
			t.Error("recipe not cut at 2,000 characters")
		}
	}
	if err := c.Close(); err != nil || c.Len() != 0 {
		t.Error(err)
	}
}

func FuzzRow(f *testing.F) {
	for line := range strings.Lines(jsonlCorpus) {
		f.Add([]byte(line))
	}
	f.Add([]byte(`{"contributions_embedding":[1,2`))
	f.Add([]byte(`{"contributions_embedding" : [ ] }`))
	f.Fuzz(func(t *testing.T, line []byte) {
		var fast, slow rowReader
		got, err := fast.row(bytes.Clone(line))
		want, wantErr := slow.decode(bytes.Clone(line))
		if wantErr == nil && (err != nil || got.recipe != want.recipe || got.ids != want.ids || !slices.Equal(got.vector, want.vector)) {
			t.Errorf("%q: %+v, %v; slowly %+v", line, got, err, want)
		}
	})
}
