package swap

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"assay/pkg/translation"
)

// Job is one type with the rates at which it is asked for.
type Job struct {
	Type  Type
	Rates []float64 // each in (0, 1]; none for an anchor
}

// Plan says which rewrites to make of each text: type by type, within a type
// rate by rate, within a rate seed by seed.
type Plan struct {
	Jobs  []Job
	Seeds []int64
	// Languages are those of cross_lingual, one rewrite each.
	Languages []translation.Language
}

// sweep is the paper's range of rates.
var sweep = [...]float64{0.01, 0.02, 0.05, 0.10, 0.15}

// DefaultTypes is what a plan without types makes: all that Validity and
// Stability are measured on.
var DefaultTypes = [...]Type{Anchor, AllErrors, AllNotations}

// Rate words beside numbers.
const (
	wordSweep = "sweep"
	wordAll   = "all"
)

// PlanError is a type, rate or seed that cannot be meant.
type PlanError struct{ what, hint string }

func (e *PlanError) Error() string { return e.what }

// Hint says what to type instead.
func (e *PlanError) Hint() string { return e.hint }

// ParsePlan reads the -t, -r and --seed arguments. Each may be given as several
// items or as one with commas. A type is NAME or NAME:RATES; rates are numbers
// in (0, 1], "sweep" or "all", and apply to every type without rates of its
// own. Without types the plan is DefaultTypes, without rates the sweep for the
// combined types and all for single ones, without seeds 42. The error is a
// *PlanError.
func ParsePlan(types, rates, seeds []string) (Plan, error) {
	var p Plan
	common, err := parseRates(split(rates))
	if err != nil {
		return p, err
	}
	if p.Jobs, err = parseJobs(split(types), common); err != nil {
		return p, err
	}
	p.Seeds, err = parseSeeds(split(seeds))
	return p, err
}

