package report

import (
	"fmt"
	"strings"

	"assay/pkg/score"
)

// figure has three decimals: with a few hundred texts the third is noise
// already. A dash says that there is nothing to compute it from.
func figure(f score.Figure) string { return decimals(f, 3) }

func decimals(f score.Figure, n int) string {
	if !f.Known() {
		return "-"
	}
	s := fmt.Sprintf("%.*f", n, float64(f))
	if strings.Trim(s, "-0.") == "" {
		return strings.TrimPrefix(s, "-")
	}
	return s
}

// within is a figure with its interval, if there is one.
func within(f score.Figure, i score.Interval) string {
	if !i.Known() {
		return figure(f)
	}
	return figure(f) + " " + interval(i)
}

func interval(i score.Interval) string {
	return "[" + decimals(i[0], 2) + " " + decimals(i[1], 2) + "]"
}

// chance is a probability; small ones are told by their bound.
func chance(p score.Figure) string {
	if p.Known() && p < 0.001 {
		return "<0.001"
	}
	return figure(p)
}

func percent(rate score.Figure) string {
	if !rate.Known() {
		return "-"
	}
	s := fmt.Sprintf("%.4f", float64(rate)*100)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".") + "%"
}

func bounds(b score.Bounds) string {
	if !b[0].Known() {
		return "-"
	}
	return figure(b[0]) + " to " + figure(b[1])
}

// count says "1 text", "2 texts".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
