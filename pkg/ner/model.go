package ner

import (
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"assay/pkg/domain"
	"assay/pkg/tagger"
)

// models holds the trained models that packs can name.
//
//go:embed models
var models embed.FS

// pack compresses two models to one file, with the openings of the second: how
// many there are, then two labels and the least probability, in thousandths, of
// each.
func pack(sentences, tokens *tagger.Model, openings []tagger.Opening) []byte {
	first := sentences.Append(nil)
	raw := binary.LittleEndian.AppendUint32(nil, uint32(len(first)))
	raw = append(append(raw, first...), byte(len(openings)))
	for _, o := range openings {
		raw = append(raw, o.Label, o.Next)
		raw = binary.LittleEndian.AppendUint16(raw, uint16(math.Round(o.Least*1000)))
	}
	return compress(tokens.Append(raw))
}

// readOpenings reads what pack wrote of a model of some labels and returns what
// follows.
func readOpenings(raw []byte) (openings []tagger.Opening, rest []byte, err error) {
	if len(raw) == 0 || len(raw) < 1+4*int(raw[0]) {
		return nil, nil, errors.New("model: cut off")
	}
	n, rest := int(raw[0]), raw[1:]
	for range n {
		openings = append(openings, tagger.Opening{
			Label: rest[0], Next: rest[1], Least: max(1, float64(binary.LittleEndian.Uint16(rest[2:]))) / 1000,
		})
		rest = rest[4:]
	}
	return openings, rest, nil
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
	rest := raw[cut:]
	if d.openings, rest, err = readOpenings(rest); err != nil {
		return nil, err
	}
	if d.tokens, err = tagger.Read(rest); err != nil {
		return nil, fmt.Errorf("model: %w", err)
	}
	if labels := len(d.tokens.Labels()); slices.ContainsFunc(d.openings, func(o tagger.Opening) bool {
		return int(max(o.Label, o.Next)) >= labels
	}) {
		return nil, errors.New("model: it has fewer labels than it says")
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
