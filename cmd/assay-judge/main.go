// Command assay-judge scores recipes and other texts with language models and
// built-in control judges.
package main

import (
	"context"
	"os"
	"time"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/rubric"
)

type flags struct {
	cli.Common
	cli.CacheFlags
	Model          []string      `short:"m" sep:"none" default:"builtin:rules" help:"Judge, repeatable: [ALIAS=]NAME[@URL] or builtin:constant[=N], builtin:exact, builtin:random, builtin:rules (default builtin:rules)." placeholder:"JUDGE"`
	Rubric         string        `default:"materials" help:"Rubric: materials, or a TOML file (default materials)." placeholder:"NAME|FILE"`
	ReferenceBased bool          `help:"Show the reference text to the judge (the rubric's variant for that)."`
	Temperature    temperature   `default:"0" help:"Sampling temperature, or server to send none (default 0)." placeholder:"T"`
	MaxTokens      int           `default:"4096" help:"Most tokens of a reply; 0 sends no limit (default 4096)." placeholder:"N"`
	Timeout        time.Duration `default:"2m" help:"Time for each request; 0 for no limit (default 2m)." placeholder:"D"`
	Retries        int           `default:"5" help:"Repeats of a request that fails in a way that may pass (default 5)." placeholder:"N"`
	MaxWait        time.Duration `default:"1m" help:"Longest pause before a repeat, also if the server asks for more (default 1m)." placeholder:"D"`
	EndpointID     string        `help:"Name that stands for the URL in the cache, where many nodes serve one model." placeholder:"NAME"`
	Timing         bool          `help:"Add latency_ms and cached to usage."`
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
		if err := f.check(); err != nil {
			return err
		}
		store := lazyStore{flags: &f.CacheFlags, app: app}
		defer store.close()
		judges, err := f.judges(app, r, &store)
		if err != nil {
			return cli.Usage(err, "")
		}
		b := bench{judges: judges, rubric: r, field: f.Field, timing: f.Timing}
		if err := app.Filter(ctx, &f.Common, b.work); err != nil {
			return err
		}
		return b.stopped()
	})
}

func (f *flags) check() error {
	switch {
	case f.MaxTokens < 0:
		return cli.Usagef("--max-tokens %d: must not be negative", f.MaxTokens)
	case f.Retries < 0:
		return cli.Usagef("--retries %d: must not be negative", f.Retries)
	case f.Timeout < 0 || f.MaxWait < 0:
		return cli.Usagef("--timeout and --max-wait must not be negative")
	}
	return nil
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

func (f *flags) judges(app *cli.App, r *rubric.Rubric, store *lazyStore) ([]judge.Judge, error) {
	transport := llm.NewTransport()
	panel := judge.Panel{
		Rubric: r, Getenv: app.Getenv,
		Sampling: judge.Sampling{Temperature: f.Temperature.value, MaxTokens: f.MaxTokens},
		Client: func(t llm.Target) (llm.Client, error) {
			c, err := store.open()
			if err != nil {
				return nil, err
			}
			return llm.New(t, llm.Options{
				Cache: c, EndpointID: f.EndpointID, Offline: f.Offline,
				Timeout: f.Timeout, Retries: f.Retries, MaxWait: f.MaxWait, Transport: transport,
			})
		},
	}
	return panel.Judges(f.Model)
}
