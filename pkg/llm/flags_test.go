package llm

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestTemperatureFlag(t *testing.T) {
	var v Temperature
	for text, want := range map[string]string{"0": "0", "0.7": "0.7", "server": "none", "-1": "error", "NaN": "error", "x": "error"} {
		got := "none"
		if err := v.UnmarshalText([]byte(text)); err != nil {
			got = "error"
		} else if v.Value != nil {
			got = fmt.Sprint(*v.Value)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

func TestFlagsCheck(t *testing.T) {
	for _, f := range []Flags{{MaxTokens: -1}, {Retries: -1}, {Timeout: -1}, {MaxWait: -1}} {
		if f.Check() == nil {
			t.Errorf("%+v is taken", f)
		}
	}
	if err := new(Flags).Check(); err != nil {
		t.Error(err)
	}
}

func TestDeadIsNewsOnce(t *testing.T) {
	var d Dead
	refused := &Error{Kind: KindAuth, Message: "no", final: true, hint: "set it"}
	if !d.News("a", errors.New("x")) || !d.News("a", &Error{Kind: KindServer}) || d.Err("a", "b") != nil {
		t.Error("a failure that may pass ends a model")
	}
	if !d.News("b", refused) || d.News("b", refused) || d.News("b", refused) {
		t.Error("the first refusal is news, the others are not")
	}
	err := d.Err("a", "b")
	if err == nil || !strings.HasPrefix(err.Error(), "model b ") || !strings.HasSuffix(err.Error(), ": 3") || err.(*DeadError).Hint() != "set it" {
		t.Errorf("%v", err)
	}
	d.News("c", &Error{Kind: KindNotFound, Message: "who?", final: true, hint: "spell it"})
	both := d.Err("a", "b", "c")
	if !strings.Contains(both.Error(), ": 3; model c ") || !strings.HasSuffix(both.Error(), ": 1") || both.(*DeadError).Hint() != "set it; spell it" {
		t.Errorf("%v", both)
	}
	d.News("d", &Error{Kind: KindAuth, Message: "no", final: true})
	if plain := d.Err("d").(*DeadError); plain.Hint() != "" {
		t.Error("a hint out of nowhere")
	}
	early, late := &Error{Kind: KindConnection, unreached: true}, &Error{Kind: KindConnection, unreached: true, final: true}
	for i, e := range []*Error{early, early, late, late} {
		if given := d.Err("e") != nil; given != (i > 2) {
			t.Errorf("given up after %d: %v", i, given)
		}
		if news := d.News("e", e); news != (i < 3) {
			t.Errorf("news %d: %v", i, news)
		}
	}
	if want := "model e was not asked any more as its server was never reached; records without its reply: 4"; d.Err("e").Error() != want {
		t.Errorf("%v", d.Err("e"))
	}
}
