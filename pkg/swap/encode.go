package swap

import "assay/pkg/record"

// Encoded is a rewrite that writes itself as a record holds it. It is valid
// until the next one is made.
type Encoded struct {
	Summary Meta // the account, without its Changes
	draft   *Draft
}

// Encode makes the rewrites of the plan as Run does, to be written at once. The
// rates of a draft share all but which edits they make, so that text and edits
// are escaped once for all of them. Rewrites that are no choice of edits, anchors
// and translations, go to whole.
func (p *Plan) Encode(r *Reading, emit func(*Encoded) error, whole func(*Rewrite) error) error {
	var e Encoded
	return p.each(r, func(d *Draft, rate float64) error {
		if !d.encoder.ready {
			d.encoder.begin(d)
		}
		s := d.stepFor(rate)
		e = Encoded{Summary: d.meta(rate, s), draft: d}
		e.Summary.NumChanges = d.chosen(s.k)
		return emit(&e)
	}, whole)
}

// AppendPrediction appends the rewritten text as a JSON string.
func (e *Encoded) AppendPrediction(dst []byte) []byte {
	d, from := e.draft, int32(0)
	dst = append(dst, '"')
	for i := range d.edits {
		if !d.makes(i, e.Summary.NumCandidates) {
			continue
		}
		c := d.encoder.entry(d, i)
		dst = append(dst, d.encoder.text[from:c.start]...)
		dst = append(dst, d.encoder.changes[c.replFrom:c.replTo]...)
		from = c.end
	}
	return append(append(dst, d.encoder.text[from:]...), '"')
}

// AppendMeta appends the account as a JSON object.
func (e *Encoded) AppendMeta(dst []byte) []byte {
	d := e.draft
	dst = e.Summary.appendHead(dst)
	head := len(dst)
	for i := range d.edits {
		if !d.makes(i, e.Summary.NumCandidates) {
			continue
		}
		c := d.encoder.entry(d, i)
		if len(dst) > head {
			dst = append(dst, ',')
		}
		dst = append(dst, d.encoder.changes[c.from:c.to]...)
	}
	return e.Summary.appendTail(dst)
}

// encoder holds a draft's text and edits as JSON has them.
type encoder struct {
	ready   bool
	text    []byte // the reference text, escaped
	changes []byte // entries of the ledger, as far as they have been asked for
	edits   []encodedEdit
}

// encodedEdit tells where an edit stands in the escaped text, and where its
// entry and its replacement stand in changes; to is 0 if they do not yet.
type encodedEdit struct{ start, end, from, to, replFrom, replTo int32 }

// begin escapes the text of the draft.
func (e *encoder) begin(d *Draft) {
	d.locate()
	e.ready, e.text, e.changes = true, e.text[:0], e.changes[:0]
	e.edits = resized(e.edits, len(d.edits))
	text, at := d.reading.doc.Text, int32(0)
	for i := range d.edits {
		edit := &d.edits[i]
		if d.ranks[edit.of] < 0 {
			continue
		}
		e.text = record.AppendEscaped(e.text, text[at:edit.start])
		start := int32(len(e.text))
		e.text = record.AppendEscaped(e.text, text[edit.start:edit.end])
		at = edit.end
		e.edits[i] = encodedEdit{start: start, end: int32(len(e.text))}
	}
	e.text = record.AppendEscaped(e.text, text[at:])
}

// entry returns edit i with its entry in the ledger written.
func (e *encoder) entry(d *Draft, i int) *encodedEdit {
	c := &e.edits[i]
	if c.to != 0 {
		return c
	}
	c.from = int32(len(e.changes))
	b := append(e.changes, `{"original":"`...)
	b = append(b, e.text[c.start:c.end]...)
	b = append(b, `","replacement":"`...)
	c.replFrom = int32(len(b))
	b = record.AppendEscaped(b, d.edits[i].repl)
	c.replTo = int32(len(b))
	change := d.change(int32(i))
	e.changes = change.appendPlace(append(b, `",`...))
	c.to = int32(len(e.changes))
	return c
}
