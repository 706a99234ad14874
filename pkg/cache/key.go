package cache

import (
	"bytes"
	"fmt"

	"github.com/cespare/xxhash/v2"
)

// The two seeds of an entry's name. Changing either orphans every stored answer.
const (
	seedHigh = 0
	seedLow  = 0x6173736179 // "assay"
)

// Key names one request: its canonical bytes and their two hashes. The zero Key names
// nothing and must not be used.
type Key struct {
	request   []byte
	high, low uint64
}

// CanonicalKey makes the key of a request from anything that encoding/json can write.
// It fails on values that JSON lacks (NaN, channels) and on text that is not UTF-8.
func CanonicalKey(request any) (Key, error) {
	scratch := getBuffer()
	defer putBuffer(scratch)
	var err error
	*scratch, err = appendCanonical((*scratch)[:0], request)
	if err != nil {
		return Key{}, err
	}
	return keyOf(bytes.Clone(*scratch)), nil
}

func keyOf(canonical []byte) Key {
	var low xxhash.Digest
	low.ResetWithSeed(seedLow)
	low.Write(canonical) //nolint:errcheck // a hash takes everything
	return Key{request: canonical, high: xxhash.Sum64(canonical), low: low.Sum64()}
}

// Request is the canonical JSON of the request. The caller must not change it.
func (k Key) Request() []byte { return k.request }

// String is the name of the entry: 32 lower-case hex digits.
func (k Key) String() string { return fmt.Sprintf("%016x%016x", k.high, k.low) }
