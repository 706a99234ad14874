package ner

import (
	"cmp"
	_ "embed" // for the file of classes
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// wordClasses tells of frequent words which others are used like them. Classes
// are nested: c/4 and c/16 are wider ones. It is a hash table with a slot for
// each word hash and the hash's neighbours.
type wordClasses struct {
	keys    []uint32
	classes []uint16
}

// of returns the class of a word plus 1, 0 for words without one.
func (c *wordClasses) of(word uint32) uint32 {
	mask := uint32(len(c.keys) - 1)
	for i := word & mask; c.classes[i] != 0; i = (i + 1) & mask {
		if c.keys[i] == word {
			return uint32(c.classes[i])
		}
	}
	return 0
}

// wider and widest are the classes that a class is part of.
func wider(class uint32) uint32  { return (class + 3) / 4 }
func widest(class uint32) uint32 { return (class + 15) / 16 }

//go:embed models/words.bin
var wordsFile []byte

// PackClasses returns the file of classes that the package embeds: classes[i],
// from 0 to 65534, is that of words[i], lower case. Of words that hash alike
// the first counts.
func PackClasses(words []string, classes []int) []byte {
	type entry struct {
		key   uint32
		class uint16
	}
	entries := make([]entry, len(words))
	for i, w := range words {
		entries[i] = entry{hashBytes([]byte(w)), uint16(classes[i] + 1)}
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.key == b.key })
	raw := binary.AppendUvarint(nil, uint64(len(entries)))
	last := uint32(0)
	for _, e := range entries {
		raw = binary.AppendUvarint(raw, uint64(e.key-last))
		last = e.key
	}
	for _, e := range entries {
		raw = binary.LittleEndian.AppendUint16(raw, e.class)
	}
	return compress(raw)
}

// readClasses is the inverse of PackClasses.
func readClasses(file []byte) (*wordClasses, error) {
	raw, err := decompress(file)
	if err != nil {
		return nil, fmt.Errorf("word classes: %w", err)
	}
	damaged := errors.New("word classes: cut off")
	count, n := binary.Uvarint(raw)
	if n <= 0 || count > uint64(len(raw)) {
		return nil, damaged
	}
	at, cut := n, len(raw)-2*int(count)
	size := 16
	for size < 2*int(count) {
		size *= 2
	}
	c := &wordClasses{make([]uint32, size), make([]uint16, size)}
	key := uint32(0)
	for k := range int(count) {
		step, n := binary.Uvarint(raw[min(at, max(cut, 0)):max(cut, 0)])
		if n <= 0 {
			return nil, damaged
		}
		at += n
		key += uint32(step)
		i := key & uint32(size-1)
		for c.classes[i] != 0 {
			i = (i + 1) & uint32(size-1)
		}
		c.keys[i], c.classes[i] = key, binary.LittleEndian.Uint16(raw[cut+2*k:])
	}
	return c, nil
}

func compress(raw []byte) []byte {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constant
	}
	defer w.Close() //nolint:errcheck // it writes nowhere
	return w.EncodeAll(raw, nil)
}

func decompress(file []byte) ([]byte, error) {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		panic(err) // the options are constant
	}
	defer r.Close()
	return r.DecodeAll(file, nil)
}
