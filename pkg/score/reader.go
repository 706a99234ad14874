package score

import (
	"slices"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// Reader takes an Observation from a judged record. A record with score is
// taken at its word; of one with judge_result alone the reply is parsed, as
// files of the reference implementation need.
type Reader struct {
	Field      string         // name of the reference text's field; "" means recipe or synthesis
	Rubric     *rubric.Rubric // reads judge_result; not needed if every record has score
	Variant    *rubric.Rubric // reads that of flat records with `variant`; nil means Rubric
	Paper      bool           // read <answer>N</answer> as N/2, as the reference does
	ScoreField string         // dotted path of the score; "" means score, else judge_result
	By         []string       // dotted paths whose values go into Observation.By

	criteria []Criterion
	samples  []Score
	by       []string
	sub      record.Record
	whole    *rubric.Rubric // Variant, asked in one call
	path     string         // the file that place was made of
	place    Place

	references map[string]reference // by text
}

// UnjudgedError tells that a record lacks what every judged record has.
type UnjudgedError struct{ What, hint string }

func (e *UnjudgedError) Error() string { return e.What }

// Hint says where judged records come from.
func (e *UnjudgedError) Hint() string {
	if e.hint != "" {
		return e.hint
	}
	return "pass the records through assay-judge first"
}

// Read returns an *UnjudgedError if judge_model, or both score and
// judge_result, are missing, a *TextsError if its id stood for another text before, and
// a *record.FieldError if a field that it needs is missing otherwise or has the wrong
// shape.
func (rd *Reader) Read(rec *record.Record) (Observation, error) { return rd.ReadAt(rec, "", 0) }

// ReadAt is Read for a record of a known place. What a record of the reference
// implementation lacks is taken from the path of its file, see placeOf.
func (rd *Reader) ReadAt(rec *record.Record, file string, line int) (Observation, error) {
	if file != rd.path {
		rd.path, rd.place = file, placeOf(file)
	}
	o := Observation{Failed: rec.Failed(), Score: Missing, File: file, Line: line}
	judge, err := rd.judge(rec)
	if o.Judge = judge; o.Failed {
		return o, nil
	}
	if err != nil {
		return o, err
	}
	if err := rd.scores(rec, &o); err != nil {
		return o, err
	}
	o.Source, o.Text = rec.SourceID(rd.Field), rec.TextID(rd.Field)
	if o.Source == "" {
		return o, &record.FieldError{Name: "id", What: "no sample_id, id or reference text that tells which anchor belongs to the record"}
	}
	if err := rd.sameText(rec, &o); err != nil {
		return o, err
	}
	o.Rubric, o.By = rd.rubric(rec), rd.groups(rec)
	return o, rd.meta(rec, &o)
}

func (rd *Reader) judge(rec *record.Record) (string, error) {
	if raw := rec.Raw("judge_model"); raw == nil || isNull(raw) {
		// Without a score the record is no half-made one of assay's own.
		if rd.place.Judge != "" && rec.Has("judge_result") && !rec.Has("score") {
			return rd.place.Judge, nil
		}
		return "", &UnjudgedError{What: "no judge_model"}
	}
	judge, err := rec.Text("judge_model")
	if err == nil && judge == "" {
		return "", &UnjudgedError{What: "judge_model is empty"}
	}
	if err == nil && !rec.Has("judge_rubric") {
		judge = rd.place.named(judge)
	}
	return judge, err
}

func (rd *Reader) rubric(rec *record.Record) RubricID {
	raw := rec.Raw("judge_rubric")
	if raw == nil || rd.sub.Reset(raw) != nil {
		return RubricID{}
	}
	return RubricID{spelling(rd.sub.Raw("name")), spelling(rd.sub.Raw("sha"))}
}

// NoValue is the group of the records that lack a By field.
const NoValue = "(none)"

func (rd *Reader) groups(rec *record.Record) []string {
	rd.by = rd.by[:0]
	for _, path := range rd.By {
		value := NoValue
		if raw := rec.Path(path); raw != nil && !isNull(raw) {
			value = spelling(raw)
		}
		rd.by = append(rd.by, value)
	}
	return slices.Clip(rd.by)
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
