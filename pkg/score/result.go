package score

// Result holds what is found about one judge.
type Result struct {
	Judge   string `json:"judge"`
	Control bool   `json:"control"` // a builtin: judge, there to test the pipeline
	Tau     Figure `json:"tau"`     // tolerance in score points of all that follows, Sweep excepted

	Figures
	Counts Counts `json:"counts"`

	// ErrorTypes and RepresentationalTypes are what the headline figures
	// are made of: the combined type, else all single types pooled.
	ErrorTypes            []string `json:"error_types"`
	RepresentationalTypes []string `json:"representational_types"`

	PerRate      []RateResult   `json:"per_rate"`     // the headline figures at each rate
	ByType       []TypeResult   `json:"by_type"`      // every type at every rate, rates above 0.15 included
	Sweep        []TauResult    `json:"tau_sweep"`    // the headline figures at each tolerance asked for, if several
	Groups       []Group        `json:"by"`           // the headline figures of the groups asked for
	Localisation []Localisation `json:"localisation"` // per type: did a criterion fall that the rewrite touches
	Repeat       *Repeat        `json:"repeat"`       // answers to the same question, nil without samples
	LowAnchors   LowAnchors     `json:"low_anchors"`  // anchors from which no drop is possible
	Power        Power          `json:"power"`        // the smallest difference that the texts can show
	Rubric       RubricID       `json:"rubric"`       // what the judge was asked with, empty if unknown

	Adversarial    []Attacked      `json:"adversarial"`     // per criterion: ratings of attacked texts
	Generators     []GeneratorMean `json:"generators"`      // mean ratings of the texts of each generator, if there are several
	SelfPreference *SelfPreference `json:"self_preference"` // nil unless the judge is one of the generators
}

// Counts says how many records stand behind the figures and what was left out,
// over all types and rates.
type Counts struct {
	Records         int `json:"records"`          // judged records, anchors included
	Failed          int `json:"failed"`           // records with assay_error, not judged
	Texts           int `json:"texts"`            // distinct texts
	Sources         int `json:"sources"`          // distinct sources
	Anchors         int `json:"anchors"`          // texts with an anchor
	UnparsedAnchors int `json:"unparsed_anchors"` // of those, without a readable score
	Unparsed        int `json:"unparsed"`         // rewrites whose pair has an unread side, no-ops not counted
	NoOp            int `json:"no_op"`            // rewrites equal to their reference
	MissingAnchors  int `json:"missing_anchors"`  // texts with rewrites but no anchor
	MissingPairs    int `json:"missing_pairs"`    // rewrites of those texts, no-ops not counted
	Other           int `json:"other"`            // records of other categories
	Rewrites        int `json:"-"`                // judged records that are no anchors
	Duplicates      int `json:"duplicates"`       // records that repeat another in every respect, counted once
	Repeated        int `json:"repeated"`         // records that repeat another but for the score, all counted

	UnparsedShare Figure `json:"unparsed_share"` // of all rewrites, as the next two
	NoOpShare     Figure `json:"no_op_share"`
	MissingShare  Figure `json:"missing_share"`

	MissingTexts []string `json:"missing_texts"` // the first ten texts without anchor
	MissingAt    string   `json:"-"`             // file and line of a rewrite without anchor
	DuplicateAt  string   `json:"-"`             // file and line of a duplicate
	RepeatedAt   string   `json:"-"`             // file and line of a repeated rewrite
}

// RateResult holds the headline figures at one rate. Error or Representational
// is nil if the axis has no records there.
type RateResult struct {
	Rate             Figure   `json:"rate"`
	Validity         Figure   `json:"validity"`
	Stability        Figure   `json:"stability"`
	Accuracy         Figure   `json:"accuracy"`
	Discrimination   Figure   `json:"discrimination"`
	AUROC            Figure   `json:"auroc"`
	ValidityCI       Interval `json:"validity_ci"`
	StabilityCI      Interval `json:"stability_ci"`
	AccuracyCI       Interval `json:"accuracy_ci"`
	DiscriminationCI Interval `json:"discrimination_ci"`
	Error            *Detail  `json:"error"`
	Representational *Detail  `json:"representational"`
}

// TypeResult is the outcome of one swap type at one rate.
type TypeResult struct {
	Type     string   `json:"type"`
	Category string   `json:"category"`
	Rate     Figure   `json:"rate"`
	ShareCI  Interval `json:"share_ci"`
	Detail
}

// Detail is the outcome of a set of rewrites of one category at one rate.
type Detail struct {
	Share       Figure `json:"share"`         // detected errors, or stable representational rewrites
	ShareBounds Bounds `json:"share_bounds"`  // worst and best case
	Dropped     Figure `json:"share_dropped"` // a − s > τ, whatever the category

	Units    int `json:"units"`    // texts (and types, where pooled) with a pair that was read
	Pairs    int `json:"pairs"`    // pairs read; more than Units if there are several seeds
	Correct  int `json:"correct"`  // of those, detected or stable
	Unparsed int `json:"unparsed"` // pairs with an unread side
	Missing  int `json:"missing"`  // rewrites without an anchor
	NoOp     int `json:"no_op"`    // rewrites equal to their reference

	MeanScore  Figure `json:"mean_score"`  // over the pairs read
	MeanAnchor Figure `json:"mean_anchor"` // over the pairs read
	MeanDrop   Figure `json:"mean_drop"`   // over the pairs read
}

// TauResult holds the headline figures at one tolerance.
type TauResult struct {
	Tau              Figure   `json:"tau"`
	Validity         Figure   `json:"validity"`
	Stability        Figure   `json:"stability"`
	Accuracy         Figure   `json:"accuracy"`
	Discrimination   Figure   `json:"discrimination"`
	ValidityCI       Interval `json:"validity_ci"`
	StabilityCI      Interval `json:"stability_ci"`
	AccuracyCI       Interval `json:"accuracy_ci"`
	DiscriminationCI Interval `json:"discrimination_ci"`
}

// Group holds the figures of the rewrites that share a value of a field. The
// headline types are chosen anew within the group.
type Group struct {
	Field string `json:"field"` // the path as it was asked for
	Value string `json:"value"` // "(none)" for records without the field

	Texts    int `json:"texts"`    // distinct texts with a rewrite in the group
	Sources  int `json:"sources"`  // their sources
	Pairs    int `json:"pairs"`    // pairs read
	Unparsed int `json:"unparsed"` // pairs with an unread side
	Missing  int `json:"missing"`  // rewrites without an anchor
	NoOp     int `json:"no_op"`    // rewrites equal to their reference
	Figures

	Adversarial []Attacked `json:"adversarial"` // as in Result, of the group's attacks
}
