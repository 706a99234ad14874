// Command assay-gen lets language models write the texts that the other
// commands study: answers to research questions, and recipes.
package main

import (
	"context"
	"os"

	"assay/pkg/cache"
	"assay/pkg/cli"
	"assay/pkg/llm"
)

type flags struct {
	cli.Common
	cli.CacheFlags
	llm.Flags
	llm.TimingFlags
	Model   []string `short:"m" sep:"none" required:"" help:"Model that writes, repeatable: [ALIAS=]NAME[@URL]." placeholder:"MODEL"`
	Task    string   `required:"" enum:"answer,recipe" help:"What to write: answer (from research_question and papers) or recipe (from contribution)." placeholder:"TASK"`
	Prompt  string   `help:"TOML file with system and user, in place of the task's own prompt." placeholder:"FILE"`
	DryRun  bool     `help:"Call nothing; print what would be called, how much of it is in the cache, and what it can cost at most."`
	Summary string   `help:"Write counts, tokens and cost of the run to FILE, as JSON." placeholder:"FILE"`
}

var about = cli.About{
	Name:    "assay-gen",
	Summary: "let language models write answers and recipes",
	Reads: `answer: research_question and papers [{"title","abstract"}]; recipe: contribution;
records with assay_error are passed through`,
	Writes: `synthesis or recipe (--field), generator, usage; one record for each input record and model, in that order;
what was said about an earlier text is dropped: entities, prediction, perturbation_meta, scores;
assay_error where no text was had`,
	Example: `assay-gen --task answer -m gpt-4o -m qwen3-8b@http://localhost:8000/v1 questions.jsonl`,
	Jobs:    8,
	Notes: `NAME goes to OPENAI_BASE_URL or to OpenAI, vendor/model to OpenRouter if OPENROUTER_API_KEY is set, NAME@URL
to any OpenAI-compatible server. Keys come from the environment: OPENAI_API_KEY, OPENROUTER_API_KEY,
ASSAY_API_KEY (for NAME@URL).

An answer cites papers by their place in the list: [1], [2, 3]. Every complete reply is stored in the cache and
never paid for twice. A text that was cut off, filtered or declined is a failed record. Give records a sample_id
or id, so that texts of several models about one question are known to belong together.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		if err := f.Check(); err != nil {
			return cli.Usage(err, "")
		}
		if err := f.CanWrite("--summary", f.Summary); err != nil {
			return err // now, not behind hours of calls
		}
		t, err := loadTask(f.Task, f.Prompt, f.Field)
		if err != nil {
			return cli.Usage(err, "")
		}
		store := cache.Lazy{Dir: f.Cache, Mode: f.CacheMode, Getenv: app.Getenv, Warn: app.Warnf}
		d := desk{flags: &f, app: app, task: t}
		if err := d.hire(&store); err != nil {
			return cli.Usage(err, "")
		}
		err = app.Filter(ctx, &f.Common, d.work)
		store.Close()
		return d.finish(err)
	})
}
