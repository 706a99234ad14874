package ner

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/klauspost/compress/zstd"

	"assay/pkg/tagger"
)

// models holds the trained model of each built-in pack that has one.
//
//go:embed models
var models embed.FS

// pack compresses a model.
func pack(m *tagger.Model) []byte {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1))
	if err != nil {
		panic(err) // the options are constant
	}
	defer w.Close()
	return w.EncodeAll(m.Append(nil), nil)
}

// unpack is the inverse of pack.
func unpack(file []byte) (*decoder, error) {
	r, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(64<<20))
	if err != nil {
		panic(err) // the options are constant
	}
	defer r.Close()
	raw, err := r.DecodeAll(file, nil)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	m, err := tagger.Read(raw)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	d := &decoder{model: m, scheme: schemeOf(m.Labels())}
	d.values = slices.ContainsFunc(d.scheme.parts, func(p part) bool { return p.kind == TypeNumericalValue })
	return d, nil
}

// embedded returns the model of a built-in pack, nil for packs without one.
func embedded(name string) (*decoder, error) {
	file, err := models.ReadFile("models/" + name + ".bin")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return unpack(file)
}
