package swap

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// hashText is the part of every draw that stands for the text.
func hashText(text string) uint64 { return xxhash.Sum64String(text) }

// hashDraw mixes seed and text with the names of what is drawn. The names are
// set apart by a zero byte, so that no two lists of names run together.
func hashDraw(seed, text uint64, names ...string) uint64 {
	var buf [96]byte
	b := drawHead(buf[:0], seed, text)
	for _, name := range names {
		b = append(b, name...)
		b = append(b, 0)
	}
	return xxhash.Sum64(b)
}

// hashPlace draws for a mention that is known by its byte offset.
func hashPlace(seed, text uint64, typ string, offset int) uint64 {
	var buf [64]byte
	b := drawHead(buf[:0], seed, text)
	b = append(b, typ...)
	b = append(b, 0)
	b = binary.LittleEndian.AppendUint64(b, uint64(offset))
	return xxhash.Sum64(b)
}

func drawHead(b []byte, seed, text uint64) []byte {
	b = binary.LittleEndian.AppendUint64(b, seed)
	return binary.LittleEndian.AppendUint64(b, text)
}

// pick turns a draw into an index below n, which must be positive.
func pick(draw uint64, n int) int { return int(draw % uint64(n)) }
