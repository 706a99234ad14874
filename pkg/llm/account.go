package llm

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Account is what one model did in a run, as the commands tell it at the end. It is not
// safe for concurrent use.
type Account struct {
	Judge     string         `json:"judge_model,omitempty"`
	Generator string         `json:"generator,omitempty"`
	Records   int            `json:"records"`
	Status    map[string]int `json:"status"`   // records by what became of them
	Requests  int64          `json:"requests"` // sent, repeats too
	Replies   int            `json:"replies"`  // paid for
	Cached    int            `json:"cached"`   // replies that cost nothing
	Prompt    int            `json:"prompt_tokens"`
	Reply     int            `json:"completion_tokens"`
	Cost      float64        `json:"cost_usd"`
	Unpriced  int            `json:"replies_of_unknown_cost"`
}

// Count books a record by what became of it.
func (a *Account) Count(status string) {
	if a.Status == nil {
		a.Status = map[string]int{}
	}
	a.Records++
	a.Status[status]++
}

// Book books one reply.
func (a *Account) Book(r Reply) {
	if r.Cached {
		a.Cached++
		return
	}
	a.Replies++
	a.Prompt += r.Usage.PromptTokens
	a.Reply += r.Usage.CompletionTokens
	if r.Usage.Cost == nil {
		a.Unpriced++
	} else {
		a.Cost = Dollars(a.Cost + *r.Usage.Cost)
	}
}

// BookEmbedding books one vector.
func (a *Account) BookEmbedding(e Embedding) {
	a.Book(Reply{Usage: e.Usage, Cached: e.Cached})
}

// Add books all of another account.
func (a *Account) Add(o Account) {
	if a.Status == nil {
		a.Status = map[string]int{}
	}
	a.Records += o.Records
	for status, n := range o.Status {
		a.Status[status] += n
	}
	a.Requests += o.Requests
	a.Replies += o.Replies
	a.Cached += o.Cached
	a.Prompt += o.Prompt
	a.Reply += o.Reply
	a.Cost = Dollars(a.Cost + o.Cost)
	a.Unpriced += o.Unpriced
}

// Line is the account in words. Statuses stand in the order given, others behind them.
func (a Account) Line(order ...string) string {
	var others, counts []string
	for s := range a.Status {
		if !slices.Contains(order, s) {
			others = append(others, s)
		}
	}
	slices.Sort(others)
	for _, s := range slices.Concat(order, others) {
		if n := a.Status[s]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, s))
		}
	}
	became := ""
	if len(counts) > 0 {
		became = strings.Join(counts, ", ") + "; "
	}
	text := fmt.Sprintf("%s: %s%d replies from %d requests, %d from the cache; %d prompt and %d completion tokens",
		a.Judge+a.Generator, became, a.Replies, a.Requests, a.Cached, a.Prompt, a.Reply)
	if a.Unpriced < a.Replies {
		text += ", " + strconv.FormatFloat(a.Cost, 'f', -1, 64) + " USD"
	}
	return text
}

// WriteSummary writes {members: accounts, "total": their sum} as JSON.
func WriteSummary(w io.Writer, members string, accounts []Account) error {
	total := Account{Status: map[string]int{}}
	for _, a := range accounts {
		total.Add(a)
	}
	data, err := json.MarshalIndent(map[string]any{members: accounts, "total": total}, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}
