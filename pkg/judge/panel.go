package judge

import (
	"fmt"

	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// Panel says how a set of judges is made.
type Panel struct {
	Rubric       *rubric.Rubric
	Sampling     Sampling
	Samples      int      // times that each text is judged; 0 is once
	Criteria     Criteria // asked for about a rewrite
	Domain       string   // name or directory of the pack that builtin:rules has
	PerCriterion bool     // ask for each key in a call of its own
	Augment      *Augment // knowledge for the models; nil for none
	Getenv       func(string) string
	// Client makes the client of a target that has a server; name is what
	// records will call the judge.
	Client func(name string, t llm.Target) (llm.Client, error)
}

// Judges makes one judge of each spec, [ALIAS=]NAME[@URL], in order. Two that
// records would call by the same name are an error, because their scores
// could not be told apart.
func (p Panel) Judges(specs []string) ([]Judge, error) {
	var judges []Judge
	seen := map[string]bool{}
	for _, spec := range specs {
		target, err := llm.ParseTarget(spec, p.Getenv)
		if err != nil {
			return nil, err
		}
		j, err := p.judge(target)
		if err != nil {
			return nil, err
		}
		if seen[j.Name()] {
			return nil, &twiceError{j.Name(), target.Model}
		}
		seen[j.Name()] = true
		judges = append(judges, newRepeated(j, p.Samples))
	}
	return judges, nil
}

func (p Panel) judge(t llm.Target) (Judge, error) {
	if t.Builtin() {
		return newBuiltin(t.Name(), t.Model, p.Domain, p.Rubric)
	}
	if p.Rubric.User == "" {
		return nil, fmt.Errorf("rubric %s has no prompt to ask %s with", p.Rubric.Name, t.Name())
	}
	name := t.Name()
	if p.Augment != nil {
		name += "+" + p.Augment.Mode
	}
	client, err := p.Client(name, t)
	if err != nil {
		return nil, err
	}
	return &model{
		name: name, client: client, sampling: p.Sampling, augment: p.Augment,
		plan: newPlan(p.Rubric, p.Criteria, p.PerCriterion),
	}, nil
}

type twiceError struct{ name, model string }

func (e *twiceError) Error() string { return fmt.Sprintf("judge %s stands twice", e.name) }

// Hint says how to tell the two apart.
func (e *twiceError) Hint() string {
	return "give one of them a name of its own: -m second=" + e.model
}
