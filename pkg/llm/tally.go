package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// Tally is a client that calls nothing. It counts the calls that one made by New would
// make and answers every request with a failure of KindDryRun. It keeps 8 bytes for
// each different request.
type Tally struct {
	target  Target
	options Options
	price   *Price

	mu     sync.Mutex
	seen   map[uint64]struct{} // hashes of the requests so far
	counts Counts
}

// Counts are the requests of a dry run.
type Counts struct {
	Requests         int // made in all, equal ones too
	Calls            int // that would reach a server
	Cached           int // answered by the cache
	Repeated         int // equal to a request before, which is called once
	PromptTokens     int // of the calls, by EstimateTokens
	CompletionTokens int // of the calls, at most; -1 if a reply has no limit
	// MostUSD is an upper bound of what the calls cost; nil without a price, or if a
	// reply has no limit of tokens.
	MostUSD *float64
}

// NewTally makes a tally of a target; of the options it uses Cache, EndpointID and
// Prices.
func NewTally(t Target, o Options) *Tally {
	return &Tally{target: t, options: o, price: o.Prices.of(t), seen: map[uint64]struct{}{}}
}

// Complete counts the request.
func (t *Tally) Complete(_ context.Context, req Request) (Reply, error) {
	key, err := t.options.Key(t.target, req)
	if err != nil {
		return Reply{}, failure(KindBadRequest, "request cannot be stored: %v", err)
	}
	hit := false
	if t.options.Cache != nil {
		_, hit = t.options.Cache.Get(key)
	}
	prompt := 0
	if !hit {
		prompt = EstimateTokens(req.Messages)
	}
	t.count(xxhash.Sum64(key.Request()), hit, prompt, req)
	return Reply{}, &Error{Kind: KindDryRun, Message: "dry run: nothing was asked"}
}

func (t *Tally) count(id uint64, hit bool, prompt int, req Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.counts.Requests++
	_, again := t.seen[id]
	t.seen[id] = struct{}{}
	switch {
	case hit:
		t.counts.Cached++
		return
	case again:
		t.counts.Repeated++
		return
	}
	t.counts.Calls++
	t.counts.PromptTokens += prompt
	if req.MaxTokens == 0 || t.counts.CompletionTokens < 0 {
		t.counts.CompletionTokens = -1
	} else {
		t.counts.CompletionTokens += req.MaxTokens
	}
	t.addMost(req)
}

func (t *Tally) addMost(req Request) {
	if t.price == nil {
		return
	}
	most, ok := t.price.most(req)
	switch {
	case !ok:
		t.counts.MostUSD = nil
	case t.counts.MostUSD == nil && t.counts.Calls == 1:
		t.counts.MostUSD = &most
	case t.counts.MostUSD != nil:
		sum := Dollars(*t.counts.MostUSD + most)
		t.counts.MostUSD = &sum
	}
}

// Counts is what was counted so far.
func (t *Tally) Counts() Counts {
	t.mu.Lock()
	defer t.mu.Unlock()
	c := t.counts
	if c.Calls == 0 {
		c.MostUSD = new(float64) // whatever the price
	}
	return c
}

// JSON is the line that a dry run prints of the named model; member is what records call
// the name.
func (c Counts) JSON(member, name string) ([]byte, error) {
	line := struct {
		Calls    int      `json:"calls"`
		Cached   int      `json:"cached_calls"`
		Repeated int      `json:"repeated_calls"`
		Prompt   int      `json:"prompt_tokens"`
		Reply    *int     `json:"completion_tokens_at_most"`
		Most     *float64 `json:"cost_usd_at_most"`
	}{c.Calls, c.Cached, c.Repeated, c.PromptTokens, &c.CompletionTokens, c.MostUSD}
	if c.CompletionTokens < 0 {
		line.Reply = nil
	}
	head, err := json.Marshal(map[string]string{member: name})
	if err != nil {
		return nil, err
	}
	tail, err := json.Marshal(line)
	return append(append(head[:len(head)-1], ','), tail[1:]...), err
}

// Line is the same for people.
func (c Counts) Line(name string) string {
	most := "what it can cost needs --price"
	switch {
	case c.MostUSD != nil:
		most = "at most " + usd(*c.MostUSD) + " USD"
	case c.CompletionTokens < 0:
		most += " and --max-tokens"
	}
	repeats := ""
	if c.Repeated > 0 {
		repeats = fmt.Sprintf(", %d ask the same again", c.Repeated)
	}
	return fmt.Sprintf("%s: %d calls to make, %d more are in the cache%s; about %d prompt tokens; %s",
		name, c.Calls, c.Cached, repeats, c.PromptTokens, most)
}
