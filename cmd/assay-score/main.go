// Command assay-score computes how often a judge notices what it should and
// ignores what it should, from judged records.
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"

	"assay/pkg/cli"
	"assay/pkg/record"
	"assay/pkg/report"
	"assay/pkg/rubric"
	"assay/pkg/score"
	"assay/pkg/stream"
)

type flags struct {
	cli.Common
	Tau       float64 `default:"0.5" help:"Tolerance in score points: a larger drop is a detection (default 0.5)." placeholder:"T"`
	KeepNoop  bool    `help:"Count rewrites that equal their reference."`
	Format    string  `short:"f" default:"jsonl" enum:"jsonl,table,markdown,csv" help:"Output: jsonl, table, markdown or csv." placeholder:"FORMAT"`
	PaperJSON string  `help:"Also write the reference implementation's MODEL_metrics.json files into DIR, by its rules." placeholder:"DIR"`
	Rubric    string  `default:"materials" help:"Rubric that reads replies of records without score (default materials)." placeholder:"NAME|FILE"`
}

var about = cli.About{
	Name:    "assay-score",
	Summary: "measure judges: Validity, Stability, Accuracy and Discrimination",
	Reads: `judge_model; score, else judge_result; perturbation_meta {category, type, rate_requested, num_changes};
sample_id, else id, else the reference text; generator; assay_error`,
	Writes:  `one object per judge: the figures with their bounds, counts, figures per rate and per type (or a table of them)`,
	Example: `assay-score -f table judged.jsonl`,
	Notes: `Validity is the share of error rewrites that lower the score by more than T, Stability the share of equivalent
rewrites that move it by at most T, each as the area over the rates. Discrimination is Validity minus the
share of equivalent rewrites that lower it by more than T: 0 for a constant judge and for one that is only noisy.
Rewrites equal to their reference are left out and counted. Pairs with an unread reply are left out,
counted, and bound each figure from below and above.`,
}

var formats = map[string]func(io.Writer, []score.Result) error{
	"jsonl": report.JSONL, "table": report.Table, "markdown": report.Markdown, "csv": report.CSV,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) error {
		if math.IsNaN(f.Tau) || math.IsInf(f.Tau, 0) || f.Tau < 0 {
			return cli.Usagef("--tau %v: must be a number of score points from 0 up", f.Tau)
		}
		scale, err := rubric.Load(f.Rubric)
		if err != nil {
			return cli.Usage(err, "")
		}
		plain, paper, err := f.read(ctx, app, scale)
		if err != nil || ctx.Err() != nil {
			return err // an interrupted pass has seen part of the study only
		}
		if f.PaperJSON != "" {
			metrics, err := paper.Paper(f.Tau)
			if err != nil {
				return err
			}
			if err := report.PaperFiles(f.PaperJSON, metrics); err != nil {
				return fmt.Errorf("--paper-json: %w", err)
			}
		}
		results, err := plain.Results(score.Options{Tau: f.Tau, KeepNoOp: f.KeepNoop})
		if err != nil {
			return err
		}
		tell(app, plain, results)
		return formats[f.Format](app.Stdout(), results)
	})
}

// read collects the records, by the rules of --paper-json a second time where
// that is asked for.
func (f *flags) read(ctx context.Context, app *cli.App, scale *rubric.Rubric) (plain, paper score.Study, err error) {
	reader := score.Reader{Field: f.Field, Rubric: scale}
	asPaper := reader
	asPaper.Paper = true
	err = app.Each(ctx, &f.Common, func(rec *record.Record, _ stream.Pos) error {
		o, err := reader.Read(rec)
		if err != nil {
			return err
		}
		plain.Add(o)
		if f.PaperJSON == "" {
			return nil
		}
		if o, err = asPaper.Read(rec); err == nil {
			paper.Add(o)
		}
		return err
	})
	return plain, paper, err
}

// tell warns of what makes figures weaker than they look.
func tell(app *cli.App, study score.Study, results []score.Result) {
	if study.Len() == 0 {
		app.Warnf("no judged records in the input")
	}
	if n := study.Failed(); n > 0 {
		app.Notef("%d records carry assay_error: they were not judged and are left out", n)
	}
	for _, r := range results {
		if c := r.Counts; c.MissingAnchors > 0 {
			app.Warnf("judge %s: %d texts have no anchor (%s ...), %d rewrites left out; assay-swap --anchor makes anchors",
				r.Judge, c.MissingAnchors, c.MissingTexts[0], c.MissingPairs)
		}
	}
}
