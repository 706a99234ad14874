package score

import (
	"fmt"
	"strings"
)

// anchors holds one judge's scores of the unchanged texts, by text number.
type anchors struct {
	score  []Score
	record []uint32 // number of the record that the score comes from
	seen   []bool
	texts  int // distinct texts with an anchor
	read   int // of those, with a readable score
	extra  repetition
}

// anchorsOf reads the anchors among a judge's rows. The same score twice is
// one anchor, and a readable reply takes the place of an unreadable one.
func (s *Study) anchorsOf(rows []row) (anchors, error) {
	n := len(s.texts.List)
	a := anchors{score: make([]Score, n), record: make([]uint32, n), seen: make([]bool, n)}
	var conflict *AnchorError
	last := ^uint32(0) // text of the latest conflict; rows of a text stand together
	for _, r := range rows {
		if s.axis(r) != Anchor {
			break // anchors sort first
		}
		old := a.score[r.text]
		switch {
		case !a.seen[r.text]:
			a.texts++
			a.seen[r.text], a.score[r.text], a.record[r.text] = true, r.score, r.record
			continue
		case old == Missing:
			a.score[r.text], a.record[r.text] = r.score, r.record
		case r.score == Missing || r.score == old || last == r.text:
		case conflict != nil:
			conflict.More++
			last = r.text
		default:
			conflict = s.anchorError(r, a.record[r.text], old)
			last = r.text
		}
		a.extra.add(s, r)
	}
	if conflict != nil {
		return a, conflict
	}
	for i, seen := range a.seen {
		if seen && a.score[i] != Missing {
			a.read++
		}
	}
	return a, nil
}

func (s *Study) anchorError(r row, first uint32, old Score) *AnchorError {
	return &AnchorError{
		Judge: s.judges.List[r.judge], Text: s.texts.List[r.text], First: old.Float(), Second: r.score.Float(),
		FirstAt: s.at(first), SecondAt: s.at(r.record),
	}
}

// at names the place of a record, "" if it is unknown.
func (s *Study) at(record uint32) string {
	p := s.places[record]
	if s.files.List[p.file] == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d", s.files.List[p.file], p.line)
}

// AnchorError tells that a judge has two different scores for one unchanged
// text, so that its rewrites cannot be compared with "the" anchor.
type AnchorError struct {
	Judge, Text       string
	First, Second     float64
	FirstAt, SecondAt string // file and line, "" if unknown
	More              int    // further texts with the same fault
}

func (e *AnchorError) Error() string {
	at := func(place string) string {
		if place == "" {
			return ""
		}
		return " (" + place + ")"
	}
	more := ""
	if e.More > 0 {
		more = fmt.Sprintf(", and %d more texts likewise", e.More)
	}
	return fmt.Sprintf("judge %s scored the anchor of text %s twice, %v%s and %v%s%s",
		e.Judge, label(e.Text), e.First, at(e.FirstAt), e.Second, at(e.SecondAt), more)
}

// Hint says what usually went wrong.
func (e *AnchorError) Hint() string {
	return "score the files of one run at a time, or give the judge of each run its own name (assay-judge -m ALIAS=NAME); if two recipes share an id, give each its own sample_id"
}

// label makes the id of a text readable: source/generator.
func label(text string) string { return strings.ReplaceAll(text, "\x1f", "/") }

// RubricError tells that the records of one judge were made with different
// rubrics, so that its scores mean different things.
type RubricError struct {
	Judge   string
	Rubrics []RubricID // by name
	Records []int      // of each
}

func (e *RubricError) Error() string {
	parts := make([]string, len(e.Rubrics))
	for i, r := range e.Rubrics {
		parts[i] = fmt.Sprintf("%s %.8s in %d records", r.Name, r.SHA, e.Records[i])
	}
	return fmt.Sprintf("judge %s was asked with %d rubrics: %s", e.Judge, len(e.Rubrics), strings.Join(parts, ", "))
}

// Hint says how to take them apart.
func (e *RubricError) Hint() string {
	return fmt.Sprintf("score one rubric at a time: jq -c 'select(.judge_rubric.sha == %q)' FILE | assay-score; or name the judge of each rubric (assay-judge -m ALIAS=NAME)", e.Rubrics[0].SHA)
}
