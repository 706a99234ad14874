package score

import (
	"math"
	"slices"
)

// Repeat tells how far a judge's answers to one and the same question lie
// apart. What is below is no effect of any rewriting.
type Repeat struct {
	Texts   int      `json:"texts"`    // anchors with at least two answers read
	Floor   Figure   `json:"floor"`    // share of pairs of answers to one anchor that differ by more than τ, mean over texts
	FloorCI Interval `json:"floor_ci"` // compare with 1 − Stability

	Records int    `json:"records"`         // records with at least two answers, rewrites included
	Spread  Figure `json:"spread"`          // standard deviation of answers to the same question, in points
	Change  Figure `json:"smallest_change"` // 1.96·√2·Spread: a larger difference of two single answers is hardly repetition alone
}

// apart is the outcome of one anchor.
type apart struct {
	text  uint32
	share float64
}

// repeats compares the samples of each anchor with each other, pair by pair, or
// with medians the median of the first half with that of the second.
func (s *Study) repeats(a anchors, tau Score, medians bool) []apart {
	var out []apart
	for text, seen := range a.seen {
		if !seen {
			continue
		}
		samples := s.samplesOf(a.record[text])
		if medians {
			samples = halves(samples)
		}
		if len(samples) < 2 {
			continue
		}
		beyond, pairs := 0, 0
		for i, x := range samples {
			for _, y := range samples[:i] {
				pairs++
				if x-y > tau || y-x > tau {
					beyond++
				}
			}
		}
		out = append(out, apart{uint32(text), float64(beyond) / float64(pairs)})
	}
	rank := s.texts.ranks()
	slices.SortFunc(out, func(a, b apart) int { return int(rank[a.text]) - int(rank[b.text]) })
	return out
}

// samplesOf lists the samples of a record that were read.
func (s *Study) samplesOf(record uint32) []Score {
	var out []Score
	for _, v := range s.samples.of(record) {
		if v != missing32 {
			out = append(out, wide(v))
		}
	}
	return out
}

// halves returns the medians of the first and the second half of the samples;
// of an odd number the middle one is left out.
func halves(samples []Score) []Score {
	n := len(samples) / 2
	if n == 0 {
		return nil
	}
	return []Score{median(samples[:n]), median(samples[len(samples)-n:])}
}

func median(samples []Score) Score {
	sorted := slices.Sorted(slices.Values(samples))
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// repeat sums up; nil if no record has two samples.
func (s *Study) repeat(rows []row, floors []apart) *Repeat {
	r := Repeat{Texts: len(floors), FloorCI: NoInterval()}
	sum := 0.0
	for _, f := range floors {
		sum += f.share
	}
	r.Floor = over(sum, len(floors))
	squares, freedom := 0.0, 0
	for _, row := range rows {
		samples := s.samplesOf(row.record)
		if len(samples) < 2 {
			continue
		}
		r.Records++
		freedom += len(samples) - 1
		squares += squaresAround(samples)
	}
	if r.Records == 0 {
		return nil
	}
	r.Spread = Figure(math.Sqrt(squares / float64(freedom)))
	r.Change = Figure(zOf(level)*math.Sqrt2) * r.Spread
	return &r
}

func squaresAround(samples []Score) float64 {
	var sum, squares float64
	for _, x := range samples {
		sum += x.Float()
	}
	center := sum / float64(len(samples))
	for _, x := range samples {
		squares += (x.Float() - center) * (x.Float() - center)
	}
	return squares
}

// zOf is the two-sided normal quantile of a level of confidence.
func zOf(level float64) float64 { return quantileNormal((1 + level) / 2) }

// LowAnchors counts anchors so low that no rewrite can fall by more than τ: it
// will never be detected, whatever the judge sees.
type LowAnchors struct {
	Texts int    `json:"texts"`
	Share Figure `json:"share"` // of the anchors read; NaN if the scale is unknown
	Limit Figure `json:"limit"` // such anchors lie at or below it
}

func lowAnchors(a anchors, bottom float64, tau Score) LowAnchors {
	limit := FromFloat(bottom)
	if limit == Missing {
		return LowAnchors{Share: None(), Limit: None()}
	}
	limit += tau
	low := LowAnchors{Limit: Figure(limit.Float())}
	for text, seen := range a.seen {
		if seen && a.score[text] != Missing && a.score[text] <= limit {
			low.Texts++
		}
	}
	low.Share = over(float64(low.Texts), a.read)
	return low
}
