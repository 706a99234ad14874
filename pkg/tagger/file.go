package tagger

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"
	"strings"
)

// A model file is: magic, the names of the labels, the transitions, the
// slots in use with the numbers of their rows, and the rows, column by column
// since that compresses best. Numbers are little-endian.
const magic = "assaytag2\n"

var errFile = errors.New("not a model file of this version, or cut off")

// Append appends the file form of a model to dst. It is not compressed.
func (m *Model) Append(dst []byte) []byte {
	dst = append(dst, magic...)
	dst = append(dst, strings.Join(m.labels, " ")...)
	dst = append(dst, '\n')
	dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(m.scale)))
	for from := range m.trans {
		for to := range m.labels {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(m.trans[from][to]))
		}
	}
	dst = binary.LittleEndian.AppendUint32(dst, uint32(m.slots))
	dst = binary.LittleEndian.AppendUint32(dst, uint32(len(m.rows)))
	last := -1
	for i, word := range m.used {
		for ; word != 0; word &= word - 1 {
			slot := i<<6 + bits.TrailingZeros64(word)
			dst = binary.AppendUvarint(dst, uint64(slot-last))
			last = slot
		}
	}
	for i := range m.rows {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(i+1))
	}
	for _, r := range m.rows {
		dst = binary.LittleEndian.AppendUint16(dst, uint16(r.hi>>tagShift))
	}
	for k := range m.labels {
		for _, r := range m.rows {
			dst = append(dst, r.lane(k))
		}
	}
	return dst
}

// Read reads the file form of a model. Anything that is none is an error.
func Read(file []byte) (*Model, error) {
	r := reader{rest: file}
	if string(r.take(len(magic))) != magic {
		return nil, errFile
	}
	names, _, ok := strings.Cut(string(r.rest[:min(len(r.rest), 4096)]), "\n")
	if !ok {
		return nil, errFile
	}
	r.take(len(names) + 1)
	m := &Model{labels: strings.Fields(names)}
	n := len(m.labels)
	if n == 0 || n > MaxLabels {
		return nil, errFile
	}
	m.scale = float64(math.Float32frombits(r.uint32()))
	for from := range m.trans {
		for to := range n {
			m.trans[from][to] = int32(r.uint32())
		}
	}
	size, used := r.uint32(), r.uint32()
	if r.bad || size == 0 || size > 1<<24 || size&(size-1) != 0 || used > maxRows {
		return nil, errFile
	}
	rows, err := readRows(&r, int(size), int(used), n)
	if err != nil {
		return nil, err
	}
	m.fill(int(size), rows)
	m.link()
	return m, nil
}

// readRows reads the rows of a table, used many with some labels each, sorted by
// slot.
func readRows(r *reader, size, used, labels int) ([]placed, error) {
	slots := make([]uint32, used)
	last := uint64(0)
	for i := range slots {
		step, n := binary.Uvarint(r.rest)
		if n <= 0 || step == 0 || step > uint64(size) {
			return nil, errFile
		}
		r.rest = r.rest[n:]
		if last += step; last > uint64(size) {
			return nil, errFile
		}
		slots[i] = uint32(last - 1)
	}
	numbers := r.take(2 * used)
	tags := r.take(2 * used)
	lanes := r.take(labels * used)
	if r.bad || len(r.rest) != 0 {
		return nil, errFile
	}
	rows := make([]placed, used)
	for i, s := range slots {
		n := int(binary.LittleEndian.Uint16(numbers[2*i:])) - 1
		if n < 0 || n >= used {
			return nil, errFile
		}
		rows[i].slot = s
		rows[i].row.setTag(uint64(binary.LittleEndian.Uint16(tags[2*n:])))
		for k := range labels {
			rows[i].row.set(k, lanes[k*used+n])
		}
	}
	return rows, nil
}

// reader cuts a file into pieces; bad is set once it is too short.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if r.bad || n > len(r.rest) {
		r.bad = true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) uint32() uint32 {
	b := r.take(4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}
