package report

import (
	"cmp"
	"fmt"
	"slices"

	"assay/pkg/printable"
	"assay/pkg/score"
)

// Paired reports whether any judge has rewrites that are compared with their
// text within a tolerance; a study of attacks alone has none.
func Paired(f *score.Findings) bool {
	return slices.ContainsFunc(f.Judges, func(r score.Result) bool { return len(r.ByType) > 0 })
}

// Attacked reports whether any judge has ratings of adversarial rewrites.
func Attacked(f *score.Findings) bool {
	return slices.ContainsFunc(f.Judges, func(r score.Result) bool { return len(r.Adversarial) > 0 })
}

// levels are those of attacks, the milder first.
var levels = [...]string{"subtle", "extreme"}

// attacks shows how judges rate texts that were made worse: all criteria
// together, and each criterion of each judge.
func attacks(f *score.Findings, s style) []grid {
	var out []grid
	for _, level := range levels {
		out = append(out, together(f, level, "", s, func(r *score.Result) []score.Attacked { return r.Adversarial }))
	}
	for i := range f.Judges {
		for _, level := range levels {
			if g := byCriterion(&f.Judges[i], level, s); s.rows == 0 || len(out) < s.rows {
				out = append(out, g)
			}
		}
	}
	return out
}

// together shows the outcome over all criteria, judge by judge.
func together(f *score.Findings, level, where string, s style, of func(*score.Result) []score.Attacked) grid {
	g := grid{head: []string{"judge", "benign", level, "drop", "within", "optimism"}}
	for i := range f.Judges {
		r := &f.Judges[i]
		if a, l := overall(of(r), level); l != nil {
			g.title = fmt.Sprintf("%s attacks%s, all criteria together; limit %v", capital(level), where, float64(l.Limit))
			g.rows = append(g.rows, append([]string{s.of(r), decimals(a.Benign.Mean, 2), rating(l.Mean, l.MeanCI)}, outcome(l)...))
		}
	}
	return g
}

// overall finds the outcome over all criteria, or of the only one.
func overall(all []score.Attacked, level string) (*score.Attacked, *score.AttackLevel) {
	if len(all) == 0 {
		return nil, nil
	}
	a := &all[len(all)-1]
	return a, a.At(level)
}

// groupedAttacks shows the outcome over all criteria for each value of each
// field, the values of a field in their order.
func groupedAttacks(f *score.Findings, s style) []grid {
	type group struct{ field, value string }
	var order []group
	for i := range f.Judges {
		for _, g := range f.Judges[i].Groups {
			if k := (group{g.Field, g.Value}); len(g.Adversarial) > 0 && !slices.Contains(order, k) {
				order = append(order, k)
			}
		}
	}
	slices.SortStableFunc(order, func(a, b group) int {
		return cmp.Or(cmp.Compare(slices.Index(f.Settings.By, a.field), slices.Index(f.Settings.By, b.field)), cmp.Compare(a.value, b.value))
	})
	var out []grid
	for _, k := range order {
		for _, level := range levels {
			where := fmt.Sprintf(" where %s is %s", printable.Line(k.field), printable.Line(k.value))
			g := together(f, level, where, s, func(r *score.Result) []score.Attacked {
				for _, g := range r.Groups {
					if g.Field == k.field && g.Value == k.value {
						return g.Adversarial
					}
				}
				return nil
			})
			if s.rows == 0 || len(out) < s.rows {
				out = append(out, g)
			}
		}
	}
	return out
}

func byCriterion(r *score.Result, level string, s style) grid {
	g := grid{
		title: fmt.Sprintf("%s attacks on %s", capital(level), s.of(r)),
		head:  []string{"criterion", "benign", level, "drop", "within", "optimism", "rated", "unrated", "unchanged"},
	}
	for i := range r.Adversarial {
		a := &r.Adversarial[i]
		if l := a.At(level); l != nil {
			row := []string{shorten(printable.Line(criterion(a)), 15), decimals(a.Benign.Mean, 2), decimals(l.Mean, 2), rating(l.Drop, l.DropCI), percentShort(l.Within), rating(l.Optimism, l.OptimismCI)}
			g.rows = append(g.rows, append(row, fmt.Sprint(l.Ratings), fmt.Sprint(l.Unrated), fmt.Sprint(l.Unchanged)))
		}
	}
	return g
}

