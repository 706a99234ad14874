package rows

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/deprecated"
	"pgregory.net/rapid"
)

// lines reads a whole file.
func lines(data []byte) (string, error) {
	r, err := NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	return string(text), err
}

// written writes rows of one type with parquet-go.
func written[T any](t testing.TB, rows []T, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[T](&b, options...)
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// wide holds each kind of column that parquet-go writes from a Go type.
type wide struct {
	ID     int64              `parquet:"id"`
	Small  int8               `parquet:"small"`
	Count  uint32             `parquet:"count"`
	Big    uint64             `parquet:"big"`
	OK     bool               `parquet:"ok"`
	X      float64            `parquet:"x"`
	Y      float32            `parquet:"y"`
	Text   string             `parquet:"text,dict"`
	Maybe  *string            `parquet:"maybe,optional"`
	Price  int64              `parquet:"price,decimal(2:18)"`
	Raw    []byte             `parquet:"raw"`
	Key    [16]byte           `parquet:"key,uuid"`
	Day    int32              `parquet:"day,date"`
	Milli  int64              `parquet:"milli,timestamp(millisecond)"`
	Nano   time.Time          `parquet:"nano,timestamp(nanosecond)"`
	Old    deprecated.Int96   `parquet:"old"`
	Plain  []int32            `parquet:"plain"`
	Tags   []string           `parquet:"tags,list"`
	Parts  []part             `parquet:"parts,list"`
	Meta   *part              `parquet:"meta,optional"`
	Counts map[string]int32   `parquet:"counts"`
	Ints   map[int32][]string `parquet:"ints"`
	JSON   string             `parquet:"json,json"`
}

type part struct {
	N    int32    `parquet:"n"`
	Unit *string  `parquet:"unit,optional"`
	Deep [][]bool `parquet:"deep,list"`
}

func ptr[T any](x T) *T { return &x }

var wideRows = []wide{
	{
		ID: -1 << 63, Small: -8, Count: math.MaxUint32, Big: math.MaxUint64, OK: true, X: 0.1, Y: 0.1, Text: "a\"\\\n\u2028é", Maybe: ptr(""),
		Price: -12345, Raw: []byte{0xff, 0}, Key: [16]byte{0xa0, 15: 1}, Day: 19782, Milli: 1709210096789,
		Nano: time.Date(2024, 2, 29, 12, 0, 0, 1, time.UTC), Old: deprecated.Int96{1, 0, 2440589}, Plain: []int32{1, 2}, Tags: []string{"x", ""},
		Parts: []part{{N: 1, Unit: ptr("g")}, {N: 2}}, Meta: &part{N: 3}, Counts: map[string]int32{"b": 2},
		Ints: map[int32][]string{7: {"p", "q"}}, JSON: `{"k": [1.50]}`,
	},
	{X: math.NaN(), Y: float32(math.Inf(1)), Price: 5, JSON: "no json", Nano: time.Unix(0, 0)},
	{X: 1e21, Y: 16777216, Raw: []byte("text"), JSON: "1", Nano: time.Unix(0, 0)},
}

const wideLines = `{"id":-9223372036854775808,"small":-8,"count":4294967295,"big":18446744073709551615,"ok":true,"x":0.1,"y":0.1,` +
	`"text":"a\"\\\n` + "\u2028" + `é","maybe":"","price":-123.45,"raw":"/wA=","key":"a0000000-0000-0000-0000-000000000001","day":"2024-02-29",` +
	`"milli":"2024-02-29T12:34:56.789Z","nano":"2024-02-29T12:00:00.000000001Z","old":"1970-01-02T00:00:00.000000001","plain":[1,2],"tags":["x",""],` +
	`"parts":[{"n":1,"unit":"g","deep":[]},{"n":2,"unit":null,"deep":[]}],"meta":{"n":3,"unit":null,"deep":[]},"counts":{"b":2},"ints":{"7":["p","q"]},"json":{"k": [1.50]}}
{"id":0,"small":0,"count":0,"big":0,"ok":false,"x":null,"y":null,"text":"","maybe":null,"price":0.05,"raw":"","key":"00000000-0000-0000-0000-000000000000",` +
	`"day":"1970-01-01","milli":"1970-01-01T00:00:00Z","nano":"1970-01-01T00:00:00Z","old":"-4713-11-24T00:00:00","plain":[],"tags":[],"parts":[],"meta":null,"counts":{},"ints":{},"json":"no json"}
{"id":0,"small":0,"count":0,"big":0,"ok":false,"x":1e+21,"y":16777216,"text":"","maybe":null,"price":0.00,"raw":"text","key":"00000000-0000-0000-0000-000000000000",` +
	`"day":"1970-01-01","milli":"1970-01-01T00:00:00Z","nano":"1970-01-01T00:00:00Z","old":"-4713-11-24T00:00:00","plain":[],"tags":[],"parts":[],"meta":null,"counts":{},"ints":{},"json":1}
`

// Neither compression nor the division into pages and row groups shows.
func TestEveryKindOfColumn(t *testing.T) {
	for _, codec := range []compress.Codec{&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Zstd, &parquet.Brotli, &parquet.Lz4Raw} {
		for _, options := range [][]parquet.WriterOption{
			{parquet.Compression(codec)},
			{parquet.Compression(codec), parquet.MaxRowsPerRowGroup(1), parquet.DataPageVersion(1)},
			{parquet.Compression(codec), parquet.PageBufferSize(16)},
		} {
			got, err := lines(written(t, wideRows, options...))
			if err != nil || got != wideLines {
				t.Errorf("%v: got\n%s\n%v, want\n%s", codec, got, err, wideLines)
			}
		}
	}
}

// The rows of another writer mean what that writer says. Times and bytes it
// spells in its own way.
func TestFileOfDuckDB(t *testing.T) {
	data, err := os.ReadFile("testdata/duckdb.parquet")
	if err != nil {
		t.Fatal(err)
	}
	text, err := lines(data)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("testdata/duckdb.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.NewReplacer(" 10:34:56+00", "T10:34:56Z", " 23:59:59+00", "T23:59:59Z", " 12:", "T12:", " 23:", "T23:", `\\xFF\\x00\\x10`, "/wAQ").Replace(string(file))
	a, b := json.NewDecoder(strings.NewReader(text)), json.NewDecoder(strings.NewReader(want))
	for n := 1; n <= 3; n++ {
		got, expected := decoded(t, a), decoded(t, b)
		if !reflect.DeepEqual(got, expected) {
			t.Errorf("row %d: got\n%v, DuckDB says\n%v", n, got, expected)
		}
	}
	if strings.Count(text, "\n") != 3 {
		t.Errorf("got %s", text)
	}
}

// decoded reads an object with exact numbers.
func decoded(t *testing.T, d *json.Decoder) any {
	t.Helper()
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return exact(v)
}

func exact(v any) any {
	switch v := v.(type) {
	case json.Number:
		x, _ := new(big.Rat).SetString(v.String())
		return x.String()
	case []any:
		for i := range v {
			v[i] = exact(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = exact(v[k])
		}
	}
	return v
}

// The layouts of lists that older writers used, by the rules of the format.
func TestOlderLists(t *testing.T) {
	list := func(child parquet.Node) parquet.Node {
		return annotated{parquet.Optional(child), parquet.List(parquet.Int(32)).Type()}
	}
	schema := parquet.NewSchema("old", parquet.Group{
		"a": list(parquet.Group{"element": parquet.Repeated(parquet.Int(32))}),
		"b": list(parquet.Group{"array": parquet.Repeated(parquet.Group{"n": parquet.Int(32)})}),
		"c": list(parquet.Group{"c_tuple": parquet.Repeated(parquet.Group{"n": parquet.Int(32)})}),
		"d": list(parquet.Group{"bag": parquet.Repeated(parquet.Group{"m": parquet.Int(32), "n": parquet.Int(32)})}),
		"e": list(parquet.Group{"bag": parquet.Repeated(parquet.Group{"n": parquet.Optional(parquet.Int(32))})}),
	})
	v := func(x, column, repetition, definition int) parquet.Value {
		return parquet.Int32Value(int32(x)).Level(repetition, definition, column)
	}
	null := func(column, definition int) parquet.Value { return parquet.NullValue().Level(0, definition, column) }
	rows := []parquet.Row{
		{v(1, 0, 0, 2), v(2, 0, 1, 2), v(3, 1, 0, 2), v(4, 2, 0, 2), v(5, 3, 0, 2), v(6, 4, 0, 2), v(7, 5, 0, 3), null(5, 2).Level(1, 2, 5)},
		{null(0, 0), null(1, 1), null(2, 0), null(3, 1), null(4, 1), null(5, 1)},
	}
	var b bytes.Buffer
	w := parquet.NewWriter(&b, schema)
	if _, err := w.WriteRows(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	const want = `{"a":[1,2],"b":[{"n":3}],"c":[{"n":4}],"d":[{"m":5,"n":6}],"e":[7,null]}
{"a":null,"b":[],"c":null,"d":[],"e":[]}
`
	if got, err := lines(b.Bytes()); err != nil || got != want {
		t.Errorf("got\n%s%v, want\n%s", got, err, want)
	}
}

// annotated is a group with the type of another node.
type annotated struct {
	parquet.Node
	typ parquet.Type
}

func (a annotated) Type() parquet.Type { return a.typ }

func TestNumbers(t *testing.T) {
	half := func(bits uint16) string {
		return string(half(nil, parquet.FixedLenByteArrayValue([]byte{byte(bits), byte(bits >> 8)})))
	}
	for bits, want := range map[uint16]string{0: "0", 0x3c00: "1", 0xc000: "-2", 0x7bff: "65504", 0x0001: "5.9604645e-08", 0x7c00: "null", 0x7e00: "null", 0x3555: "0.33325195"} {
		if got := half(bits); got != want {
			t.Errorf("half %#x is %s, want %s", bits, got, want)
		}
	}
	for _, tt := range []struct {
		bytes []byte
		scale int
		want  string
	}{
		{[]byte{0xff}, 2, "-0.01"}, {[]byte{0x7f, 0xff}, 0, "32767"}, {[]byte{0x80, 0}, 1, "-3276.8"}, {nil, 1, "0.0"}, {[]byte{5}, -2, "5e2"}, {[]byte{5}, 1 << 30, "5e-1073741824"},
	} {
		if got := string(decimal(nil, parquet.ByteArrayValue(tt.bytes), tt.scale)); got != tt.want {
			t.Errorf("%x with scale %d is %s, want %s", tt.bytes, tt.scale, got, tt.want)
		}
	}
}

// What comes back is what went in, for any texts and lists.
func TestRoundTripProperty(t *testing.T) {
	type row struct {
		Text  string     `parquet:"text" json:"text"`
		Maybe *float64   `parquet:"maybe,optional" json:"maybe"`
		Tags  []string   `parquet:"tags,list" json:"tags"`
		Deep  [][]*int64 `parquet:"deep,list" json:"deep"`
	}
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.SliceOfN(rapid.Custom(func(rt *rapid.T) row {
			r := row{Text: rapid.String().Draw(rt, "text"), Tags: rapid.SliceOfN(rapid.String(), 0, 4).Draw(rt, "tags")}
			if rapid.Bool().Draw(rt, "there") {
				r.Maybe = ptr(rapid.Float64Range(-1e30, 1e30).Draw(rt, "maybe"))
			}
			return r
		}), 0, 200).Draw(rt, "rows")
		got, err := lines(written(t, rows, parquet.PageBufferSize(rapid.IntRange(1, 500).Draw(rt, "page"))))
		if err != nil {
			rt.Fatal(err)
		}
		d := json.NewDecoder(strings.NewReader(got))
		for i := range rows {
			var back row
			if err := d.Decode(&back); err != nil {
				rt.Fatal(err)
			}
			if fmt.Sprint(back.Text, back.Tags, back.Maybe != nil && *back.Maybe == *rows[i].Maybe) != fmt.Sprint(rows[i].Text, rows[i].Tags, rows[i].Maybe != nil) {
				rt.Fatalf("row %d: %+v came back as %+v", i, rows[i], back)
			}
		}
	})
}

func TestSmallReads(t *testing.T) {
	data := written(t, wideRows)
	r, err := NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(iotest.OneByteReader(r)); err != nil || string(got) != wideLines {
		t.Errorf("%s, %v", got, err)
	}
}

// A text that is no UTF-8 must be refused by who reads the line, not mended.
func TestBytesInText(t *testing.T) {
	got, err := lines(written(t, []struct {
		A string `parquet:"a"`
	}{{"x\n\xff\"y"}}))
	if err != nil || got != "{\"a\":\"x\\n\xff\\\"y\"}\n" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestDamage(t *testing.T) {
	whole := written(t, wideRows)
	for _, size := range []int{0, 4, 8, len(whole) / 2, len(whole) - 1} {
		if _, err := lines(whole[:size]); err == nil || !strings.Contains(err.Error(), "Parquet") {
			t.Errorf("cut at %d: %v", size, err)
		}
	}
	for i := 0; i < len(whole); i += 11 { // whatever is wrong, it is no panic
		bad := bytes.Clone(whole)
		bad[i] ^= 0x55
		lines(bad)
	}
}

// A damaged size asks for no memory: whichever byte of a file is wrong, reading
// it takes little more than reading the whole one.
func TestDamagedSizes(t *testing.T) {
	var before, after runtime.MemStats
	for _, whole := range [][]byte{written(t, wideRows), written(t, wideRows, parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1))} {
		if got, err := lines(whole); err != nil || got != wideLines {
			t.Fatalf("%s, %v", got, err)
		}
		for i := 0; i < len(whole); i++ {
			if i%31 != 0 && i < len(whole)-16 { // the length of the footer, and a share of the rest
				continue
			}
			for _, to := range []byte{0xff, 0x7f, whole[i] ^ 0x80} {
				bad := bytes.Clone(whole)
				bad[i] = to
				runtime.ReadMemStats(&before)
				lines(bad)
				runtime.ReadMemStats(&after)
				if took := after.TotalAlloc - before.TotalAlloc; took > 96<<20 {
					t.Errorf("byte %d as %#x: took %d MiB", i, to, took>>20)
				}
			}
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(written(f, wideRows))
	f.Add(written(f, wideRows, parquet.Compression(&parquet.Snappy)))
	f.Add([]byte("PAR1"))
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := lines(data)
		if err != nil {
			return
		}
		for line := range strings.Lines(text) {
			if !json.Valid([]byte(strings.TrimSuffix(line, "\n"))) {
				t.Errorf("no JSON: %q", line)
			}
		}
	})
}
