package main

import (
	"fmt"
	"strings"

	"assay/pkg/cli"
	"assay/pkg/score"
)

// rewritten reports whether any judge has scored more than unchanged texts.
func rewritten(findings *score.Findings) bool {
	for i := range findings.Judges {
		if findings.Judges[i].Counts.Rewrites > 0 {
			return true
		}
	}
	return false
}

// tell warns of what makes figures weaker than they look.
func tell(app *cli.App, study *score.Study, findings *score.Findings) {
	if study.Len() == 0 {
		app.Warnf("no judged records in the input")
	}
	if study.Len() > 0 && !rewritten(findings) {
		app.Warnf("there are no rewrites, only unchanged texts: put assay-swap before assay-judge")
	}
	if n := study.Failed(); n > 0 {
		app.Notef("%d records carry assay_error: they were not judged and are left out", n)
	}
	for i := range findings.Judges {
		r := &findings.Judges[i]
		tellAnchors(app, r)
		tellUnpaired(app, r)
		if c := r.Counts; c.Repeated > 0 {
			app.Warnf("judge %s: %d records repeat a text, type, rate and seed with another score%s; all are counted, as if they were seeds of their own",
				r.Judge, c.Repeated, at(c.RepeatedAt))
		}
		if c := r.Counts; c.Duplicates > 0 {
			app.Notef("judge %s: %d records stand in the input more than once%s; they are counted once", r.Judge, c.Duplicates, at(c.DuplicateAt))
		}
	}
	for _, field := range findings.Settings.By {
		if study.Len() > 0 && !stands(field, findings) {
			app.Warnf("--by %s: no record has this field", field)
		}
	}
	if rubrics := findings.Settings.Rubrics; len(rubrics) > 1 {
		names := make([]string, len(rubrics))
		for i, id := range rubrics {
			names[i] = fmt.Sprintf("%s %.8s", id.Name, id.SHA)
		}
		app.Warnf("the judges were asked with different rubrics (%s): their figures cannot be compared", strings.Join(names, ", "))
	}
}

// stands reports whether any record has the field that groups were made by.
func stands(field string, findings *score.Findings) bool {
	for i := range findings.Judges {
		for _, g := range findings.Judges[i].Groups {
			if g.Field == field && g.Value != score.NoValue {
				return true
			}
		}
	}
	return false
}

// tellAnchors reports texts without an anchor; a judge that has none at all
// cannot be measured.
func tellAnchors(app *cli.App, r *score.Result) {
	c := &r.Counts
	if c.MissingAnchors == 0 {
		return
	}
	if c.Anchors == 0 {
		app.Error(&noAnchors{r.Judge, c})
		return
	}
	app.Warnf("judge %s: %d of %d texts have no anchor (%s%s), %d rewrites left out%s; %s",
		r.Judge, c.MissingAnchors, c.Texts, strings.Join(c.MissingTexts[:min(3, len(c.MissingTexts))], ", "), more(c), c.MissingPairs, at(c.MissingAt), howToAnchor)
}

// tellUnpaired reports attacks on texts that the judge never rated as they were
// written, so that they have no drop.
func tellUnpaired(app *cli.App, r *score.Result) {
	for _, a := range r.Adversarial {
		if a.Benign.Texts+a.Benign.Unrated == 0 {
			app.Warnf("judge %s: no attacked text was rated as it was written, so there is no drop; assay-swap -t anchor,adversarial makes such records", r.Judge)
			return
		}
	}
}

const howToAnchor = "assay-swap --anchor makes them: let the judge score the unchanged texts, too, and add that file"

type noAnchors struct {
	judge  string
	counts *score.Counts
}

func (e *noAnchors) Error() string {
	return fmt.Sprintf("judge %s: none of its %d texts has an anchor (%s%s)%s: its %d rewrites have nothing to be compared with",
		e.judge, e.counts.MissingAnchors, strings.Join(e.counts.MissingTexts[:min(3, len(e.counts.MissingTexts))], ", "), more(e.counts), at(e.counts.MissingAt), e.counts.MissingPairs)
}

// Hint says where anchors come from.
func (e *noAnchors) Hint() string { return howToAnchor }

func more(c *score.Counts) string {
	if c.MissingAnchors > 3 {
		return " ..."
	}
	return ""
}

func at(place string) string {
	if place == "" {
		return ""
	}
	return ", the first at " + place
}
