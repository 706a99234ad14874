package report

import (
	"encoding/json"
	"io"

	"assay/pkg/score"
)

// line is what JSONL writes of one judge: its results, its differences to every
// other judge, and what concerns the study as a whole.
type line struct {
	*score.Result
	Versus   []versus        `json:"versus"`
	Tradeoff *score.Tradeoff `json:"tradeoff"`
	Settings score.Settings  `json:"settings"`
}

// versus is a comparison seen from one judge: its figure minus the other's.
type versus struct {
	Judge          string           `json:"judge"`
	Sources        int              `json:"sources"`
	Validity       score.Difference `json:"validity"`
	Stability      score.Difference `json:"stability"`
	Accuracy       score.Difference `json:"accuracy"`
	Discrimination score.Difference `json:"discrimination"`
}

// JSONL writes one object per judge and line. Figures have six decimals, null
// where there was nothing to compute them from.
func JSONL(w io.Writer, f *score.Findings) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for i := range f.Judges {
		r := &f.Judges[i]
		if err := enc.Encode(line{r, others(r.Judge, f.Comparisons), f.Tradeoff, f.Settings}); err != nil {
			return err
		}
	}
	return nil
}

func others(judge string, all []score.Comparison) []versus {
	out := []versus{}
	for _, c := range all {
		switch judge {
		case c.A:
			out = append(out, versus{c.B, c.Sources, c.Validity, c.Stability, c.Accuracy, c.Discrimination})
		case c.B:
			out = append(out, versus{c.A, c.Sources, turned(c.Validity), turned(c.Stability), turned(c.Accuracy), turned(c.Discrimination)})
		}
	}
	return out
}

func turned(d score.Difference) score.Difference {
	d.Value, d.CI = -d.Value, score.Interval{-d.CI[1], -d.CI[0]}
	return d
}
