package rubric

import (
	"fmt"
	"slices"
)

// Only returns the rubric cut down to some of its keys, in the rubric's order:
// it asks for these and reads nothing else. Name and SHA stay, because the
// wording does. A key that the rubric lacks is an error.
func (r *Rubric) Only(keys ...string) (*Rubric, error) {
	for _, key := range keys {
		if !slices.Contains(r.Keys(), key) {
			return nil, fmt.Errorf("rubric %s has no criterion %q", r.Name, key)
		}
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("rubric %s cut down to nothing", r.Name)
	}
	cut := *r
	cut.Calls, cut.keys, cut.Criteria = nil, nil, nil
	for _, c := range r.Criteria {
		if slices.Contains(keys, c.Key) {
			cut.Criteria = append(cut.Criteria, c)
		}
	}
	if !slices.Contains(keys, r.Overall) {
		cut.Overall, cut.OverallAsk = "", ""
	}
	cut.keys, cut.tmpl = cut.keyring(), cut.fixed()
	return &cut, nil
}

// Attacked returns the key of the criterion that a swap type attacks, empty if
// it attacks none or several. In a rubric without an overall score it is the
// criterion that the text's score is taken from.
func (r *Rubric) Attacked(swapType string) string {
	if keys := r.TouchedBy(swapType); len(keys) == 1 {
		return keys[0]
	}
	return ""
}

// Settle makes the rating of one criterion the score of a reading by a rubric
// without an overall score. Without a usable rating of it the reading counts
// as unread. An empty key and a rubric with an overall score change nothing.
func (r *Rubric) Settle(res Result, key string) Result {
	if r.Overall != "" || key == "" || res.Status != StatusOK {
		return res
	}
	for _, s := range res.Scores {
		if s.Key != key {
			continue
		}
		if res.Score = s.Value; s.Value == nil {
			res.Status, res.Reason = StatusUnparsed, key+": "+s.Reason
		}
	}
	return res
}

// Join puts together the readings of several calls about one text; call i was
// asked for the keys calls[i]. The status is that of the call that was asked
// for the overall score or, in a rubric without one, ok as soon as any
// criterion was read.
func (r *Rubric) Join(calls [][]string, readings []Result) Result {
	res := r.Unread(StatusUnparsed, "no score in the replies")
	decided := false
	for i, rd := range readings {
		r.copyScores(&res, rd)
		has := r.Overall != "" && slices.Contains(calls[i], r.Overall)
		if has {
			res.Score = rd.Score
		}
		if i == 0 || has || r.Overall == "" && !decided && rd.Status == StatusOK {
			res.Status, res.ParseMode, res.Reason = rd.Status, rd.ParseMode, rd.Reason
		}
		decided = decided || has || r.Overall == "" && rd.Status == StatusOK
	}
	if r.Overall != "" && !decided && res.Status == StatusOK {
		res.Status, res.Reason = StatusUnparsed, r.Overall+" was not asked for"
	}
	return res
}

func (r *Rubric) copyScores(to *Result, from Result) {
	for _, s := range from.Scores {
		if i := slices.IndexFunc(to.Scores, func(t Rating) bool { return t.Key == s.Key }); i >= 0 {
			to.Scores[i] = s
		}
	}
}
