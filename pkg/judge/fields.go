package judge

import (
	"bytes"
	"encoding/json"
	"strconv"

	"assay/pkg/rubric"
)

// Field is one member to be written into a record: its name and raw JSON.
type Field struct {
	Name string
	Raw  []byte
}

// Fields returns what a record says about a verdict, in the order in which it
// is written. With timing the usage tells latency and cache hits as well,
// which differ from run to run.
func Fields(judge string, r *rubric.Rubric, v Verdict, timing bool) []Field {
	fields := []Field{
		{"judge_model", jsonString(judge)},
		{"judge_rubric", rubricJSON(r)},
		{"judge_result", jsonString(v.Reply)},
		{"score", scoreJSON(v.Score)},
		{"scores", scoresJSON(v.Scores)},
		{"judge_status", jsonString(v.Status)},
	}
	if v.ParseMode != "" {
		fields = append(fields, Field{"parse_mode", jsonString(v.ParseMode)})
	}
	if v.Usage != nil {
		fields = append(fields, Field{"usage", usageJSON(v.Usage, timing)})
	}
	return fields
}

func rubricJSON(r *rubric.Rubric) []byte {
	out := append([]byte(`{"name":`), jsonString(r.Name)...)
	out = append(append(out, `,"sha":`...), jsonString(r.SHA)...)
	out = append(out, `,"reference_based":`...)
	return append(strconv.AppendBool(out, r.ReferenceBased), '}')
}

func scoreJSON(v *float64) []byte {
	if v == nil {
		return []byte("null")
	}
	return strconv.AppendFloat(nil, *v, 'f', -1, 64)
}

func scoresJSON(scores []rubric.Rating) []byte {
	out := []byte{'{'}
	for i, s := range scores {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(append(out, jsonString(s.Key)...), ':'), scoreJSON(s.Value)...)
	}
	return append(out, '}')
}

func usageJSON(u *Usage, timing bool) []byte {
	if !timing {
		return marshal(u)
	}
	return marshal(struct {
		*Usage
		LatencyMS int64 `json:"latency_ms"`
		Cached    bool  `json:"cached"`
	}{u, u.Latency.Milliseconds(), u.Cached})
}

func jsonString(s string) []byte { return marshal(s) }

// marshal encodes without the escapes that are for HTML only. What is encoded
// here cannot fail.
func marshal(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
