package score

import (
	"encoding/json"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// scores fills the overall score, the criteria and the samples.
func (rd *Reader) scores(rec *record.Record, o *Observation) (err error) {
	rd.criteria, rd.samples = rd.criteria[:0], rd.samples[:0]
	if raw := rec.Raw("judge_status"); raw != nil {
		o.Status, _ = record.Decode(raw)
	}
	if rd.ScoreField != "" && rd.ScoreField != "score" {
		o.Score, err = rd.named(rec)
	} else {
		err = rd.overall(rec, o)
	}
	if err != nil {
		return err
	}
	if raw := rec.Raw("scores"); raw != nil {
		rd.readCriteria(raw)
	}
	if raw := rec.Raw("score_samples"); raw != nil {
		if rd.samples, err = readSamples(rd.samples, raw); err != nil {
			return err
		}
	}
	o.Criteria, o.Samples = rd.criteria, rd.samples
	return nil
}

// named reads the score from the field that the user chose.
func (rd *Reader) named(rec *record.Record) (Score, error) {
	raw := rec.Path(rd.ScoreField)
	if raw == nil {
		return Missing, &UnjudgedError{"no " + rd.ScoreField, "assay-judge --samples N writes score_median and score_samples; --score-field also takes scores.NAME"}
	}
	return number(rd.ScoreField, raw)
}

func number(name string, raw []byte) (Score, error) {
	if isNull(raw) {
		return Missing, nil
	}
	s, ok := ParseScore(raw)
	if !ok {
		return Missing, &record.FieldError{Name: name, What: name + " is no number or null"}
	}
	return s, nil
}

// overall reads score, else the reply.
func (rd *Reader) overall(rec *record.Record, o *Observation) (err error) {
	if raw := rec.Raw("score"); raw != nil {
		o.Score, err = number("score", raw)
		return err
	}
	if flat := rec.Has("variant"); flat && rec.Has("scores") {
		return nil // of the criteria; there is no overall score
	}
	raw := rec.Raw("judge_result")
	if raw == nil {
		return &UnjudgedError{What: "no score or judge_result"}
	}
	if isNull(raw) {
		return nil
	}
	reply, err := rec.Text("judge_result")
	if err != nil {
		return err
	}
	var read string
	if o.Score, read = rd.reply(reply, rd.rubricOf(rec)); o.Status == "" {
		o.Status = read
	}
	return nil
}

// rubricOf is the rubric that the reply of a record answers.
func (rd *Reader) rubricOf(rec *record.Record) *rubric.Rubric {
	if rd.Variant == nil || !rec.Has("variant") {
		return rd.Rubric
	}
	if level, _ := rec.Text("variant"); level != "benign" {
		return rd.Variant
	}
	if rd.whole == nil { // one call rated all criteria
		whole := *rd.Variant
		whole.Calls = nil
		rd.whole = &whole
	}
	return rd.whole
}

func (rd *Reader) reply(reply string, r *rubric.Rubric) (Score, string) {
	if rd.Paper {
		if s, ok := paperAnswer(reply); ok {
			return s, rubric.StatusOK
		}
	}
	got := r.Parse(reply)
	for _, c := range got.Scores {
		value := Missing
		if c.Value != nil {
			value = FromFloat(*c.Value)
		}
		rd.criteria = append(rd.criteria, Criterion{c.Key, value})
	}
	if got.Score == nil {
		return Missing, got.Status
	}
	return FromFloat(*got.Score), got.Status
}

// readCriteria takes the members of scores; what is no number is unread.
func (rd *Reader) readCriteria(raw []byte) {
	if rd.sub.Reset(raw) != nil {
		return
	}
	rd.criteria = rd.criteria[:0]
	for _, key := range rd.sub.Names() {
		value, ok := ParseScore(rd.sub.Raw(key))
		if !ok {
			value = Missing
		}
		rd.criteria = append(rd.criteria, Criterion{key, value})
	}
}

// readSamples appends the members of an array of numbers and nulls.
func readSamples(dst []Score, raw []byte) ([]Score, error) {
	bad := &record.FieldError{Name: "score_samples", What: "score_samples is no array of numbers or nulls"}
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return dst, bad
	}
	for _, item := range items {
		value, err := number("score_samples", item)
		if err != nil {
			return dst, bad
		}
		dst = append(dst, value)
	}
	return dst, nil
}
