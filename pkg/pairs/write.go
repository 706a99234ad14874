package pairs

import (
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"github.com/cespare/xxhash/v2"
)

// Writer reads the records of pairs again and writes rows: an explicit prompt
// and replies as lists of messages, then the columns prefixed assay_. Set the
// exported fields, then call Keep and Write for each pair, Close at the end.
type Writer struct {
	Train, Validation io.Writer // Validation may be nil if no pair goes there
	Format            Format
	Objective         Objective
	PaperSchema       bool // columns of the reference implementation; NumericIDs says that sample ids are numbers
	NumericIDs        bool

	Store   *Store
	Rubrics *Rubrics                     // make the prompts
	Field   string                       // name of the reference text's field; "" means recipe or synthesis
	Tokens  func(messages []Message) int // estimates the tokens of messages

	MaxChars       int  // leave out rows with more characters than this; 0 means no limit
	KeepDuplicates bool // keep rows with the content of an earlier one
	DropUnfaithful bool // leave out errors whose chosen reply names no edit

	Summary Summary // grows while writing

	loader *loader
	sinks  [2]sink // train, validation
	seen   map[[2]uint64]bool
}

// Keep reads the two records of a pair and reports whether it makes a row.
// Where not, the reason is counted in Summary.Dropped.
func (w *Writer) Keep(p *Pair) (bool, error) {
	m, err := w.material(p)
	if err != nil {
		return false, err
	}
	w.Summary.check(&m)
	d, ok := &w.Summary.Dropped, false
	switch {
	case m.chosen.text == "" || m.rejected != nil && m.rejected.text == "":
		d.NoReply++
	case m.rejected != nil && m.chosen.text == m.rejected.text:
		d.Identical++
	case m.rejected != nil && p.sameRewrite() && m.chosen.rewrite != m.rejected.rewrite:
		d.TwoTexts++
	case w.MaxChars > 0 && m.longest() > w.MaxChars:
		d.TooLong++
		w.Summary.Long.name(p)
	case w.DropUnfaithful && m.unfaithful():
		d.Unfaithful++
	case w.duplicate(&m):
		d.Duplicates++
	default:
		ok = true
	}
	return ok, nil
}

// Write writes the row of a pair that Keep has let pass.
func (w *Writer) Write(p *Pair, validation bool) error {
	m, err := w.material(p)
	if err != nil {
		return err
	}
	m.count(w.Tokens)
	w.Summary.add(&m, validation)
	half, out := 0, w.Train
	if validation {
		half, out = 1, w.Validation
	}
	if w.sinks[half] == nil {
		w.sinks[half] = sinkFor(out, w.Objective, w.Format, w.PaperSchema, w.NumericIDs)
	}
	if err := w.sinks[half].write(&m); err != nil {
		return fmt.Errorf("writing rows: %w", err)
	}
	return nil
}

// Close ends the files; one without rows still tells its columns.
func (w *Writer) Close() error {
	for half, out := range [...]io.Writer{w.Train, w.Validation} {
		if out == nil {
			continue
		}
		if w.sinks[half] == nil {
			w.sinks[half] = sinkFor(out, w.Objective, w.Format, w.PaperSchema, w.NumericIDs)
		}
		if err := w.sinks[half].close(); err != nil {
			return fmt.Errorf("writing rows: %w", err)
		}
	}
	return nil
}

func (w *Writer) material(p *Pair) (m material, err error) {
	if w.loader == nil {
		w.loader = &loader{store: w.Store, rubrics: w.Rubrics, field: w.Field}
	}
	m.pair = *p
	if m.chosen, err = w.loader.load(p, &p.Chosen); err != nil {
		return m, err
	}
	if p.Alone == Both {
		if m.rejected, err = w.loader.load(p, &p.Rejected); err != nil {
			return m, err
		}
	}
	if m.chosen.system != "" {
		m.prompt = append(m.prompt, Message{"system", m.chosen.system})
	}
	m.prompt = append(m.prompt, Message{"user", m.chosen.user})
	return m, nil
}

// sameRewrite reports whether both replies should be about the same words.
func (p *Pair) sameRewrite() bool {
	return p.Text == p.RejectedText && p.Category != Anchor
}

func (m *material) count(tokens func([]Message) int) {
	m.promptTokens, m.chosenTokens = int64(tokens(m.prompt)), int64(tokens(answer(m.chosen)))
	if m.rejected != nil {
		m.rejectedTokens = int64(tokens(answer(m.rejected)))
	}
}

// longest is the number of characters of the prompt and the longer reply.
func (m *material) longest() int {
	n := utf8.RuneCountInString(m.chosen.text)
	if m.rejected != nil {
		n = max(n, utf8.RuneCountInString(m.rejected.text))
	}
	for _, message := range m.prompt {
		n += utf8.RuneCountInString(message.Content)
	}
	return n
}

// unfaithful reports whether the chosen reply to an error names none of the
// edits.
func (m *material) unfaithful() bool {
	return m.pair.Category == Error && m.pair.Alone != Bad && m.chosen.edits > 0 && !m.chosen.named
}

// duplicate reports whether a row is to be left out because an earlier one says
// the same. Rows about science answers stay if other judges said it: the counts
// of published studies are over judges.
func (w *Writer) duplicate(m *material) bool {
	parts := []string{m.chosen.system, m.chosen.user, m.chosen.text, strconv.Itoa(int(m.pair.Alone))}
	if m.rejected != nil {
		parts = append(parts, m.rejected.text)
	}
	p := &m.pair
	if m.chosen.missingText {
		parts = append(parts, p.Text, p.RejectedText, p.Level) // what the prompt would have told apart
	}
	said := w.repeated(parts...)
	byTheSame := said
	if p.Criterion != "" {
		byTheSame = w.repeated(append(parts, p.Level, p.Text, p.RejectedText, p.Chosen.Judge, p.Rejected.Judge)...)
	}
	if said && (!byTheSame || w.KeepDuplicates) {
		w.Summary.Alike++
		return false
	}
	return said
}

// repeated notes a list of texts by two hashes.
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
