package llm

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Price is what a model's tokens cost, in US dollars per million.
type Price struct{ In, Out float64 }

// parsePrice reads IN,OUT.
func parsePrice(text string) (Price, error) {
	in, out, found := strings.Cut(text, ",")
	p := Price{}
	var err, err2 error
	p.In, err = strconv.ParseFloat(strings.TrimSpace(in), 64)
	p.Out, err2 = strconv.ParseFloat(strings.TrimSpace(out), 64)
	if !found || err != nil || err2 != nil || !sensible(p.In) || !sensible(p.Out) {
		return Price{}, fmt.Errorf("%q is no price; write IN,OUT in US dollars per million tokens, as 2.5,10", text)
	}
	return p, nil
}

// Prices are the prices of models by the name that records call them; the empty name
// holds for all others.
type Prices map[string]Price

// parsePrices reads a list of [NAME=]IN,OUT.
func parsePrices(texts []string) (Prices, error) {
	all := Prices{}
	for _, text := range texts {
		at := strings.LastIndex(text, "=")
		p, err := parsePrice(text[at+1:])
		if err != nil {
			return nil, err
		}
		name := text[:max(at, 0)]
		if _, twice := all[name]; twice {
			return nil, fmt.Errorf("two prices for %q", name)
		}
		all[name] = p
	}
	return all, nil
}

// of is the price of a target, nil for none.
func (p Prices) of(t Target) *Price {
	for _, name := range [...]string{t.Name(), ""} {
		if price, ok := p[name]; ok {
			return &price
		}
	}
	return nil
}

func sensible(usd float64) bool { return usd >= 0 && usd <= 1e9 }

// of is the cost of some tokens in US dollars, without the dust of binary fractions.
func (p Price) of(prompt, completion int) float64 {
	return Dollars((p.In*float64(prompt) + p.Out*float64(completion)) / 1e6)
}

// Dollars takes the dust of binary fractions off a sum of money. It keeps twelve
// decimals: a millionth of a cent is below any price.
func Dollars(usd float64) float64 { return math.Round(usd*1e12) / 1e12 }

// most is an upper bound of what a request can cost; ok is false if its reply has no
// limit of tokens.
func (p Price) most(req Request) (usd float64, ok bool) {
	return p.of(mostTokens(req.Messages), req.MaxTokens), req.MaxTokens > 0 || p.Out == 0
}

// charge fills in the cost that the server did not tell. Where it did not count the
// tokens either, they are estimated: else a budget would take such replies for free.
func (p *Price) charge(u *Usage, req Request, content string) {
	if p == nil || u.Cost != nil {
		return
	}
	prompt, completion := u.PromptTokens, u.CompletionTokens
	if prompt == 0 {
		prompt = EstimateTokens(req.Messages)
	}
	if completion == 0 {
		completion = textTokens(content)
	}
	cost := p.of(prompt, completion)
	u.Cost, u.Priced = &cost, true
}
