// Command assay-score computes how often a judge notices what it should and
// ignores what it should, from judged records.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"assay/pkg/cli"
	"assay/pkg/report"
	"assay/pkg/rubric"
	"assay/pkg/score"
)

type flags struct {
	cli.Common
	Tau         []float64 `default:"0.5" help:"Tolerance in score points: a larger drop is a detection (default 0.5). Of a list the first makes the figures, all a sweep." placeholder:"T"`
	By          []string  `help:"Repeat the figures for each value of a field, such as domain or perturbation_meta.type; repeatable." placeholder:"FIELD"`
	ScoreField  string    `default:"score" help:"Field of the score: score_median, or scores.NAME for one criterion (default score)." placeholder:"FIELD"`
	KeepNoop    bool      `help:"Count rewrites that equal their reference."`
	Resamples   int       `default:"5000" help:"Bootstrap resamples of the sources (default 5000)." placeholder:"N"`
	Seed        uint64    `default:"42" help:"Seed of the resamples (default 42)." placeholder:"N"`
	NoIntervals bool      `help:"Leave out intervals, tests and detectable differences."`
	Format      string    `short:"f" default:"jsonl" enum:"jsonl,table,markdown,csv" help:"Output: jsonl, table, markdown or csv (default jsonl)." placeholder:"FORMAT"`
	Methods     bool      `help:"Print a paragraph for a paper instead: how the figures were made (part of -f markdown)."`
	PaperJSON   string    `help:"Also write the reference implementation's MODEL_metrics.json files into DIR, by its rules." placeholder:"DIR"`
	Report      string    `help:"Also write one HTML page with the figures and the rewrites judged worst; the input is read twice." placeholder:"FILE.html"`
	Rubric      string    `default:"materials" help:"Rubric that reads replies of records without score, and tells its scale and what a swap touches (default materials); a pack's directory will do." placeholder:"NAME|FILE"`
}

var about = cli.About{
	Name:    "assay-score",
	Summary: "measure judges: Validity, Stability, Accuracy and Discrimination",
	Reads: `judge_model; score, else judge_result; scores, score_samples; perturbation_meta {category, type, rate_requested,
num_changes, seed, level}, or variant; sample_id, else id, else the reference text; generator; judge_rubric; assay_error.
FILE may be a directory: every JSONL and Parquet file below it (judge_results/CONDITION/MODEL.jsonl)`,
	Writes:  `one object per judge: the figures with intervals and bounds, counts, figures per rate, type and group (or tables)`,
	Example: `assay-score -f table judged.jsonl`,
	Notes: `Validity is the share of error rewrites that lower the score by more than T, Stability the share of equivalent
rewrites that move it by at most T, each as the area over the rates. Discrimination is Validity minus the
share of equivalent rewrites that lower it by more than T: 0 for a constant judge and for one that is only noisy.
Rewrites equal to their reference are left out and counted. Pairs with an unread reply are left out,
counted, and bound each figure from below and above. Of attacks on science answers the ratings of the
criterion attacked are told. docs/metrics.md explains every figure.`,
}

var formats = map[string]func(io.Writer, *score.Findings) error{
	"jsonl": report.JSONL, "table": report.Table, "markdown": report.Markdown, "csv": report.CSV,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) (err error) {
		if err := f.check(); err != nil {
			return err
		}
		scale, err := rubric.Load(f.Rubric)
		if err != nil {
			return cli.Usage(err, "")
		}
		html, err := f.openPage()
		if err != nil {
			return err
		}
		defer func() {
			if closeErr := html.close(); err == nil {
				err = closeErr
			}
		}()
		in, err := f.read(ctx, app, scale, html)
		if err != nil || ctx.Err() != nil {
			return err // an interrupted pass has seen part of the study only
		}
		if f.PaperJSON != "" {
			metrics, err := in.paper.Paper(f.Tau[0])
			if err != nil {
				return err
			}
			if err := report.PaperFiles(f.PaperJSON, metrics); err != nil {
				return fmt.Errorf("--paper-json: %w", err)
			}
		}
		findings, err := in.plain.Findings(f.options(scale, &in.plain))
		if err != nil {
			return err
		}
		if err := html.write(&f, app, &in.plain, findings); err != nil {
			return fmt.Errorf("--report: %w", err)
		}
		if err := f.write(app, findings); err != nil {
			return err
		}
		tell(app, &in.plain, findings)
		return nil
	})
}

// write prints the findings in the form asked for.
func (f *flags) write(app *cli.App, findings *score.Findings) error {
	if f.Methods {
		_, err := fmt.Fprintln(app.Stdout(), report.Methods(findings, app.Version()))
		return err
	}
	if err := formats[f.Format](app.Stdout(), findings); err != nil {
		return err
	}
	if f.Format == "markdown" {
		return report.MarkdownMethods(app.Stdout(), findings, app.Version())
	}
	return nil
}
