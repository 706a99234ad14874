package rows

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/parquet-go/parquet-go/format"
)

// What a file says of its own sizes is checked before the library allocates
// what it says: a flipped bit may ask for 2 GiB a page.
const (
	// maxPage is the most bytes a page may unpack to. Writers make pages of a
	// megabyte; the largest defaults known are a hundred.
	maxPage = 256 << 20
	// maxValues is the most values a page may hold; each costs a few bytes,
	// nulls too.
	maxValues = 32 << 20
)

const magicSize = len(Magic)

var errFooter = errors.New("the footer is damaged")

// checkFooter looks at the length of the footer and at every length inside it.
func checkFooter(f io.ReaderAt, size int64) error {
	var tail [8]byte
	if size < int64(len(tail)+magicSize) {
		return nil // the library says what is wrong
	}
	if _, err := f.ReadAt(tail[:], size-int64(len(tail))); err != nil {
		return err
	}
	length := int64(binary.LittleEndian.Uint32(tail[:]))
	if string(tail[4:]) != Magic {
		return nil // as above
	}
	if length > size-int64(len(tail)+magicSize) {
		return errFooter
	}
	section := io.NewSectionReader(f, size-int64(len(tail))-length, length)
	t := thrift{in: bufio.NewReader(section), left: length}
	t.structure(0, nil)
	if t.err != nil {
		return errFooter
	}
	return nil
}

// checkPages looks at the headers of all pages of a file: whether they lie in
// the file, and how much they say they hold.
func checkPages(f io.ReaderAt, size int64, meta *format.FileMetaData) error {
	for i := range meta.RowGroups {
		for j := range meta.RowGroups[i].Columns {
			column := &meta.RowGroups[i].Columns[j].MetaData
			width := int64(1)
			if leaf := leafElement(meta.Schema, j); leaf != nil && leaf.TypeLength.Valid {
				width = max(1, int64(leaf.TypeLength.V))
			}
			start := column.DataPageOffset
			if dictionary := column.DictionaryPageOffset; dictionary > 0 && dictionary < start {
				start = dictionary
			}
			end := start + column.TotalCompressedSize
			if start < 0 || column.TotalCompressedSize < 0 || end < start || end > size {
				return fmt.Errorf("damaged Parquet file (column %d of row group %d lies beyond its end)", j, i)
			}
			if err := checkChunk(f, start, end, size, width); err != nil {
				return fmt.Errorf("damaged Parquet file (column %d of row group %d: %w)", j, i, err)
			}
		}
	}
	return nil
}

// leafElement is the schema of the n-th column, or nil.
func leafElement(schema []format.SchemaElement, n int) *format.SchemaElement {
	for i := range schema {
		if schema[i].NumChildren.Valid && schema[i].NumChildren.V > 0 || i == 0 {
			continue
		}
		if n == 0 {
			return &schema[i]
		}
		n--
	}
	return nil
}

// checkChunk goes from header to header between two offsets. The last page may end
// behind the second, as old writers counted, but in the file.
func checkChunk(f io.ReaderAt, at, end, size, width int64) error {
	in := bufio.NewReaderSize(nil, 512)
	for at < end {
		in.Reset(io.NewSectionReader(f, at, size-at))
		t := thrift{in: in, left: size - at}
		var unpacked, packed, values int64
		t.structure(0, func(path [2]int, v int64) {
			switch path {
			case [2]int{2, 0}:
				unpacked = v
			case [2]int{3, 0}:
				packed = v
			case [2]int{5, 1}, [2]int{7, 1}, [2]int{8, 1}: // of data, dictionary and newer data pages
				values = v
			}
		})
		switch {
		case t.err != nil:
			return errors.New("a page header is damaged")
		case packed < 0 || packed > t.left:
			return errors.New("a page lies beyond its end")
		case unpacked < 0 || unpacked > maxPage:
			return fmt.Errorf("a page of %d bytes, more than %d", unpacked, maxPage)
		case values < 0 || values > maxValues || values*width > maxPage:
			return fmt.Errorf("a page of %d values", values)
		}
		at = size - t.left + packed
	}
	return nil
}

