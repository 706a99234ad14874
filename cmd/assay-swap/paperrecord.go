package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"assay/pkg/paperexact"
	"assay/pkg/record"
)

// paperRecord writes the records of a text as the reference implementation
// does: its fields in its order and no others, null for what the input lacks.
type paperRecord struct {
	text string
	head []byte // up to the prediction
	tail []byte // behind it, up to perturbation_meta
}

// newPaperRecord takes from a record all that its rewrites share. The text keeps
// the name that it has in the record, which is recipe for the reference.
func newPaperRecord(rec *record.Record, field, text string) *paperRecord {
	if field == "" {
		if field = "recipe"; !rec.Present(field) {
			field = "synthesis"
		}
	}
	p := &paperRecord{text: text, head: []byte{'{'}}
	for _, name := range []string{"sample_id", "id", "contribution"} {
		p.head = append(appendPaperField(p.head, rec, name), ", "...)
	}
	p.head = append(paperexact.AppendString(p.head, field), ": "...)
	p.head = append(paperexact.AppendString(p.head, text), `, "prediction": `...)
	for _, name := range []string{"Material_Name", "process", "domain"} {
		p.tail = appendPaperField(append(p.tail, ", "...), rec, name)
	}
	return p
}

func appendPaperField(dst []byte, rec *record.Record, name string) []byte {
	dst = append(paperexact.AppendString(dst, name), ": "...)
	if raw := rec.Raw(name); raw != nil {
		return paperexact.AppendValue(dst, raw)
	}
	return append(dst, "null"...)
}

// line writes a record; an anchor has no meta.
func (p *paperRecord) line(prediction string, meta *paperexact.Meta) []byte {
	line := paperexact.AppendString(append([]byte(nil), p.head...), prediction)
	line = append(line, p.tail...)
	if meta != nil {
		line = meta.AppendJSON(append(line, `, "perturbation_meta": `...))
	}
	return append(line, '}')
}

// entities reads the entity list of a record, or makes one as assay-ner would:
// each text of a type once, in the order of the text.
func (p *paper) entities(ctx context.Context, rec *record.Record, text string) ([]paperexact.Entity, error) {
	if rec.Present("entities") {
		return paperEntities(rec.Raw("entities"))
	}
	spans, err := p.dict.Recognise(ctx, text)
	var list []paperexact.Entity
	seen := make(map[paperexact.Entity]bool)
	for _, s := range spans {
		e := paperexact.Entity{Text: text[s.Start:s.End], Type: s.Type}
		if !seen[e] {
			seen[e] = true
			list = append(list, e)
		}
	}
	return list, err
}

func paperEntities(raw []byte) ([]paperexact.Entity, error) {
	var list []struct{ Text, Type *string }
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, &entityError{errors.New("entities is no list of objects with text and type")}
	}
	entities := make([]paperexact.Entity, 0, len(list))
	for i, e := range list {
		if e.Text == nil || e.Type == nil {
			return nil, &entityError{fmt.Errorf("entity %d has no text and type", i+1)}
		}
		entities = append(entities, paperexact.Entity{Text: *e.Text, Type: *e.Type})
	}
	return entities, nil
}
