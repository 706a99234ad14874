package llm

import (
	"errors"
	"fmt"
	"strconv"
	"time"
)

// Flags are the settings of a client as the commands that ask models have them. The
// tags are for the commands' flag parser.
type Flags struct {
	Temperature Temperature   `default:"0" group:"model" help:"Sampling temperature, or server to send none (default 0)." placeholder:"T"`
	MaxTokens   int           `default:"4096" group:"model" help:"Most tokens of a reply; 0 sends no limit (default 4096)." placeholder:"N"`
	Timeout     time.Duration `default:"2m" group:"model" help:"Time for each request; 0 for no limit (default 2m)." placeholder:"D"`
	Retries     int           `default:"5" group:"model" help:"Repeats of a request that fails in a way that may pass (default 5)." placeholder:"N"`
	MaxWait     time.Duration `default:"1m" group:"model" help:"Longest pause before a repeat, also if the server asks for more (default 1m)." placeholder:"D"`
	RPM         int           `group:"model" help:"Most requests a minute to each host, repeats included." placeholder:"N"`
	TPM         int           `group:"model" help:"Most tokens a minute, of prompts and replies, to each host." placeholder:"N"`
	Price       []string      `group:"model" sep:"none" help:"Price in US dollars per million tokens, [NAME=]IN,OUT, for replies whose server tells no cost; repeatable." placeholder:"IN,OUT"`
	MaxCost     *float64      `group:"model" help:"Make no call that could exceed this cost; what is left ends with status 4." placeholder:"USD"`
	EndpointID  string        `group:"model" help:"Name that stands for the URL in the cache, where many nodes serve one model." placeholder:"NAME"`
}

// TimingFlags are those of commands that write usage.
type TimingFlags struct {
	Timing bool `group:"model" help:"Add latency_ms and cached to usage."`
}

// Check finds settings that make no sense.
func (f *Flags) Check() error {
	switch {
	case f.MaxTokens < 0:
		return fmt.Errorf("--max-tokens %d: must not be negative", f.MaxTokens)
	case f.Retries < 0:
		return fmt.Errorf("--retries %d: must not be negative", f.Retries)
	case f.Timeout < 0 || f.MaxWait < 0:
		return errors.New("--timeout and --max-wait must not be negative")
	}
	if f.RPM < 0 || f.TPM < 0 {
		return errors.New("--rpm and --tpm must not be negative")
	}
	if f.MaxCost != nil && !sensible(*f.MaxCost) {
		return fmt.Errorf("--max-cost %v: is no amount of US dollars", *f.MaxCost)
	}
	_, err := parsePrices(f.Price)
	return err
}

// Options are the settings, once checked, in the form that New takes; all clients made
// with them share one transport, one budget and the limits of each host. The cache is for
// the caller to add.
func (f *Flags) Options(offline bool) Options {
	o := Options{
		Offline: offline, Transport: NewTransport(),
		EndpointID: f.EndpointID, Timeout: f.Timeout, Retries: f.Retries, MaxWait: f.MaxWait,
		Limits: &Limits{RPM: f.RPM, TPM: f.TPM},
	}
	if prices, err := parsePrices(f.Price); err == nil {
		o.Prices = prices
	}
	if f.MaxCost != nil {
		o.Budget = newBudget(*f.MaxCost)
	}
	return o
}

// Temperature is a flag that is a number, or nothing to be sent.
type Temperature struct{ Value *float64 }

// UnmarshalText reads the flag's value.
func (t *Temperature) UnmarshalText(text []byte) error {
	if string(text) == "server" {
		t.Value = nil
		return nil
	}
	v, err := strconv.ParseFloat(string(text), 64)
	if err != nil || !(v >= 0 && v <= 100) {
		return fmt.Errorf("%q is no temperature; write a number from 0 up, or server", text)
	}
	t.Value = &v
	return nil
}
