package rubric

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// fault is a defect of a rubric file and the key nearest to it.
type fault struct{ key, what string }

// check returns the first defect that would make judging or reading
// meaningless, nil if there is none.
func check(r *Rubric, f file) *fault {
	for _, test := range []func(*Rubric, file) *fault{checkScales, checkKeys, checkCalls, checkPrompt} {
		if bad := test(r, f); bad != nil {
			return bad
		}
	}
	return nil
}

func checkScales(r *Rubric, f file) *fault {
	for _, s := range []struct {
		key      string
		raw      *scale
		required bool
	}{{"scale", f.Scale, true}, {"answer_scale", f.AnswerScale, false}} {
		switch {
		case s.raw == nil && !s.required:
		case s.raw == nil, s.raw.Min == nil, s.raw.Max == nil:
			return &fault{s.key, s.key + " needs min and max"}
		case !(*s.raw.Min < *s.raw.Max) || math.IsInf(*s.raw.Max-*s.raw.Min, 0):
			return &fault{s.key, s.key + ": min must be below max"}
		case s.raw.Step < 0 || math.IsNaN(s.raw.Step):
			return &fault{s.key, s.key + ": step must not be negative"}
		}
	}
	return nil
}

func checkKeys(r *Rubric, _ file) *fault {
	if r.Name == "" {
		return &fault{"name", "name is missing"}
	}
	if len(r.Keys()) == 0 {
		return &fault{"criteria", "neither criteria nor an overall key"}
	}
	seen := map[string]bool{}
	for _, c := range r.Criteria {
		for _, k := range append([]string{c.Key}, c.Aliases...) {
			if fold(k) == "" {
				return &fault{"criteria", "a criterion has an empty key or alias"}
			}
			if seen[fold(k)] {
				return &fault{"criteria", fmt.Sprintf("key %q stands twice", k)}
			}
			seen[fold(k)] = true
		}
	}
	if r.Overall != "" && seen[fold(r.Overall)] {
		return &fault{"overall", fmt.Sprintf("key %q stands twice", r.Overall)}
	}
	return nil
}

func checkCalls(r *Rubric, _ file) *fault {
	seen := map[string]bool{}
	for _, call := range r.Calls {
		if len(call) == 0 {
			return &fault{"calls", "a call without criteria"}
		}
		for _, k := range call {
			if !slices.Contains(r.Keys(), k) {
				return &fault{"calls", fmt.Sprintf("calls name %q, which is no criterion", k)}
			}
			if seen[k] {
				return &fault{"calls", fmt.Sprintf("calls name %q twice", k)}
			}
			seen[k] = true
		}
	}
	return nil
}

func checkPrompt(r *Rubric, _ file) *fault {
	if r.User == "" {
		return nil
	}
	names, err := placeholders(r.User)
	if err != "" {
		return &fault{"user", err}
	}
	switch {
	case !slices.Contains(names, "text"):
		return &fault{"user", "user shows no {{text}}"}
	case r.ReferenceBased != slices.Contains(names, "reference"):
		return &fault{"user", "{{reference}} and reference_based must come together"}
	case slices.Contains(names, "target") && r.NoTarget == "":
		return &fault{"no_target", "user shows {{target}}, so no_target must say what stands for a missing one"}
	case slices.Contains(names, "papers") && r.NoPapers == "":
		return &fault{"no_papers", "user shows {{papers}}, so no_papers must say what stands for missing ones"}
	case strings.Contains(r.System, "{{"):
		return &fault{"system", "system takes no placeholders"}
	case anyContains(r.sentences(), "{{"):
		return &fault{"criteria", "only user takes placeholders"}
	}
	return nil
}

// sentences are the texts of the file that are put into the prompt.
func (r *Rubric) sentences() []string {
	all := []string{r.NoTarget, r.NoPapers, r.OverallAsk, r.Overall, r.Low, r.High}
	for _, c := range r.Criteria {
		all = append(all, c.Key, c.Name, c.Ask)
	}
	return all
}
