package ner

import (
	"context"
	"errors"
	"reflect"
	"testing"
)

type answer string

func (a answer) Ask(context.Context, string, string) (string, error) { return string(a), nil }

func TestListedFindsEveryMention(t *testing.T) {
	const text = "Heat NaOH (2 g) to 80\u00a0°C. NaOH-free water was heated; Co and CO, preheated."
	for _, c := range []struct {
		name, reply string
		want        []string
		dropped     int64
	}{
		{"object", `{"entities":[{"text":"NaOH","type":"formula"},{"text":"80 °C","type":"numerical_value"}]}`, []string{"NaOH", "80\u00a0°C", "NaOH"}, 0},
		{"array in a fence", "Here:\n```json\n[{\"text\":\"water\",\"type\":\"compound_name\"}]\n```", []string{"water"}, 0},
		{"by type", `{"action_verb":["heat","heated"],"formula":["CO"]}`, []string{"Heat", "heated", "CO"}, 0},
		{"behind thoughts", `<think>{"entities":[{"text":"g","type":"formula"}]}</think>{"entities":[]}`, nil, 0},
		{"not in the text", `{"entities":[{"text":"KOH","type":"formula"},{"text":"ater","type":"compound_name"}]}`, nil, 2},
		{"unknown type", `{"entities":[{"text":"water","type":"liquid"}]}`, nil, 1},
		{"other case", `{"entities":[{"text":"Water","type":"compound_name"},{"text":"co","type":"element"}]}`, []string{"water"}, 1},
		{"listed twice", `{"entities":[{"text":"Co","type":"element"},{"text":"Co","type":"element"}]}`, []string{"Co"}, 0},
		{"overlapping", `{"entities":[{"text":"2 g","type":"numerical_value"},{"text":"2","type":"numerical_value"}]}`, []string{"2 g"}, 0},
		{"several documents", `{"entities":[{"text":"Co","type":"element"}]} or {"entities":[{"text":"CO","type":"formula"}]}`, []string{"CO"}, 0},
	} {
		l := NewListed("", answer(c.reply))
		spans, err := l.Recognise(context.Background(), text)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		var got []string
		for _, s := range spans {
			got = append(got, text[s.Start:s.End])
		}
		if !reflect.DeepEqual(got, c.want) || l.Dropped() != c.dropped {
			t.Errorf("%s: got %q and dropped %d, want %q and %d", c.name, got, l.Dropped(), c.want, c.dropped)
		}
	}
}

func TestListedRefusesOtherReplies(t *testing.T) {
	for _, reply := range []string{"", "<think>hm</think>", "I see no entities.", `{"overall_score": 4}`, `{"entities":[{"text":"a"`, `{"entities":"none"}`, `[1,2]`} {
		_, err := NewListed("", answer(reply)).Recognise(context.Background(), "Add a.")
		var bad *ReplyError
		if !errors.As(err, &bad) {
			t.Errorf("%q: error %v, want a ReplyError", reply, err)
		}
	}
}

func FuzzParseListed(f *testing.F) {
	for _, s := range []string{`{"entities":[{"text":"NaOH","type":"formula"}]}`, "```json\n[]\n```", `{"formula":["NaOH"]}`, "{{{{[[[[", "</think>"} {
		f.Add(s, "Heat NaOH.")
	}
	f.Fuzz(func(t *testing.T, reply, text string) {
		spans, err := NewListed("", answer(reply)).Recognise(context.Background(), text)
		if err == nil {
			checkSpans(t, text, spans)
		}
	})
}
