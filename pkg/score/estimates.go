package score

// estimates measures the panel as it is, resampled and without each source.
func (p *panel) estimates(r resampling) []estimate {
	totals := p.totals()
	values := make([]float64, p.figures())
	p.measure(totals, values)
	all := make([]uint64, 2*p.falls.bins)
	for i := range p.falls.ends {
		p.falls.count(all, i, 1)
	}
	values[figAUROC] = auroc(all)
	replicates, jackknife := p.replicates(r), p.jackknife(totals)
	out := make([]estimate, len(values))
	for f := range out {
		out[f] = estimate{values[f], replicates[f], jackknife[f], 0}
	}
	p.countClusters(out)
	return out
}

// countClusters notes how many sources each figure rests on.
func (p *panel) countClusters(out []estimate) {
	var wrong, same []int
	for r, h := range p.heads {
		wrong, same = append(wrong, h.wrong...), append(same, h.same...)
		w, s := p.clusters(h.wrong...), p.clusters(h.same...)
		for figure, n := range [...]int{w, s, min(w, s), min(w, s)} {
			out[ofRate(r, figure)].clusters = n
		}
	}
	w, s := p.clusters(wrong...), p.clusters(same...)
	for figure, n := range [...]int{w, s, min(w, s), min(w, s), s, min(w, s)} {
		out[figure].clusters = n
	}
	for c := range p.width {
		out[p.ofCell(c)].clusters = p.clusters(c)
	}
}

// addFloors fills the last column with the repeat floors of the texts.
func (p *panel) addFloors(s *Study, floors []apart) {
	index := s.index(p)
	for _, f := range floors {
		p.add(index[s.sourceOf[f.text]], p.width-1, f.share, 0)
	}
}

// perRate gives the headline figures at each rate.
func (m *measured) perRate() []RateResult {
	out := make([]RateResult, len(m.rates))
	for i := range m.rates {
		x := &m.rates[i]
		r := x.result()
		at := func(u *unit) bool { return u.rate == x.at }
		r.AUROC = aurocOf(filter(m.wrong, at), filter(m.same, at))
		if m.estimates != nil {
			e := m.estimates
			r.ValidityCI, r.StabilityCI = e[ofRate(i, figValidity)].share(), e[ofRate(i, figStability)].share()
			r.AccuracyCI = e[ofRate(i, figAccuracy)].share()
			r.DiscriminationCI = m.discriminationAt(i, r.ValidityCI)
		}
		out[i] = r
	}
	return out
}

func (m *measured) discriminationAt(rate int, validity Interval) Interval {
	e := m.estimates[ofRate(rate, figDiscrimination)]
	dropped := e // where nothing varies, the share of drops is what Discrimination leaves of Validity
	dropped.value = m.estimates[ofRate(rate, figValidity)].value - e.value
	return e.difference(validity, dropped.share())
}

// byType gives every type at every rate; units are sorted that way, and so are
// the columns of the panel.
func (m *measured) byType(s *Study) []TypeResult {
	out := []TypeResult{}
	for start := 0; start < len(m.units); {
		var t tally
		first, end := m.units[start].condition(), start
		for end < len(m.units) && m.units[end].condition() == first {
			t.add(&m.units[end])
			end++
		}
		out = append(out, TypeResult{
			Type: s.types.List[first.kind], Category: first.axis.String(), Rate: Figure(first.rate.Float()),
			ShareCI: m.cellInterval(len(out)), Detail: t.detail(),
		})
		start = end
	}
	return out
}

// contender is the judge with all sources of the study, so that the resamples
// of all judges are of the same texts.
func (t *trial) contender(everyone []uint32) *contender {
	m := t.main
	f := &m.Figures
	c := &contender{
		judge: t.judge, sources: t.study.sourcesOf(t.rows),
		values:    [...]Figure{f.Validity, f.Stability, f.Accuracy, f.Discrimination},
		intervals: [...]Interval{f.ValidityCI, f.StabilityCI, f.AccuracyCI, f.DiscriminationCI},
	}
	if len(everyone) != len(c.sources) {
		m = &measured{units: m.units, wrong: m.wrong, same: m.same}
		if m.layout(t, everyone, 0) {
			m.panel.falls = falls{}
			m.resample(t.opt)
		}
	}
	if m.estimates != nil {
		c.estimates = m.estimates[:len(c.values)]
	}
	return c
}
