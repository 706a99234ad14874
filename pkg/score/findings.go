package score

import "assay/pkg/rubric"

// Options are the choices that change figures.
type Options struct {
	Tau       []float64        // tolerances in score points, the first makes the figures and the rest the sweep; none means 0.5, as in the paper
	KeepNoOp  bool             // count rewrites equal to their reference like any other
	Resamples int              // of the sources; 0 leaves out intervals and tests
	Seed      uint64           // of the resamples
	Jobs      int              // goroutines; the result does not depend on it
	Medians   bool             // scores are medians of samples: the repeat floor compares medians of halves
	By        []string         // names of the groups that observations carry
	Rubrics   []*rubric.Rubric // tell what a swap touches and where the scale ends, by name; the first stands for records that name none
}

// Findings are the results of a study.
type Findings struct {
	Settings    Settings     `json:"settings"`
	Judges      []Result     `json:"judges"`      // in alphabetical order
	Comparisons []Comparison `json:"comparisons"` // every pair of models; of controls if there are no two models
	Tradeoff    *Tradeoff    `json:"tradeoff"`    // nil with fewer than three models
}

// Settings tell how the findings were made: what a reader needs to make them
// again.
type Settings struct {
	Tau       []Figure   `json:"tau"`
	Level     Figure     `json:"level"`     // of every interval
	Resamples int        `json:"resamples"` // 0 if there are no intervals
	Seed      uint64     `json:"seed"`
	KeepNoOp  bool       `json:"keep_no_op"`
	Medians   bool       `json:"medians"`
	By        []string   `json:"by"`
	Records   int        `json:"records"` // judged records of all judges
	Failed    int        `json:"failed"`
	Texts     int        `json:"texts"`
	Sources   int        `json:"sources"`
	Rates     []Figure   `json:"rates"`      // of the headline figures
	SwapSeeds []string   `json:"swap_seeds"` // seeds of the rewrites
	Rubrics   []RubricID `json:"rubrics"`    // that the records name
}

// defaultTau is the paper's tolerance.
const defaultTau = 0.5

func (o *Options) taus() []float64 {
	if len(o.Tau) == 0 {
		return []float64{defaultTau}
	}
	return o.Tau
}

func (o *Options) resampling() resampling { return resampling{o.Resamples, o.Seed, o.Jobs} }

// rubric returns the rubric of that name, else the first one; nil if there is
// none.
func (o *Options) rubric(id RubricID) *rubric.Rubric {
	for _, r := range o.Rubrics {
		if r.Name == id.Name {
			return r
		}
	}
	if len(o.Rubrics) == 0 || id.Name != "" {
		return nil
	}
	return o.Rubrics[0]
}
