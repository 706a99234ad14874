package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"assay/pkg/cli"
	"assay/pkg/judge"
	"assay/pkg/llm"
	"assay/pkg/record"
)

// count lets the judges with a server count the calls about one record.
func (b *bench) count(ctx context.Context, rec *record.Record, _ *cli.Out) error {
	in, err := b.input(rec)
	if err != nil {
		return err
	}
	for _, j := range b.judges {
		if b.seated(j.Name()) {
			if _, err := j.Judge(ctx, in); judge.Kind(err) != string(llm.KindDryRun) {
				return err
			}
		}
	}
	return nil
}

func (b *bench) seated(name string) bool {
	for _, s := range b.seats {
		if s.name == name {
			return true
		}
	}
	return false
}

// dry is what a dry run prints of a judge.
type dry struct {
	Judge  string   `json:"judge_model"`
	Calls  int      `json:"calls"`
	Cached int      `json:"cached_calls"`
	Prompt int      `json:"prompt_tokens"`
	Reply  *int     `json:"completion_tokens_at_most"`
	Most   *float64 `json:"cost_usd_at_most"`
}

// printCounts prints one line for each judge, and one for people on stderr.
func (b *bench) printCounts() error {
	for _, s := range b.seats {
		c := s.tally.Counts()
		d := dry{s.name, c.Calls, c.Cached, c.PromptTokens, &c.CompletionTokens, c.MostUSD}
		if c.CompletionTokens < 0 {
			d.Reply = nil
		}
		line, err := json.Marshal(d)
		if err != nil {
			return err
		}
		fmt.Fprintf(b.app.Stdout(), "%s\n", line)
		b.app.Notef("%s: %d calls to make, %d more are in the cache; about %d prompt tokens; %s",
			s.name, c.Calls, c.Cached, c.PromptTokens, atMost(c.MostUSD))
	}
	return nil
}

func atMost(usd *float64) string {
	if usd == nil {
		return "what it can cost needs --price and --max-tokens"
	}
	return "at most " + strconv.FormatFloat(*usd, 'f', -1, 64) + " USD"
}
