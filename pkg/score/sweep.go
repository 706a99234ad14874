package score

import (
	"slices"
	"strings"
)

// sweep repeats the headline figures at every tolerance asked for.
func (t *trial) sweep(first Figures) []TauResult {
	taus := t.opt.taus()
	out := []TauResult{}
	for i, tau := range taus {
		f := first
		if i > 0 {
			m := t.measure(t.rows, FromFloat(tau))
			if m.layout(t, t.study.sourcesOf(t.rows), 0) {
				m.panel.falls = falls{} // no tolerance in it
				m.resample(t.opt)
			}
			f = m.Figures
		}
		if len(taus) > 1 {
			out = append(out, TauResult{
				Tau: Figure(tau), Validity: f.Validity, Stability: f.Stability, Accuracy: f.Accuracy, Discrimination: f.Discrimination,
				ValidityCI: f.ValidityCI, StabilityCI: f.StabilityCI, AccuracyCI: f.AccuracyCI, DiscriminationCI: f.DiscriminationCI,
			})
		}
	}
	return out
}

// groups measures the rewrites by the values of each field.
func (t *trial) groups(tau Score) []Group {
	out := []Group{}
	for i, field := range t.opt.By {
		if i >= len(t.study.groups) {
			break
		}
		byValue := map[uint32][]row{}
		for _, r := range t.rows {
			if axis := t.study.axis(r); axis.paired() || axis == Adversarial {
				value := t.study.groups[i][r.record]
				byValue[value] = append(byValue[value], r)
			}
		}
		values := make([]uint32, 0, len(byValue))
		for v := range byValue {
			values = append(values, v)
		}
		slices.SortFunc(values, func(a, b uint32) int { return strings.Compare(t.study.values.List[a], t.study.values.List[b]) })
		for _, v := range values {
			out = append(out, t.group(field, t.study.values.List[v], byValue[v], tau))
		}
	}
	return out
}

func (t *trial) group(field, value string, rows []row, tau Score) Group {
	m := t.measure(rows, tau)
	if m.layout(t, t.study.sourcesOf(rows), 0) {
		m.resample(t.opt)
	}
	c := t.study.counts(rows, t.anchors, m.units)
	g := Group{Adversarial: t.attacked(t.withAnchors(rows)), Field: field, Value: value, Texts: c.Texts, Sources: c.Sources, Unparsed: c.Unparsed, Missing: c.MissingPairs, NoOp: c.NoOp, Figures: m.Figures}
	for i := range m.units {
		g.Pairs += m.units[i].pairs
	}
	return g
}

// withAnchors puts the judge's anchors of the texts of some rows before them.
func (t *trial) withAnchors(rows []row) []row {
	texts := map[uint32]bool{}
	for _, r := range rows {
		texts[r.text] = true
	}
	var all []row
	for _, r := range t.rows {
		if t.study.axis(r) != Anchor {
			break // anchors sort first
		}
		if texts[r.text] {
			all = append(all, r)
		}
	}
	return append(all, rows...)
}
