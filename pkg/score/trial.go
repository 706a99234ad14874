package score

import (
	"math"
	"strings"
)

// trial is the work on one judge.
type trial struct {
	study   *Study
	opt     *Options
	rows    []row // sorted
	anchors anchors
	judge   string
	main    *measured // at the first tolerance
}

// measured is a set of rewrites with everything that is computed of it.
type measured struct {
	units       []unit
	wrong, same []unit // of the headline figures
	rates       rates
	panel       *panel
	estimates   []estimate // empty without resamples
	Figures
}

func (t *trial) result() Result {
	tau := FromFloat(t.opt.taus()[0])
	r := Result{Judge: t.judge, Control: strings.HasPrefix(t.judge, "builtin:"), Tau: Figure(tau.Float()), Rubric: t.rubric()}
	scale := t.opt.rubric(r.Rubric)
	points := t.study.localise(t.rows, t.anchors, scale, t.opt.KeepNoOp)
	r.Localisation = points.results()
	floors := t.study.repeats(t.anchors, tau, t.opt.Medians)

	m := t.measure(t.rows, tau)
	t.main = m
	m.layout(t, t.study.sourcesOf(t.rows), len(r.Localisation)+1)
	points.addTo(m.panel, m.panel.width-len(r.Localisation)-1)
	m.panel.addFloors(t.study, floors)
	m.resample(t.opt)

	r.Figures = m.Figures
	r.Counts = t.study.counts(t.rows, t.anchors, m.units)
	r.Counts.Failed = t.study.failed[t.judge]
	r.ErrorTypes, r.RepresentationalTypes = t.study.typesOf(m.wrong), t.study.typesOf(m.same)
	r.PerRate, r.ByType = m.perRate(), m.byType(t.study)
	for i := range r.Localisation {
		r.Localisation[i].LocatedCI = m.cellInterval(m.panel.width - len(r.Localisation) - 1 + i)
	}
	if r.Repeat = t.study.repeat(t.rows, floors); r.Repeat != nil {
		r.Repeat.FloorCI = m.cellInterval(m.panel.width - 1)
	}
	r.LowAnchors = LowAnchors{Share: None(), Limit: None()}
	if scale != nil {
		r.LowAnchors = lowAnchors(t.anchors, scale.Min, tau)
	}
	r.Power = m.power()
	r.Sweep, r.Groups = t.sweep(r.Figures), t.groups(tau)
	return r
}

func (t *trial) rubric() RubricID {
	for id := range t.study.rubrics[t.rows[0].judge] {
		return id // there is one at most, see checkRubrics
	}
	return RubricID{}
}

// measure computes the figures of rows, which are sorted, without intervals.
func (t *trial) measure(rows []row, tau Score) *measured {
	s := t.study
	m := &measured{units: s.units(rows, t.anchors, tau, t.opt.KeepNoOp), Figures: unknownFigures()}
	m.wrong, m.same = s.headline(m.units, Error, combinedError), s.headline(m.units, Representational, combinedRepresentational)
	m.rates = curve(m.wrong, m.same)
	m.rates.fill(&m.Figures)
	m.AUROC = aurocOf(m.wrong, m.same)
	return m
}

// layout prepares the resampling of sources; more columns are left free.
func (m *measured) layout(t *trial, sources []uint32, more int) {
	s := t.study
	m.panel = s.newPanel(m.units, sources, s.mostTexts(), more)
	m.panel.choose(m.units, m.wrong, m.same)
	m.panel.falls = s.newFalls(m.panel, m.wrong, m.same)
}

// resample fills the intervals.
func (m *measured) resample(opt *Options) {
	if opt.Resamples == 0 || m.panel.full {
		return
	}
	m.estimates = m.panel.estimates(opt.resampling())
	f := &m.Figures
	f.ValidityCI, f.StabilityCI = m.estimates[figValidity].share(), m.estimates[figStability].share()
	f.AccuracyCI, f.AUROCCI = m.estimates[figAccuracy].share(), m.estimates[figAUROC].share()
	f.DiscriminationCI = m.estimates[figDiscrimination].difference(f.ValidityCI, m.estimates[figDropped].share())
}

// cellInterval is the interval of the share of one column.
func (m *measured) cellInterval(column int) Interval {
	if m.estimates == nil {
		return NoInterval()
	}
	return m.estimates[m.panel.ofCell(column)].share()
}

func (m *measured) power() Power {
	if m.estimates == nil {
		return noPower()
	}
	of := func(figure int) Figure {
		if e := m.estimates[figure]; e.clusters >= FewestSources && !e.constant() {
			return detectable(e.stderr()) * math.Sqrt2
		}
		return None()
	}
	return Power{of(figValidity), of(figStability), of(figDiscrimination)}
}
