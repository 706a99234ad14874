// Command assay-pairs turns the disagreements of judges into preference pairs
// that train a better judge.
package main

import (
	"context"
	"os"

	"assay/pkg/cli"
	"assay/pkg/pairs"
	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/pkg/score"
	"assay/pkg/stream"
)

type flags struct {
	cli.Common
	Objective            string  `default:"dpo" enum:"dpo,cpo,orpo" help:"What the pairs are for: dpo, cpo or orpo, which read the same rows (default dpo)." placeholder:"NAME"`
	MinDelta             float64 `default:"0.5" help:"Smallest difference of the two scores (default 0.5)." placeholder:"D"`
	ToleranceError       float64 `default:"2.0" help:"Errors: how far the rejected score may lie below the anchor (default 2.0)." placeholder:"D"`
	ToleranceEquivalence float64 `default:"1.5" help:"Equivalences: how far the chosen score may lie below the anchor (default 1.5)." placeholder:"D"`
	MaxPerText           int     `default:"5" help:"Most pairs of one text, type and rate; 0 means no limit (default 5)." placeholder:"N"`
	Rubric               string  `default:"materials" help:"Rubric that makes the prompts and reads replies of records without score (default materials); a pack's directory will do." placeholder:"NAME|FILE"`
	PaperExact           bool    `help:"Choose by the reference implementation's rules; the limits above are then its own."`
}

var about = cli.About{
	Name:    "assay-pairs",
	Summary: "make preference pairs from judged records",
	Reads: `judge_model, judge_result, score; perturbation_meta {category, type, rate_requested, num_changes, seed};
sample_id, else id; generator; contribution; recipe or synthesis; prediction`,
	Writes: `rows of prompt, chosen and rejected (lists of {role, content}) and columns prefixed assay_:
source, text, category, type, seed, rate, chosen_judge, rejected_judge, chosen_score, rejected_score, anchor_score, score_gap`,
	Example: `assay-pairs --objective dpo judged.jsonl > dpo.jsonl`,
	Notes: `On an error the lower score is chosen, on an equivalent rewrite the higher one. The anchor of a text is the median
of all judges' scores of its equivalent rewrites, else of the text itself. The input is read twice; a pipe or
a compressed file is copied to a temporary file in $TMPDIR meanwhile.`,
}

func main() { os.Exit(run(os.Args[1:], cli.OS())) }

func run(args []string, std cli.Streams) int {
	var f flags
	return cli.Run(about, &f, args, std, func(ctx context.Context, app *cli.App) (err error) {
		if f.MaxPerText < 0 || !(f.MinDelta >= 0 && f.ToleranceError >= 0 && f.ToleranceEquivalence >= 0) {
			return cli.Usagef("--min-delta, the tolerances and --max-per-text must not be negative")
		}
		scale, err := rubric.Load(f.Rubric)
		if err != nil {
			return cli.Usage(err, "")
		}
		var store pairs.Store
		defer func() {
			if closeErr := store.Close(); err == nil {
				err = closeErr
			}
		}()
		set, err := f.collect(ctx, app, scale, &store)
		if err != nil || ctx.Err() != nil {
			return err
		}
		chosen, left := f.choose(set)
		w := pairs.Writer{Out: app.Stdout(), Store: &store, Rubric: scale, Field: f.Field}
		for _, pair := range chosen {
			if ctx.Err() != nil {
				return nil
			}
			if err := w.Write(pair); err != nil {
				return err
			}
		}
		tell(app, set.Len(), &w, left)
		return nil
	})
}

func (f *flags) choose(set *pairs.Set) ([]pairs.Pair, pairs.Left) {
	if f.PaperExact {
		chosen, _ := set.PaperPairs()
		return chosen, pairs.Left{}
	}
	return set.Pairs(pairs.Options{
		MinGap: f.MinDelta, ToleranceError: f.ToleranceError,
		ToleranceEquivalence: f.ToleranceEquivalence, MaxPerText: f.MaxPerText,
	})
}

// collect is the first pass: scores, and where each record can be read again.
func (f *flags) collect(ctx context.Context, app *cli.App, scale *rubric.Rubric, store *pairs.Store) (*pairs.Set, error) {
	var set pairs.Set
	reader := score.Reader{Field: f.Field, Rubric: scale}
	categories := map[score.Axis]pairs.Category{score.Anchor: pairs.Anchor, score.Error: pairs.Error, score.Representational: pairs.Equivalence}
	var line []byte
	err := app.Each(ctx, &f.Common, func(rec *record.Record, at stream.Pos) error {
		o, err := reader.Read(rec)
		if err != nil || o.Failed {
			return err
		}
		value, ok := pairs.Millionths(o.Score), o.Score != score.Missing
		if f.PaperExact {
			reply, _ := rec.Text("judge_result") // without a reply there is no score to read
			value, ok = pairs.PaperScore(reply)
			set.See(o.Judge)
		}
		category, known := categories[o.Axis]
		if !ok || !known {
			return nil
		}
		line = rec.AppendTo(line[:0])
		ref, err := store.Keep(at.File, at.Offset, line)
		if err != nil {
			return cli.Fatal(err)
		}
		set.Add(pairs.Judged{
			Judge: o.Judge, Source: o.Source, Text: o.Text, Category: category, Type: o.Type, Rate: pairs.Millionths(o.Rate),
			Variant: o.Seed + "\x00" + o.Level, Seed: o.Seed, NoOp: o.NoOp, Score: value, Ref: ref,
		})
		return nil
	})
	return &set, err
}

// tell sums up what became of the records.
func tell(app *cli.App, records int, w *pairs.Writer, left pairs.Left) {
	d := w.Dropped
	app.Notef("%d rows from %d records with a score", w.Written, records)
	for _, reason := range []struct {
		n    int
		what string
	}{
		{left.NoOps, "records of errors equal to their reference"},
		{left.SmallGap, "pairs with scores too close (--min-delta)"},
		{left.OutOfBounds, "pairs too far below the anchor (--tolerance-error, --tolerance-equivalence)"},
		{left.OverLimit, "pairs over --max-per-text"},
		{left.NoAnchor, "pairs of a text without anchor (assay-swap --anchor makes anchors)"},
		{d.NoReply, "pairs without a reply in judge_result"},
		{d.Identical, "pairs whose two replies are the same text"},
		{d.TwoTexts, "pairs whose judges saw different rewrites"},
		{d.Duplicates, "pairs with the content of an earlier row"},
	} {
		if reason.n > 0 {
			app.Notef("left out: %d %s", reason.n, reason.what)
		}
	}
}
