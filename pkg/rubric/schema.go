package rubric

import (
	"encoding/json"
	"strconv"
	"strings"
)

// maxEnum bounds the values of a scale that a schema lists one by one.
const maxEnum = 100

// Schema is the JSON schema of the reply that the prompt asks for: the reasons
// first, then each key with the values that the scale has. It keeps to what
// servers with structured output share.
func (r *Rubric) Schema() json.RawMessage {
	var b strings.Builder
	b.WriteString(`{"type":"object","properties":{"reasoning":{"type":"string"}`)
	value := r.valueSchema()
	required := `"reasoning"`
	for _, key := range r.Keys() {
		quoted, err := json.Marshal(key)
		if err != nil {
			continue // a string always marshals
		}
		b.WriteString("," + string(quoted) + ":" + value)
		required += "," + string(quoted)
	}
	return json.RawMessage(b.String() + `},"required":[` + required + `],"additionalProperties":false}`)
}

// valueSchema describes one score. Limits of numbers are unknown to some
// servers; a list of values is known to all.
func (r *Rubric) valueSchema() string {
	kind := "number"
	if r.Step == float64(int(r.Step)) && r.Min == float64(int(r.Min)) && r.Step > 0 {
		kind = "integer"
	}
	if r.Step <= 0 || (r.Max-r.Min)/r.Step > maxEnum {
		return `{"type":"` + kind + `"}`
	}
	var values []string
	for i := 0; ; i++ {
		v := r.Min + float64(i)*r.Step
		if v > r.Max+r.Step/1e6 {
			break
		}
		values = append(values, strconv.FormatFloat(min(v, r.Max), 'g', 12, 64))
	}
	return `{"type":"` + kind + `","enum":[` + strings.Join(values, ",") + `]}`
}
