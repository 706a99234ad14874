package pairs

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"assay/pkg/record"
	"assay/pkg/rubric"

	"github.com/cespare/xxhash/v2"
)

// Writer writes rows for the DPO objective (CPO and ORPO take the same): prompt,
// chosen and rejected as lists of messages, then the columns prefixed assay_.
type Writer struct {
	Out    io.Writer
	Store  *Store
	Rubric *rubric.Rubric // makes the prompt from a record
	Field  string         // name of the reference text's field; "" means recipe or synthesis

	Dropped Dropped // grows while writing
	Written int

	seen map[[2]uint64]bool
	row  []byte
}

// Dropped counts pairs that made no row.
type Dropped struct {
	Duplicates int // the same prompt and replies as an earlier row
	Identical  int // both replies are the same text
	NoReply    int // a score without the reply behind it
	TwoTexts   int // the judges saw different rewrites under the same id, type, rate and seed
}

// RubricError tells that the records were judged under another rubric than the
// one that would make the prompts.
type RubricError struct{ Judged, Given string }

func (e *RubricError) Error() string {
	return fmt.Sprintf("the records were judged under rubric %q, not %q", e.Judged, e.Given)
}

// Hint names the rubric to use.
func (e *RubricError) Hint() string { return "use --rubric " + e.Judged }

// Write reads the two records of a pair and writes its row, unless the pair
// turns out to be of no use; then it is counted in Dropped.
func (w *Writer) Write(p Pair) error {
	chosen, err := w.load(p.Chosen.Ref)
	if err != nil {
		return err
	}
	rejected, err := w.load(p.Rejected.Ref)
	if err != nil {
		return err
	}
	good, bad := reply(chosen), reply(rejected)
	switch {
	case good == "" || bad == "":
		w.Dropped.NoReply++
		return nil
	case good == bad:
		w.Dropped.Identical++
		return nil
	case !bytes.Equal(chosen.Raw("prediction"), rejected.Raw("prediction")):
		w.Dropped.TwoTexts++
		return nil
	}
	if err := w.checkRubric(chosen); err != nil {
		return err
	}
	system, user, err := w.prompt(chosen)
	if err != nil {
		return err
	}
	if w.repeated(system, user, good, bad) {
		w.Dropped.Duplicates++
		return nil
	}
	w.row = append(appendRow(w.row[:0], p, system, user, good, bad), '\n')
	w.Written++
	_, err = w.Out.Write(w.row)
	return err
}

func (w *Writer) load(ref Ref) (*record.Record, error) {
	line, err := w.Store.Line(ref)
	if err != nil {
		return nil, err
	}
	return record.Parse(line)
}

func reply(rec *record.Record) string {
	text, err := rec.Text("judge_result")
	if err != nil || strings.TrimSpace(text) == "" {
		return ""
	}
	return text
}

func (w *Writer) checkRubric(rec *record.Record) error {
	name, ok := record.Decode(rec.Path("judge_rubric.name"))
	if ok && name != w.Rubric.Name {
		return &RubricError{name, w.Rubric.Name}
	}
	return nil
}

// prompt is what the judge was asked: the rubric's messages for this record.
func (w *Writer) prompt(rec *record.Record) (system, user string, err error) {
	var s rubric.Subject
	reference, err := rec.Reference(w.Field)
	if err == nil {
		s.Reference, s.Text = reference, reference
	}
	if text, textErr := rec.Text("prediction"); textErr == nil {
		s.Text = text
	} else if err != nil {
		return "", "", err
	}
	for _, name := range []string{"contribution", "research_question"} {
		if target, err := rec.Text(name); err == nil {
			s.Target = target
			break
		}
	}
	return w.Rubric.Prompt(s)
}

// repeated notes the content of a row by two hashes.
func (w *Writer) repeated(parts ...string) bool {
	a, b := xxhash.NewWithSeed(1), xxhash.NewWithSeed(2)
	for _, part := range parts {
		for _, h := range []*xxhash.Digest{a, b} {
			_, _ = h.WriteString(strconv.Itoa(len(part)) + ":" + part)
		}
	}
	key := [2]uint64{a.Sum64(), b.Sum64()}
	if w.seen[key] {
		return true
	}
	if w.seen == nil {
		w.seen = make(map[[2]uint64]bool)
	}
	w.seen[key] = true
	return false
}

func appendRow(dst []byte, p Pair, system, user, good, bad string) []byte {
	dst = append(dst, `{"prompt":[`...)
	if system != "" {
		dst = append(appendMessage(dst, "system", system), ',')
	}
	dst = append(appendMessage(dst, "user", user), `],"chosen":[`...)
	dst = append(appendMessage(dst, "assistant", good), `],"rejected":[`...)
	dst = append(appendMessage(dst, "assistant", bad), ']')
	for _, column := range []struct{ name, value string }{
		{"source", p.Source},
		{"text", strings.ReplaceAll(p.Text, "\x1f", "/")},
		{"category", p.Category.String()},
		{"type", p.Type},
		{"seed", p.Seed},
		{"chosen_judge", p.Chosen.Judge},
		{"rejected_judge", p.Rejected.Judge},
	} {
		dst = append(append(append(dst, `,"assay_`...), column.name...), `":`...)
		dst = record.AppendString(dst, column.value)
	}
	for _, column := range []struct {
		name  string
		value float64
	}{
		{"rate", p.Rate.Float()},
		{"chosen_score", p.Chosen.Score},
		{"rejected_score", p.Rejected.Score},
		{"anchor_score", p.Anchor},
		{"score_gap", p.Gap},
	} {
		dst = append(append(append(dst, `,"assay_`...), column.name...), `":`...)
		dst = append(dst, spellFloat(column.value)...)
	}
	return append(dst, '}')
}

func appendMessage(dst []byte, role, content string) []byte {
	dst = append(append(append(dst, `{"role":"`...), role...), `","content":`...)
	return append(record.AppendString(dst, content), '}')
}

// spellFloat always has a decimal point, so that a loader never takes a column
// for integers.
func spellFloat(f float64) string {
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
