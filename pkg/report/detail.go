package report

import (
	"fmt"
	"slices"

	"assay/pkg/printable"
	"assay/pkg/score"
)

// byType shows every type at every rate beside the headline's own: the share
// detected or stable, a column per judge, as many judges side by side as fit.
func byType(results []score.Result, s style) []grid {
	type key struct {
		kind, category string
		rate           score.Figure
	}
	var keys []key
	cells := map[key]map[int]score.Figure{}
	for i, r := range results {
		for _, t := range r.ByType {
			k := key{t.Type, t.Category, t.Rate}
			if slices.Contains(append(r.ErrorTypes, r.RepresentationalTypes...), t.Type) && len(r.ErrorTypes)+len(r.RepresentationalTypes) <= 2 && t.Rate <= 0.15 {
				continue // in the tables by rate already
			}
			if cells[k] == nil {
				cells[k] = map[int]score.Figure{}
				keys = append(keys, k)
			}
			cells[k][i] = t.Share
		}
	}
	var out []grid
	for first := 0; first < len(results) && len(keys) > 0; {
		g := grid{title: "By type: share of errors detected, of equivalent rewrites stable", head: []string{"type", "rate"}, names: 1}
		for _, k := range keys {
			g.rows = append(g.rows, []string{shorten(printable.Line(k.kind), 27), percent(k.rate)})
		}
		last := first
		for width := 35; last < len(results); last++ {
			name := s.of(&results[last])
			width += 2 + max(columns(name), 5)
			if s.width > 0 && width > s.width && last > first {
				break
			}
			g.head = append(g.head, name)
			for i, k := range keys {
				share, ok := cells[k][last]
				if !ok {
					share = score.None()
				}
				g.rows[i] = append(g.rows[i], figure(share))
			}
		}
		out = append(out, g)
		first = last
	}
	return out
}

// localisation shows, type by type, whether the criterion that fell furthest is
// one that the type attacks.
func localisation(results []score.Result, s style) []grid {
	var kinds []string
	tables := map[string]*grid{}
	for i := range results {
		for _, l := range results[i].Localisation {
			if !l.Located.Known() {
				continue
			}
			if tables[l.Type] == nil {
				tables[l.Type] = &grid{
					title: "Localisation, " + printable.Line(l.Type) + ": share whose furthest fall is a criterion that it touches",
					head:  []string{"judge", "located", "by chance", "fell", "rewrites"},
				}
				kinds = append(kinds, l.Type)
			}
			tables[l.Type].rows = append(tables[l.Type].rows, []string{
				s.of(&results[i]), within(l.Located, l.LocatedCI), figure(l.Chance), fmt.Sprint(l.Fell), fmt.Sprint(l.Pairs),
			})
		}
	}
	var out []grid
	for _, kind := range kinds {
		out = append(out, *tables[kind])
	}
	return out
}

// comparisons shows the differences of models, figure by figure, the surest
// first. Those of controls are known beforehand.
func comparisons(f *score.Findings, s style) []grid {
	if !slices.ContainsFunc(f.Judges, func(r score.Result) bool { return !r.Control }) {
		return nil
	}
	var out []grid
	for _, figure := range []struct {
		name string
		of   func(*score.Comparison) *score.Difference
	}{
		{"Validity", func(c *score.Comparison) *score.Difference { return &c.Validity }},
		{"Stability", func(c *score.Comparison) *score.Difference { return &c.Stability }},
		{"Discrimination", func(c *score.Comparison) *score.Difference { return &c.Discrimination }},
	} {
		g := grid{title: "Differences in " + figure.name, head: []string{"judge A", "judge B", "A - B", "p", "p (Holm)", "detectable"}, names: 2}
		for _, c := range surest(f.Comparisons, figure.of) {
			d := figure.of(&c)
			if !d.Value.Known() || !d.CI.Known() || s.rows > 0 && len(g.rows) == s.rows {
				continue
			}
			g.rows = append(g.rows, []string{
				s.name(c.A, false), s.name(c.B, false), within(d.Value, d.CI), chance(d.P), chance(d.PHolm), decimals(d.Detectable, 2),
			})
		}
		out = append(out, g)
	}
	return out
}

func surest(all []score.Comparison, of func(*score.Comparison) *score.Difference) []score.Comparison {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b score.Comparison) int {
		x, y := of(&a).P, of(&b).P
		switch {
		case x < y || x.Known() && !y.Known():
			return -1
		case x > y || y.Known() && !x.Known():
			return 1
		}
		return 0
	})
	return sorted
}
