// Command assay-swap rewrites procedures: it injects errors, or says the same in
// other notation, at given rates and with a ledger of every edit.
package main

import (
	"context"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/swap"
)

type flags struct {
	cli.Common
	attackFlags
	checkFlags
	Anchor bool     `help:"Also write the text itself, once: what rewrites are compared with."`
	Types  []string `short:"t" name:"type" help:"Swap types, each with rates of its own if given (default anchor,error,equivalence): element_substitution, numerical_perturbation, equipment_substitution, action_antonym, together error; llm_to_formula, llm_to_name, llm_to_iupac, together equivalence; cross_lingual; for science answers nine rubrics, together adversarial." placeholder:"TYPE[:RATES]"`
	Rates  []string `short:"r" name:"rate" help:"Shares of tokens to change, such as 0.05, or sweep, or all (default sweep for error and equivalence, all for the others)." placeholder:"RATE"`
	Seeds  []string `name:"seed" help:"Seeds, one rewrite each (default 42)." placeholder:"N"`
	Domain string   `default:"${domain}" help:"Domain pack: ${domains}, or a directory (default ${domain})." placeholder:"NAME|DIR"`
	lookupFlags
	Format     string `short:"f" default:"jsonl" enum:"jsonl,diff" help:"Write records (jsonl), or each text with its edits marked (diff), in colour on a terminal (default jsonl)." placeholder:"FORMAT"`
	Explain    bool   `help:"Write no rewrites but what they are chosen from: each candidate, its rank, its edits and why, and why a mention has none."`
	PaperExact bool   `help:"Make the error rewrites of the ASSAY reference implementation, byte for byte, with its dictionaries (--domain DIR) and fields."`
	Revert     bool   `help:"Undo rewrites: give back the records they were made from."`
	modelFlags
}

var about = cli.About{
	Name:    "assay-swap",
	Summary: "inject errors into procedures, or rewrite them in other notation",
	Reads: `recipe, else synthesis (or --field); contribution and entities if there; adversarial types: domain and
research_question; with --revert prediction and perturbation_meta`,
	Writes:  "prediction, perturbation_meta: one record per type, rate and seed",
	Example: `assay-swap --anchor -t error,equivalence -r sweep recipes.jsonl | assay-judge -m gpt-4o`,
	Notes: `Types: anchor; element_substitution, numerical_perturbation, equipment_substitution, action_antonym, and
error (all_error_injection), the four together; llm_to_formula, llm_to_name, llm_to_iupac, and equivalence
(all_equivalence_rewriting), the three together; cross_lingual, all of the text in another language; for science answers cohesion, conciseness, readability, coherence,
integration, relevancy, correctness, completeness, informativeness, and adversarial, the nine together, once per
level and seed. The sweep is 0.01,0.02,0.05,0.10,0.15; all is 1.0.
Without -t and --anchor all that Validity and Stability need is written: anchor,error,equivalence.
Entities are taken from the record if it has any, else found as assay-ner does.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	about := about
	about.Vars = cli.Vars{"domain": domain.Default, "domains": strings.Join(domain.Names(), ", ")}
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		if f.CheckPack != "" {
			return f.checkPack(ctx, app)
		}
		if f.PaperExact {
			return f.paperExact(ctx, app)
		}
		if f.Revert {
			return app.Filter(ctx, &f.Common, f.revert)
		}
		return f.rewrite(ctx, app)
	})
}

func (f *flags) rewrite(ctx context.Context, app *cli.App) error {
	// Little is alive at a time: a heap of some megabytes would be collected for
	// every few hundred rewrites.
	debug.SetGCPercent(200)
	if f.Anchor && !slices.Contains(f.Types, string(swap.Anchor)) {
		f.Types = append([]string{string(swap.Anchor)}, f.Types...)
	}
	steps, plan, err := f.steps()
	if err != nil {
		return cli.Usage(err, "")
	}
	asked, err := f.openServers(app, steps, &plan)
	if err != nil {
		return err
	}
	pack, err := domain.Load(f.Domain)
	if err != nil {
		return cli.Usage(err, "")
	}
	w := &writer{flags: f, asked: asked, paint: painterFor(app), steps: steps, plan: plan}
	if w.assault, err = f.newAssault(ctx, app, asked, steps, plan.Seeds); err != nil {
		return err
	}
	if len(plan.Jobs) > 0 {
		w.swapper = swap.New(pack, swap.Options{Unverified: f.Unverified, Sources: asked.sources})
		w.dict = sync.OnceValue(func() *ner.Dict { return ner.NewDict(pack) })
	}
	err = app.Filter(ctx, &f.Common, w.work)
	if n := w.judged.Load(); n > 0 {
		app.Warnf("%d records were judged before they were rewritten: their scores are left out; judge what assay-swap writes", n)
	}
	for _, line := range append(w.shortfall.Lines(&plan), w.assault.lines(steps)...) {
		app.Notef("%s", line)
	}
	asked.close(app)
	if err != nil {
		return err
	}
	return asked.model.err()
}
