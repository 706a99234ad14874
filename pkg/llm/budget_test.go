package llm

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"assay/pkg/cache"
	"assay/pkg/llm/llmtest"
)

// seller answers at a price.
type seller struct {
	cost  func(n int64) *float64
	sold  atomic.Int64
	most  atomic.Int64 // calls in flight at once
	open  atomic.Int64
	fails atomic.Int64 // so many of the first calls
}

func (s *seller) Complete(context.Context, Request) (Reply, error) {
	s.most.Store(max(s.most.Load(), s.open.Add(1)))
	defer s.open.Add(-1)
	time.Sleep(time.Millisecond)
	if s.fails.Add(-1) >= 0 {
		return Reply{}, &Error{Kind: KindServer, Message: "x"}
	}
	return Reply{Usage: Usage{PromptTokens: 7, CompletionTokens: 3, Cost: s.cost(s.sold.Add(1))}}, nil
}

func flat(usd float64) func(int64) *float64 { return func(int64) *float64 { return &usd } }

// buy makes many calls at once and counts those refused for want of money.
func buy(t *testing.T, s *spender, calls int) (refused int64) {
	t.Helper()
	var wg sync.WaitGroup
	var poor atomic.Int64
	for range calls {
		wg.Go(func() {
			_, err := s.Complete(t.Context(), question("x"))
			var e *Error
			if errors.As(err, &e) && e.Kind == KindBudget {
				poor.Add(1)
			}
		})
	}
	wg.Wait()
	return poor.Load()
}

func TestBudgetIsNotExceeded(t *testing.T) {
	for _, limit := range []float64{0.1, 0.25, 1, 1.05} {
		shop := &seller{cost: flat(0.1)}
		b := newBudget(limit)
		refused := buy(t, &spender{next: shop, budget: b}, 40)
		if want := int64(limit*10 + 1e-6); shop.sold.Load() != want || refused != 40-want {
			t.Errorf("%v USD bought %d calls, %d were refused", limit, shop.sold.Load(), refused)
		}
		if b.Err() == nil {
			t.Errorf("%v USD: nobody is told", limit)
		}
	}
}

func TestBudgetLeavesOthersAlone(t *testing.T) {
	shop := &seller{cost: flat(0.1)}
	b := newBudget(100)
	if refused := buy(t, &spender{next: shop, budget: b}, 40); refused != 0 || b.Err() != nil || shop.most.Load() < 2 {
		t.Errorf("%d refused, %v, %d at once", refused, b.Err(), shop.most.Load())
	}
}

func TestBudgetOfNothing(t *testing.T) {
	shop := &seller{cost: flat(0.1)}
	if refused := buy(t, &spender{next: shop, budget: newBudget(0)}, 5); refused != 5 || shop.sold.Load() != 0 {
		t.Errorf("%d refused, %d sold", refused, shop.sold.Load())
	}
}

// Dearer replies than any before can exceed the limit by their difference only.
func TestBudgetWithRisingCosts(t *testing.T) {
	shop := &seller{cost: func(n int64) *float64 { c := 0.01 * float64(n); return &c }}
	b := newBudget(1)
	buy(t, &spender{next: shop, budget: b}, 60)
	if b.spent > 1.7 || b.spent < 0.8 {
		t.Errorf("spent %v of 1", b.spent)
	}
}

func TestBudgetFailuresCostNothing(t *testing.T) {
	shop := &seller{cost: flat(0.1)}
	shop.fails.Store(20)
	b := newBudget(1)
	refused := buy(t, &spender{next: shop, budget: b}, 40)
	if shop.sold.Load() != 10 || refused != 10 {
		t.Errorf("%d sold, %d refused", shop.sold.Load(), refused)
	}
}

func TestBudgetIsSharedByModels(t *testing.T) {
	b := newBudget(1)
	one, two := &seller{cost: flat(0.1)}, &seller{cost: flat(0.2)}
	buy(t, &spender{next: one, budget: b}, 4)
	buy(t, &spender{next: two, budget: b}, 40)
	if one.sold.Load() != 4 || two.sold.Load() != 3 {
		t.Errorf("sold %d and %d", one.sold.Load(), two.sold.Load())
	}
}

// A server that counts no tokens is paid by an estimate of them, not taken for free.
func TestBudgetOfUncountedTokens(t *testing.T) {
	stub := &llmtest.Server{Script: func(int, llmtest.Received) llmtest.Fault {
		return llmtest.Body(`{"choices":[{"message":{"content":"four words of reply"}}]}`)
	}}
	b := newBudget(0.1)
	c := newClient(t, stub.Start(t), "m", Options{Prices: Prices{"": {In: 1000, Out: 1000}}, Budget: b})
	for range 40 {
		reply, err := c.Complete(t.Context(), question("how good is it?"))
		if err != nil {
			break
		}
		if u := reply.Usage; u.PromptTokens != 0 || !u.Priced || *u.Cost < 0.01 {
			t.Fatalf("%+v", u)
		}
	}
	if n := stub.Count(); n < 2 || n > 9 || b.Err() == nil {
		t.Errorf("%d calls, %v", n, b.Err())
	}
}

