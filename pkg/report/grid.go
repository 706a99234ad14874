package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"assay/pkg/score"
)

// grid is a table of cells. The first column is text, the others are numbers.
type grid struct {
	title string
	head  []string
	rows  [][]string
}

// The tables of a report: what they show is the same in every format.

func headline(results []score.Result, name func(score.Result) string) grid {
	g := grid{head: []string{"judge", "texts", "Validity", "Stability", "Accuracy", "Discrimination", "unparsed", "no-op"}}
	for _, r := range results {
		g.rows = append(g.rows, []string{
			name(r), fmt.Sprint(r.Counts.Texts), figure(r.Validity), figure(r.Stability), figure(r.Accuracy),
			figure(r.Discrimination), fmt.Sprint(r.Counts.Unparsed), fmt.Sprint(r.Counts.NoOp),
		})
	}
	return g
}

// perRate shows one figure over the rates; a judge without a rate has a dash.
func perRate(title string, results []score.Result, name func(score.Result) string, of func(score.RateResult) score.Figure) grid {
	rates := ratesOf(results, of)
	g := grid{title: title, head: []string{"judge"}}
	for _, rate := range rates {
		g.head = append(g.head, percent(rate))
	}
	if len(rates) == 0 {
		return g
	}
	for _, r := range results {
		row := []string{name(r)}
		for _, rate := range rates {
			cell := score.None()
			for _, p := range r.PerRate {
				if p.Rate == rate {
					cell = of(p)
				}
			}
			row = append(row, figure(cell))
		}
		g.rows = append(g.rows, row)
	}
	return g
}

// figure has three decimals: with a few hundred texts the third is noise
// already. A dash says that there is nothing to compute it from.
func figure(f score.Figure) string {
	if !f.Known() {
		return "-"
	}
	s := fmt.Sprintf("%.3f", float64(f))
	if s == "-0.000" {
		return "0.000"
	}
	return s
}

func percent(rate score.Figure) string {
	s := fmt.Sprintf("%.4f", float64(rate)*100)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".") + "%"
}

// writeText aligns the columns with spaces, names to the left and numbers to
// the right.
func (g grid) writeText(w io.Writer) error {
	widths := make([]int, len(g.head))
	for _, row := range append([][]string{g.head}, g.rows...) {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	var b strings.Builder
	if g.title != "" {
		b.WriteString(g.title + "\n")
	}
	for _, row := range append([][]string{g.head}, g.rows...) {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			switch {
			case i == 0 && len(row) == 1:
				b.WriteString(cell)
			case i == 0:
				b.WriteString(cell + pad)
			default:
				b.WriteString("  " + pad + cell)
			}
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdownEscaper keeps a name from being read as markup.
var markdownEscaper = strings.NewReplacer(`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "<", "&lt;", ">", "&gt;", "&", "&amp;", "[", `\[`, "]", `\]`)

func (g grid) writeMarkdown(w io.Writer) error {
	var b strings.Builder
	if g.title != "" {
		b.WriteString("**" + g.title + "**\n\n")
	}
	b.WriteString("| " + strings.Join(g.head, " | ") + " |\n|---" + strings.Repeat("|---:", len(g.head)-1) + "|\n")
	for _, row := range g.rows {
		cells := append([]string{markdownEscaper.Replace(row[0])}, row[1:]...)
		b.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeCSV(w io.Writer, rows [][]string) error {
	c := csv.NewWriter(w)
	if err := c.WriteAll(rows); err != nil {
		return err
	}
	return c.Error()
}