// thrift walks through a structure in Thrift's compact protocol without keeping
// it, and fails where a length exceeds what is left.
type thrift struct {
	in   *bufio.Reader
	left int64 // bytes
	err  error
}

// Types of the compact protocol.
const (
	typeTrue, typeFalse, typeByte, typeI16, typeI32, typeI64 = 1, 2, 3, 4, 5, 6
	typeDouble, typeBinary, typeList, typeSet                = 7, 8, 9, 10
	typeMap, typeStruct, typeUUID                            = 11, 12, 13
)

// maxNested bounds structures in structures; Parquet has five.
const maxNested = 32

var errThrift = errors.New("a length exceeds what is left")

func (t *thrift) fail() int64 {
	if t.err == nil {
		t.err = errThrift
	}
	return 0
}

func (t *thrift) byte() byte {
	b, err := t.in.ReadByte()
	if err != nil || t.left <= 0 {
		t.fail()
		return 0
	}
	t.left--
	return b
}

// uvarint reads a number of seven bits a byte, at most ten bytes.
func (t *thrift) uvarint() uint64 {
	var n uint64
	for shift := 0; shift < 64; shift += 7 {
		b := t.byte()
		n |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return n
		}
	}
	t.fail()
	return 0
}

func (t *thrift) varint() int64 {
	n := t.uvarint()
	return int64(n>>1) ^ -int64(n&1)
}

// length reads a length or a count of things of at least one byte each.
func (t *thrift) length() int64 {
	n := t.uvarint()
	if n > math.MaxInt64 || int64(n) > t.left {
		return t.fail()
	}
	return int64(n)
}

func (t *thrift) skip(n int64) {
	if n > t.left {
		t.fail()
		return
	}
	for t.left -= n; n > 0 && t.err == nil; {
		step := int(min(n, 1<<20))
		if _, err := t.in.Discard(step); err != nil {
			t.fail()
		}
		n -= int64(step)
	}
}

// structure walks through fields up to the stop. number is called with the
// integers of the structure and of those right inside it, which field they are
// (of a field outside, the second is 0).
func (t *thrift) structure(depth int, number func(path [2]int, v int64)) {
	t.fields(depth, 0, number)
}

func (t *thrift) fields(depth, outer int, number func(path [2]int, v int64)) {
	if depth > maxNested {
		t.fail()
	}
	id := 0
	for t.err == nil {
		head := t.byte()
		kind := head & 15
		if t.err != nil || head == 0 {
			return
		}
		if step := int(head >> 4); step > 0 {
			id += step
		} else {
			id = int(t.varint())
		}
		if kind == typeI16 || kind == typeI32 || kind == typeI64 {
			v := t.varint()
			if number != nil && depth == 0 {
				number([2]int{id, 0}, v)
			} else if number != nil && depth == 1 {
				number([2]int{outer, id}, v)
			}
			continue
		}
		if kind == typeStruct {
			t.fields(depth+1, id, number)
			continue
		}
		t.value(depth, kind, false)
	}
}

// value walks through a value of a type; a boolean takes a byte in a list only.
func (t *thrift) value(depth int, kind byte, listed bool) {
	switch kind {
	case typeTrue, typeFalse:
		if listed {
			t.byte()
		}
	case typeByte:
		t.byte()
	case typeI16, typeI32, typeI64:
		t.uvarint()
	case typeDouble:
		t.skip(8)
	case typeUUID:
		t.skip(16)
	case typeBinary:
		t.skip(t.length())
	case typeList, typeSet:
		head := t.byte()
		n := int64(head >> 4)
		if n == 15 {
			n = t.length()
		}
		t.items(depth, n, head&15)
	case typeMap:
		if n := t.length(); n > 0 {
			kinds := t.byte()
			for ; n > 0 && t.err == nil; n-- {
				t.value(depth+1, kinds>>4, true)
				t.value(depth+1, kinds&15, true)
			}
		}
	case typeStruct:
		t.fields(depth+1, 0, nil)
	default:
		t.fail()
	}
}

func (t *thrift) items(depth int, n int64, kind byte) {
	if n > t.left {
		t.fail()
	}
	if depth > maxNested {
		t.fail()
	}
	for ; n > 0 && t.err == nil; n-- {
		t.value(depth+1, kind, true)
	}
}
