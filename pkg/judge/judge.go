package judge

import (
	"context"

	"assay/pkg/rubric"
)

// Judge scores texts. Implementations are safe for concurrent use.
type Judge interface {
	// Name is what records call the judge.
	Name() string
	// Judge scores one text. The verdict has a status in every case; an
	// error says that a reply that was needed is missing.
	Judge(ctx context.Context, in Input) (Verdict, error)
}

// Input is what is judged.
type Input struct {
	Text      string         // the text under judgement
	Target    string         // what the text is for; empty if not given
	Reference string         // the text known to be right; empty if unknown
	Papers    []rubric.Paper // the sources that the text was made from
	// Swap is the type of the rewrite that made the text, empty for a text as
	// it was. Judges do not see it; it decides which criteria are asked for.
	Swap string
	// Source names where the text comes from, so that knowledge looked up
	// for the judge can leave its reference out.
	Source string
	Sample int // index of the sample, from 0
}

// Verdict is what a judge said and what was read in it.
type Verdict struct {
	// Reply is the whole raw reply. Replies of several calls stand in the
	// order of Calls with replyBreak between them.
	Reply string
	rubric.Result
	// Calls are the keys that each call asked for; nil if the rubric was
	// asked whole, in one call.
	Calls   [][]string
	Augment string    // kind of knowledge that the judge was given; empty for none
	Usage   *Usage    // what the calls took; nil for built-in judges and failed calls
	More    []Verdict // the samples after the first
}

// replyBreak stands between the replies of several calls about one text: the
// record separator of ASCII, which no model writes, on a line of its own.
const replyBreak = "\n\x1e\n"
