package score

import (
	"math"
	"strings"
)

// trial is the work on one judge.
type trial struct {
	study       *Study
	opt         *Options
	rows        []row // sorted
	anchors     anchors
	judge       string
	sources     []uint32  // of all judges, in order of names
	main        *measured // at the first tolerance
	byGenerator *table    // ratings of unchanged texts; nil without generators
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
	s, tau := t.study, FromFloat(t.opt.taus()[0])
	r := Result{Judge: t.judge, Control: strings.HasPrefix(t.judge, "builtin:"), Tau: Figure(tau.Float()), Rubric: t.rubric()}
	scale := t.opt.rubric(r.Rubric)
	points := s.localise(t.rows, t.anchors, scale, t.opt.KeepNoOp)
	r.Localisation = points.results()
	floors := s.repeats(t.anchors, tau, t.opt.Medians)
	r.Repeat = s.repeat(t.rows, floors)

	m := t.measure(t.rows, tau)
	t.main = m
	if m.layout(t, s.sourcesOf(t.rows), len(r.Localisation)+1) {
		column := m.panel.width - len(r.Localisation) - 1
		points.addTo(m.panel, column)
		m.panel.addFloors(s, floors)
		m.resample(t.opt)
		for i := range r.Localisation {
			if l := &r.Localisation[i]; l.Located.Known() {
				l.LocatedCI = m.cellInterval(column + i)
			}
		}
		if r.Repeat != nil {
			r.Repeat.FloorCI = m.cellInterval(m.panel.width - 1)
		}
	}
	r.Figures, r.Power = m.Figures, m.power()
	r.Counts = s.counts(t.rows, t.anchors, m.units)
	r.Counts.Failed = s.failed[t.judge]
	r.ErrorTypes, r.RepresentationalTypes = s.typesOf(m.wrong), s.typesOf(m.same)
	r.PerRate, r.ByType = m.perRate(), m.byType(s)
	r.LowAnchors = LowAnchors{Share: None(), Limit: None()}
	if scale != nil {
		r.LowAnchors = lowAnchors(t.anchors, scale.Min, tau)
	}
	r.Adversarial, r.Generators = t.attacked(t.rows), t.generators()
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

// layout prepares the resampling of sources; more columns are left free. It
// reports false where there will be no intervals.
func (m *measured) layout(t *trial, sources []uint32, more int) bool {
	if t.opt.Resamples == 0 || len(sources) < FewestSources {
		return false
	}
	s := t.study
	p := s.newPanel(m.units, sources, more)
	if p == nil {
		return false
	}
	p.choose(m.units, m.wrong, m.same)
	p.falls = s.newFalls(p, m.wrong, m.same)
	m.panel = p
	return true
}

// resample fills the intervals.
func (m *measured) resample(opt *Options) {
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
