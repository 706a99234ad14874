package llm

import (
	"encoding/json"
	"errors"
	"slices"
	"sync"
	"testing"

	"assay/pkg/llm/llmtest"
)

// picky refuses every request that has one of the members, as OpenAI does.
func picky(members ...string) *llmtest.Server {
	return &llmtest.Server{Script: func(_ int, r llmtest.Received) llmtest.Fault {
		for _, m := range members {
			if r.Member(m) != "" {
				return llmtest.Refuse(m)
			}
		}
		return nil
	}}
}

func TestRefusedParameterIsDroppedOnceAndRemembered(t *testing.T) {
	stub := picky("temperature")
	c := newClient(t, stub.Start(t), "m", Options{})
	for i, requests := range []int{2, 3, 4} {
		reply, err := c.Complete(t.Context(), question("x"))
		if err != nil || !slices.Equal(reply.Dropped, []string{"temperature"}) || stub.Count() != requests {
			t.Errorf("call %d: %+v, %v, %d requests", i, reply, err, stub.Count())
		}
	}
	// A request that does not have the parameter has lost nothing; nor is another model
	// known to refuse it.
	if reply, err := c.Complete(t.Context(), Request{Messages: question("x").Messages}); err != nil || reply.Dropped != nil {
		t.Errorf("%+v, %v", reply, err)
	}
	other := question("x")
	other.Model = "other"
	if _, err := c.Complete(t.Context(), other); err != nil || stub.Count() != 7 {
		t.Errorf("%v, %d requests", err, stub.Count())
	}
}

func TestTokenLimitChangesItsSpelling(t *testing.T) {
	stub := picky("max_tokens")
	c := newClient(t, stub.Start(t), "m", Options{})
	for range 2 {
		reply, err := c.Complete(t.Context(), question("x"))
		if err != nil || !slices.Equal(reply.Dropped, []string{"max_tokens"}) {
			t.Errorf("%+v, %v", reply, err)
		}
	}
	all := stub.Requests()
	if len(all) != 3 || all[2].Member("max_completion_tokens") != "100" || all[2].Member("max_tokens") != "" {
		t.Errorf("%s", all[len(all)-1].Body)
	}
	if capName("https://api.openai.com/v1") != maxCompletionTokens || capName("http://localhost:11434/v1") != maxTokens {
		t.Error("wrong first spelling")
	}
}

func TestSeveralParametersFallOneByOne(t *testing.T) {
	stub := picky("max_tokens", "max_completion_tokens", "seed", "temperature", "top_k", "response_format")
	c := newClient(t, stub.Start(t), "m", Options{})
	seed := int64(1)
	req := question("x")
	req.Seed, req.Schema = &seed, json.RawMessage(`{}`)
	req.Extra = map[string]json.RawMessage{"top_k": json.RawMessage("1")}
	want := []string{"max_completion_tokens", "max_tokens", "response_format", "seed", "temperature", "top_k"}
	for _, requests := range []int{7, 8} {
		reply, err := c.Complete(t.Context(), req)
		if err != nil || !slices.Equal(reply.Dropped, want) || stub.Count() != requests {
			t.Errorf("%+v, %v, %d requests", reply, err, stub.Count())
		}
	}
	if body := string(stub.Requests()[7].Body); len(stub.Requests()[7].Member("messages")) == 0 || stub.Requests()[7].Member("model") != `"m"` {
		t.Error(body)
	}
}

// A 400 that only happens to hold the word must not cost the model its parameter.
func TestNothingIsRememberedFromAHopelessRequest(t *testing.T) {
	stub := llmtest.New(
		llmtest.Status(400, `{"error":{"message":"cannot parse: raise the temperature of the furnace"}}`),
		llmtest.Status(400, `{"error":{"message":"still cannot parse"}}`))
	c := newClient(t, stub.Start(t), "m", Options{})
	_, err := c.Complete(t.Context(), question("x"))
	var e *Error
	if !errors.As(err, &e) || e.Kind != KindBadRequest || e.Message != "http 400 bad request: cannot parse: raise the temperature of the furnace" {
		t.Error(err)
	}
	reply, err := c.Complete(t.Context(), question("x"))
	if err != nil || reply.Dropped != nil || stub.Requests()[2].Member("temperature") != "0" || stub.Count() != 3 {
		t.Errorf("%+v, %v", reply, err)
	}
}

func TestRefusedParam(t *testing.T) {
	req := question("x")
	req.Schema = json.RawMessage(`{}`)
	for text, want := range map[string]string{
		"Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.": "max_tokens",
		"`temperature` and `max_tokens` ...":       "temperature",
		"unknown field max_completion_tokens":      "", // was not sent
		"the temperatures are high":                "",
		"'response_format' Extra inputs":           "response_format",
		"xtemperature_y, then temperature":         "temperature",
		"":                                         "",
		"messages and model are needed by a model": "",
	} {
		if want == "" {
			want = "response_format" // the last resort
		}
		if got := refusedParam(&Error{body: text}, req, maxTokens); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
		if got := refusedParam(&Error{body: text}, question("x"), maxTokens); want == "response_format" && got != "" {
			t.Errorf("%q names %q without a schema", text, got)
		}
	}
	if got := refusedParam(&Error{param: "response_format.type", body: "temperature"}, req, maxTokens); got != "response_format" {
		t.Error(got)
	}
}

func TestDropFromManyGoroutines(t *testing.T) {
	stub := picky("temperature")
	c := newClient(t, stub.Start(t), "m", Options{})
	var wg sync.WaitGroup
	for range 32 {
		wg.Go(func() {
			if reply, err := c.Complete(t.Context(), question("x")); err != nil || len(reply.Dropped) != 1 {
				t.Errorf("%+v, %v", reply, err)
			}
		})
	}
	wg.Wait()
	if stub.Count() > 64 {
		t.Errorf("%d requests", stub.Count())
	}
}

// A server without structured output is asked again without the schema, whatever words
// it has for that.
func TestSchemaFallsBack(t *testing.T) {
	for _, words := range []string{
		`{"error":{"message":"Invalid value: 'json_schema'","param":"response_format.type"}}`,
		`{"error":"structured outputs are not supported"}`, `{"detail":"Bad Request"}`, ``,
	} {
		stub := &llmtest.Server{Script: func(_ int, r llmtest.Received) llmtest.Fault {
			if r.Member("response_format") != "" {
				return llmtest.Status(400, words)
			}
			return nil
		}}
		c := newClient(t, stub.Start(t), "m", Options{})
		req := question("x")
		req.Schema = json.RawMessage(`{"type":"object"}`)
		for _, requests := range []int{2, 3} {
			reply, err := c.Complete(t.Context(), req)
			if err != nil || !slices.Equal(reply.Dropped, []string{"response_format"}) || stub.Count() != requests {
				t.Errorf("%s: %+v, %v, %d requests", words, reply, err, stub.Count())
			}
		}
	}
}
