package cache

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"
)

// MaxEntry is the most bytes that request, response and note of one entry may have
// together, unpacked. Larger answers are not stored, larger files are damaged.
const MaxEntry = 128 << 20

const magic = "assay-cache-1"

// Answer is what a request got back.
type Answer struct {
	Response []byte          // the raw bytes, as received
	Note     json.RawMessage // what the caller wants to know again beside them; may be nil
	Created  time.Time       // when it was stored: UTC, whole seconds; Put fills it in if zero
}

// Entry is one stored pair of question and answer.
type Entry struct {
	Request []byte // canonical JSON
	Answer
}

// codec holds the encoder and decoder, which are safe for concurrent use and cost
// megabytes: one pair for each cache, made when first needed.
type codec struct {
	encoder func() (*zstd.Encoder, error)
	decoder func() (*zstd.Decoder, error)
}

func newCodec() codec {
	return codec{
		encoder: sync.OnceValues(func() (*zstd.Encoder, error) {
			// The fastest level saves half of the work for 3% of the bytes.
			return zstd.NewWriter(nil, zstd.WithEncoderCRC(true), zstd.WithWindowSize(1<<20),
				zstd.WithEncoderLevel(zstd.SpeedFastest))
		}),
		decoder: sync.OnceValues(func() (*zstd.Decoder, error) {
			return zstd.NewReader(nil, zstd.WithDecoderConcurrency(0),
				zstd.WithDecoderMaxMemory(MaxEntry+4096))
		}),
	}
}

// pack appends the file form of an entry to dst.
func (c codec) pack(dst []byte, e Entry) ([]byte, error) {
	if n := len(e.Request) + len(e.Response) + len(e.Note); n > MaxEntry {
		return nil, fmt.Errorf("answer of %d bytes is too large for the cache", n)
	}
	encoder, err := c.encoder()
	if err != nil {
		return nil, err
	}
	plain := getBuffer()
	defer putBuffer(plain)
	*plain = appendPlain((*plain)[:0], e)
	return encoder.EncodeAll(*plain, dst), nil
}

func appendPlain(dst []byte, e Entry) []byte {
	dst = fmt.Appendf(dst, "%s %d %d %d %s\n", magic,
		len(e.Request), len(e.Response), len(e.Note), e.Created.UTC().Format(time.RFC3339))
	for _, part := range [][]byte{e.Request, e.Response, e.Note} {
		dst = append(append(dst, part...), '\n')
	}
	return dst
}

// unpack reads the file form of an entry. The parts of the entry are slices of the
// plain text, which is appended to scratch.
func (c codec) unpack(file, scratch []byte) (Entry, []byte, error) {
	if len(file) == 0 {
		// zstd takes no bytes at all for an empty text, without an error.
		return Entry{}, scratch, errors.New("file is empty")
	}
	decoder, err := c.decoder()
	if err != nil {
		return Entry{}, scratch, err
	}
	plain, err := decoder.DecodeAll(file, scratch)
	if err != nil {
		return Entry{}, scratch, err
	}
	e, err := parsePlain(plain)
	return e, plain, err
}

func parsePlain(plain []byte) (Entry, error) {
	line, _, found := bytes.Cut(plain[:min(len(plain), 256)], []byte("\n"))
	field := strings.Split(string(line), " ")
	if !found || len(field) != 5 || field[0] != magic {
		return Entry{}, errors.New("not an entry of this cache version")
	}
	rest := plain[len(line)+1:]
	var part [3][]byte
	for i := range part {
		n, err := strconv.Atoi(field[i+1])
		if err != nil || n < 0 || n >= len(rest) || rest[n] != '\n' {
			return Entry{}, errors.New("lengths do not fit")
		}
		part[i], rest = rest[:n:n], rest[n+1:]
	}
	created, err := time.Parse(time.RFC3339, field[4])
	if err != nil || len(rest) != 0 {
		return Entry{}, errors.New("lengths do not fit")
	}
	e := Entry{Request: part[0], Answer: Answer{Response: part[1], Created: created.UTC()}}
	if len(part[2]) > 0 {
		e.Note = part[2]
	}
	return e, nil
}

var buffers = sync.Pool{New: func() any { return new([]byte) }}

func getBuffer() *[]byte { return buffers.Get().(*[]byte) }

// putBuffer gives a buffer back, but lets go of one that an unusual entry has blown up.
func putBuffer(b *[]byte) {
	if cap(*b) <= 1<<20 {
		buffers.Put(b)
	}
}
