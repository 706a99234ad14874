package score

import (
	"bytes"

	"assay/pkg/record"
)

// meta fills what perturbation_meta tells. A record without it is an anchor,
// unless `variant` says that several criteria were attacked, or its file stands in a directory that the reference implementation names after a
// condition.
func (rd *Reader) meta(rec *record.Record, o *Observation) error {
	raw := rec.Raw("perturbation_meta")
	if raw == nil || isNull(raw) {
		return rd.bare(rec, o)
	}
	m := &rd.sub
	if m.Reset(raw) != nil {
		return &record.FieldError{Name: "perturbation_meta", What: "perturbation_meta is no object"}
	}
	category, err := m.Text("category")
	if err != nil {
		return err
	}
	o.Axis = axisOf(category)
	if o.Axis == Anchor {
		o.Type = Anchor.String()
		return nil
	}
	if o.Type, err = m.Text("type"); err != nil {
		return err
	}
	if o.Rate, err = rateOf(m.Raw("rate_requested")); err != nil && o.Axis.paired() {
		return err
	}
	o.Seed, o.Level = spelling(m.Raw("seed")), spelling(m.Raw("level"))+spelling(m.Raw("target_language"))
	if n, ok := ParseScore(m.Raw("num_changes")); ok {
		o.NoOp = n == 0
	} else {
		o.NoOp = rd.unchanged(rec)
	}
	return nil
}

// rateOf reads the share of tokens that a rewrite was to change.
func rateOf(raw []byte) (Score, error) {
	s, ok := ParseScore(raw)
	switch {
	case raw == nil || isNull(raw):
		return s, &record.FieldError{Name: "rate_requested", What: "no rate_requested in perturbation_meta"}
	case !ok || s < 0 || s > micro:
		return s, &record.FieldError{Name: "rate_requested", What: "rate_requested in perturbation_meta is no number from 0 to 1"}
	}
	return s, nil
}

// bare reads a record without perturbation_meta.
func (rd *Reader) bare(rec *record.Record, o *Observation) error {
	switch {
	case rec.Has("variant"):
		if o.Axis, o.Type, o.Level = variant(rec); o.Axis == Other && !rec.Has("score") { // else it is some field of the user's
			return &record.FieldError{Name: "variant", What: "variant is none of benign, subtle and extreme"}
		}
	case rd.place.Type != "":
		o.Axis, o.Type, o.Rate, o.NoOp = rd.place.Axis, rd.place.Type, rd.place.Rate, rd.unchanged(rec)
	default:
		o.Axis, o.Type = Anchor, Anchor.String()
	}
	return nil
}

// EveryAttack is the type of a record that holds the ratings of all attacks of a
// level, each made on a text of its own: a flat record with `variant`.
const EveryAttack = "adversarial"

// variant reads what a flat record of science answers tells of its texts.
func variant(rec *record.Record) (axis Axis, kind, level string) {
	switch level, _ = rec.Text("variant"); level {
	case "benign":
		return Anchor, Anchor.String(), ""
	case subtle, extreme:
		return Adversarial, EveryAttack, level
	}
	return Other, "variant", level
}

// unchanged reports whether the rewrite equals its reference as they are spelt.
func (rd *Reader) unchanged(rec *record.Record) bool {
	prediction := rec.Raw("prediction")
	for _, name := range []string{rd.Field, "recipe", "synthesis"} {
		if reference := rec.Raw(name); name != "" && reference != nil {
			return prediction != nil && bytes.Equal(prediction, reference)
		}
	}
	return false
}
