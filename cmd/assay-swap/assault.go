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

// assault makes the adversarial rewrites of a run.
type assault struct {
	flags    *flags
	asked    *servers
	attacker *adversarial.Attacker
	seeds    []int64

	mu        sync.Mutex
	made      map[attack]int
	unchanged map[attack]int
}

// newAssault gets ready for the attacks among the steps; nil if there are none.
func (f *flags) newAssault(ctx context.Context, app *cli.App, asked *servers, steps []step, seeds []int64) (*assault, error) {
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
	if f.Model != "" && slices.ContainsFunc(all, func(a attack) bool { return a.typ == adversarial.Conciseness }) {
		if asked.model == nil {
			var err error
			if asked.model, err = f.openModel(app, &asked.store, "conciseness"); err != nil {
				return nil, err
			}
		}
		opt.Restater = restater{asked.model}
	}
	return &assault{flags: f, asked: asked, attacker: adversarial.New(opt), seeds: seeds, made: map[attack]int{}, unchanged: map[attack]int{}}, nil
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

// restater lets the model say sentences again.
type restater struct{ *model }

// Restate implements adversarial.Restater.
func (r restater) Restate(ctx context.Context, sentence string, _ uint64) (text, source string, err error) {
	text, err = r.Model.Restate(ctx, sentence)
	return text, "llm", err
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
	var lacking *adversarial.DonorError // told once for a text: the other types lack the same
	for _, a := range attacks {
		for _, seed := range s.seeds {
			w, err := reading.Attack(ctx, a.typ, a.level, seed)
			if err != nil {
				meta := swap.Meta{Type: a.typ, Category: adversarial.Category, Seed: seed, Level: string(a.level)}
				rec.Set(metaField, meta.AppendJSON(nil))
				if told := lacking != nil; errors.As(err, &lacking) && told {
					lost := rec.Clone()
					lost.Delete(predictionField)
					out.Mark(lost, "swap", kindOf(err), &attackError{a, err})
				} else {
					s.asked.model.fail(rec, &attackError{a, err}, out)
				}
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
	var looked *pubchem.Error
	var kind interface{ Kind() string }
	var donor *adversarial.DonorError
	switch {
	case errors.As(err, &looked):
		return string(looked.Kind)
	case errors.As(err, &kind):
		return kind.Kind()
	case errors.As(err, &donor):
		return "donors"
	}
	return llm.KindOf(err, "restatement")
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
