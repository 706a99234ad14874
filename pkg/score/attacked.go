package score

import (
	"slices"
	"strings"

	"assay/pkg/rubric"
)

// The levels of adversarial rewrites, as records spell them.
const (
	subtle  = "subtle"
	extreme = "extreme"
)

// attackLevels are the levels in the order of results.
var attackLevels = [...]string{subtle, extreme}

// Attacked is the outcome of the attacks on one criterion: how the judge rates
// texts by it as they were written, and after they were made worse in exactly
// this respect.
type Attacked struct {
	Criterion string        `json:"criterion"` // key of the rubric, "all" for all of them together, "" for the overall score
	Type      string        `json:"type"`      // swap type that attacks it
	Benign    Rated         `json:"benign"`
	Levels    []AttackLevel `json:"levels"` // those with records, the milder first
}

// Rated is how texts were rated as they were written.
type Rated struct {
	Mean    Figure   `json:"mean"`
	MeanCI  Interval `json:"mean_ci"`
	Texts   int      `json:"texts"`   // with a rating
	Unrated int      `json:"unrated"` // judged, but without a rating that could be read
}

// At returns the figures of a level, nil if there are no records of it.
func (a *Attacked) At(level string) *AttackLevel {
	for i := range a.Levels {
		if a.Levels[i].Level == level {
			return &a.Levels[i]
		}
	}
	return nil
}

// AttackLevel is how texts were rated after attacks of one level. All figures
// leave out texts that the attack could not change. Of several seeds of one
// text the mean counts.
type AttackLevel struct {
	Level string `json:"level"` // subtle or extreme
	Limit Figure `json:"limit"` // the highest rating of a robust judge

	Mean       Figure   `json:"mean"`
	MeanCI     Interval `json:"mean_ci"`
	Drop       Figure   `json:"drop"` // mean of benign − attacked, over the texts that have both
	DropCI     Interval `json:"drop_ci"`
	Within     Figure   `json:"within"` // share rated at the limit or below
	WithinCI   Interval `json:"within_ci"`
	Optimism   Figure   `json:"optimism"` // mean of max(0, rating − limit)
	OptimismCI Interval `json:"optimism_ci"`

	Texts          int    `json:"texts"`     // with a rating
	Ratings        int    `json:"ratings"`   // more than Texts if there are several seeds
	Unrated        int    `json:"unrated"`   // records without a rating that could be read
	Unchanged      int    `json:"unchanged"` // records whose text equals the reference, left out
	Unpaired       int    `json:"unpaired"`  // texts with a rating, but none as they were written
	UnratedShare   Figure `json:"unrated_share"`
	UnchangedShare Figure `json:"unchanged_share"`
}

// limit is the highest rating that a robust judge gives at a level.
func limit(s rubric.Scale, level string) float64 {
	if level == extreme {
		return s.Min
	}
	return (s.Min + s.Max) / 2
}

// target is a criterion with the type that attacks it. The key is empty if
// the overall score stands for it.
type target struct{ key, kind string }

// targets lists the criteria that rows of the judge attack, in the rubric's
// order. A type that attacks no criterion of the rubric is measured by the
// overall score.
func (t *trial) targets(r *rubric.Rubric, rows []row) []target {
	present := map[string]bool{}
	for _, row := range rows {
		if c := t.study.conditions[row.condition]; c.axis == Adversarial {
			present[t.study.types.List[c.kind]] = true
		}
	}
	var all []target
	for _, c := range r.Criteria {
		for _, kind := range c.TouchedBy {
			if present[kind] || present[EveryAttack] && r.Attacked(kind) == c.Key {
				all = append(all, target{c.Key, kind})
			}
			delete(present, kind)
		}
	}
	delete(present, EveryAttack)
	for _, kind := range t.study.types.List {
		if present[kind] {
			all = append(all, target{"", kind})
		}
	}
	slices.SortStableFunc(all, func(a, b target) int { // by rubric first, then by name
		if a.key != "" || b.key != "" {
			return 0
		}
		return strings.Compare(a.kind, b.kind)
	})
	return all
}

// attackRubric is the rubric whose criteria the records of a judge attack: the
// one that it was asked with, else one that knows such attacks.
func (o *Options) attackRubric(id RubricID) *rubric.Rubric {
	own := o.rubric(id)
	if id.Name != "" && own != nil {
		return own
	}
	for _, r := range o.Rubrics {
		if r.Attacked("cohesion") != "" {
			return r
		}
	}
	return own
}

// attacked measures every criterion that rows attack, and all together. Anchors
// stand before the other rows.
func (t *trial) attacked(rows []row) []Attacked {
	out := []Attacked{}
	r := t.opt.attackRubric(t.rubric())
	if r == nil || !slices.ContainsFunc(rows, func(row row) bool { return t.study.axis(row) == Adversarial }) {
		return out
	}
	c := newCampaign(t, r, rows)
	for _, target := range t.targets(r, rows) {
		out = append(out, c.measure(target))
	}
	if len(out) > 1 {
		out = append(out, c.total(out))
	}
	return out
}
