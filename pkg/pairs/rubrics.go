package pairs

import (
	"fmt"
	"slices"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// Rubrics finds the rubric under which a record was judged. The zero value uses
// the embedded ones; it serves one goroutine.
type Rubrics struct {
	Given *rubric.Rubric // used for every record if set

	loaded map[string]*rubric.Rubric
	cut    map[[2]string]*rubric.Rubric
}

// The rubrics of records that name none.
const (
	defaultRubric = "materials"
	answersRubric = "yescieval"
)

// RubricError tells that the records were judged under another rubric than the
// one that would make the prompts.
type RubricError struct{ Judged, Given string }

func (e *RubricError) Error() string {
	if e.Given == "" {
		return fmt.Sprintf("the records were judged under rubric %q, which is none of assay's own", e.Judged)
	}
	return fmt.Sprintf("the records were judged under rubric %q, not %q", e.Judged, e.Given)
}

// Hint names the rubric to use.
func (e *RubricError) Hint() string {
	if e.Given == "" {
		return "give its file with --rubric FILE, or the prompt of assay-judge --prompt with --prompt FILE"
	}
	return "use --rubric " + e.Judged
}

// For returns the rubric that made the record's prompt. The error is a
// *RubricError if that is not at hand.
func (r *Rubrics) For(rec *record.Record, science bool) (*rubric.Rubric, error) {
	name, named := record.Decode(rec.Path("judge_rubric.name"))
	if r.Given != nil {
		if named && name != r.Given.Name {
			return nil, &RubricError{name, r.Given.Name}
		}
		return r.Given, nil
	}
	if !named {
		name = defaultRubric
		if science {
			name = answersRubric
		}
	}
	return r.load(name)
}

func (r *Rubrics) load(name string) (*rubric.Rubric, error) {
	if found := r.loaded[name]; found != nil {
		return found, nil
	}
	if !slices.Contains(rubric.Names(), name) {
		return nil, &RubricError{Judged: name}
	}
	made, err := rubric.Load(name)
	if err != nil {
		return nil, err
	}
	if r.loaded == nil {
		r.loaded = map[string]*rubric.Rubric{}
	}
	r.loaded[name] = made
	return made, nil
}

// only cuts a rubric down to one criterion.
func (r *Rubrics) only(whole *rubric.Rubric, key string) (*rubric.Rubric, error) {
	at := [2]string{whole.Name, key}
	if made := r.cut[at]; made != nil {
		return made, nil
	}
	made, err := whole.Only(key)
	if err != nil {
		return nil, err
	}
	if r.cut == nil {
		r.cut = map[[2]string]*rubric.Rubric{}
	}
	r.cut[at] = made
	return made, nil
}
