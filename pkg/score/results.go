package score

import "slices"

// The combined types make the headline figures, at rates that leave a text
// recognisable.
const (
	combinedError            = "all_error_injection"
	combinedRepresentational = "all_equivalence_rewriting"
	headlineRate             = 150_000 // 0.15 in millionths
	namedTexts               = 10      // texts without anchor that a Result names
)

// Findings computes everything. The error is an *AnchorError if a judge scored
// one unchanged text in two ways, and a *RubricError if it was asked with two
// rubrics.
func (s *Study) Findings(opt Options) (*Findings, error) {
	if err := s.checkRubrics(); err != nil {
		return nil, err
	}
	f := &Findings{Settings: s.settings(&opt), Judges: []Result{}, Comparisons: []Comparison{}}
	var contenders []*contender
	var trials []*trial
	everyone := s.sourcesOf(s.rows)
	for _, rows := range s.sorted() {
		rows, duplicates, repeated := s.distinct(rows)
		a, err := s.anchorsOf(rows)
		if err != nil {
			return nil, err
		}
		j := &trial{study: s, opt: &opt, rows: rows, anchors: a, judge: s.judges.List[rows[0].judge], sources: everyone}
		r := j.result()
		if r.Counts.Duplicates += duplicates.count; r.Counts.DuplicateAt == "" {
			r.Counts.DuplicateAt = duplicates.at
		}
		r.Counts.Repeated, r.Counts.RepeatedAt = repeated.count, repeated.at
		f.Judges = append(f.Judges, r)
		trials = append(trials, j)
		contenders = append(contenders, j.contender(everyone))
	}
	f.Settings.Rates = headlineRates(f.Judges)
	f.Comparisons = comparisons(f.Judges, contenders)
	f.Tradeoff = tradeoff(f.Judges)
	s.selfPreferences(f.Judges, trials)
	return f, nil
}

// comparisons pairs the models, or the controls if there are no two models.
func comparisons(results []Result, all []*contender) []Comparison {
	pick := func(control bool) (out []*contender) {
		for i, r := range results {
			if r.Control == control {
				out = append(out, all[i])
			}
		}
		return out
	}
	list := pick(false)
	if len(list) == 0 {
		list = pick(true)
	}
	out := []Comparison{}
	for i, a := range list {
		for _, b := range list[i+1:] {
			out = append(out, compare(a, b))
		}
	}
	holm(out)
	return out
}

// headlineRates lists the rates of the headline figures of any judge.
func headlineRates(results []Result) []Figure {
	out := []Figure{}
	for _, r := range results {
		for _, p := range r.PerRate {
			if !slices.Contains(out, p.Rate) {
				out = append(out, p.Rate)
			}
		}
	}
	slices.Sort(out)
	return out
}
