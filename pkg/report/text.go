package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"assay/pkg/score"
)

// nameWidth keeps the widest table within 100 columns.
const nameWidth = 28

// Table writes the results for a terminal, at most 100 columns wide: the
// figures, V and S at each rate, and below them what was left out.
func Table(w io.Writer, results []score.Result) error {
	name := func(r score.Result) string {
		if r.Control {
			return shorten(Clean(r.Judge), nameWidth-2) + " *"
		}
		return shorten(Clean(r.Judge), nameWidth)
	}
	for i, g := range tables(results, name) {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := g.writeText(w); err != nil {
			return err
		}
	}
	return writeNotes(w, "\n", "", notes(results, true))
}

// Markdown writes the same tables for a page.
func Markdown(w io.Writer, results []score.Result) error {
	name := func(r score.Result) string {
		if r.Control {
			return Clean(r.Judge) + " *"
		}
		return Clean(r.Judge)
	}
	for _, g := range tables(results, name) {
		if err := g.writeMarkdown(w); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	return writeNotes(w, "", "- ", notes(results, false))
}

func writeNotes(w io.Writer, before, bullet string, lines []string) error {
	if len(lines) == 0 {
		return nil
	}
	var b strings.Builder
	b.WriteString(before)
	for _, line := range lines {
		if bullet != "" {
			line = bullet + markdownEscaper.Replace(line)
		}
		b.WriteString(line + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func tables(results []score.Result, name func(score.Result) string) []grid {
	out := []grid{headline(results, name)}
	for _, g := range []grid{
		perRate("Validity: share of error rewrites detected, by rate", results, name, func(p score.RateResult) score.Figure { return p.Validity }),
		perRate("Stability: share of equivalent rewrites scored alike, by rate", results, name, func(p score.RateResult) score.Figure { return p.Stability }),
	} {
		if len(g.rows) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// ratesOf lists the rates at which any judge has the figure.
func ratesOf(results []score.Result, of func(score.RateResult) score.Figure) []score.Figure {
	var rates []score.Figure
	for _, r := range results {
		for _, p := range r.PerRate {
			if of(p).Known() && !slices.Contains(rates, p.Rate) {
				rates = append(rates, p.Rate)
			}
		}
	}
	slices.Sort(rates)
	return rates
}

// notes are the footnotes: what the figures rest on and what they leave out.
func notes(results []score.Result, narrow bool) []string {
	var lines []string
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if slices.ContainsFunc(results, func(r score.Result) bool { return r.Control }) {
		add("* control judge: there to test the pipeline, not to be compared with models")
	}
	if slices.ContainsFunc(results, func(r score.Result) bool { return strings.HasPrefix(r.Judge, "builtin:rules") }) {
		add("* builtin:rules shares its tables with assay-swap: its figures do not show how hard the errors are")
	}
	noops := 0
	for _, r := range results {
		noops += r.Counts.NoOp
	}
	if noops > 0 {
		add("no-op: rewrites equal to their reference, left out of every figure (%s)", count(noops, "record"))
	}
	for _, r := range results {
		lines = append(lines, judgeNotes(r, narrow)...)
	}
	return lines
}

func judgeNotes(r score.Result, narrow bool) []string {
	var lines []string
	judge := Clean(r.Judge)
	if narrow && shorten(judge, nameWidth) != judge {
		lines = append(lines, shorten(judge, nameWidth)+" is "+judge)
		judge = shorten(judge, nameWidth)
	}
	c := r.Counts
	if open := c.Unparsed + c.MissingPairs; open > 0 {
		lines = append(lines, fmt.Sprintf("%s: without %s Validity %s, Stability %s (worst to best case)",
			judge, count(open, "unread pair"), bounds(r.ValidityBounds), bounds(r.StabilityBounds)))
	}
	if c.MissingAnchors > 0 {
		names := make([]string, 0, 3)
		for _, text := range c.MissingTexts[:min(3, len(c.MissingTexts))] {
			names = append(names, shorten(Clean(text), nameWidth))
		}
		more := ""
		if c.MissingAnchors > len(names) {
			more = " ..."
		}
		lines = append(lines, fmt.Sprintf("%s: no anchor for %s (%s%s): %s left out; assay-swap --anchor makes anchors",
			judge, count(c.MissingAnchors, "text"), strings.Join(names, ", "), more, count(c.MissingPairs, "rewrite")))
	}
	if c.Failed > 0 {
		lines = append(lines, fmt.Sprintf("%s: %s with assay_error, not judged", judge, count(c.Failed, "record")))
	}
	return lines
}

func bounds(b score.Bounds) string {
	if !b[0].Known() {
		return "-"
	}
	return figure(b[0]) + " to " + figure(b[1])
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
