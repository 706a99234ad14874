package judge

import (
	"context"
	"time"

	"assay/pkg/rubric"
)

// Judge scores texts. Implementations are safe for concurrent use.
type Judge interface {
	// Name is what records call the judge.
	Name() string
	// Judge scores one text. The verdict has a status in every case; an
	// error says that there was no reply to read.
	Judge(ctx context.Context, in Input) (Verdict, error)
}

// Input is what is judged.
type Input struct {
	Text      string // the text under judgement
	Target    string // what the text is for; empty if not given
	Reference string // the text known to be right; empty if unknown
	Sample    int    // index of the sample, from 0
}

// Verdict is what a judge said and what was read in it.
type Verdict struct {
	Reply string // the whole raw reply
	rubric.Result
	Usage *Usage // what the call took; nil for built-in judges and failed calls
}

// Usage is what a reply took.
type Usage struct {
	PromptTokens     int      `json:"prompt_tokens"`
	CompletionTokens int      `json:"completion_tokens"`
	CostUSD          *float64 `json:"cost_usd,omitempty"` // as the server tells
	Model            string   `json:"model,omitempty"`    // that answered, as the server tells
	FinishReason     string   `json:"finish_reason,omitempty"`
	DroppedParams    []string `json:"dropped_params,omitempty"` // refused by the server

	Latency time.Duration `json:"-"` // of the request that brought the reply
	Cached  bool          `json:"-"` // nothing was paid for it
}
