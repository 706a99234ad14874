// Command assay-judge scores recipes and other texts with language models and
// built-in control judges.
package main

import (
	"context"
	"os"
	"runtime/debug"
	"strings"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/judge"
	"assay/pkg/knowledge"
	"assay/pkg/llm"
	"assay/pkg/rubric"
)

type flags struct {
	cli.Common
	cli.CacheFlags
	llm.Flags
	llm.TimingFlags
	augmentFlags
	Model          []string `short:"m" sep:"none" help:"Judge, repeatable: [ALIAS=]NAME[@URL] or builtin:constant[=N], builtin:exact, builtin:random, builtin:rules (default builtin:rules)." placeholder:"JUDGE"`
	Rubric         string   `help:"Rubric: ${rubrics}, a TOML file, or the directory of a domain pack (default ${domain})." placeholder:"NAME|FILE"`
	ReferenceBased bool     `help:"Show the reference text to the judge (the rubric's variant for that)."`
	Prompt         string   `help:"Plain text file: the system prompt, in place of a rubric. Which scores there are is found in the replies." placeholder:"FILE"`
	Scale          *scale   `help:"Lowest and highest score of --prompt (default 1,5)." placeholder:"MIN,MAX"`
	Criteria       string   `default:"auto" enum:"auto,all,attacked" help:"Ask about a rewrite for all criteria or for those it attacks; auto is attacked for a rubric without an overall score, else all (default auto)." placeholder:"WHICH"`
	PerCriterion   bool     `help:"Ask for each criterion in a call of its own."`
	Samples        int      `default:"1" help:"Judge each text N times; score is that of the first sample (default 1)." placeholder:"N"`
	JSONSchema     bool     `name:"json-schema" help:"Ask for structured output, where the server has it."`
	DryRun         bool     `help:"Call nothing; print what would be called, how much of it is in the cache, and what it can cost at most."`
	Summary        string   `help:"Write counts, tokens and cost of the run to FILE, as JSON." placeholder:"FILE"`
	Reparse        bool     `help:"Read the stored judge_result of each record again, without any call."`
}

var about = cli.About{
	Name:    "assay-judge",
	Summary: "score texts with language models and control judges",
	Reads: `prediction, else recipe or synthesis (--field); contribution, else research_question: what the text is for;
papers, where the rubric shows them; perturbation_meta.type, where it decides what is asked;
with --reparse judge_result; records with assay_error are passed through`,
	Writes: `judge_model, judge_rubric, judge_result, score, scores, judge_status, parse_mode, usage; one record for each
input record and judge, in that order; with --samples judge_samples, score_samples, score_median;
assay_error where no reply was had`,
	Example: `assay-swap --anchor -t error -r 0.05 recipes.jsonl | assay-judge -m gpt-4o -m qwen3-8b@http://localhost:8000/v1`,
	Jobs:    8,
	Notes: `NAME goes to OPENAI_BASE_URL or to OpenAI, vendor/model to OpenRouter if OPENROUTER_API_KEY is set, NAME@URL
to any OpenAI-compatible server. Keys come from the environment: OPENAI_API_KEY, OPENROUTER_API_KEY,
ASSAY_API_KEY (for NAME@URL).

Every complete reply is stored in the cache and never paid for twice. A reply without a readable score has
score null and says why in judge_status: unparsed, truncated, filtered, refused, too_long, error, budget.

--augment chem_dict lists the compounds, elements, equipment and actions of the text as the domain pack has them;
rag shows the recipes of a corpus with the nearest contribution, never one with the text's own id or words. A
corpus without vectors gets them by: assay-judge --embed-corpus corpus.jsonl > ready.jsonl`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	about := about
	about.Vars = cli.Vars{"domain": domain.Default, "domains": strings.Join(domain.Names(), ", "), "rubrics": strings.Join(rubric.Names(), ", ")}
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		if err := f.check(); err != nil {
			return cli.Usage(err, "")
		}
		if err := f.CanWrite("--summary", f.Summary); err != nil {
			return err // now, not behind hours of calls
		}
		switch {
		case f.Reparse:
			return f.reparse(ctx, app)
		case f.EmbedCorpus:
			return f.embedCorpus(ctx, app)
		}
		r, err := f.rubric()
		if err != nil {
			return cli.Usage(err, "")
		}
		store := cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}
		b := bench{flags: &f, app: app, rubric: r}
		corpus, err := b.seat(&store)
		if err != nil {
			return err
		}
		defer corpus.Close() //nolint:errcheck // its memory ends with the process
		if f.RAGCorpus == "" {
			// Little is alive at a time: a heap of a few megabytes would be
			// collected for every few records.
			debug.SetGCPercent(300)
		}
		work := b.work
		if f.DryRun {
			work = b.count
		}
		app.Status = b.ledger.status
		if f.CacheMode != string(cache.Off) {
			app.Resume = "give the same command again to go on; replies so far are in the cache"
		}
		err = app.Filter(ctx, &f.Common, work)
		store.Close()
		return b.finish(err)
	})
}

// seat makes the judges of the bench and the corpus of what they are shown.
func (b *bench) seat(store *cache.Lazy) (*knowledge.Corpus, error) {
	f := b.flags
	b.options = f.Options(f.Offline)
	augment, corpus, err := b.augment(store)
	if err != nil {
		return nil, err
	}
	panel := judge.Panel{
		Rubric: b.rubric, Getenv: b.app.Getenv, Augment: augment,
		Sampling: judge.Sampling{Temperature: f.Temperature.Value, MaxTokens: f.MaxTokens, Schema: f.JSONSchema},
		Samples:  f.Samples, Criteria: judge.Criteria(f.Criteria), PerCriterion: f.PerCriterion, Domain: f.domainOf(b.rubric),
		Client: func(name string, t llm.Target) (client llm.Client, err error) {
			if b.options.Cache, err = store.Open(); err != nil {
				return nil, err
			}
			return b.client(name, t)
		},
	}
	if b.judges, err = panel.Judges(f.models()); err != nil {
		return nil, cli.Usage(err, "")
	}
	return corpus, nil
}
