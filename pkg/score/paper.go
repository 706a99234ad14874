package score

import (
	"math/big"
	"strconv"
	"strings"
)

// PaperMetrics is what the reference implementation writes for one judge into
// `<model>_metrics.json`. Means are exact and rounded to four decimals, halves
// as Python's round does; no-ops are kept; differences are taken in binary
// floats, so that 2.2 − 1.7 exceeds 0.5.
type PaperMetrics struct {
	Model          string
	Samples        int // texts with an anchor
	AnchorsParsed  int
	Validity       float64 // NaN if no rate has a matched pair
	Stability      float64
	Accuracy       float64
	ValidityRates  []PaperRate
	StabilityRates []PaperRate
}

// PaperRate is the detail at one rate. Means and Share are NaN if no pair
// could be matched.
type PaperRate struct {
	Rate                            float64
	MeanScore, MeanAnchor, MeanDrop float64
	Share                           float64 // detected or stable
	Correct, Matched, Parsed, Total int
	exact                           float64 // Share before rounding
}

// paperAnswer reads <answer>N</answer> as the reference does: N/2.
func paperAnswer(reply string) (Score, bool) {
	_, rest, found := strings.Cut(reply, "<answer>")
	if !found {
		return Missing, false
	}
	inner, _, found := strings.Cut(rest, "</answer>")
	if !found {
		return Missing, false
	}
	s, ok := ParseScore([]byte(strings.TrimSpace(inner)))
	if !ok || s < 0 {
		return Missing, false
	}
	return s / 2, true
}

// Paper returns the reference's figures, judges in alphabetical order. The
// observations must come from a Reader with Paper set.
func (s *Study) Paper(tau float64) ([]PaperMetrics, error) {
	var out []PaperMetrics
	for _, rows := range s.sorted() {
		a, err := s.anchorsOf(rows)
		if err != nil {
			return nil, err
		}
		m := PaperMetrics{Model: s.judges.List[rows[0].judge], Samples: a.texts, AnchorsParsed: a.read}
		wrong, same := s.paperRows(rows, Error, combinedError), s.paperRows(rows, Representational, combinedRepresentational)
		m.ValidityRates, m.StabilityRates = s.paperRates(wrong, a, tau), s.paperRates(same, a, tau)
		m.Validity, m.Stability = paperArea(m.ValidityRates), paperArea(m.StabilityRates)
		m.Accuracy = paperAccuracy(m.ValidityRates, m.StabilityRates)
		out = append(out, m)
	}
	return out, nil
}

// paperRows picks the rows of the combined type at rates up to 0.15; they stay
// sorted by rate.
func (s *Study) paperRows(rows []row, axis Axis, combined string) []row {
	var out []row
	for _, r := range rows {
		if c := s.conditions[r.condition]; c.axis == axis && s.types.List[c.kind] == combined && c.rate <= headlineRate {
			out = append(out, r)
		}
	}
	return out
}

func (s *Study) paperRates(rows []row, a anchors, tau float64) []PaperRate {
	var out []PaperRate
	for start := 0; start < len(rows); {
		end := start
		for end < len(rows) && rows[end].condition == rows[start].condition {
			end++
		}
		out = append(out, paperRate(rows[start:end], s.conditions[rows[start].condition], a, tau))
		start = end
	}
	return out
}

func paperRate(rows []row, c condition, a anchors, tau float64) PaperRate {
	p := PaperRate{Rate: c.rate.Float(), Total: len(rows)}
	var scores, before, drops mean
	for _, r := range rows {
		if r.score == Missing {
			continue
		}
		p.Parsed++
		if !a.seen[r.text] || a.score[r.text] == Missing {
			continue
		}
		p.Matched++
		x, y := a.score[r.text].Float(), r.score.Float()
		drop := x - y
		if c.axis == Error && drop > tau || c.axis == Representational && drop <= tau && -drop <= tau {
			p.Correct++
		}
		scores.add(y)
		before.add(x)
		drops.add(drop)
	}
	p.MeanScore, p.MeanAnchor, p.MeanDrop = round4(scores.value()), round4(before.value()), round4(drops.value())
	p.exact = float64(over(float64(p.Correct), p.Matched))
	p.Share = round4(p.exact)
	return p
}

// paperArea integrates the shares that were already rounded.
func paperArea(rs []PaperRate) float64 {
	points := make([]point, len(rs))
	for i, r := range rs {
		points[i] = point{r.Rate, r.Share}
	}
	return round4(float64(area(points)))
}

// paperAccuracy integrates unrounded shares over the rates both axes have.
func paperAccuracy(wrong, same []PaperRate) float64 {
	var points []point
	for _, w := range wrong {
		for _, s := range same {
			if w.Rate == s.Rate && w.Matched > 0 && s.Matched > 0 {
				points = append(points, point{w.Rate, float64(over(float64(w.Correct+s.Correct), w.Matched+s.Matched))})
			}
		}
	}
	return round4(float64(area(points)))
}

// mean is an exact mean of floats, rounded once at the end, whatever the order
// (Python's statistics.mean).
type mean struct {
	sum big.Rat
	n   int64
}

func (m *mean) add(f float64) {
	m.sum.Add(&m.sum, new(big.Rat).SetFloat64(f))
	m.n++
}

func (m *mean) value() float64 {
	if m.n == 0 {
		return float64(None())
	}
	f, _ := new(big.Rat).Quo(&m.sum, new(big.Rat).SetInt64(m.n)).Float64()
	return f
}

// round4 rounds to four decimals as Python does: the nearest of the exact
// binary value, ties to even. NaN stays NaN.
func round4(f float64) float64 {
	r, err := strconv.ParseFloat(strconv.FormatFloat(f, 'f', 4, 64), 64)
	if err != nil {
		return f
	}
	return r
}
