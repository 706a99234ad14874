package rubric

// Statuses of a reading. The first five come from Parse and from the reply's
// finish reason, the others from the call that brought no reply at all.
const (
	StatusOK        = "ok"        // the overall score, or a criterion of a rubric without one, was read
	StatusUnparsed  = "unparsed"  // there is text, but no score in it
	StatusTruncated = "truncated" // the reply ends before its answer
	StatusFiltered  = "filtered"  // a content filter cut the reply
	StatusRefused   = "refused"   // the judge declines to judge
	StatusTooLong   = "too_long"  // the prompt exceeds the model's context
	StatusError     = "error"     // the call failed
	StatusBudget    = "budget"    // the call was not made: cost limit reached
)

// Ways in which a score was found, from the surest to the least sure.
const (
	ModeJSON   = "json"   // a well-formed JSON object
	ModeRepair = "repair" // a JSON object with faults that have one reading
	ModeCalls  = "calls"  // several replies, read in the order of the rubric's calls
	ModeGlued  = "glued"  // several replies, each criterion from the one that it leads
	ModeAnswer = "answer" // <answer>N</answer> on the rubric's scale
	ModeMapped = "mapped" // <answer>N</answer> on the answer scale, mapped to the rubric's
	ModeProse  = "prose"  // a labelled number in running text
)

// Rating is the reading of one key. Value is nil if the reply gives no usable
// number; Reason then says why, in a few words.
type Rating struct {
	Key    string
	Value  *float64
	Reason string
}

// Result is what a reply says. A number in it stands in the reply and lies on
// the rubric's scale, ends included; nothing is clamped, rounded or guessed.
type Result struct {
	// Score is the overall score, nil if there is none.
	Score *float64
	// Scores are the criteria in the rubric's order, without the overall.
	Scores []Rating
	// Status is one of the Status constants, ParseMode one of the Mode
	// constants or empty where nothing was read.
	Status, ParseMode string
	// Reason says why Score is nil; empty if Status is StatusOK.
	Reason string
}

// Value returns the reading of a criterion, nil if it is missing or unknown.
func (r Result) Value(key string) *float64 {
	for _, s := range r.Scores {
		if s.Key == key {
			return s.Value
		}
	}
	return nil
}
