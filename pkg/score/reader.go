package score

import (
	"bytes"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// Reader takes an Observation from a judged record. A record with score is
// taken at its word; of one with judge_result alone the reply is parsed, as
// files of the reference implementation need.
type Reader struct {
	Field  string         // name of the reference text's field; "" means recipe or synthesis
	Rubric *rubric.Rubric // reads judge_result; not needed if every record has score
	Paper  bool           // read <answer>N</answer> as N/2, as the reference does
}

// UnjudgedError tells that a record lacks what every judged record has.
type UnjudgedError struct{ What string }

func (e *UnjudgedError) Error() string { return e.What }

// Hint says where judged records come from.
func (e *UnjudgedError) Hint() string { return "pass the records through assay-judge first" }

// Read returns an *UnjudgedError if judge_model, or both score and
// judge_result, are missing, and a *record.FieldError if a field that it needs
// is missing otherwise or has the wrong shape.
func (rd *Reader) Read(rec *record.Record) (Observation, error) {
	o := Observation{Failed: rec.Has("assay_error"), Score: Missing}
	if !rec.Has("judge_model") && !o.Failed {
		return o, &UnjudgedError{"no judge_model"}
	}
	judge, err := rec.Text("judge_model")
	if err != nil && !o.Failed {
		return o, err
	}
	o.Judge = judge
	if o.Failed {
		return o, nil
	}
	if o.Score, o.Status, err = rd.score(rec); err != nil {
		return o, err
	}
	o.Source, o.Text = rec.SourceID(rd.Field), rec.TextID(rd.Field)
	if o.Source == "" {
		return o, &record.FieldError{Name: "id", What: "no sample_id, id or reference text that tells which anchor belongs to the record"}
	}
	return o, rd.meta(rec, &o)
}

// score returns the overall score and the status of the reading.
func (rd *Reader) score(rec *record.Record) (Score, string, error) {
	status := ""
	if raw := rec.Raw("judge_status"); raw != nil {
		status, _ = record.Decode(raw)
	}
	if raw := rec.Raw("score"); raw != nil {
		if isNull(raw) {
			return Missing, status, nil
		}
		s, ok := ParseScore(raw)
		if !ok {
			return Missing, "", &record.FieldError{Name: "score", What: "score is no number or null"}
		}
		return s, status, nil
	}
	raw := rec.Raw("judge_result")
	if raw == nil {
		return Missing, "", &UnjudgedError{"no score or judge_result"}
	}
	if isNull(raw) {
		return Missing, status, nil
	}
	reply, err := rec.Text("judge_result")
	if err != nil {
		return Missing, "", err
	}
	s, read := rd.reply(reply)
	if status == "" {
		status = read
	}
	return s, status, nil
}

func (rd *Reader) reply(reply string) (Score, string) {
	if rd.Paper {
		if s, ok := paperAnswer(reply); ok {
			return s, rubric.StatusOK
		}
	}
	got := rd.Rubric.Parse(reply)
	if got.Score == nil {
		return Missing, got.Status
	}
	return FromFloat(*got.Score), got.Status
}

// meta fills what perturbation_meta tells. A record without it is an anchor,
// unless `variant` marks it as a record of the YESciEval release.
func (rd *Reader) meta(rec *record.Record, o *Observation) error {
	raw := rec.Raw("perturbation_meta")
	if raw == nil || isNull(raw) {
		o.Axis, o.Type = Anchor, Anchor.String()
		if rec.Has("variant") {
			o.Axis, o.Type = Other, "variant"
		}
		return nil
	}
	m, err := record.Parse(raw)
	if err != nil {
		return &record.FieldError{Name: "perturbation_meta", What: "perturbation_meta is no object"}
	}
	category, err := m.Text("category")
	if err != nil {
		return err
	}
	o.Axis = AxisOf(category)
	if o.Axis == Anchor {
		o.Type = Anchor.String()
		return nil
	}
	if o.Type, err = m.Text("type"); err != nil {
		return err
	}
	var ok bool
	if o.Rate, ok = ParseScore(m.Raw("rate_requested")); !ok && o.Axis != Other {
		return &record.FieldError{Name: "rate_requested", What: "no rate_requested in perturbation_meta"}
	}
	o.Seed, o.Level = spelling(m.Raw("seed")), spelling(m.Raw("level"))+spelling(m.Raw("target_language"))
	o.NoOp = rd.unchanged(rec, m)
	return nil
}

// unchanged reports whether the rewrite equals its reference: by num_changes,
// or, where that is missing, by the two texts as they are spelt.
func (rd *Reader) unchanged(rec, meta *record.Record) bool {
	if n, ok := ParseScore(meta.Raw("num_changes")); ok {
		return n == 0
	}
	prediction := rec.Raw("prediction")
	for _, name := range []string{rd.Field, "recipe", "synthesis"} {
		if reference := rec.Raw(name); name != "" && reference != nil {
			return prediction != nil && bytes.Equal(prediction, reference)
		}
	}
	return false
}

func isNull(raw []byte) bool { return len(raw) > 0 && raw[0] == 'n' }

// spelling returns a string's text or another value as it is written.
func spelling(raw []byte) string {
	if raw == nil || isNull(raw) {
		return ""
	}
	if text, ok := record.Decode(raw); ok {
		return text
	}
	return string(raw)
}
