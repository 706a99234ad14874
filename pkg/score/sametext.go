package score

import (
	"fmt"
	"strings"

	"assay/pkg/record"

	"github.com/cespare/xxhash/v2"
)

// reference is the text that an id stands for, by hashes: of the bytes as they
// were first read, which most records repeat, and of what they spell.
type reference struct {
	raw, text uint64
	file      string
	line      int
}

// TextsError tells that an id stands for two texts. Rewrites of both would be
// compared with one anchor, and figures be of neither.
type TextsError struct {
	Text  string // the id
	First string // file and line, "" if unknown
}

func (e *TextsError) Error() string {
	where := "in an earlier record"
	if e.First != "" {
		where = "at " + e.First
	}
	return fmt.Sprintf("id %s stands for another text than %s", label(e.Text), where)
}

// Hint says what to do.
func (e *TextsError) Hint() string {
	return "give each text an id of its own (or a sample_id) before assay-swap, or score the files of each set of texts alone"
}

// sameText compares the reference text of a record with that of earlier records of the
// same text. Records that do not hold it, and flat ones, which hold it made
// worse, tell nothing.
func (rd *Reader) sameText(rec *record.Record, o *Observation) error {
	if rd.Paper || rec.Has("variant") && !rec.Has("perturbation_meta") {
		return nil
	}
	var raw []byte
	if rd.Field != "" {
		raw = rec.Path(rd.Field)
	} else if raw = rec.Raw("recipe"); raw == nil || isNull(raw) {
		raw = rec.Raw("synthesis")
	}
	if len(raw) == 0 || raw[0] != '"' {
		return nil
	}
	first, seen := rd.references[o.Text]
	sum := xxhash.Sum64(raw)
	if seen && first.raw == sum {
		return nil
	}
	text, ok := record.Decode(raw)
	if !ok {
		return nil
	}
	now := reference{sum, xxhash.Sum64String(text), o.File, o.Line}
	switch {
	case !seen:
		if rd.references == nil {
			rd.references = make(map[string]reference)
		}
		rd.references[strings.Clone(o.Text)] = now // which may share the record's memory
	case first.text != now.text:
		e := &TextsError{Text: o.Text}
		if first.file != "" {
			e.First = fmt.Sprintf("%s:%d", first.file, first.line)
		}
		return e
	}
	return nil
}
