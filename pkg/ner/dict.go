package ner

import (
	"context"

	"assay/pkg/domain"
	"assay/pkg/quantity"
)

// Dict is the offline recogniser of one domain pack. It is safe for
// concurrent use.
type Dict struct {
	units *quantity.Units
}

// NewDict builds the recogniser of a pack.
func NewDict(p *domain.Pack) *Dict {
	return &Dict{units: p.Units}
}

// Recognise implements Recogniser. It never fails and does not wait, so the
// context is not looked at.
func (d *Dict) Recognise(_ context.Context, text string) ([]Span, error) {
	var spans []Span
	for _, q := range d.units.Scan(nil, text) {
		spans = append(spans, Span{TypeNumericalValue, q.Start, q.End})
	}
	return spans, nil
}
