package report

import (
	"assay/pkg/printable"
	"assay/pkg/score"
)

// Section is one table of a report for another way of showing it: cells of text
// in which names from input are cleaned, but not escaped for any markup.
type Section struct {
	Title string
	Head  []string
	Rows  [][]string
	Names int // first columns that hold names; the others hold numbers
}

// Sections are the tables that Markdown writes, in its order.
func Sections(f *score.Findings) []Section {
	var out []Section
	for _, g := range tables(f, page) {
		out = append(out, Section{g.title, g.head, g.rows, max(g.names, 1)})
	}
	return out
}

// Notes are the remarks below the tables of Markdown, one line each.
func Notes(f *score.Findings) []string { return notes(f, false) }

// Decimals writes a figure with n decimals, "-" if it is unknown.
func Decimals(f score.Figure, n int) string { return decimals(f, n) }

// Within writes a figure with its interval, as in 0.750 [0.61 0.87].
func Within(f score.Figure, i score.Interval) string { return within(f, i) }

// Percent writes a rate, as in 5%.
func Percent(rate score.Figure) string { return percent(rate) }

// Shorten cuts the middle out of a cleaned name of more than width characters.
func Shorten(name string, width int) string { return shorten(printable.Line(name), width) }
