package pairs

import (
	"encoding/json"
	"slices"
	"strings"

	"assay/pkg/record"
	"assay/pkg/rubric"
)

// replyBreak stands between the replies of several calls that assay-judge made
// about one text.
const replyBreak = "\n\x1e\n"

// sayOn is what a reply says about one criterion: the whole of it if nothing
// else was asked, the reply of its own call, or else the rating with its reasons
// in the form that the prompt for this criterion asks for.
func sayOn(rec *record.Record, whole *rubric.Rubric, criterion, text string, score float64) string {
	var calls [][]string
	if json.Unmarshal(rec.Path("judge_rubric.calls"), &calls) == nil && len(calls) > 0 {
		for i, part := range strings.Split(text, replyBreak) {
			if i < len(calls) && slices.Equal(calls[i], []string{criterion}) {
				return part
			}
		}
	}
	return whole.Excerpt(text, criterion, score)
}
