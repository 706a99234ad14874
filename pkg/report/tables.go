package report

import (
	"fmt"
	"slices"
	"strings"

	"assay/pkg/printable"
	"assay/pkg/score"
)

// style is what differs between a terminal and a page.
type style struct {
	name  func(judge string, control bool) string
	width int // of a line; 0 is unlimited
	rows  int // of a table of comparisons or groups; 0 is unlimited
}

// tables are the tables of a report; what they show is the same in every style.
func tables(f *score.Findings, s style) []grid {
	var out []grid
	if Paired(f) || !Attacked(f) && !slices.ContainsFunc(f.Judges, func(r score.Result) bool { return len(r.Generators) > 0 }) {
		out = append(out, headline(f.Judges, s), leftOut(f.Judges, s))
	}
	out = append(out, perRate("Validity: share of error rewrites detected, by rate", f.Judges, s, func(p score.RateResult) score.Figure { return p.Validity }))
	out = append(out, perRate("Stability: share of equivalent rewrites scored alike, by rate", f.Judges, s, func(p score.RateResult) score.Figure { return p.Stability }))
	out = append(out, byType(f.Judges, s)...)
	out = append(out, sweep(f, s)...)
	if Paired(f) {
		out = append(out, groups(f, s)...)
	}
	out = append(out, localisation(f.Judges, s)...)
	out = append(out, comparisons(f, s)...)
	out = append(out, attacks(f, s)...)
	out = append(out, groupedAttacks(f, s)...)
	out = append(out, generators(f, s)...)
	return slices.DeleteFunc(out, func(g grid) bool { return len(g.rows) == 0 })
}

var figureHead = []string{"judge", "texts", "Validity", "Stability", "Discrimination", "Accuracy"}

func figureRow(name string, texts int, f *score.Figures) []string {
	return []string{
		name, fmt.Sprint(texts), within(f.Validity, f.ValidityCI), within(f.Stability, f.StabilityCI),
		within(f.Discrimination, f.DiscriminationCI), figure(f.Accuracy),
	}
}

func headline(results []score.Result, s style) grid {
	g := grid{head: figureHead}
	for i := range results {
		r := &results[i]
		g.rows = append(g.rows, figureRow(s.of(r), r.Counts.Texts, &r.Figures))
	}
	return g
}

func (s style) of(r *score.Result) string { return s.name(r.Judge, r.Control) }

// leftOut shows what needs no tolerance or did not enter the figures. Columns
// that are empty for every judge are left out.
func leftOut(results []score.Result, s style) grid {
	samples := slices.ContainsFunc(results, func(r score.Result) bool { return r.Repeat != nil })
	low := slices.ContainsFunc(results, func(r score.Result) bool { return r.LowAnchors.Share.Known() })
	g := grid{head: []string{"judge", "AUROC"}}
	if samples {
		g.head = append(g.head, "repeat floor")
	}
	if low {
		g.head = append(g.head, "low")
	}
	g.head = append(g.head, "unparsed", "missing", "no-op", "failed")
	for i := range results {
		r := &results[i]
		row := []string{s.of(r), within(r.AUROC, r.AUROCCI)}
		if samples {
			floor := "-"
			if r.Repeat != nil {
				floor = within(r.Repeat.Floor, r.Repeat.FloorCI)
			}
			row = append(row, floor)
		}
		if low {
			row = append(row, percentShort(r.LowAnchors.Share))
		}
		c := &r.Counts
		g.rows = append(g.rows, append(row, fmt.Sprint(c.Unparsed), fmt.Sprint(c.MissingPairs), fmt.Sprint(c.NoOp), fmt.Sprint(c.Failed)))
	}
	return g
}

func percentShort(f score.Figure) string {
	if !f.Known() {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(f))
}

// perRate shows one figure over the rates; a judge without a rate has a dash.
func perRate(title string, results []score.Result, s style, of func(score.RateResult) score.Figure) grid {
	rates := ratesOf(results, of)
	g := grid{title: title, head: []string{"judge"}}
	for _, rate := range rates {
		g.head = append(g.head, percent(rate))
	}
	if len(rates) == 0 {
		return g
	}
	for i := range results {
		row := []string{s.of(&results[i])}
		for _, rate := range rates {
			cell := score.None()
			for _, p := range results[i].PerRate {
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

// sweep shows the headline figures once for each tolerance.
func sweep(f *score.Findings, s style) []grid {
	var out []grid
	for k, tau := range f.Settings.Tau {
		g := grid{title: fmt.Sprintf("Tolerance %v", float64(tau)), head: figureHead}
		for i := range f.Judges {
			r := &f.Judges[i]
			if k >= len(r.Sweep) {
				continue
			}
			t := r.Sweep[k]
			g.rows = append(g.rows, figureRow(s.of(r), r.Counts.Texts, &score.Figures{
				Validity: t.Validity, Stability: t.Stability, Accuracy: t.Accuracy, Discrimination: t.Discrimination,
				ValidityCI: t.ValidityCI, StabilityCI: t.StabilityCI, DiscriminationCI: t.DiscriminationCI,
			}))
		}
		out = append(out, g)
	}
	return out
}

// groups shows the headline figures once for each value of each field.
func groups(f *score.Findings, s style) []grid {
	type key struct{ field, value string }
	var order []key
	tables := map[key]*grid{}
	for i := range f.Judges {
		r := &f.Judges[i]
		for j := range r.Groups {
			group := &r.Groups[j]
			k := key{group.Field, group.Value}
			if tables[k] == nil {
				title := printable.Line(k.field + " = " + k.value)
				if s.width > 0 {
					title = strings.TrimRight(shorten(title, s.width), " ")
				}
				tables[k] = &grid{title: title, head: figureHead}
				order = append(order, k)
			}
			tables[k].rows = append(tables[k].rows, figureRow(s.of(r), group.Texts, &group.Figures))
		}
	}
	slices.SortStableFunc(order, func(a, b key) int {
		return slices.Compare(
			[]string{fmt.Sprintf("%03d", slices.Index(f.Settings.By, a.field)), a.value},
			[]string{fmt.Sprintf("%03d", slices.Index(f.Settings.By, b.field)), b.value},
		)
	})
	var out []grid
	for _, k := range order {
		if s.rows == 0 || len(out) < s.rows {
			out = append(out, *tables[k])
		}
	}
	return out
}
