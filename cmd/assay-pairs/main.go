// Command assay-pairs turns the disagreements of judges into rows that train a
// better judge.
package main

import (
	"context"
	"os"

	"assay/pkg/cli"
	"assay/pkg/llm"
	"assay/pkg/pairs"
)

type flags struct {
	cli.Common
	Objective string `default:"dpo" enum:"dpo,cpo,orpo,kto,sft" help:"What the rows are for: dpo, cpo or orpo (the same rows), kto or sft (default dpo)." placeholder:"NAME"`
	choiceFlags
	scienceFlags
	outputFlags
}

var about = cli.About{
	Name:    "assay-pairs",
	Summary: "make training rows from judged records",
	Reads: `judge_model, judge_result, judge_rubric, score, scores; perturbation_meta {category, type, level, rate_requested,
num_changes, seed, changes}; sample_id, else id; generator; contribution or research_question; recipe or synthesis; papers; prediction`,
	Writes: `prompt, chosen and rejected, or prompt, completion (and label), as lists of {role, content}, and columns prefixed
assay_: source, text, category, type, level, criterion, seed, rate, judges, scores, anchor_score, score_gap, estimated tokens`,
	Example: `assay-pairs --objective dpo -o dpo/ judged.jsonl`,
	Notes: `On an error the lower score is chosen, on an equivalent rewrite the higher one. The anchor of a text is the median
of all judges' scores of its equivalent rewrites, else of the text itself. Of science answers a rating within the limit
(extreme 1, subtle 3) is chosen, one above it rejected, per criterion. kto and sft have one reply a row; a reply
that is better than one and worse than another is left out. Sources that share a text are on one side of the split.
The input is read twice; a pipe or a compressed file is copied to a temporary file in $TMPDIR meanwhile.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) (err error) {
		if err := f.check(); err != nil {
			return err
		}
		given, err := f.rubric()
		if err != nil {
			return err
		}
		out, err := f.open()
		if err != nil {
			return err
		}
		defer out.discard()
		var store pairs.Store
		defer func() {
			if closeErr := store.Close(); err == nil {
				err = closeErr
			}
		}()
		c := collector{flags: &f, rubrics: &pairs.Rubrics{Given: given}, store: &store}
		if err := c.collect(ctx, app); err != nil || ctx.Err() != nil {
			return err
		}
		list := c.choose()
		w := pairs.Writer{
			Format: pairs.Format(f.Format), Objective: pairs.Objective(f.Objective), PaperSchema: f.PaperSchema, NumericIDs: pairs.Numeric(list),
			Store: &store, Rubrics: c.rubrics, Field: f.Field, Tokens: tokens,
			MaxChars: f.MaxChars, KeepDuplicates: f.keepDuplicates(), DropUnfaithful: f.DropUnfaithful,
		}
		if err := f.write(ctx, app, &w, &c, list, out); err != nil || ctx.Err() != nil {
			return err
		}
		tell(app, &c, &w)
		return out.commit(&w.Summary)
	})
}

// tokens estimates as assay-judge --dry-run does.
func tokens(messages []pairs.Message) int {
	list := make([]llm.Message, len(messages))
	for i, m := range messages {
		list[i] = llm.Message{Role: m.Role, Content: m.Content}
	}
	return llm.EstimateTokens(list)
}
