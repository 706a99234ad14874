package rubric

// Rubric is what a judge is asked and how its answer is read.
type Rubric struct {
	// Name is the file's own name for the rubric; SHA is the SHA-256 of the
	// file's bytes in hex, so that a score can be traced to the wording.
	Name, SHA string
	// System and User are the prompt. User holds placeholders, see Prompt.
	// A rubric with an empty User only reads stored replies.
	System, User string
	// NoTarget and NoPapers are what the judge is told in place of a missing
	// target and missing papers.
	NoTarget, NoPapers string
	// Criteria are the parts of the judgement in the order asked, without
	// the overall score.
	Criteria []Criterion
	// Overall is the key of the overall score, empty if there is none;
	// OverallAsk is the question behind it.
	Overall, OverallAsk string
	// Scale holds the limits of every score, ends included.
	Scale
	// ReferenceBased says that the judge is shown the reference text.
	ReferenceBased bool
	// AnswerScale is the scale of <answer>N</answer>; nil if the judge
	// answers there on the rubric's own scale.
	AnswerScale *Scale
	// Calls lists, for judges asked in several calls whose replies are
	// stored as one text, the criteria of each call in their order.
	Calls [][]string

	// Discover says that the keys are found in each reply; see LoadPrompt.
	Discover bool

	// Made by decode once and for all; a Rubric made by hand lacks them.
	keys *keyring
	tmpl template // User with all filled in that no subject changes
}

// Criterion is one aspect of the judgement.
type Criterion struct {
	// Key names the criterion in the reply, Name in the prompt.
	Key, Name string
	// Ask is the question put to the judge.
	Ask string
	// TouchedBy are the swap types that attack this criterion.
	TouchedBy []string
	// Aliases are other keys under which judges return it.
	Aliases []string
}

// Scale is a range of scores, ends included, in points. Step is the
// granularity the judge is asked for; the parser does not round to it.
type Scale struct {
	Min, Max, Step float64
	// Low and High say what the two ends mean.
	Low, High string
}

// Contains reports whether v is a number on the scale.
func (s Scale) Contains(v float64) bool { return v >= s.Min && v <= s.Max }

// Keys returns the keys a reply is read for: the criteria in order, then the
// overall score if the rubric has one.
func (r *Rubric) Keys() []string {
	keys := make([]string, 0, len(r.Criteria)+1)
	for _, c := range r.Criteria {
		keys = append(keys, c.Key)
	}
	if r.Overall != "" {
		keys = append(keys, r.Overall)
	}
	return keys
}

// TouchedBy returns the keys of the criteria that the swap type attacks.
func (r *Rubric) TouchedBy(swapType string) []string {
	var keys []string
	for _, c := range r.Criteria {
		for _, t := range c.TouchedBy {
			if t == swapType {
				keys = append(keys, c.Key)
				break
			}
		}
	}
	return keys
}
