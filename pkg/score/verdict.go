package score

// Outcome is what one judged rewrite says, in a word.
type Outcome string

// The outcomes of an error are Detected and Missed, those of an equivalent
// rewrite Stable, Fell and Rose; the others tell why there is none of these.
const (
	Detected Outcome = "detected" // an error that fell by more than τ
	Missed   Outcome = "missed"   // an error that did not
	Stable   Outcome = "stable"   // an equivalent rewrite that moved by τ at most
	Fell     Outcome = "fell"     // an equivalent rewrite that fell by more
	Rose     Outcome = "rose"     // an equivalent rewrite that rose by more
	Unmoved  Outcome = "no-op"    // the rewrite equals its text
	Unread   Outcome = "unread"   // one of the two scores could not be read
	Unpaired Outcome = "unpaired" // the judge has not scored the unchanged text
	Neither  Outcome = "other"    // an anchor, another category, or a failed record
)

// Right reports whether the judge did what it should.
func (o Outcome) Right() bool { return o == Detected || o == Stable }

// Wrong reports whether the judge did what it should not.
func (o Outcome) Wrong() bool { return o == Missed || o == Fell || o == Rose }

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
	anchors map[[2]uint32]Score // by judge and text
}

// Verdicts reads the anchors of all judges. Of several anchors of one text it
// takes the one that the figures take.
func (s *Study) Verdicts(tau float64) *Verdicts {
	v := &Verdicts{s, FromFloat(tau), map[[2]uint32]Score{}}
	for _, r := range s.rows {
		if s.axis(r) != Anchor {
			continue
		}
		key := [2]uint32{r.judge, r.text}
		if old, ok := v.anchors[key]; !ok || old == Missing {
			v.anchors[key] = r.score
		}
	}
	return v
}

// Of returns the verdict on a record of the study.
func (v *Verdicts) Of(o *Observation) Verdict {
	out := Verdict{Neither, None(), Figure(o.Score.Float()), None()}
	if o.Failed || !o.Axis.paired() {
		return out
	}
	anchor, paired := v.anchor(o)
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

func (v *Verdicts) anchor(o *Observation) (Score, bool) {
	judge, known := v.study.judges.index[o.Judge]
	text, seen := v.study.texts.index[o.Text]
	if !known || !seen {
		return Missing, false
	}
	score, ok := v.anchors[[2]uint32{judge, text}]
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
