package main

import (
	"context"
	"io"
	"strconv"
	"sync"

	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/rubric"
)

// ledger keeps account of what the judges did. It is safe for concurrent use.
type ledger struct {
	mu     sync.Mutex
	judges map[string]*account
}

// account is what one judge did.
type account struct {
	llm.Account
	cut bool // a prompt seems to have been cut; told
}

// book books a verdict. Of one that an interrupt broke off, which no record will tell, it
// books what was paid.
func (l *ledger) book(name string, v judge.Verdict, broken bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	a := l.account(name)
	if !broken {
		a.Count(v.Status)
	}
	if v.Usage == nil {
		return
	}
	paid := v.Usage.Paid
	a.Replies += paid.Replies
	a.Cached += v.Usage.Replies - paid.Replies
	a.Prompt += paid.PromptTokens
	a.Reply += paid.CompletionTokens
	a.Cost = llm.Dollars(a.Cost + paid.CostUSD)
	a.Unpriced += paid.Unpriced
}

func (l *ledger) account(name string) *account {
	if l.judges == nil {
		l.judges = map[string]*account{}
	}
	if l.judges[name] == nil {
		l.judges[name] = &account{Account: llm.Account{Judge: name, Status: map[string]int{}}}
	}
	return l.judges[name]
}

// status is what progress tells of the replies so far: what they cost, and how
// many of them came from the cache.
func (l *ledger) status() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all llm.Account
	for _, a := range l.judges {
		all.Add(a.Account)
	}
	replies := all.Replies + all.Cached
	if replies == 0 {
		return ""
	}
	text := strconv.Itoa(100*all.Cached/replies) + "% cached"
	if all.Unpriced < all.Replies {
		text = strconv.FormatFloat(all.Cost, 'f', 2, 64) + " USD, " + text
	}
	return text
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
	var all []llm.Account
	for _, name := range b.asked() {
		b.ledger.mu.Lock()
		a := b.ledger.account(name).Account
		b.ledger.mu.Unlock()
		a.Requests = b.sent(name)
		if complete && (a.Requests > 0 || a.Cached > 0) {
			b.app.Notef("%s", a.Line(
				rubric.StatusOK, rubric.StatusUnparsed, rubric.StatusTruncated, rubric.StatusFiltered,
				rubric.StatusRefused, rubric.StatusTooLong, rubric.StatusError, rubric.StatusBudget,
			))
		}
		all = append(all, a)
	}
	if b.flags.Summary == "" {
		return nil
	}
	return b.flags.WriteFile("--summary", b.flags.Summary, func(w io.Writer) error {
		return llm.WriteSummary(w, "judges", all)
	})
}

// asked names the judges, and behind them the embedding model if there is one.
func (b *bench) asked() (names []string) {
	for _, j := range b.judges {
		names = append(names, j.Name())
	}
	if b.vectors != nil {
		names = append(names, b.vectors.name)
	}
	return names
}

// countedEmbedder books the vectors of an embedder, which no record tells of.
type countedEmbedder struct {
	llm.Embedder
	ledger *ledger
	name   string
}

func (c countedEmbedder) Embed(ctx context.Context, text string) (llm.Embedding, error) {
	e, err := c.Embedder.Embed(ctx, text)
	if err == nil {
		c.ledger.mu.Lock()
		c.ledger.account(c.name).BookEmbedding(e)
		c.ledger.mu.Unlock()
	}
	return e, err
}

func (b *bench) sent(name string) int64 {
	for _, s := range b.seats {
		if s.name == name {
			return s.sent.Load()
		}
	}
	if b.vectors != nil && b.vectors.name == name {
		return b.vectors.sent.Load()
	}
	return 0
}
