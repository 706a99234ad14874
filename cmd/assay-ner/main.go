// Command assay-ner finds the entities of procedures: elements, quantities,
// equipment, action verbs and chemicals.
package main

import (
	"context"
	"os"

	"assay/pkg/cli"
	"assay/pkg/domain"
	"assay/pkg/ner"
	"assay/pkg/record"
)

type flags struct {
	cli.Common
	Backend string `default:"dict" enum:"dict" help:"Recogniser: dict, the embedded one (default dict)." placeholder:"NAME"`
	Domain  string `default:"materials" help:"Domain pack: materials, or a directory (default materials)." placeholder:"NAME|DIR"`
}

var about = cli.About{
	Name:    "assay-ner",
	Summary: "find the entities of procedures",
	Reads:   "recipe, else synthesis (or --field)",
	Writes:  `entities: [{"text", "type", "start", "end"}], every mention, sorted by start; offsets count code points`,
	Example: `assay-ner recipes.jsonl | assay-swap -t error`,
	Notes: `Types are element, numerical_value, equipment, action_verb, formula, compound_name, abbreviation and iupac_name.
Entities that a record already carries are replaced.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		pack, err := domain.Load(f.Domain)
		if err != nil {
			return cli.Usage(err, "")
		}
		recogniser := ner.NewDict(pack)
		return app.Filter(ctx, &f.Common, func(ctx context.Context, rec *record.Record, out *cli.Out) error {
			text, err := rec.Reference(f.Field)
			if err != nil {
				return err
			}
			spans, err := recogniser.Recognise(ctx, text)
			if err != nil {
				out.Fail(rec, "ner", "recogniser", err)
				return nil
			}
			rec.Set("entities", ner.AppendJSON(nil, text, spans))
			out.Emit(rec)
			return nil
		})
	})
}
