package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/pairs"
	"assay/pkg/record"
	"assay/pkg/rubric"
	"assay/pkg/score"
	"assay/pkg/stream"
)

// choiceFlags say which pairs are made.
type choiceFlags struct {
	MinDelta             float64  `default:"0.5" help:"Smallest difference of the two scores (default 0.5)." placeholder:"D"`
	ToleranceError       float64  `default:"2.0" help:"Errors: how far the rejected score may lie below the anchor (default 2.0)." placeholder:"D"`
	ToleranceEquivalence float64  `default:"1.5" help:"Equivalences: how far the chosen score may lie below the anchor (default 1.5)." placeholder:"D"`
	Anchor               string   `default:"median" enum:"median,self" help:"Anchor: median of all judges' scores of the text's equivalent rewrites, or self, what the judge itself gave the unchanged text (default median)." placeholder:"WHICH"`
	MaxPerText           int      `default:"5" help:"Most pairs of one text, type and rate; 0 means no limit (default 5)." placeholder:"N"`
	Judges               []string `sep:"none" help:"Use the replies of these judges only (default: all judges)." placeholder:"NAME,..."`
	Rubric               string   `group:"choice" help:"Rubric that makes the prompts and reads replies without score (default: the one each record names); a pack's directory will do." placeholder:"NAME|FILE"`
	Prompt               string   `group:"choice" help:"Plain system prompt that the records were judged with (assay-judge --prompt)." placeholder:"FILE"`
	PaperExact           bool     `group:"choice" help:"Choose by the reference implementation's rules; the limits above are then its own, and duplicates stay."`
}

func (f *flags) check() error {
	if f.MaxPerText < 0 || f.Cap < 0 || !(f.MinDelta >= 0 && f.ToleranceError >= 0 && f.ToleranceEquivalence >= 0) {
		return cli.Usagef("--min-delta, the tolerances, --max-per-text and --cap must not be negative")
	}
	if f.PaperSchema && pairs.Objective(f.Objective).Single() {
		return cli.Usagef("--paper-schema has columns for pairs, not for --objective %s", f.Objective)
	}
	return f.checkOutput()
}

// rubric is the one for all records, nil for the one that each names.
func (f *flags) rubric() (*rubric.Rubric, error) {
	switch {
	case f.Prompt != "" && f.Rubric != "":
		return nil, cli.Usagef("--prompt and --rubric cannot go together")
	case f.Prompt != "":
		// Its scale is not known here; scores come from the records.
		return rubric.LoadPrompt(f.Prompt, rubric.Scale{Min: 0, Max: 100}, false)
	case f.Rubric != "":
		r, err := rubric.Load(f.Rubric)
		if err != nil {
			return nil, cli.Usage(err, "")
		}
		return r, nil
	}
	return nil, nil
}

// collector is the first pass: scores, and where each record can be read again.
type collector struct {
	*flags
	rubrics *pairs.Rubrics
	store   *pairs.Store

	set      pairs.Set
	answers  pairs.Set // science answers, a rating each
	splitter pairs.Splitter
	left     pairs.Left
	over     pairs.LimitLeft
	records  int             // with a score
	met      map[string]bool // judges, if --judges is given
	judges   map[string]bool // all whose replies are used
	contrary int             // replies that SFT and KTO cannot use
	unasked  int             // ratings of criteria that the rubric has not

	reader, scienceReader score.Reader
	fallback              *rubric.Rubric // reads replies whose rubric is not at hand
	line                  []byte
}

var categories = map[score.Axis]pairs.Category{score.Anchor: pairs.Anchor, score.Error: pairs.Error, score.Representational: pairs.Equivalence}

func (c *collector) collect(ctx context.Context, app *cli.App) (err error) {
	c.reader.Field, c.scienceReader.Field = c.Field, c.Field
	if c.fallback, err = rubric.Load("materials"); err != nil {
		return err
	}
	return app.Each(ctx, &c.Common, func(rec *record.Record, at stream.Pos) error {
		err := c.visit(rec, at)
		if two := new(score.TextsError); errors.As(err, &two) {
			return cli.Fatal(err) // whichever were left out, rows would depend on the order
		}
		return err
	})
}

func (c *collector) visit(rec *record.Record, at stream.Pos) error {
	scale, done, err := c.science(rec, at)
	if done || err != nil {
		return err
	}
	if c.reader.Rubric = c.fallback; scale != nil {
		c.reader.Rubric = scale
	}
	o, err := c.reader.ReadAt(rec, at.File, at.Line)
	if err != nil || o.Failed || !c.wanted(o.Judge) {
		return err
	}
	value, ok := pairs.Millionths(o.Score), o.Score != score.Missing
	if c.PaperExact {
		reply, _ := rec.Text("judge_result") // without a reply there is no score to read
		value, ok = pairs.PaperScore(reply)
		c.set.See(o.Judge)
	}
	category, known := categories[o.Axis]
	if !ok || !known {
		return nil
	}
	ref, err := c.keep(rec, at)
	if err != nil {
		return err
	}
	c.set.Add(pairs.Judged{
		Judge: o.Judge, Source: o.Source, Text: o.Text, Category: category, Type: o.Type, Rate: pairs.Millionths(o.Rate),
		Variant: o.Seed + "\x00" + o.Level, Seed: o.Seed, NoOp: o.NoOp, Score: value, Ref: ref,
	})
	c.see(rec, o.Source)
	return nil
}

// wanted reports whether a judge is one of --judges.
func (c *collector) wanted(judge string) bool {
	if c.judges == nil {
		c.judges = map[string]bool{}
	}
	if len(c.Judges) == 0 || c.chosen(judge) {
		c.judges[judge] = true
		return true
	}
	return false
}

// chosen reports whether --judges names a judge.
func (c *collector) chosen(judge string) bool {
	if c.met == nil {
		c.met = map[string]bool{}
	}
	c.met[judge] = true
	for _, names := range c.Judges {
		// A name may hold commas itself: gpt-4o+chem_dict,rag.
		if names == judge || slices.Contains(strings.Split(names, ","), judge) {
			return true
		}
	}
	return false
}

// keep makes sure that the record can be read again.
func (c *collector) keep(rec *record.Record, at stream.Pos) (pairs.Ref, error) {
	c.line = rec.AppendTo(c.line[:0])
	ref, err := c.store.Keep(at.File, at.Offset, c.line)
	if err != nil {
		return ref, cli.Fatal(err)
	}
	c.records++
	return ref, nil
}

// see tells the splitter which texts belong to a source.
func (c *collector) see(rec *record.Record, source string) {
	if c.Output == "" {
		return
	}
	reference, err := rec.Reference(c.Field)
	if err != nil {
		reference = "" // pairs of such records have no text to leak
	}
	prediction, err := rec.Text("prediction")
	if err != nil {
		prediction = ""
	}
	c.splitter.See(source, reference, prediction)
}

func (c *collector) choose() []pairs.Pair {
	var list []pairs.Pair
	if c.PaperExact {
		list, _ = c.set.PaperPairs()
	} else {
		list, c.left = c.set.Pairs(pairs.Options{
			MinGap: c.MinDelta, ToleranceError: c.ToleranceError, ToleranceEquivalence: c.ToleranceEquivalence,
			MaxPerText: c.MaxPerText, OwnAnchor: c.Anchor == "self",
		})
	}
	c.set = pairs.Set{} // its memory is needed for the rows
	if o := pairs.Objective(c.Objective); o.Single() {
		list, c.contrary = pairs.Examples(list, o)
	}
	return append(list, c.limits()...)
}
