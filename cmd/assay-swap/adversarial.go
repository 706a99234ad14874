package main

import (
	"fmt"
	"slices"
	"strings"

	"assay/pkg/adversarial"
	"assay/pkg/cli"
	"assay/pkg/swap"
)

// attackFlags are those of the adversarial types.
type attackFlags struct {
	Level         []string `group:"science" help:"Levels of adversarial types: subtle, extreme (default both)." placeholder:"LEVEL"`
	Donors        string   `group:"science" help:"Answers whose last sentences subtle coherence, relevancy, correctness and informativeness add; the input itself will do." placeholder:"FILE"`
	FixedSentence string   `group:"science" help:"Add this sentence to every adversarial text in place of one drawn from a pool." placeholder:"TEXT"`
}

// attack is one adversarial type at one level.
type attack struct {
	typ   swap.Type
	level adversarial.Level
}

// step is a part of what is asked for: a plan of package swap, or attacks.
type step struct {
	plan    swap.Plan
	attacks []attack
}

// steps reads the -t arguments. Adversarial types may stand anywhere among the
// others; all of those together must make a plan.
func (f *flags) steps() (steps []step, plan swap.Plan, err error) {
	levels, err := f.levels()
	if err != nil {
		return nil, plan, err
	}
	items := strings.FieldsFunc(strings.Join(f.Types, ","), func(c rune) bool { return c == ',' || c == ' ' })
	var plain, run []string
	var attacks []attack
	flush := func() {
		if len(run) > 0 {
			part, _ := swap.ParsePlan(run, f.Rates, f.Seeds) // an error shows in the plan of all
			steps, run = append(steps, step{plan: part}), nil
		}
		if len(attacks) > 0 {
			steps, attacks = append(steps, step{attacks: attacks}), nil
		}
	}
	seen := map[swap.Type]bool{}
	for _, item := range items {
		types := attacksNamed(item)
		if types == nil && attacks != nil || types != nil && run != nil {
			flush()
		}
		if types == nil {
			plain, run = append(plain, item), append(run, item)
		}
		for _, t := range types {
			if seen[t] {
				return nil, plan, fmt.Errorf("type %s is given twice", t)
			}
			seen[t] = true
			for _, l := range levels {
				attacks = append(attacks, attack{t, l})
			}
		}
	}
	if flush(); len(plain) == 0 && len(steps) > 0 {
		plan, err = swap.ParsePlan([]string{string(swap.Anchor)}, nil, f.Seeds)
		plan.Jobs = nil
		return steps, plan, err
	}
	if plan, err = swap.ParsePlan(plain, f.Rates, f.Seeds); err == nil && len(steps) == 0 {
		steps = []step{{plan: plan}}
	}
	return steps, plan, err
}

// attacksNamed lists the adversarial types that a name stands for.
func attacksNamed(name string) []swap.Type {
	switch all := adversarial.Types(); {
	case name == adversarial.All:
		return all
	case slices.Contains(all, swap.Type(name)):
		return []swap.Type{swap.Type(name)}
	}
	return nil
}

func (f *flags) levels() ([]adversarial.Level, error) {
	if len(f.Level) == 0 {
		return adversarial.Levels(), nil
	}
	var levels []adversarial.Level
	for _, name := range f.Level {
		l := adversarial.Level(strings.TrimSpace(name))
		if !slices.Contains(adversarial.Levels(), l) {
			return nil, cli.Usage(fmt.Errorf("unknown level %q", name), "levels are subtle and extreme")
		}
		if !slices.Contains(levels, l) {
			levels = append(levels, l)
		}
	}
	return levels, nil
}
