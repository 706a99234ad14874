package adversarial

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

func hashText(text string) uint64 { return xxhash.Sum64String(text) }

// draws are the random choices of one text and seed, each by its name.
type draws struct{ seed, text uint64 }

// of draws a number for a purpose; n tells draws of one purpose apart.
func (d draws) of(purpose string, n int) uint64 {
	var buf [64]byte
	b := binary.LittleEndian.AppendUint64(buf[:0], d.seed)
	b = binary.LittleEndian.AppendUint64(b, d.text)
	b = binary.LittleEndian.AppendUint64(b, uint64(n))
	return xxhash.Sum64(append(b, purpose...))
}

// below draws a number from 0 to n-1; n must be positive.
func (d draws) below(n int, purpose string, k int) int { return int(d.of(purpose, k) % uint64(n)) }
