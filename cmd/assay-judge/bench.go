package main

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/record"
	"assay/pkg/rubric"
)

// bench is the row of judges that every record passes.
type bench struct {
	flags   *flags
	app     *cli.App
	rubric  *rubric.Rubric
	judges  []judge.Judge
	options llm.Options // of all clients
	seats   []seat      // of the judges that have a server, in their order
	vectors *seat       // of the embedding model, nil for none

	dead   llm.Dead
	ledger ledger
	unmet  sync.Once // tells of attacks on criteria that the rubric has not
}

// seat is what the bench knows of a judge with a server.
type seat struct {
	name  string
	sent  *atomic.Int64 // requests
	tally *llm.Tally    // in a dry run
}

// client makes the client of a judge.
func (b *bench) client(name string, t llm.Target) (llm.Client, error) {
	s := seat{name: name, sent: new(atomic.Int64)}
	options := b.options
	options.Sent = s.sent
	defer func() { b.seats = append(b.seats, s) }()
	if b.flags.DryRun {
		s.tally = llm.NewTally(t, options)
		return s.tally, nil
	}
	return llm.New(t, options)
}

// work judges one record by each judge in turn.
func (b *bench) work(ctx context.Context, rec *record.Record, out *cli.Out) error {
	in, err := b.input(rec)
	if err != nil {
		return err
	}
	b.checkRubric(rec)
	for _, j := range b.judges {
		verdict, err := j.Judge(ctx, in)
		b.ledger.book(j.Name(), verdict, err != nil && ctx.Err() != nil)
		b.checkPrompt(j.Name(), verdict.Usage)
		judged := rec.Clone()
		for _, f := range judge.Fields(j.Name(), b.rubric, verdict, b.flags.Timing) {
			judged.Set(f.Name, f.Raw)
		}
		switch {
		case err == nil:
			out.Emit(judged)
		case b.news(j.Name(), err):
			out.Fail(judged, "judge", judge.Kind(err), err)
		default:
			out.Mark(judged, "judge", judge.Kind(err), err)
		}
	}
	return nil
}

// checkRubric warns, once, of attacks on science answers under a rubric for
// something else: such ratings say nothing of the attack, and calls are paid for.
func (b *bench) checkRubric(rec *record.Record) {
	if b.flags.Prompt != "" || b.rubric.Attacked("cohesion") != "" {
		return
	}
	if category, _ := record.Decode(rec.Path("perturbation_meta.category")); category == "adversarial" && b.rubric.Attacked(swapType(rec)) == "" {
		b.unmet.Do(func() {
			b.app.Warnf("rubric %s asks for nothing that attacks on science answers touch; --rubric yescieval does", b.rubric.Name)
		})
	}
}

// news reports whether a failure is worth a line of its own. The end of the
// budget is told once, when all is done.
func (b *bench) news(name string, err error) bool {
	return judge.Kind(err) != string(llm.KindBudget) && b.dead.News(name, err)
}

// input takes from a record what judges look at.
func (b *bench) input(rec *record.Record) (judge.Input, error) {
	var in judge.Input
	var err error
	reference, missing := rec.Reference(b.flags.Field)
	if missing == nil {
		in.Reference = reference
	}
	switch {
	case rec.Present("prediction"):
		in.Text, err = rec.Text("prediction")
	case missing != nil:
		return in, missing
	default:
		in.Text = reference
	}
	if err != nil {
		return in, err
	}
	if strings.TrimSpace(in.Text) == "" {
		return in, errBlank
	}
	if b.rubric.ReferenceBased && missing != nil {
		return in, missing
	}
	if b.rubric.ShowsPapers() {
		if in.Papers, err = rubric.ReadPapers(rec.Raw("papers")); err != nil {
			return in, err
		}
	}
	if b.rubric.Overall == "" || b.flags.Criteria == string(judge.CriteriaAttacked) {
		in.Swap = swapType(rec)
	}
	in.Source = rec.SourceID(b.flags.Field)
	for _, name := range [...]string{"contribution", "research_question"} {
		if rec.Present(name) {
			in.Target, err = rec.Text(name)
			break
		}
	}
	return in, err
}

// finish sums up a run that ended with err.
func (b *bench) finish(err error) error {
	if b.flags.DryRun {
		if err != nil {
			return err
		}
		return b.printCounts()
	}
	complete := err == nil && b.app.Flush() == nil // nothing to tell a reader who has gone
	if sumErr := b.sumUp(complete); err == nil {
		err = sumErr
	}
	if err != nil {
		return err
	}
	names := make([]string, len(b.judges))
	for i, j := range b.judges {
		names[i] = j.Name()
	}
	return b.app.Last(cli.Budget(b.options.Budget.Err()), b.dead.Err(names...))
}
