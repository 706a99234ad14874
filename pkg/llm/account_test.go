package llm

import (
	"bytes"
	"encoding/json"
	"testing"
)

func TestAccount(t *testing.T) {
	cost := 0.1
	a := Account{Generator: "m", Requests: 4}
	for range 3 {
		a.Book(Reply{Usage: Usage{PromptTokens: 10, CompletionTokens: 2, Cost: &cost}})
	}
	a.Book(Reply{Cached: true, Usage: Usage{PromptTokens: 10, Cost: &cost}})
	a.Count("ok")
	a.Count("zoo")
	a.Count("bad")
	a.Count("ok")
	const want = "m: 2 ok, 1 bad, 1 zoo; 3 replies from 4 requests, 1 from the cache; 30 prompt and 6 completion tokens, 0.3 USD"
	if got := a.Line("ok", "never"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	var file bytes.Buffer
	if err := WriteSummary(&file, "generators", []Account{a, a}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Generators []Account `json:"generators"`
		Total      Account   `json:"total"`
	}
	data := file.Bytes()
	if json.Unmarshal(data, &got) != nil || len(got.Generators) != 2 {
		t.Fatalf("%s", data)
	}
	if got.Total.Cost != 0.6 || got.Total.Status["ok"] != 4 || got.Total.Replies != 6 || got.Generators[0].Generator != "m" {
		t.Errorf("%s", data)
	}
}

func TestAccountOfUnknownCost(t *testing.T) {
	var a Account
	a.Book(Reply{Usage: Usage{PromptTokens: 10}})
	if a.Unpriced != 1 || a.Line() != ": 1 replies from 0 requests, 0 from the cache; 10 prompt and 0 completion tokens" {
		t.Errorf("%+v: %s", a, a.Line())
	}
}
