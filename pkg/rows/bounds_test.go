package rows

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
)

// header is a page header of Thrift's compact protocol: the kind of page, what
// it unpacks to, its size, and how many values a data page has.
func header(unpacked, packed, values int64) []byte {
	field := func(b []byte, head byte, v int64) []byte { return binary.AppendVarint(append(b, head), v) }
	b := field(nil, 0x15, 0)
	b = field(b, 0x15, unpacked)
	b = field(b, 0x15, packed)
	b = append(b, 0x2c) // two fields on: the data page
	b = field(b, 0x15, values)
	return append(b, 0, 0)
}

func TestPageHeaders(t *testing.T) {
	page := func(head []byte, body int) []byte { return append(bytes.Clone(head), make([]byte, body)...) }
	for _, c := range []struct {
		name  string
		data  []byte
		width int64
		want  string // part of the error, "" for none
	}{
		{"two pages", append(page(header(40, 10, 5), 10), page(header(8, 8, 1), 8)...), 1, ""},
		{"empty pages", append(header(0, 0, 0), header(0, 0, 0)...), 1, ""},
		{"beyond the end", page(header(40, 11, 5), 10), 1, "lies beyond its end"},
		{"two gigabytes packed", page(header(40, 1<<31-1, 5), 10), 1, "lies beyond its end"},
		{"negative", page(header(40, -10, 5), 10), 1, "lies beyond its end"},
		{"two gigabytes unpacked", page(header(1<<31-1, 10, 5), 10), 1, "a page of 2147483647 bytes"},
		{"negative unpacked", page(header(-1, 10, 5), 10), 1, "a page of -1 bytes"},
		{"values", page(header(40, 10, 1<<31-1), 10), 1, "a page of 2147483647 values"},
		{"wide values", page(header(40, 10, 1<<20), 10), 1 << 20, "values"},
		{"cut inside the header", header(40, 10, 5)[:5], 1, "header is damaged"},
		{"no stop", bytes.Repeat([]byte{0x15, 2}, 20), 1, "header is damaged"},
		{"long statistics", append([]byte{0x18}, binary.AppendUvarint(nil, 1<<31)...), 1, "header is damaged"},
		{"long list", append([]byte{0x19, 0xf5}, binary.AppendUvarint(nil, 1<<31)...), 1, "header is damaged"},
		{"nested", bytes.Repeat([]byte{0x1c}, 100), 1, "header is damaged"},
	} {
		err := checkChunk(bytes.NewReader(c.data), 0, int64(len(c.data)), int64(len(c.data)), c.width)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

func TestFooterLength(t *testing.T) {
	whole := written(t, wideRows)
	for _, length := range []uint32{uint32(len(whole)), 1 << 31, 1<<32 - 1} {
		bad := bytes.Clone(whole)
		binary.LittleEndian.PutUint32(bad[len(bad)-8:], length)
		if _, err := lines(bad); err == nil || !strings.Contains(err.Error(), "the footer is damaged") {
			t.Errorf("%d: %v", length, err)
		}
	}
}
