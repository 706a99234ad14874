package page

import (
	"fmt"
	"slices"
	"strconv"

	"assay/pkg/printable"
	"assay/pkg/report"
	"assay/pkg/score"
)

// judgeTable is the table that can be sorted.
type judgeTable struct {
	About string // what a good judge is, empty for one of errors and equivalents
	Head  []column
	Rows  [][]sortable
}

type column struct {
	Name  string
	Title string // what it is, in a sentence
}

// sortable is a cell: what is shown, and the number it sorts by, "" for a name
// or if there is none.
type sortable struct {
	Text, Range, Key string
	Control          bool
}

func judges(f *score.Findings) judgeTable {
	if report.Attacked(f) && !report.Paired(f) {
		return attackedJudges(f)
	}
	t := judgeTable{Head: []column{
		{"judge", "name of the judge"},
		{"Validity", "share of errors detected, area over the rates"},
		{"Stability", "share of equivalent rewrites scored alike, area over the rates"},
		{"Discrimination", "Validity minus the share of equivalent rewrites that fell"},
		{"Accuracy", "share of both handled rightly"},
		{"AUROC", "how well the fall of the score tells errors from equivalent rewrites"},
	}}
	samples := slices.ContainsFunc(f.Judges, func(r score.Result) bool { return r.Repeat != nil })
	if samples {
		t.Head = append(t.Head, column{"repeat floor", "share of answers to the same anchor that differ by more than the tolerance"})
	}
	counts := shownCounts(f)
	for _, c := range counts {
		t.Head = append(t.Head, c.column)
	}
	for i := range f.Judges {
		r := &f.Judges[i]
		row := []sortable{
			{Text: printable.Line(r.Judge), Control: r.Control},
			share(r.Validity, r.ValidityCI), share(r.Stability, r.StabilityCI), share(r.Discrimination, r.DiscriminationCI),
			share(r.Accuracy, r.AccuracyCI), share(r.AUROC, r.AUROCCI),
		}
		if samples {
			floor := share(score.None(), score.NoInterval())
			if r.Repeat != nil {
				floor = share(r.Repeat.Floor, r.Repeat.FloorCI)
			}
			row = append(row, floor)
		}
		for _, c := range counts {
			n := strconv.Itoa(c.of(&r.Counts))
			row = append(row, sortable{Text: n, Key: n})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func share(f score.Figure, ci score.Interval) sortable {
	s := sortable{Text: report.Decimals(f, 3)}
	if f.Known() {
		s.Key = fmt.Sprintf("%.9f", float64(f))
	}
	if ci.Known() {
		s.Range = report.Decimals(ci[0], 2) + " to " + report.Decimals(ci[1], 2)
	}
	return s
}

type countColumn struct {
	column
	of func(*score.Counts) int
}

// shownCounts leaves out what is 0 for every judge.
func shownCounts(f *score.Findings) []countColumn {
	all := []countColumn{
		{column{"texts", "distinct texts"}, func(c *score.Counts) int { return c.Texts }},
		{column{"unparsed", "pairs with an unreadable score"}, func(c *score.Counts) int { return c.Unparsed }},
		{column{"missing", "rewrites without an anchor"}, func(c *score.Counts) int { return c.MissingPairs }},
		{column{"no-op", "rewrites equal to their text"}, func(c *score.Counts) int { return c.NoOp }},
		{column{"failed", "records that could not be judged"}, func(c *score.Counts) int { return c.Failed }},
	}
	return slices.DeleteFunc(all, func(c countColumn) bool {
		return !slices.ContainsFunc(f.Judges, func(r score.Result) bool { return c.of(&r.Counts) > 0 })
	})
}
