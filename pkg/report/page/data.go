package page

import (
	"bytes"
	"encoding/json"
	"html/template"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// mostText bounds the texts of a page, in bytes: browsers hold some hundred
// megabytes at ease, and a page is sent around by mail.
const mostText = 24 << 20

// The data of the browser of rewrites. Lists are shorter than objects where
// there is one per edit or per judge.
type browserData struct {
	Judges   []judgeData   `json:"judges"`
	Texts    []textData    `json:"texts"`
	Rewrites []rewriteData `json:"rewrites"`
}

type judgeData struct {
	Name   string `json:"name"`
	Counts bool   `json:"counts"` // its mistakes make a rewrite bad
}

type textData struct {
	ID        string `json:"id"`
	Target    string `json:"target"`
	Reference string `json:"reference"`
}

type rewriteData struct {
	Text       int      `json:"text"` // index into Texts
	Type       string   `json:"type"`
	Category   string   `json:"category"`
	Rate       string   `json:"rate"` // "" for an attack
	Seed       string   `json:"seed,omitempty"`
	Level      string   `json:"level,omitempty"`
	Prediction string   `json:"prediction,omitempty"` // only if Unmarked
	Unmarked   bool     `json:"unmarked,omitempty"`   // the edits do not make the prediction
	Edits      [][6]any `json:"edits"`                // start, end, replacement, kind, why, original
	Scores     [][4]any `json:"scores"`               // judge, unchanged, rewritten, outcome
}

// browser packs the rewrites; cut is the number that mostText leaves no room for.
func (r *Report) browser() (data browserData, cut int) {
	counted := contenders(r.Findings)
	index := map[string]int{}
	for _, j := range r.Findings.Judges {
		index[j.Judge] = len(data.Judges)
		data.Judges = append(data.Judges, judgeData{printable.Line(j.Judge), counted[j.Judge]})
	}
	texts, size := map[textData]int{}, 0
	for i := range r.Rewrites {
		w := &r.Rewrites[i]
		text := textData{printable.Line(strings.ReplaceAll(w.Text, "\x1f", "/")), w.target, w.reference}
		at, known := texts[text]
		more := len(w.prediction)
		if !known {
			more += len(text.Reference) + len(text.Target)
		}
		for _, e := range w.edits {
			more += 2 * (len(e.Original) + len(e.Replacement) + len(e.Why))
		}
		if size+more > mostText {
			cut++
			continue
		}
		size += more
		if !known {
			at = len(data.Texts)
			texts[text] = at
			data.Texts = append(data.Texts, text)
		}
		data.Rewrites = append(data.Rewrites, w.data(at, index))
	}
	return data, cut
}

func (w *Rewrite) data(text int, judges map[string]int) rewriteData {
	d := rewriteData{
		Text: text, Type: printable.Line(w.Type), Category: w.Category, Rate: report.Percent(w.Rate), Seed: printable.Line(w.Seed), Level: printable.Line(w.Level),
		Prediction: w.prediction, Unmarked: w.unmarked, Edits: [][6]any{}, Scores: [][4]any{},
	}
	if w.Category == score.Adversarial.String() {
		d.Rate = "" // attacks have none
	}
	for _, e := range w.edits {
		d.Edits = append(d.Edits, [6]any{e.Start, e.End, e.Replacement, e.Source, e.Why, e.Original})
	}
	for _, v := range w.Verdicts {
		d.Scores = append(d.Scores, [4]any{judges[v.Judge], v.Anchor, v.Score, string(v.Outcome)})
	}
	return d
}

// encode writes JSON that can stand in a script element: <, > and & are escaped.
func encode(data any) (template.JS, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(true)
	if err := enc.Encode(data); err != nil {
		return "", err
	}
	return template.JS(b.String()), nil
}

var _ json.Marshaler = score.Figure(0) // unknown scores become null
