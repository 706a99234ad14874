package ner

import (
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"assay/pkg/domain"
	"assay/pkg/tagger"
)

// models holds the trained models that packs can name.
//
//go:embed models
var models embed.FS

// pack compresses two models to one file.
func pack(sentences, tokens *tagger.Model) []byte {
	first := sentences.Append(nil)
	raw := binary.LittleEndian.AppendUint32(nil, uint32(len(first)))
	return compress(tokens.Append(append(raw, first...)))
}

// unpack is the inverse of pack.
func unpack(file []byte) (*decoder, error) {
	raw, err := decompress(file)
	if err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if len(raw) < 4 || uint64(binary.LittleEndian.Uint32(raw)) > uint64(len(raw)-4) {
		return nil, errors.New("model: cut off")
	}
	cut := 4 + int(binary.LittleEndian.Uint32(raw))
	d := new(decoder)
	if d.sentences, err = tagger.Read(raw[4:cut]); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if d.tokens, err = tagger.Read(raw[cut:]); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if d.classes, err = readClasses(wordsFile); err != nil {
		return nil, err
	}
	d.scheme = schemeOf(d.tokens.Labels())
	d.values = slices.ContainsFunc(d.scheme.parts, func(p part) bool { return p.kind == TypeNumericalValue })
	return d, nil
}

// modelOf returns the model that a pack names, nil if it names none.
func modelOf(p *domain.Pack) (*decoder, error) {
	if p.Model == "" {
		return nil, nil
	}
	file, err := p.ModelFile()
	if file == nil && err == nil {
		file, err = models.ReadFile("models/" + p.Model + ".bin")
	}
	if err != nil {
		return nil, fmt.Errorf("model %s of domain %s: %w", p.Model, p.Name, err)
	}
	return unpack(file)
}
