package record

// judgement are the members that assay-judge writes, in its order.
var judgement = [...]string{
	"judge_model", "judge_rubric", "judge_result", "judge_samples", "score", "scores", "score_samples", "score_median",
	"judge_status", "parse_mode", "usage",
}

// Judged reports whether a record holds what a judge said of its text.
func (r *Record) Judged() bool { return r.Has("judge_model") && r.Has("judge_result") }

// Unjudge takes out what a judge said: it does not hold for another text.
func (r *Record) Unjudge() {
	for _, name := range judgement {
		if r.Has(name) {
			r.Delete(name)
		}
	}
}
