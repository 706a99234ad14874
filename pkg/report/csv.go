package report

import (
	"fmt"
	"io"
	"strconv"

	"assay/pkg/score"
)

// CSV writes one line per judge, type and rate, and for each judge the headline
// figures with type "headline" and an empty rate. Cells without a value are
// empty.
func CSV(w io.Writer, results []score.Result) error {
	rows := [][]string{{
		"judge", "type", "category", "rate", "validity", "stability", "accuracy", "discrimination",
		"share_dropped", "low", "high", "pairs", "unparsed", "missing", "no_op", "mean_score", "mean_anchor",
	}}
	for _, r := range results {
		c := r.Counts
		rows = append(rows, []string{
			r.Judge, "headline", "", "", exact(r.Validity), exact(r.Stability), exact(r.Accuracy), exact(r.Discrimination),
			"", "", "", fmt.Sprint(pairs(r)), fmt.Sprint(c.Unparsed), fmt.Sprint(c.MissingPairs), fmt.Sprint(c.NoOp), "", "",
		})
		for _, t := range r.ByType {
			rows = append(rows, typeRow(r.Judge, t))
		}
	}
	return writeCSV(w, rows)
}

func typeRow(judge string, t score.TypeResult) []string {
	validity, stability := exact(t.Share), ""
	if t.Category != score.Error.String() {
		validity, stability = "", validity
	}
	return []string{
		judge, t.Type, t.Category, exact(t.Rate), validity, stability, "", "",
		exact(t.Dropped), exact(t.ShareBounds[0]), exact(t.ShareBounds[1]),
		fmt.Sprint(t.Pairs), fmt.Sprint(t.Unparsed), fmt.Sprint(t.Missing), fmt.Sprint(t.NoOp),
		exact(t.MeanScore), exact(t.MeanAnchor),
	}
}

func pairs(r score.Result) int {
	n := 0
	for _, t := range r.ByType {
		n += t.Pairs
	}
	return n
}

// exact has six decimals, as JSON has.
func exact(f score.Figure) string {
	raw, _ := f.MarshalJSON()
	if _, err := strconv.ParseFloat(string(raw), 64); err != nil {
		return ""
	}
	return string(raw)
}
