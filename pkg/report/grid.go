package report

import (
	"io"
	"strings"
)

// grid is a table of cells: first columns of names, then columns of numbers.
type grid struct {
	title string
	head  []string
	rows  [][]string
	names int // columns of names; 0 means one
}

func (g *grid) isName(column int) bool { return column < max(g.names, 1) }

// writeText aligns the columns with spaces, names to the left and numbers to
// the right.
func (g *grid) writeText(w io.Writer) error {
	lines := append([][]string{g.head}, g.rows...)
	widths := make([]int, len(g.head))
	for _, row := range lines {
		for i, cell := range row {
			widths[i] = max(widths[i], columns(cell))
		}
	}
	var b strings.Builder
	if g.title != "" {
		b.WriteString(g.title + "\n")
	}
	for _, row := range lines {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-columns(cell))
			if i > 0 {
				line.WriteString("  ")
			}
			if g.isName(i) {
				line.WriteString(cell + pad)
			} else {
				line.WriteString(pad + cell)
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownEscaper keeps a name from being read as markup.
var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", ">", "&gt;", "&", "&amp;", "[", `\[`, "]", `\]`)

func (g *grid) writeMarkdown(w io.Writer) error {
	var b strings.Builder
	if g.title != "" {
		b.WriteString("**" + markdownEscaper.Replace(g.title) + "**\n\n")
	}
	rule := "|"
	for i := range g.head {
		if g.isName(i) {
			rule += "---|"
		} else {
			rule += "---:|"
		}
	}
	b.WriteString("| " + strings.Join(g.escaped(g.head), " | ") + " |\n" + rule + "\n")
	for _, row := range g.rows {
		b.WriteString("| " + strings.Join(g.escaped(row), " | ") + " |\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (g *grid) escaped(row []string) []string {
	out := make([]string, len(row))
	for i, cell := range row {
		out[i] = cell
		if g.isName(i) {
			out[i] = markdownEscaper.Replace(cell)
		}
	}
	return out
}
