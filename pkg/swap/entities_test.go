package swap

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"assay/pkg/ner"
	"pgregory.net/rapid"
)

var entityTable = []struct{ text, raw, err string }{
	{"Heat é.", `[{"text":"Heat","type":"action_verb","start":0,"end":4},{"text":"é","type":"x","start":5,"end":6}]`, ""},
	{"Heat é.", `[ {"end" : 6 , "start":5,"type":"formula","text":"\u00e9"} ]`, ""},
	{"Heat é.", `[{"text":"é","type":"formula","start":5,"end":6},{"text":"Heat","type":"action_verb","start":0,"end":4}]`, ""},
	{"Heat é.", `[]`, ""},
	{"Heat é.", `[{"text":"Heat","type":"action_verb","start":0,"end":4,"sure":[1,{"a":"]"}]}]`, ""},
	{"Heat é.", `[{"text":"Heal","type":"action_verb","start":0,"end":4}]`, "does not match the text"},
	{"Heat é.", `[{"text":"Heat","type":"action_verb","start":1,"end":5}]`, "does not match the text"},
	{"Heat é.", `[{"text":"Heat","type":"action_verb","start":0,"end":40}]`, "outside the text"},
	{"Heat é.", `[{"text":"Heat","type":"action_verb","start":-1,"end":3}]`, "outside the text"},
	{"Heat é.", `[{"text":"","type":"action_verb","start":1,"end":1}]`, "outside the text"},
	{"Heat é.", `[{"text":"Heat","type":"v","start":0,"end":4},{"text":"eat","type":"v","start":1,"end":4}]`, ""},
	{"Heat é.", `[{"text":"Heat","type":"v"}]`, "has no start and end"},
	{"Heat é.", `{"text":"Heat"}`, "no list of objects"},
	{"Heat é.", `["Heat"]`, "no list of objects"},
	{"Heat é.", `[{"text":"Heat","type":"v","start":"0","end":4}]`, "start is a string"},
	{"Heat é.", `[{"text":"Heat","type":"v","start":0.5,"end":4}]`, "start"},
	{"", `[{"text":"Heat","type":"v","start":0,"end":4}]`, "outside the text"},
}

func TestParseEntities(t *testing.T) {
	for _, c := range entityTable {
		spans, err := ParseEntities([]byte(c.raw), c.text)
		if c.err == "" && err != nil || c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)) {
			t.Errorf("%s: %v, %v, want error %q", c.raw, spans, err, c.err)
		}
	}
}

// The quick reader either agrees with the slow one or leaves the matter to it.
func FuzzParseEntities(f *testing.F) {
	for _, c := range entityTable {
		f.Add(c.text, c.raw)
	}
	f.Fuzz(func(t *testing.T, text, raw string) {
		if !json.Valid([]byte(raw)) || strings.ToValidUTF8(text+raw, "") != text+raw {
			t.Skip() // records are checked before
		}
		quick, ok := cleanEntities([]byte(raw), text)
		if !ok {
			_, _ = ParseEntities([]byte(raw), text)
			return
		}
		var ents []ner.Entity
		if err := json.Unmarshal([]byte(raw), &ents); err != nil {
			t.Fatalf("%q was read as %v, but %v", raw, quick, err)
		}
		slow, err := ner.Spans(text, ents)
		if err != nil || len(quick)+len(slow) > 0 && !reflect.DeepEqual(quick, slow) {
			t.Fatalf("%q: %v, want %v (%v)", raw, quick, slow, err)
		}
	})
}

func TestEntitiesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := recipe.Draw(t, "text")
		r := read(text, "")
		raw := ner.AppendJSON(nil, text, r.doc.Spans)
		quick, ok := cleanEntities(raw, text)
		if !strings.ContainsAny(string(raw), `\`) && !ok {
			t.Fatalf("%s is not read quickly", raw)
		}
		spans, err := ParseEntities(raw, text)
		if err != nil || len(spans) != len(r.doc.Spans) || ok && len(quick) != len(spans) {
			t.Fatalf("%s: %v, %v, want %v", raw, spans, err, r.doc.Spans)
		}
		for i := range spans {
			if spans[i] != r.doc.Spans[i] {
				t.Fatalf("span %d: %v, want %v", i, spans[i], r.doc.Spans[i])
			}
		}
	})
}
