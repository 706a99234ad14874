package page

import (
	"encoding/json"
	"slices"

	"assay/pkg/record"
	"assay/pkg/score"
)

// Rewrite is one rewrite with what all judges said of it.
type Rewrite struct {
	Number   int // of the observation whose record holds the texts
	Text     string
	Type     string
	Category string
	Rate     score.Figure
	Seed     string
	Level    string
	Verdicts []JudgeVerdict // by judge

	reference, target string
	prediction        string // "" if the edits make it from the reference
	edits             []edit
	unmarked          bool // the edits do not make it
}

// JudgeVerdict is what one judge said.
type JudgeVerdict struct {
	Judge string
	score.Verdict
}

// edit is one of perturbation_meta.changes. Offsets are code points of the
// reference.
type edit struct {
	Original    string `json:"original"`
	Replacement string `json:"replacement"`
	Start       int    `json:"start"`
	End         int    `json:"end"`
	Source      string `json:"source_type"`
	Why         string `json:"why"`
	Verified    string `json:"verified"`
}

// Read takes the texts from the record of the rewrite. What the record lacks
// stays empty: a page shows what there is. Edits are marked in the texts only if
// they turn the reference into the prediction.
func (r *Rewrite) Read(rec *record.Record, field string) {
	r.reference, _ = rec.Reference(field)
	r.prediction, _ = rec.Text("prediction")
	for _, name := range []string{"contribution", "research_question"} {
		if r.target == "" && rec.Has(name) {
			r.target, _ = rec.Text(name)
		}
	}
	var changes []edit
	if raw := rec.Path("perturbation_meta.changes"); raw != nil && json.Unmarshal(raw, &changes) == nil {
		slices.SortStableFunc(changes, func(a, b edit) int { return a.Start - b.Start })
		r.edits = changes
		if made, ok := apply(r.reference, changes); ok && (made == r.prediction || !rec.Has("prediction")) {
			r.prediction = ""
			return
		}
	}
	r.unmarked = true
}

// apply makes the edits on a text; ok is false if they do not fit it.
func apply(text string, edits []edit) (made string, ok bool) {
	runes := []rune(text)
	var out []rune
	at := 0
	for _, e := range edits {
		if e.Start < at || e.End < e.Start || e.End > len(runes) || string(runes[e.Start:e.End]) != e.Original {
			return "", false
		}
		out = append(append(out, runes[at:e.Start]...), []rune(e.Replacement)...)
		at = e.End
	}
	return string(append(out, runes[at:]...)), true
}
