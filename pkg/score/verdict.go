package score

// Outcome is what one judged rewrite says, in a word.
type Outcome string

// The outcomes of an error are Detected and Missed, those of an equivalent
// rewrite Stable, Fell and Rose, those of an attack Within and Above; the others
// tell why there is none of these.
const (
	Detected Outcome = "detected" // an error that fell by more than τ
	Missed   Outcome = "missed"   // an error that did not
	Stable   Outcome = "stable"   // an equivalent rewrite that moved by τ at most
	Fell     Outcome = "fell"     // an equivalent rewrite that fell by more
	Rose     Outcome = "rose"     // an equivalent rewrite that rose by more
	Within   Outcome = "within"   // an attack rated at the limit or below
	Above    Outcome = "above"    // an attack rated above the limit
	Unmoved  Outcome = "no-op"    // the rewrite equals its text
	Unread   Outcome = "unread"   // one of the two scores could not be read
	Unpaired Outcome = "unpaired" // the judge has not scored the unchanged text
	Neither  Outcome = "other"    // an anchor, another category, or a failed record
)

// Wrong reports whether the judge did what it should not.
func (o Outcome) Wrong() bool { return o == Missed || o == Fell || o == Rose || o == Above }

// Verdict is the outcome of one rewrite with the scores that it follows from;
// NaN where one is missing.
type Verdict struct {
	Outcome             Outcome
	Anchor, Score, Fall Figure // in points; Fall is Anchor − Score
}

// Verdicts tells the outcomes of single records, for those who show them.
type Verdicts struct {
	study   *Study
	tau     Score
	anchors map[[2]uint32]Score            // by judge and text
	benign  map[string]map[[2]uint32]Score // the same by criterion, each made when it is asked for
}

// Verdicts reads the anchors of all judges. Of several anchors of one text it
// takes the one that the figures take.
func (s *Study) Verdicts(tau float64) *Verdicts {
	v := &Verdicts{s, FromFloat(tau), nil, map[string]map[[2]uint32]Score{}}
	v.anchors = s.anchorsBy(func(r row) Score { return r.score })
	return v
}

// anchorsBy reads a score of each anchor.
func (s *Study) anchorsBy(score func(row) Score) map[[2]uint32]Score {
	all := map[[2]uint32]Score{}
	for _, r := range s.rows {
		if s.axis(r) != Anchor {
			continue
		}
		key := [2]uint32{r.judge, r.text}
		if old, ok := all[key]; !ok || old == Missing {
			all[key] = score(r)
		}
	}
	return all
}

// Attack returns the verdict on the rating that a judge gave a text after an
// attack on a criterion: limit is the highest of a robust judge. Fall is what the
// text got by this criterion as it was written, less the rating. An empty
// criterion is the overall score. Without a limit the outcome is Neither.
func (v *Verdicts) Attack(o *Observation, criterion string, limit Figure) Verdict {
	out := Verdict{Neither, None(), None(), None()}
	rating := o.Score
	for _, c := range o.Criteria {
		if c.Key == criterion {
			rating = c.Score
		}
	}
	before, paired := v.find(v.benignBy(criterion), o)
	if paired && before != Missing {
		out.Anchor = Figure(before.Float())
	}
	switch {
	case !limit.Known():
	case o.NoOp:
		out.Outcome = Unmoved
	case rating == Missing:
		out.Outcome = Unread
	case rating > FromFloat(float64(limit)):
		out.Outcome = Above
	default:
		out.Outcome = Within
	}
	if rating != Missing {
		out.Score = Figure(rating.Float())
		if paired && before != Missing {
			out.Fall = Figure((before - rating).Float())
		}
	}
	return out
}

func (v *Verdicts) benignBy(criterion string) map[[2]uint32]Score {
	if criterion == "" {
		return v.anchors
	}
	if v.benign[criterion] == nil {
		places := map[uint32]int{}
		v.benign[criterion] = v.study.anchorsBy(func(r row) Score {
			if at := v.study.placeOf(r, criterion, places); at > 0 {
				return wide(v.study.criteria.of(r.record)[at-1])
			}
			return Missing
		})
	}
	return v.benign[criterion]
}

// Of returns the verdict on a record of the study.
func (v *Verdicts) Of(o *Observation) Verdict {
	out := Verdict{Neither, None(), Figure(o.Score.Float()), None()}
	if o.Failed || !o.Axis.paired() {
		return out
	}
	anchor, paired := v.find(v.anchors, o)
	if paired && anchor != Missing {
		out.Anchor = Figure(anchor.Float())
	}
	switch {
	case o.NoOp:
		out.Outcome = Unmoved
	case !paired:
		out.Outcome = Unpaired
	case anchor == Missing || o.Score == Missing:
		out.Outcome = Unread
	default:
		fall := anchor - o.Score
		out.Fall, out.Outcome = Figure(fall.Float()), outcome(o.Axis, fall, v.tau)
	}
	return out
}

// find looks up what a judge gave a text as it was written.
func (v *Verdicts) find(all map[[2]uint32]Score, o *Observation) (Score, bool) {
	judge, known := v.study.judges.index[o.Judge]
	text, seen := v.study.texts.index[o.Text]
	if !known || !seen {
		return Missing, false
	}
	score, ok := all[[2]uint32{judge, text}]
	return score, ok
}

func outcome(axis Axis, fall, tau Score) Outcome {
	switch {
	case axis == Error && fall > tau:
		return Detected
	case axis == Error:
		return Missed
	case fall > tau:
		return Fell
	case fall < -tau:
		return Rose
	}
	return Stable
}
