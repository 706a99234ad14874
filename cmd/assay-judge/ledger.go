package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"assay/pkg/judge"
	"assay/pkg/rubric"
)

// ledger keeps account of what the judges did. It is safe for concurrent use.
type ledger struct {
	mu     sync.Mutex
	judges map[string]*account
}

// account is what one judge did, as --summary writes it.
type account struct {
	Judge    string         `json:"judge_model,omitempty"`
	Records  int            `json:"records"`
	Status   map[string]int `json:"status"`
	Requests int64          `json:"requests"` // sent, repeats too
	Replies  int            `json:"replies"`  // paid for
	Cached   int            `json:"cached"`   // replies that cost nothing
	Prompt   int            `json:"prompt_tokens"`
	Reply    int            `json:"completion_tokens"`
	Cost     float64        `json:"cost_usd"`
	Unpriced int            `json:"replies_of_unknown_cost"`

	cut bool // a prompt seems to have been cut; told
}

func (l *ledger) book(name string, v judge.Verdict) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.account(name)
	a.Records++
	a.Status[v.Status]++
	if v.Usage == nil {
		return
	}
	paid := v.Usage.Paid
	a.Replies += paid.Replies
	a.Cached += v.Usage.Replies - paid.Replies
	a.Prompt += paid.PromptTokens
	a.Reply += paid.CompletionTokens
	a.Cost += paid.CostUSD
	a.Unpriced += paid.Unpriced
}

func (l *ledger) account(name string) *account {
	if l.judges == nil {
		l.judges = map[string]*account{}
	}
	if l.judges[name] == nil {
		l.judges[name] = &account{Judge: name, Status: map[string]int{}}
	}
	return l.judges[name]
}

// checkPrompt tells once if a server seems to read only a part of the
// prompts, as some do in silence when a text exceeds their context.
func (b *bench) checkPrompt(name string, u *judge.Usage) {
	const (
		fewest   = 256 // no context is smaller; servers in tests count little
		perToken = 8   // bytes, more than any text has on average
	)
	if u == nil || u.PromptTokens < fewest*u.Replies || u.PromptTokens*perToken > u.Prompt {
		return
	}
	b.ledger.mu.Lock()
	a := b.ledger.account(name)
	told := a.cut
	a.cut = true
	b.ledger.mu.Unlock()
	if !told {
		b.app.Notef("%s: the server counts %d tokens in %d bytes of prompt; it may cut prompts at the size of its context", name, u.PromptTokens, u.Prompt)
	}
}

// sumUp prints what the judges with a server did, if the run is complete, and
// writes the summary.
func (b *bench) sumUp(complete bool) error {
	all := summary{Total: account{Status: map[string]int{}}}
	for _, j := range b.judges {
		b.ledger.mu.Lock()
		a := *b.ledger.account(j.Name())
		b.ledger.mu.Unlock()
		a.Requests = b.sent(j.Name())
		a.Cost = cents(a.Cost)
		if complete && (a.Requests > 0 || a.Cached > 0) {
			b.app.Notef("%s", a.line())
		}
		all.Judges = append(all.Judges, a)
		all.Total.add(a)
	}
	if b.flags.Summary == "" {
		return nil
	}
	return all.write(b.flags.Summary)
}

func (b *bench) sent(name string) int64 {
	for _, s := range b.seats {
		if s.name == name {
			return s.sent.Load()
		}
	}
	return 0
}

// cents takes the dust of binary fractions off a sum of money.
func cents(usd float64) float64 {
	v, err := strconv.ParseFloat(strconv.FormatFloat(usd, 'f', 9, 64), 64)
	if err != nil {
		return usd
	}
	return v
}

// line is the account in words.
func (a account) line() string {
	var counts []string
	for _, s := range [...]string{
		rubric.StatusOK, rubric.StatusUnparsed, rubric.StatusTruncated, rubric.StatusFiltered,
		rubric.StatusRefused, rubric.StatusTooLong, rubric.StatusError, rubric.StatusBudget,
	} {
		if n := a.Status[s]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, s))
		}
	}
	text := fmt.Sprintf("%s: %s; %d replies from %d requests, %d from the cache; %d prompt and %d completion tokens",
		a.Judge, strings.Join(counts, ", "), a.Replies, a.Requests, a.Cached, a.Prompt, a.Reply)
	if a.Unpriced < a.Replies {
		text += ", " + strconv.FormatFloat(a.Cost, 'f', -1, 64) + " USD"
	}
	return text
}

func (a *account) add(o account) {
	a.Records += o.Records
	for status, n := range o.Status {
		a.Status[status] += n
	}
	a.Requests += o.Requests
	a.Replies += o.Replies
	a.Cached += o.Cached
	a.Prompt += o.Prompt
	a.Reply += o.Reply
	a.Cost = cents(a.Cost + o.Cost)
	a.Unpriced += o.Unpriced
}

type summary struct {
	Judges []account `json:"judges"`
	Total  account   `json:"total"`
}

// write puts the summary into a file, whole or not at all.
func (s summary) write(name string) error {
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	temp, err := os.CreateTemp(filepath.Dir(name), ".summary-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) //nolint:errcheck // gone already if it was renamed
	_, err = temp.Write(append(data, '\n'))
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(temp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(temp.Name(), name)
	}
	return err
}
