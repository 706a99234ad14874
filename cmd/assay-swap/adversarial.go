package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"assay/pkg/adversarial"
	"assay/pkg/cli"
	"assay/pkg/llm"
	"assay/pkg/pubchem"
	"assay/pkg/record"
	"assay/pkg/stream"
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

// assault makes the adversarial rewrites of a run.
type assault struct {
	flags    *flags
	attacker *adversarial.Attacker
	seeds    []int64

	mu        sync.Mutex
	made      map[attack]int
	unchanged map[attack]int
}

// newAssault gets ready for the attacks among the steps; nil if there are none.
func (f *flags) newAssault(ctx context.Context, app *cli.App, steps []step, seeds []int64) (*assault, error) {
	var all []attack
	for _, s := range steps {
		all = append(all, s.attacks...)
	}
	switch {
	case len(all) == 0 && (f.Donors != "" || len(f.Level) > 0 || f.FixedSentence != ""):
		return nil, cli.Usage(errors.New("--level, --donors and --fixed-sentence are for adversarial types"), "name one or all of them: -t adversarial")
	case len(all) == 0:
		return nil, nil
	case f.Explain:
		return nil, cli.Usage(errors.New("--explain tells nothing of adversarial types"), "leave them out; -f diff shows what each rewrite changes")
	}
	opt := adversarial.Options{Fixed: strings.TrimSpace(f.FixedSentence)}
	needy := slices.IndexFunc(all, func(a attack) bool { return adversarial.NeedsDonors(a.typ, a.level) })
	switch {
	case f.Donors != "":
		donors, err := f.readDonors(ctx, app)
		if err != nil {
			return nil, err
		}
		opt.Donors = donors
	case needy >= 0:
		return nil, cli.Usage(fmt.Errorf("%s %s needs sentences of other answers", all[needy].level, all[needy].typ), "give them with --donors FILE (the input file itself will do), or leave the level out: --level extreme")
	}
	return &assault{flags: f, attacker: adversarial.New(opt), seeds: seeds, made: map[attack]int{}, unchanged: map[attack]int{}}, nil
}

// readDonors takes a sentence from every answer of the file.
func (f *flags) readDonors(ctx context.Context, app *cli.App) (*adversarial.Donors, error) {
	if f.Donors == "-" {
		return nil, cli.Usagef("--donors -: donors are read before the input and need a file of their own")
	}
	var donors adversarial.Donors
	skipped, rec := 0, new(record.Record)
	in := stream.Inputs{Files: []string{f.Donors}, MaxLine: int(f.MaxLine), Reuse: true}
	err := stream.Read(ctx, in, func(line stream.Line) error {
		if line.TooLong == nil && rec.Reset(line.Bytes) == nil {
			if answer, err := f.answer(rec); err == nil && donors.Add(answer) {
				return nil
			}
		}
		skipped++
		return nil
	})
	if err != nil {
		return nil, cli.Usage(fmt.Errorf("--donors: %w", err), "")
	}
	donors.Sort()
	if donors.Len() == 0 {
		return nil, cli.Usage(fmt.Errorf("--donors: %s holds no answer that ends with a whole sentence", f.Donors), "it needs records with synthesis (or --field), research_question and domain")
	}
	if skipped > 0 {
		app.Notef("--donors: %d of %d records of %s give no sentence", skipped, skipped+donors.Len(), f.Donors)
	}
	return &donors, nil
}

// answer reads what an attack needs of a record. Answers to one question have
// the same question or, without one, the same source.
func (f *flags) answer(rec *record.Record) (a adversarial.Answer, err error) {
	if a.Text, err = rec.Reference(f.Field); err != nil {
		return a, err
	}
	a.Domain, _ = rec.Text("domain") // optional
	question, _ := rec.Text("research_question")
	if a.Question = strings.ToLower(strings.Join(strings.Fields(question), " ")); a.Question == "" {
		a.Question = "\x00" + rec.SourceID(f.Field)
	}
	return a, nil
}

// run makes the attacks of a step on one record. One that cannot be made is a
// failed record of its own; the others are made.
func (s *assault) run(ctx context.Context, rec *record.Record, attacks []attack, out *cli.Out, emit func(*swap.Rewrite) error) error {
	answer, err := s.flags.answer(rec)
	if err != nil {
		return err
	}
	reading := s.attacker.Read(answer)
	for _, a := range attacks {
		for _, seed := range s.seeds {
			w, err := reading.Attack(ctx, a.typ, a.level, seed)
			if err != nil {
				failed := rec.Clone()
				failed.Delete("prediction")
				failed.Delete("perturbation_meta")
				out.Fail(failed, "swap", kindOf(err), &attackError{a, err})
				continue
			}
			s.count(a, w.Meta.NumChanges == 0)
			if err := emit(&w); err != nil {
				return err
			}
		}
	}
	return nil
}

// kindOf names a failure in assay_error: what a server said, what a translation
// lacks, or what an attack lacked, a donor or a restatement.
func kindOf(err error) string {
	var asked *llm.Error
	var looked *pubchem.Error
	var kind interface{ Kind() string }
	var donor *adversarial.DonorError
	switch {
	case errors.As(err, &asked):
		return string(asked.Kind)
	case errors.As(err, &looked):
		return string(looked.Kind)
	case errors.As(err, &kind):
		return kind.Kind()
	case errors.As(err, &donor):
		return "donors"
	}
	return "restatement"
}

// attackError names the attack that could not be made.
type attackError struct {
	attack
	err error
}

func (e *attackError) Error() string { return fmt.Sprintf("%s %s: %v", e.level, e.typ, e.err) }
func (e *attackError) Unwrap() error { return e.err }

func (s *assault) count(a attack, unchanged bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.made[a]++
	if unchanged {
		s.unchanged[a]++
	}
}

// lines say how many texts each attack left as they were.
func (s *assault) lines(steps []step) (lines []string) {
	if s == nil {
		return nil
	}
	for _, step := range steps {
		for _, a := range step.attacks {
			if n := s.unchanged[a]; n > 0 {
				lines = append(lines, fmt.Sprintf("%s %s: %d of %d texts have nothing to attack and stay as they are (num_changes 0)", a.level, a.typ, n, s.made[a]))
			}
		}
	}
	return lines
}
