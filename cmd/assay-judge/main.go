// Command assay-judge scores recipes and other texts with language models and
// built-in control judges.
package main

import (
	"context"
	"os"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/rubric"
)

type flags struct {
	cli.Common
	cli.CacheFlags
	llm.Flags
	Model          []string `short:"m" sep:"none" default:"builtin:rules" help:"Judge, repeatable: [ALIAS=]NAME[@URL] or builtin:constant[=N], builtin:exact, builtin:random, builtin:rules (default builtin:rules)." placeholder:"JUDGE"`
	Rubric         string   `default:"materials" help:"Rubric: materials, or a TOML file (default materials)." placeholder:"NAME|FILE"`
	ReferenceBased bool     `help:"Show the reference text to the judge (the rubric's variant for that)."`
}

var about = cli.About{
	Name:    "assay-judge",
	Summary: "score texts with language models and control judges",
	Reads: `prediction, else recipe or synthesis (--field); contribution, else research_question: what the text is for;
records with assay_error are passed through`,
	Writes: `judge_model, judge_rubric, judge_result, score, scores, judge_status, parse_mode, usage; one record for each
input record and judge, in that order; assay_error where no reply was had`,
	Example: `assay-swap -t error -r 0.05 recipes.jsonl | assay-judge -m gpt-4o -m qwen3-8b@http://localhost:8000/v1`,
	Jobs:    8,
	Notes: `NAME goes to OPENAI_BASE_URL or to OpenAI, vendor/model to OpenRouter if OPENROUTER_API_KEY is set, NAME@URL
to any OpenAI-compatible server. Keys come from the environment: OPENAI_API_KEY, OPENROUTER_API_KEY,
ASSAY_API_KEY (for NAME@URL).

Every complete reply is stored in the cache and never paid for twice. A reply without a readable score has
score null and says why in judge_status: unparsed, truncated, filtered, refused, too_long, error, budget.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		r, err := f.rubric()
		if err != nil {
			return cli.Usage(err, "")
		}
		if err := f.Check(); err != nil {
			return cli.Usage(err, "")
		}
		store := cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}
		judges, err := f.judges(app, r, &store)
		if err != nil {
			return cli.Usage(err, "")
		}
		b := bench{judges: judges, rubric: r, field: f.Field, timing: f.Timing}
		err = app.Filter(ctx, &f.Common, b.work)
		if closeErr := store.Close(); closeErr != nil {
			app.Warnf("cache: %v", closeErr)
		}
		if err != nil {
			return err
		}
		return b.stopped()
	})
}

// rubric loads the rubric, in its reference-based variant if that is asked for.
func (f *flags) rubric() (*rubric.Rubric, error) {
	r, err := rubric.Load(f.Rubric)
	if err != nil || !f.ReferenceBased || r.ReferenceBased {
		return r, err
	}
	variant, err := rubric.Load(f.Rubric + "_ref")
	if err != nil {
		return nil, cli.Usage(errNoReference(r.Name), "show {{reference}} in the rubric and set reference_based = true")
	}
	return variant, nil
}

func (f *flags) judges(app *cli.App, r *rubric.Rubric, store *cache.Lazy) ([]judge.Judge, error) {
	options := f.Options()
	options.Offline, options.Transport = f.Offline, llm.NewTransport()
	panel := judge.Panel{
		Rubric: r, Getenv: app.Getenv,
		Sampling: judge.Sampling{Temperature: f.Temperature.Value, MaxTokens: f.MaxTokens},
		Client: func(t llm.Target) (llm.Client, error) {
			c, err := store.Open()
			if err != nil {
				return nil, err
			}
			options.Cache = c
			return llm.New(t, options)
		},
	}
	return panel.Judges(f.Model)
}
