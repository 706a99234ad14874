package main

import (
	"slices"

	"assay/pkg/pairs"
	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/pkg/score"
	"assay/pkg/stream"
)

// scienceFlags are for science answers, whose rewrites have a level.
type scienceFlags struct {
	Match      string `default:"text" enum:"text,sample" group:"science" help:"Pair replies about the same text, or about any answer to the question (default text)." placeholder:"text|sample"`
	WithBenign bool   `group:"science" help:"Also choose replies about the unchanged answer over low ratings of its rewrites."`
	Cap        int    `group:"science" help:"Most rows of a level and criterion; 0 means no limit (default 0)." placeholder:"N"`
}

// science takes a record about a science answer: one rewritten to be worse, one
// of a published study with its variant, or an unchanged one judged under a
// rubric without an overall score. done is false for any other record; then scale
// is its rubric, nil if that is not at hand.
func (c *collector) science(rec *record.Record, at stream.Pos) (scale *rubric.Rubric, done bool, err error) {
	category, _ := record.Decode(rec.Path("perturbation_meta.category"))
	variant := rec.Has("variant")
	scale, err = c.rubrics.For(rec, variant || category == pairs.Adversarial.String())
	if err != nil {
		return nil, false, nil //nolint:nilerr // the second pass needs the rubric, not this one
	}
	if !variant && category != pairs.Adversarial.String() && (scale.Overall != "" || category == pairs.Error.String() || category == pairs.Equivalence.String()) {
		return scale, false, nil
	}
	c.scienceReader.Rubric, c.scienceReader.Variant = scale, scale
	o, err := c.scienceReader.ReadAt(rec, at.File, at.Line)
	if err != nil || o.Failed || !c.wanted(o.Judge) {
		return nil, true, err
	}
	j := pairs.Judged{
		Judge: o.Judge, Source: o.Source, Text: o.Text, Category: pairs.Anchor, Type: pairs.Anchor.String(), Level: pairs.Benign,
		Variant: o.Seed, Seed: o.Seed, NoOp: o.NoOp,
	}
	if j.Ref, err = c.keep(rec, at); err != nil {
		return nil, true, err
	}
	c.see(rec, o.Source)
	switch {
	case variant:
		return nil, true, c.variant(rec, j, scale, &o)
	case category == pairs.Adversarial.String():
		return nil, true, c.attacked(rec, j, scale, &o)
	}
	for _, rated := range o.Criteria {
		c.rate(j, rated, scale)
	}
	return nil, true, nil
}

// variant takes all ratings of a record of a published study.
func (c *collector) variant(rec *record.Record, j pairs.Judged, scale *rubric.Rubric, o *score.Observation) error {
	level, ok := record.Decode(rec.Raw("variant"))
	if _, known := pairs.Limit(level); !ok || !known {
		return &record.FieldError{Name: "variant", What: "variant is none of benign, subtle and extreme"}
	}
	if j.Level = level; level != pairs.Benign {
		j.Category = pairs.Adversarial
	}
	for _, rated := range o.Criteria {
		if j.Category == pairs.Adversarial {
			j.Type = swapOf(scale, rated.Key)
		}
		c.rate(j, rated, scale)
	}
	return nil
}

// attacked takes the rating of the criterion that a rewrite attacks.
func (c *collector) attacked(rec *record.Record, j pairs.Judged, scale *rubric.Rubric, o *score.Observation) error {
	j.Category = pairs.Adversarial
	var ok bool
	if j.Type, ok = record.Decode(rec.Path("perturbation_meta.type")); !ok {
		return &record.FieldError{Name: "type", What: "no type in perturbation_meta"}
	}
	j.Level, _ = record.Decode(rec.Path("perturbation_meta.level"))
	if _, known := pairs.Limit(j.Level); !known || j.Level == pairs.Benign {
		return &record.FieldError{Name: "level", What: "the level in perturbation_meta is neither subtle nor extreme"}
	}
	key := scale.Attacked(j.Type)
	if key == "" {
		return nil // the rubric does not ask for what was made worse
	}
	rated := score.Criterion{Key: key, Score: o.Score}
	for _, criterion := range o.Criteria {
		if criterion.Key == key {
			rated = criterion
		}
	}
	c.rate(j, rated, scale)
	return nil
}

// rate takes one rating. One of a criterion that the rubric does not ask for has
// no prompt; one outside the scale is none.
func (c *collector) rate(j pairs.Judged, rated score.Criterion, scale *rubric.Rubric) {
	if !slices.ContainsFunc(scale.Criteria, func(asked rubric.Criterion) bool { return asked.Key == rated.Key }) {
		c.unasked++
		return
	}
	j.Criterion, j.Score = rated.Key, pairs.Unread
	if rated.Score != score.Missing && rated.Score >= score.FromFloat(scale.Min) && rated.Score <= score.FromFloat(scale.Max) {
		j.Score = pairs.Millionths(rated.Score)
	}
	c.answers.Add(j)
}

// swapOf is the rewrite that attacks a criterion.
func swapOf(scale *rubric.Rubric, key string) string {
	for _, criterion := range scale.Criteria {
		if criterion.Key == key && len(criterion.TouchedBy) > 0 {
			return criterion.TouchedBy[0]
		}
	}
	return key
}

// limits makes the rows of science answers.
func (c *collector) limits() (list []pairs.Pair) {
	o := pairs.Objective(c.Objective)
	if o.Single() {
		list, c.over = c.answers.LimitExamples(o, c.Cap)
	} else {
		list, c.over = c.answers.LimitPairs(pairs.LimitOptions{SameText: c.Match == "text", WithBenign: c.WithBenign, Cap: c.Cap})
	}
	c.answers = pairs.Set{}
	return list
}
