package judge

import (
	"strings"

	"assay/pkg/rubric"
)

// Stored is what a record holds of an earlier judgement.
type Stored struct {
	Reply   string   // judge_result
	Samples []string // judge_samples
	// Own is true if a rubric of this program was asked, in the calls that
	// Calls lists, nil for the whole rubric in one. Replies from elsewhere
	// may be several in one text.
	Own    bool
	Calls  [][]string
	Finish string // usage.finish_reason, empty if not known
	Status string // judge_status, empty if not known
	Swap   string // the type of the rewrite, empty for none
	Shown  string // the text that was judged, empty if not known
}

// Reread reads stored replies again and returns the fields that follow from
// them: score, scores, judge_status and, where they apply, parse_mode,
// score_samples and score_median. Nothing is asked.
func Reread(r *rubric.Rubric, s Stored) ([]Field, error) {
	q, err := s.questions(r)
	if err != nil {
		return nil, err
	}
	attacked := r.Attacked(s.Swap)
	replies := append([]string{s.Reply}, s.Samples...)
	ends := reasons(s.Finish, len(replies)*len(q.calls))
	var v Verdict
	for i, reply := range replies {
		one := Verdict{Result: r.Settle(q.reread(reply, ends[i*len(q.calls):], s.Shown), attacked)}
		if i == 0 {
			v = one
		} else {
			v.More = append(v.More, one)
		}
	}
	if s.Status == rubric.StatusRefused && v.Status == rubric.StatusUnparsed {
		v.Status = s.Status // the refusal may have stood outside of the reply
	}
	fields := reading(v)
	if v.ParseMode == "" {
		fields = append(fields, Field{Name: "parse_mode"})
	}
	return fields, nil
}

// questions are those that the stored replies answer.
func (s Stored) questions(r *rubric.Rubric) (*questions, error) {
	if !s.Own {
		return &questions{asked: r, calls: []*rubric.Rubric{r}}, nil
	}
	if s.Calls == nil {
		whole := *r
		whole.Calls = nil
		return &questions{asked: r, calls: []*rubric.Rubric{&whole}}, nil
	}
	q := &questions{keys: s.Calls}
	var all []string
	for _, keys := range s.Calls {
		call, err := r.Only(keys...)
		if err != nil {
			return nil, err
		}
		q.calls = append(q.calls, call)
		all = append(all, keys...)
	}
	var err error
	q.asked, err = r.Only(all...)
	return q, err
}

// reread reads the replies of one sample.
func (q *questions) reread(joined string, ends []string, shown string) rubric.Result {
	parts := []string{joined}
	if len(q.calls) > 1 {
		parts = strings.Split(joined, replyBreak)
	}
	readings := make([]rubric.Result, len(q.calls))
	for i, call := range q.calls {
		if i < len(parts) {
			readings[i] = read(call, said{content: parts[i], finish: ends[i]}, shown)
		} else {
			readings[i] = call.Unread(rubric.StatusUnparsed, "there is no reply to this call")
		}
	}
	return q.join(readings)
}