func TestBudgetNeedsACost(t *testing.T) {
	shop := &seller{cost: func(int64) *float64 { return nil }}
	b := newBudget(1)
	refused := buy(t, &spender{next: shop, budget: b}, 5)
	var e *Error
	if err := b.Err(); refused != 4 || !errors.As(err, &e) || e.hint == "" {
		t.Errorf("%d refused, %v", refused, err)
	}
	priced := &seller{cost: shop.cost}
	b = newBudget(1)
	price := &Price{In: 0, Out: 1e5} // three tokens are 0.3 USD
	if buy(t, &spender{next: priced, budget: b, price: price}, 5); priced.sold.Load() != 3 {
		t.Errorf("%d sold", priced.sold.Load())
	}
}

func TestPrices(t *testing.T) {
	prices, err := parsePrices([]string{"2.5,10", "a=b= 1 , 2"})
	if err != nil || prices[""] != (Price{2.5, 10}) || prices["a=b"] != (Price{1, 2}) {
		t.Errorf("%v, %v", prices, err)
	}
	for _, bad := range []string{"", "1", "1,", "1,2,3", "-1,2", "NaN,1", "m=1"} {
		if _, err := parsePrices([]string{bad}); err == nil {
			t.Errorf("%q was taken", bad)
		}
	}
	if _, err := parsePrices([]string{"1,2", "3,4"}); err == nil {
		t.Error("two prices for all were taken")
	}
	if got := (Price{0.15, 0.6}).of(1000, 100); got != 0.00021 {
		t.Errorf("cost %v", got)
	}
}

// The server's own cost goes first, and a stored reply tells the same as a fresh one.
func TestPriceFillsIn(t *testing.T) {
	stub := llmtest.New(nil, llmtest.Body(`{"choices":[{"message":{"content":"4"}}],"usage":{"prompt_tokens":7,"completion_tokens":3,"cost":0.5}}`))
	store := openCache(t, t.TempDir(), cache.ReadWrite)
	c := newClient(t, stub.Start(t), "m", Options{Cache: store, Prices: Prices{"": {In: 1e6}}})
	for range 2 {
		first, err := c.Complete(t.Context(), question("first"))
		if err != nil || *first.Usage.Cost != 7 || !first.Usage.Priced {
			t.Errorf("%+v, %v", first.Usage, err)
		}
		second, err := c.Complete(t.Context(), question("second"))
		if err != nil || *second.Usage.Cost != 0.5 || second.Usage.Priced {
			t.Errorf("%+v, %v", second.Usage, err)
		}
	}
	if stub.Count() != 2 {
		t.Errorf("%d requests", stub.Count())
	}
}

func TestTally(t *testing.T) {
	stub := &llmtest.Server{}
	store := openCache(t, t.TempDir(), cache.ReadWrite)
	o := Options{Cache: store, Prices: Prices{"": {In: 1, Out: 2}}}
	base := stub.Start(t)
	if _, err := newClient(t, base, "m", o).Complete(t.Context(), question("stored")); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	target, err := ParseTarget("m@"+base, env())
	if err != nil {
		t.Fatal(err)
	}
	tally := NewTally(target, o)
	for _, text := range []string{"stored", "new", "new", "other"} {
		_, err := tally.Complete(t.Context(), question(text))
		var e *Error
		if !errors.As(err, &e) || e.Kind != KindDryRun {
			t.Errorf("%v", err)
		}
	}
	c := tally.Counts()
	if c.Requests != 4 || c.Calls != 2 || c.Cached != 1 || c.Repeated != 1 || c.CompletionTokens != 200 || c.PromptTokens < 10 || stub.Count() != 1 {
		t.Errorf("%+v after %d requests", c, stub.Count())
	}
	bytes := len("You judge.new") + len("You judge.other") + 4*perMessage
	if want := (float64(bytes) + 2*200) / 1e6; c.MostUSD == nil || *c.MostUSD != Dollars(want) {
		t.Errorf("at most %v, want %v", c.MostUSD, want)
	}
	free := NewTally(target, Options{Cache: store})
	endless := question("endless")
	endless.MaxTokens = 0
	free.Complete(t.Context(), endless)
	if c := free.Counts(); c.MostUSD != nil || c.CompletionTokens != -1 {
		t.Errorf("%+v", c)
	}
	open := NewTally(target, o)
	open.Complete(t.Context(), endless)
	open.Complete(t.Context(), question("new"))
	if c := open.Counts(); c.MostUSD != nil || c.CompletionTokens != -1 {
		t.Errorf("a bound without a limit of tokens: %+v", c)
	}
}
