package main

import (
	"encoding/json"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// papers reads the sources of a text. Members of another shape are passed
// over: a judge without papers is told that there are none.
func papers(rec *record.Record) []rubric.Paper {
	var items []struct{ Title, Abstract json.RawMessage }
	if json.Unmarshal(rec.Raw("papers"), &items) != nil {
		return nil
	}
	var all []rubric.Paper
	for _, item := range items {
		p := rubric.Paper{Title: text(item.Title), Abstract: text(item.Abstract)}
		if p != (rubric.Paper{}) {
			all = append(all, p)
		}
	}
	return all
}

func text(raw json.RawMessage) string {
	s, _ := record.Decode(raw)
	return s
}

// swapType is the type of the rewrite that a record holds, empty for none.
func swapType(rec *record.Record) string {
	name, _ := record.Decode(rec.Path("perturbation_meta.type"))
	return name
}
