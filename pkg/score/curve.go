package score

import "slices"

// rate is what both axes say at one rate.
type rate struct {
	at          Score
	wrong, same tally
	hasW, hasS  bool
}

// rates is sorted by rate.
type rates []rate

// curve adds up the headline units of both axes at each rate.
func curve(wrong, same []unit) rates {
	var out rates
	at := func(r Score) *rate {
		i, found := slices.BinarySearchFunc(out, r, func(x rate, r Score) int { return int(x.at - r) })
		if !found {
			out = slices.Insert(out, i, rate{at: r})
		}
		return &out[i]
	}
	for i := range wrong {
		x := at(wrong[i].rate)
		x.hasW = true
		x.wrong.add(&wrong[i])
	}
	for i := range same {
		x := at(same[i].rate)
		x.hasS = true
		x.same.add(&same[i])
	}
	return out
}

// The figures at one rate; NaN where the axis has nothing.

func (r *rate) validity() Figure  { return over(r.wrong.hits, r.wrong.units) }
func (r *rate) stability() Figure { return over(r.same.hits, r.same.units) }

func (r *rate) accuracy() Figure {
	if r.wrong.units == 0 || r.same.units == 0 {
		return None()
	}
	return over(r.wrong.hits+r.same.hits, r.wrong.units+r.same.units)
}

func (r *rate) discrimination() Figure {
	return r.validity() - over(r.same.drops, r.same.units)
}

// low and high are the figures with every open pair against or for the judge.

func (r *rate) validityBounds() Bounds {
	return Bounds{over(r.wrong.hitsLow, r.wrong.known), over(r.wrong.hitsHigh, r.wrong.known)}
}

func (r *rate) stabilityBounds() Bounds {
	return Bounds{over(r.same.hitsLow, r.same.known), over(r.same.hitsHigh, r.same.known)}
}

func (r *rate) accuracyBounds() Bounds {
	if r.wrong.known == 0 || r.same.known == 0 {
		return Bounds{None(), None()}
	}
	n := r.wrong.known + r.same.known
	return Bounds{over(r.wrong.hitsLow+r.same.hitsLow, n), over(r.wrong.hitsHigh+r.same.hitsHigh, n)}
}

func (r *rate) discriminationBounds() Bounds {
	v := r.validityBounds()
	return Bounds{v[0] - over(r.same.dropsHigh, r.same.known), v[1] - over(r.same.dropsLow, r.same.known)}
}

// area integrates one figure over the rates.
func (rs rates) area(f func(*rate) Figure) Figure {
	points := make([]point, len(rs))
	for i := range rs {
		points[i] = point{float64(rs[i].at), float64(f(&rs[i]))}
	}
	return area(points)
}

func (rs rates) bounds(f func(*rate) Bounds) Bounds {
	low := rs.area(func(r *rate) Figure { return f(r)[0] })
	return Bounds{low, rs.area(func(r *rate) Figure { return f(r)[1] })}
}

// fill writes the headline figures.
func (rs rates) fill(f *Figures) {
	f.Validity, f.ValidityBounds = rs.area((*rate).validity), rs.bounds((*rate).validityBounds)
	f.Stability, f.StabilityBounds = rs.area((*rate).stability), rs.bounds((*rate).stabilityBounds)
	f.Accuracy, f.AccuracyBounds = rs.area((*rate).accuracy), rs.bounds((*rate).accuracyBounds)
	f.Discrimination, f.DiscriminationBounds = rs.area((*rate).discrimination), rs.bounds((*rate).discriminationBounds)
}

// result tells the figures without intervals.
func (r *rate) result() RateResult {
	none := NoInterval()
	out := RateResult{
		Rate: Figure(r.at.Float()), Validity: r.validity(), Stability: r.stability(),
		Accuracy: r.accuracy(), Discrimination: r.discrimination(), AUROC: None(),
		ValidityCI: none, StabilityCI: none, AccuracyCI: none, DiscriminationCI: none,
	}
	if r.hasW {
		d := r.wrong.detail()
		out.Error = &d
	}
	if r.hasS {
		d := r.same.detail()
		out.Representational = &d
	}
	return out
}
