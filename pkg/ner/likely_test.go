package ner

import (
	"reflect"
	"testing"

	"assay/pkg/tagger"
)

// TestLikely: of overlapping mentions the one furthest above its bar stands, and
// the others make way.
func TestLikely(t *testing.T) {
	s := schemeOf([]string{"O", "B-a", "I-a", "B-b", "I-b"})
	tokens := []token{{start: 0, end: 2}, {start: 3, end: 5}, {start: 6, end: 8}}
	openings := []tagger.Opening{{Label: 1, Next: 2, Least: 0.3}, {Label: 3, Next: 4, Least: 0.2}}
	run := func(first, last int, label uint8, p float64) tagger.Run {
		return tagger.Run{First: first, Last: last, Label: label, P: p}
	}
	for name, c := range map[string]struct {
		runs []tagger.Run
		want []Span
	}{
		"none":        {nil, nil},
		"likelier":    {[]tagger.Run{run(0, 1, 1, 0.4), run(0, 0, 1, 0.5)}, []Span{{"a", 0, 2}}},
		"lower bar":   {[]tagger.Run{run(0, 1, 1, 0.4), run(1, 2, 3, 0.3)}, []Span{{"b", 3, 8}}},
		"side by":     {[]tagger.Run{run(2, 2, 1, 0.9), run(0, 1, 3, 0.3)}, []Span{{"b", 0, 5}, {"a", 6, 8}}},
		"same chance": {[]tagger.Run{run(1, 2, 1, 0.4), run(0, 1, 1, 0.4)}, []Span{{"a", 0, 5}}},
	} {
		if got := s.likely(nil, tokens, c.runs, openings); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// TestPackHoldsOpenings: what a model file says of its labels is read back, and
// must fit the model.
func TestPackHoldsOpenings(t *testing.T) {
	m, err := tagger.Train([]string{"O", "B-a", "I-a"}, func(int, int) bool { return true },
		[]tagger.Sequence{{Features: []uint32{7, 8}, Ends: []int{1, 2}, Labels: []uint8{0, 1}}}, tagger.Options{SlotBits: 8})
	if err != nil {
		t.Fatal(err)
	}
	want := []tagger.Opening{{Label: 1, Next: 2, Least: 0.295}}
	d, err := unpack(pack(m, m, want))
	if err != nil || !reflect.DeepEqual(d.openings, want) {
		t.Errorf("%v, %v", d, err)
	}
	if _, err := unpack(pack(m, m, []tagger.Opening{{Label: 1, Next: 3, Least: 0.5}})); err == nil {
		t.Error("a label that the model does not have: no error")
	}
}
