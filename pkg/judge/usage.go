package judge

import (
	"slices"
	"strings"
	"time"

	"assay/pkg/llm"
)

// Usage is what the replies behind a verdict took.
type Usage struct {
	PromptTokens     int
	CompletionTokens int
	CostUSD          *float64 // nil if neither server nor price list tells
	Priced           bool     // some of the cost is by the price list
	Model            string   // that answered, as the server tells
	FinishReason     string   // of each reply in order, joined by commas; once if all are the same
	DroppedParams    []string // refused by the server

	Latency time.Duration // of the requests that brought the replies, in sum
	Replies int           // how many there were
	Prompt  int           // bytes of the prompts
	Paid    Paid          // what this run has paid for; the rest was in the cache
}

// Paid is the share of a usage that cost something in this run.
type Paid struct {
	Replies, PromptTokens, CompletionTokens int

	CostUSD  float64 // of those replies whose cost is known
	Unpriced int     // the number of the others
}

func (p *Paid) join(q Paid) {
	p.Replies += q.Replies
	p.PromptTokens += q.PromptTokens
	p.CompletionTokens += q.CompletionTokens
	p.CostUSD = llm.Dollars(p.CostUSD + q.CostUSD)
	p.Unpriced += q.Unpriced
}

// add books one reply.
func (u *Usage) add(r llm.Reply, prompt int) {
	one := Usage{
		PromptTokens: r.Usage.PromptTokens, CompletionTokens: r.Usage.CompletionTokens,
		CostUSD: r.Usage.Cost, Priced: r.Usage.Priced, Model: r.Model, FinishReason: r.FinishReason,
		DroppedParams: r.Dropped, Latency: r.Latency, Replies: 1, Prompt: prompt,
	}
	if !r.Cached {
		one.Paid = Paid{Replies: 1, PromptTokens: one.PromptTokens, CompletionTokens: one.CompletionTokens}
		if one.CostUSD == nil {
			one.Paid.Unpriced = 1
		} else {
			one.Paid.CostUSD = *one.CostUSD
		}
	}
	u.join(&one)
}

// join adds the usage of further replies.
func (u *Usage) join(v *Usage) {
	if v == nil {
		return
	}
	if u.Replies == 0 {
		*u = *v
		return
	}
	u.FinishReason = joinReasons(u.FinishReason, u.Replies, v.FinishReason, v.Replies)
	u.PromptTokens += v.PromptTokens
	u.CompletionTokens += v.CompletionTokens
	u.CostUSD = sum(u.CostUSD, v.CostUSD)
	u.Priced = u.Priced || v.Priced
	for _, p := range v.DroppedParams {
		if !slices.Contains(u.DroppedParams, p) {
			u.DroppedParams = append(slices.Clip(u.DroppedParams), p)
		}
	}
	u.Latency += v.Latency
	u.Replies += v.Replies
	u.Prompt += v.Prompt
	u.Paid.join(v.Paid)
}

// joinReasons joins two lists of finish reasons, each written once if all of
// its n are the same.
func joinReasons(a string, na int, b string, nb int) string {
	if a == b && !strings.Contains(a, ",") {
		return a
	}
	return strings.Join(append(reasons(a, na), reasons(b, nb)...), ",")
}

// reasons spells out a list of n finish reasons.
func reasons(joined string, n int) []string {
	if !strings.Contains(joined, ",") {
		return slices.Repeat([]string{joined}, n)
	}
	list := strings.Split(joined, ",")
	for len(list) < n {
		list = append(list, "")
	}
	return list[:n]
}

func sum(a, b *float64) *float64 {
	if a == nil || b == nil {
		if a == nil {
			a = b
		}
		return a
	}
	total := llm.Dollars(*a + *b)
	return &total
}
