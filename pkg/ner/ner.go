package ner

import (
	"context"
)

// The entity types, in the order that decides between overlapping spans of
// equal length.
const (
	TypeElement        = "element"
	TypeNumericalValue = "numerical_value"
	TypeEquipment      = "equipment"
	TypeActionVerb     = "action_verb"
	TypeFormula        = "formula"
	TypeCompoundName   = "compound_name"
	TypeAbbreviation   = "abbreviation"
	TypeIUPACName      = "iupac_name"
)

// Span is one mention of an entity: bytes Start to End (exclusive) of a text.
// Spans of one text are sorted by Start and do not overlap.
type Span struct {
	Type       string
	Start, End int
}

// Entity is the JSON form of a Span. Start and End count Unicode code points.
type Entity struct {
	Text  string `json:"text"`
	Type  string `json:"type"`
	Start int    `json:"start"`
	End   int    `json:"end"`
}

// Recogniser finds the entities of a text.
type Recogniser interface {
	// Recognise returns the spans of text, sorted and disjoint. An error
	// means that no answer could be had, not that nothing was found.
	Recognise(ctx context.Context, text string) ([]Span, error)
}
