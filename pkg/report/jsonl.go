package report

import (
	"encoding/json"
	"io"

	"assay/pkg/score"
)

// JSONL writes one object per judge and line. Figures have six decimals, null
// where there was nothing to compute them from.
func JSONL(w io.Writer, results []score.Result) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range results {
		if err := enc.Encode(&results[i]); err != nil {
			return err
		}
	}
	return nil
}