// split cuts every item at commas and drops empty parts and spaces.
func split(items []string) []string {
	var parts []string
	for _, item := range items {
		for part := range strings.SplitSeq(item, ",") {
			if part = strings.TrimSpace(part); part != "" {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// parseJobs reads types. An item that is a rate belongs to the type before it,
// as the 0.02 in "error:0.01,0.02,equivalence".
func parseJobs(items []string, common []float64) ([]Job, error) {
	if len(items) == 0 {
		for _, t := range DefaultTypes {
			items = append(items, string(t))
		}
	}
	var jobs []Job
	own := false // whether the last type has rates of its own
	for _, item := range items {
		if own {
			if more, err := parseRates([]string{item}); err == nil {
				last := &jobs[len(jobs)-1]
				last.Rates = appendNew(last.Rates, more)
				continue
			}
		}
		name, list, cut := strings.Cut(item, ":")
		k, ok := kindNamed(name)
		if !ok {
			return nil, unknownType(name)
		}
		if slices.ContainsFunc(jobs, func(j Job) bool { return j.Type == k.typ }) {
			return nil, &PlanError{fmt.Sprintf("type %s is given twice", k.typ), fmt.Sprintf("list its rates at one place: -t %s:0.01,0.05", name)}
		}
		job := Job{Type: k.typ}
		var err error
		if cut {
			if job.Rates, err = parseRates([]string{list}); err != nil {
				return nil, err
			}
		}
		if job.Type == CrossLingual && (cut || len(job.Rates) > 1) {
			return nil, &PlanError{"cross_lingual has no rates: all of the text is translated", "name the languages with --lang korean,german"}
		}
		own = cut
		jobs = append(jobs, withRates(job, len(k.parts), common, cut))
	}
	return jobs, nil
}

// withRates gives a job the rates that hold where it has none of its own.
func withRates(job Job, parts int, common []float64, own bool) Job {
	switch {
	case own:
	case job.Type == Anchor:
		job.Rates = nil
	case job.Type == CrossLingual:
		job.Rates = []float64{1}
	case len(common) > 0:
		job.Rates = common
	case parts > 1:
		job.Rates = slices.Clone(sweep[:])
	default:
		job.Rates = []float64{1}
	}
	return job
}

func unknownType(name string) error {
	var names []string
	for _, k := range kinds {
		names = append(names, string(k.typ))
		if k.alias != "" {
			names[len(names)-1] = k.alias
		}
	}
	return &PlanError{fmt.Sprintf("unknown swap type %q", name), "types are " + strings.Join(names, ", ") + "; for science answers adversarial, or one of its nine, such as cohesion"}
}

// parseRates reads rates, each once and in the order given.
func parseRates(items []string) ([]float64, error) {
	var rates []float64
	for _, item := range items {
		switch item {
		case wordSweep:
			rates = appendNew(rates, sweep[:])
			continue
		case wordAll:
			rates = appendNew(rates, []float64{1})
			continue
		}
		v, err := strconv.ParseFloat(item, 64)
		if err != nil || !(v > 0 && v <= 1) || strings.ContainsAny(item, "xX_pP+") {
			return nil, &PlanError{fmt.Sprintf("bad rate %q", item), "a rate is a share of the tokens above 0 and up to 1, such as 0.05, or one of sweep (0.01,0.02,0.05,0.10,0.15) and all (1.0)"}
		}
		rates = appendNew(rates, []float64{v})
	}
	return rates, nil
}

func appendNew[T comparable](list, more []T) []T {
	for _, v := range more {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}

func parseSeeds(items []string) ([]int64, error) {
	if len(items) == 0 {
		return []int64{42}, nil
	}
	var seeds []int64
	for _, item := range items {
		v, err := strconv.ParseInt(item, 10, 64)
		if err != nil || strings.HasPrefix(item, "+") {
			return nil, &PlanError{fmt.Sprintf("bad seed %q", item), "a seed is a whole number, such as 42; several are set apart by commas"}
		}
		seeds = appendNew(seeds, []int64{v})
	}
	return seeds, nil
}

// Has reports whether the plan makes rewrites of a type, alone or as a part of a
// combined one.
func (p *Plan) Has(t Type) bool {
	return slices.ContainsFunc(p.Jobs, func(j Job) bool {
		k, _ := kindNamed(string(j.Type))
		return j.Type == t || slices.Contains(k.parts, t)
	})
}

// SetLanguages reads the --lang arguments, given as several items or as one with
// commas. cross_lingual needs at least one, and no other type has any. The error is
// a *PlanError.
func (p *Plan) SetLanguages(items []string) error {
	for _, item := range split(items) {
		l, err := translation.Parse(item)
		if err != nil {
			return &PlanError{err.Error(), "languages are " + strings.Join(translation.Names(), ", ") + ", or any other by its English name"}
		}
		if slices.ContainsFunc(p.Languages, func(o translation.Language) bool { return o.Name == l.Name }) {
			return &PlanError{"language " + l.Name + " is given twice", "name it once"}
		}
		p.Languages = append(p.Languages, l)
	}
	switch has := p.Has(CrossLingual); {
	case has && len(p.Languages) == 0:
		return &PlanError{"cross_lingual needs a language", "add --lang " + strings.Join(translation.Names(), "|")}
	case !has && len(p.Languages) > 0:
		return &PlanError{"no type of the plan is translated", "add -t cross_lingual, or leave --lang out"}
	}
	return nil
}

// Run makes the rewrites that the plan asks for, in its order: an anchor once, a
// translation once per language, any other type once per rate and seed. It stops
// at the first error of emit.
func (p *Plan) Run(r *Reading, emit func(*Rewrite) error) error {
	return p.each(r, func(d *Draft, rate float64) error {
		w := d.At(rate)
		return emit(&w)
	}, emit)
}

// each goes through the plan: at makes the rewrite of a draft, whole takes one
// that needs none.
func (p *Plan) each(r *Reading, at func(*Draft, float64) error, whole func(*Rewrite) error) error {
	if r.lent == nil { // no draft of the caller's needs it afterwards
		defer r.release()
	}
	for _, job := range p.Jobs {
		switch job.Type {
		case Anchor:
			a := r.Anchor()
			if err := whole(&a); err != nil {
				return err
			}
			continue
		case CrossLingual:
			for _, l := range p.Languages {
				if err := whole(r.translation(l)); err != nil {
					return err
				}
			}
			continue
		}
		for k, rate := range job.Rates {
			for i, seed := range p.Seeds {
				d := r.memo().draft(i)
				if k == 0 {
					d.begin(r, job.Type, seed)
				}
				if err := at(d, rate); err != nil {
					return err
				}
			}
		}
	}
	return nil
}
