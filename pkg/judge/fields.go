package judge

import (
	"slices"
	"strconv"

	"assay/pkg/rubric"
)

// Field is one member to be written into a record: its name and raw JSON. Raw
// is nil for a member that the record must not have.
type Field struct {
	Name string
	Raw  []byte
}

// Fields returns what a record says about a verdict, in the order in which it
// is written. With timing the usage tells latency and cache hits as well,
// which differ from run to run. What an earlier judge left behind and this one does not
// write has no Raw: a sample of another judge must not pass for one of this.
func Fields(judge string, r *rubric.Rubric, v Verdict, timing bool) []Field {
	fields := make([]Field, 0, 12)
	fields = append(fields,
		Field{"judge_model", appendString(nil, judge)},
		Field{"judge_rubric", rubricJSON(r, v)},
		Field{"judge_result", appendString(nil, v.Reply)})
	if len(v.More) > 0 {
		fields = append(fields, Field{"judge_samples", repliesJSON(v.More)})
	}
	fields = append(fields, reading(v)...)
	if v.Usage != nil {
		fields = append(fields, Field{"usage", usageJSON(v.Usage, timing)})
	}
	for _, name := range [...]string{"judge_samples", "score_samples", "score_median", "parse_mode", "usage"} {
		if !slices.ContainsFunc(fields, func(f Field) bool { return f.Name == name }) {
			fields = append(fields, Field{Name: name})
		}
	}
	return fields
}

// reading are the fields that follow from the replies alone.
func reading(v Verdict) []Field {
	fields := []Field{
		{"score", appendScore(nil, v.Score)},
		{"scores", scoresJSON(v.Scores)},
	}
	if len(v.More) > 0 {
		all := v.scores()
		fields = append(fields, Field{"score_samples", listJSON(all)}, Field{"score_median", appendScore(nil, median(all))})
	}
	fields = append(fields, Field{"judge_status", appendString(nil, v.Status)})
	if v.ParseMode != "" {
		fields = append(fields, Field{"parse_mode", appendString(nil, v.ParseMode)})
	}
	return fields
}

func rubricJSON(r *rubric.Rubric, v Verdict) []byte {
	out := appendString([]byte(`{"name":`), r.Name)
	out = appendString(append(out, `,"sha":`...), r.SHA)
	out = append(out, `,"reference_based":`...)
	out = strconv.AppendBool(out, r.ReferenceBased)
	if v.Augment != "" {
		out = appendString(append(out, `,"augment":`...), v.Augment)
	}
	if v.Calls != nil {
		out = append(out, `,"calls":[`...)
		for i, keys := range v.Calls {
			out = appendComma(out, i)
			out = append(out, '[')
			for k, key := range keys {
				out = appendString(appendComma(out, k), key)
			}
			out = append(out, ']')
		}
		out = append(out, ']')
	}
	return append(out, '}')
}

func repliesJSON(more []Verdict) []byte {
	out := []byte{'['}
	for i, v := range more {
		out = appendString(appendComma(out, i), v.Reply)
	}
	return append(out, ']')
}

func scoresJSON(scores []rubric.Rating) []byte {
	out := []byte{'{'}
	for i, s := range scores {
		out = appendString(appendComma(out, i), s.Key)
		out = appendScore(append(out, ':'), s.Value)
	}
	return append(out, '}')
}

func listJSON(scores []*float64) []byte {
	out := []byte{'['}
	for i, s := range scores {
		out = appendScore(appendComma(out, i), s)
	}
	return append(out, ']')
}

func usageJSON(u *Usage, timing bool) []byte {
	out := strconv.AppendInt([]byte(`{"prompt_tokens":`), int64(u.PromptTokens), 10)
	out = strconv.AppendInt(append(out, `,"completion_tokens":`...), int64(u.CompletionTokens), 10)
	if u.CostUSD != nil {
		out = appendScore(append(out, `,"cost_usd":`...), u.CostUSD)
	}
	for _, m := range [...]struct{ name, value string }{{"model", u.Model}, {"finish_reason", u.FinishReason}} {
		if m.value != "" {
			out = appendString(append(append(append(out, `,"`...), m.name...), `":`...), m.value)
		}
	}
	if len(u.DroppedParams) > 0 {
		out = append(out, `,"dropped_params":[`...)
		for i, p := range u.DroppedParams {
			out = appendString(appendComma(out, i), p)
		}
		out = append(out, ']')
	}
	if timing {
		out = strconv.AppendInt(append(out, `,"latency_ms":`...), u.Latency.Milliseconds(), 10)
		out = strconv.AppendBool(append(out, `,"cached":`...), u.Replies > 0 && u.Paid.Replies == 0)
	}
	return append(out, '}')
}
