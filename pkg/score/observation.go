package score

// Axis says which figure a record speaks to.
type Axis uint8

const (
	// Anchor is the unchanged text, which every rewrite is compared with.
	Anchor Axis = iota
	// Error is a rewrite that made the text wrong.
	Error
	// Representational is a rewrite that says the same in another notation.
	Representational
	// Adversarial is a text made worse in the respect of one criterion.
	Adversarial
	// Other is any other category; it enters no figure of this package.
	Other
)

// String returns the category as records spell it.
func (a Axis) String() string {
	return [...]string{"anchor", "error", "representational", "adversarial", "other"}[a]
}

// paired reports whether rewrites of the axis are compared with the anchor
// within a tolerance.
func (a Axis) paired() bool { return a == Error || a == Representational }

// axisOf returns the axis of a record's perturbation_meta.category.
func axisOf(category string) Axis {
	for a := Anchor; a < Other; a++ {
		if a.String() == category {
			return a
		}
	}
	return Other
}

// Observation is what the figures need of one judged record. Criteria, Samples
// and By share the Reader's memory until its next record.
type Observation struct {
	Judge  string // judge_model
	Source string // what clusters resample: all texts of one source together
	Text   string // source and generator; rewrites and anchor share it
	Axis   Axis
	Type   string // perturbation_meta.type, "anchor" for an anchor
	Rate   Score  // rate_requested in millionths
	Seed   string // perturbation_meta.seed, "" if there is none
	Level  string // level or target_language, "" if there is neither
	NoOp   bool   // the rewrite equals the reference
	Score  Score  // overall score, Missing if it was not read
	Status string // judge_status or the parser's, "" if unknown
	Failed bool   // the record carries assay_error: it was never judged

	Criteria []Criterion // scores of the rubric's criteria
	Samples  []Score     // score_samples: repeated answers to the same question
	Rubric   RubricID    // judge_rubric, empty if the record does not tell
	By       []string    // values of the Reader's By fields
	File     string      // where the record stands, "" if unknown
	Line     int
}

// Criterion is the score of one aspect of the judgement.
type Criterion struct {
	Key   string
	Score Score // Missing if it was not read
}

// RubricID tells rubrics apart: the name, and the hash of the wording.
type RubricID struct {
	Name string `json:"name"`
	SHA  string `json:"sha"`
}
