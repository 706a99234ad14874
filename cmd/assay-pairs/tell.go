package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/pairs"
)

// tell sums up what became of the records.
func tell(app *cli.App, c *collector, w *pairs.Writer) {
	s, d := &w.Summary, w.Summary.Dropped
	if c.Output == "" {
		app.Notef("%d rows from %d records with a score", s.Rows.Train, c.records)
	} else {
		app.Notef("%d rows from %d records with a score: %d of %d sources for training, %d of %d for validation",
			s.Rows.Train+s.Rows.Validation, c.records, s.Rows.Train, s.Sources.Train, s.Rows.Validation, s.Sources.Validation)
	}
	if len(c.judges) == 1 && !pairs.Objective(c.Objective).Single() {
		app.Notef("there is one judge: pairs are made of the replies of two, so judge with another model as well (-m A -m B)")
	}
	for _, reason := range []struct {
		n    int
		what string
	}{
		{c.left.NoOps, "records of errors equal to their reference"},
		{c.left.SmallGap, "pairs with scores too close (--min-delta)"},
		{c.left.OutOfBounds, "pairs too far below the anchor (--tolerance-error, --tolerance-equivalence)"},
		{c.left.OverLimit, "pairs over --max-per-text"},
		{c.left.NoAnchor, "pairs of a text without anchor (assay-swap --anchor makes anchors)"},
		{c.contrary, "replies that are better than one and worse than another"},
		{c.over.NoOps, "ratings of rewrites equal to their text"},
		{c.over.Unread, "replies without a readable rating"},
		{c.unasked, "ratings of criteria that the rubric does not ask for"},
		{c.over.UnratedBenign, "pairs whose reply about the unchanged answer has no readable rating"},
		{c.over.OverCap, "rows over --cap"},
		{d.NoReply, "pairs without a reply in judge_result"},
		{d.Identical, "pairs whose two replies are the same text"},
		{d.TwoTexts, "pairs whose judges saw different rewrites"},
		{d.TooLong, "rows over --max-chars" + named(s.Long)},
		{d.Unfaithful, "errors whose chosen reply names no edit (--drop-unfaithful)"},
		{d.Duplicates, "pairs with the content of an earlier row"},
		{d.Unbalanced, "rows to even out the rest (--balance)"},
	} {
		if reason.n > 0 {
			app.Notef("left out: %d %s", reason.n, reason.what)
		}
	}
	tellQuality(app, s)
	c.tellStale(app)
	for _, name := range c.Judges {
		if !slices.ContainsFunc(append(strings.Split(name, ","), name), func(judge string) bool { return c.met[judge] }) {
			app.Warnf("no record of a judge %s", name)
		}
	}
}

// tellQuality names what a trainer would stumble over.
func tellQuality(app *cli.App, s *pairs.Summary) {
	if s.Disagree.Count > 0 {
		app.Warnf("%d replies whose text gives another score than their record%s", s.Disagree.Count, named(s.Disagree))
	}
	if s.Alike > 0 {
		app.Notef("%d rows have the content of an earlier one", s.Alike)
	}
	if s.Faithful.Of > 0 {
		app.Notef("of %d chosen replies to errors %d name an edited term or its replacement", s.Faithful.Of, s.Faithful.Count)
	}
	if s.Cut.Count > 0 {
		app.Notef("%d rows have more than 1024 tokens by estimate, where TRL cuts unless max_length is set (median %d, longest %d)%s",
			s.Cut.Count, s.Tokens.Median, s.Tokens.Max, named(s.Cut))
	}
	if n := s.Leakage.Texts + s.Leakage.Rewrites; n > 0 {
		app.Warnf("%d texts stand both in train and in validation", n)
	}
	if s.Reworded > 0 {
		app.Warnf("%d prompts are not worded as the judge was asked: its rubric has changed since", s.Reworded)
	}
	if s.Augmented > 0 {
		app.Warnf("%d prompts lack the knowledge that the judge was shown (--augment)", s.Augmented)
	}
	if s.NoText > 0 {
		app.Warnf("%d prompts lack the text that was judged: their records do not hold it", s.NoText)
	}
}

// tellStale names files of an earlier run that a loader would take for ours.
func (f *flags) tellStale(app *cli.App) {
	for _, name := range []string{"train", "validation"} {
		for _, format := range []pairs.Format{pairs.JSONL, pairs.Parquet} {
			path := filepath.Join(f.Output, name+"."+string(format))
			ours := string(format) == f.Format && (name == "train" || f.ValFraction > 0)
			if _, err := os.Stat(path); f.Output != "" && !ours && err == nil {
				app.Warnf("%s is from an earlier run: a loader may mix it with this one", path)
			}
		}
	}
}

func named(n pairs.Named) string {
	if n.Count == 0 {
		return ""
	}
	text := ": text " + strings.Join(n.First, ", text ") // an id may be a number
	if len(n.First) == pairs.MostNamed {
		text += ", ..."
	}
	return text
}
