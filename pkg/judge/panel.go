package judge

import (
	"fmt"

	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// Panel says how a set of judges is made.
type Panel struct {
	Rubric   *rubric.Rubric
	Sampling Sampling
	Getenv   func(string) string
	// Client makes the client of a target that has a server.
	Client func(llm.Target) (llm.Client, error)
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
		if seen[target.Name()] {
			return nil, &twiceError{target.Name(), target.Model}
		}
		seen[target.Name()] = true
		j, err := p.judge(target)
		if err != nil {
			return nil, err
		}
		judges = append(judges, j)
	}
	return judges, nil
}

func (p Panel) judge(t llm.Target) (Judge, error) {
	if t.Builtin() {
		return Builtin(t.Name(), t.Model, p.Rubric)
	}
	if p.Rubric.User == "" {
		return nil, fmt.Errorf("rubric %s has no prompt to ask %s with", p.Rubric.Name, t.Name())
	}
	client, err := p.Client(t)
	if err != nil {
		return nil, err
	}
	return Model(t.Name(), client, p.Rubric, p.Sampling), nil
}

type twiceError struct{ name, model string }

func (e *twiceError) Error() string { return fmt.Sprintf("judge %s stands twice", e.name) }

// Hint says how to tell the two apart.
func (e *twiceError) Hint() string {
	return "give one of them a name of its own: -m second=" + e.model
}
