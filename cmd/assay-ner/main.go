// Command assay-ner finds the entities of procedures: elements, quantities,
// equipment, action verbs and chemicals.
package main

import (
	"context"
	"os"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/llm"
	"assay/pkg/ner"
	"assay/pkg/record"
)

type flags struct {
	cli.Common
	cli.CacheFlags
	llm.Flags
	Backend string `default:"dict" enum:"dict,llm" help:"Recogniser: dict, the embedded one, or llm, a language model (default dict)." placeholder:"NAME"`
	Domain  string `default:"${domain}" help:"Domain pack: ${domains}, or a directory (default ${domain})." placeholder:"NAME|DIR"`
	Model   string `short:"m" help:"Model of --backend llm: NAME[@URL]." placeholder:"MODEL"`
	Prompt  string `help:"Plain text file: the instructions of --backend llm, in place of the domain's." placeholder:"FILE"`
}

var about = cli.About{
	Name:    "assay-ner",
	Summary: "find the entities of procedures",
	Reads:   "recipe, else synthesis (or --field)",
	Writes:  `entities: [{"text", "type", "start", "end"}], every mention, sorted by start; offsets count code points`,
	Example: `assay-ner recipes.jsonl | assay-swap -t error`,
	Notes: `Types are element, numerical_value, equipment, action_verb, formula, compound_name, abbreviation and iupac_name.
Entities that a record already carries are replaced. --backend dict needs no network; with --backend llm the
model lists entities, their mentions are found in the text, and what the text does not hold is dropped.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	about := about
	about.Vars = cli.Vars{"domain": domain.Default, "domains": strings.Join(domain.Names(), ", ")}
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		if f.Backend == "llm" {
			return f.runModel(ctx, app)
		}
		if f.Model != "" {
			return cli.Usagef("-m %s: only --backend llm asks a model", f.Model)
		}
		pack, err := domain.Load(f.Domain)
		if err != nil {
			return cli.Usage(err, "")
		}
		return f.filter(ctx, app, ner.NewDict(pack), everyFailure)
	})
}

// everyFailure says that each failure is worth a message.
func everyFailure(error) bool { return true }

// filter writes the entities of each record. A failure that is no news is
// written into its record only.
func (f *flags) filter(ctx context.Context, app *cli.App, recogniser ner.Recogniser, news func(error) bool) error {
	return app.Filter(ctx, &f.Common, func(ctx context.Context, rec *record.Record, out *cli.Out) error {
		text, err := rec.Reference(f.Field)
		if err != nil {
			return err
		}
		spans, err := recogniser.Recognise(ctx, text)
		switch {
		case err == nil:
			rec.Set("entities", ner.AppendJSON(nil, text, spans))
			out.Emit(rec)
		case news(err):
			out.Fail(rec, "ner", kindOf(err), err)
		default:
			out.Mark(rec, "ner", kindOf(err), err)
		}
		return nil
	})
}