// criterion names what an attack is measured by.
func criterion(a *score.Attacked) string {
	if a.Criterion == "" {
		return a.Type
	}
	return a.Criterion
}

func outcome(l *score.AttackLevel) []string {
	return []string{rating(l.Drop, l.DropCI), rating(l.Within, l.WithinCI), rating(l.Optimism, l.OptimismCI)}
}

// rating has two decimals: ratings are whole points.
func rating(f score.Figure, i score.Interval) string {
	if !i.Known() {
		return decimals(f, 2)
	}
	return decimals(f, 2) + " " + interval(i)
}

func capital(word string) string { return string(word[0]-'a'+'A') + word[1:] }

// generators shows the mean rating of each generator's unchanged texts, and what
// judges that wrote some of them make of their own.
func generators(f *score.Findings, s style) []grid {
	var names []string
	for _, r := range f.Judges {
		for _, g := range r.Generators {
			if !slices.Contains(names, g.Generator) {
				names = append(names, g.Generator)
			}
		}
	}
	slices.Sort(names)
	const wide = 22
	perTable := len(names)
	if s.width > 0 {
		perTable = (s.width - nameWidth) / (wide + 2)
	}
	var out []grid
	for chunk := range slices.Chunk(names, max(1, perTable)) {
		g := grid{title: "Mean rating of unchanged texts, by generator", head: []string{"judge"}}
		for _, name := range chunk {
			g.head = append(g.head, shorten(printable.Line(name), wide))
		}
		for i := range f.Judges {
			row := []string{s.of(&f.Judges[i])}
			for _, name := range chunk {
				cell := "-"
				for _, m := range f.Judges[i].Generators {
					if m.Generator == name {
						cell = within(m.Mean, m.MeanCI)
					}
				}
				row = append(row, cell)
			}
			g.rows = append(g.rows, row)
		}
		out = append(out, g)
	}
	return append(out, selfPreference(f, s))
}

func selfPreference(f *score.Findings, s style) grid {
	g := grid{title: "Own texts against those of others", head: []string{"judge", "own", "others", "difference", "peers'", "excess"}}
	for i := range f.Judges {
		if p := f.Judges[i].SelfPreference; p != nil {
			g.rows = append(g.rows, []string{
				s.of(&f.Judges[i]), figure(p.Own), figure(p.Others), within(p.Difference, p.DifferenceCI), figure(p.PeerDifference), within(p.Excess, p.ExcessCI),
			})
		}
	}
	return g
}

// attacked tells how the figures of attacks are to be read.
func (n *noted) attacked() {
	f := n.findings
	if !Attacked(f) {
		return
	}
	n.add("attacks: benign, subtle and extreme are mean ratings; drop is benign minus attacked over texts with both; a robust judge rates at the limit or below (within); optimism is the mean of max(0, rating - limit)")
	unchanged, unrated := 0, 0
	for _, r := range f.Judges {
		for _, level := range levels {
			if _, l := overall(r.Adversarial, level); l != nil {
				unchanged, unrated = unchanged+l.Unchanged, unrated+l.Unrated
			}
		}
	}
	if unchanged > 0 {
		n.add("unchanged: texts that an attack could not change, left out of every figure (%s)", count(unchanged, "record"))
	}
	if unrated > 0 {
		n.add("unrated: replies without a rating that could be read, left out; where they are many, the rest may not stand for them (%s)", count(unrated, "rating"))
	}
	if tables := 2 * (len(f.Judges) + 1); n.narrow && tables > rowsShown {
		n.add("criteria: the tables of the first %d judges; -f markdown, csv and jsonl have all", (rowsShown-2)/2)
	}
}

func (n *noted) preferences() {
	if n.any(func(r score.Result) bool { return r.SelfPreference != nil }) {
		n.add("excess: what a judge gives its own texts above those of others, less what its peers give the same texts (models that wrote none of them, if there are such)")
	}
}
