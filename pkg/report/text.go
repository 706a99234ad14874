package report

import (
	"io"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/score"
)

const (
	lineWidth = 100
	nameWidth = 20 // keeps the widest table within lineWidth
	rowsShown = 15
)

// narrow is the style of a terminal for these findings. Names that would look
// the same when the middle is cut out keep their ends, which tell models of one
// family apart.
func narrow(f *score.Findings) style {
	times := map[string]int{}
	for _, r := range f.Judges {
		times[shorten(printable.Line(r.Judge), nameWidth)]++
	}
	return style{name: func(judge string, control bool) string {
		judge = printable.Line(judge)
		cut := shorten
		if times[shorten(judge, nameWidth)] > 1 {
			cut = keepEnd
		}
		if control {
			return cut(judge, nameWidth-2) + " *"
		}
		return cut(judge, nameWidth)
	}, width: lineWidth, rows: rowsShown}
}

var page = style{name: func(judge string, control bool) string {
	if control {
		return printable.Line(judge) + " *"
	}
	return printable.Line(judge)
}}

// Table writes the findings for a terminal, at most 100 columns wide: the
// figures, V and S at each rate, what else was asked for, and notes on what the
// figures rest on. Of comparisons and groups it shows the first fifteen.
func Table(w io.Writer, f *score.Findings) error {
	for i, g := range tables(f, narrow(f)) {
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := g.writeText(w); err != nil {
			return err
		}
	}
	var lines []string
	for _, note := range notes(f, true) {
		lines = append(lines, wrap(note, lineWidth)...)
	}
	return writeNotes(w, "\n", "", lines)
}

// Markdown writes the same tables, whole, for a page.
func Markdown(w io.Writer, f *score.Findings) error {
	for _, g := range tables(f, page) {
		if err := g.writeMarkdown(w); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	return writeNotes(w, "", "- ", notes(f, false))
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

// wrap breaks a text into lines of at most width characters, the second and
// later ones indented. A longer word stays whole.
func wrap(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && columns(line)+1+columns(word) > width {
			lines = append(lines, line)
			line = " "
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}
